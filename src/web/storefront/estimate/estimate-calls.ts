/** The calls of an estimate's page, by the secret of its link. Apart from the others, which every page loads. */
import type { VerifyPayment } from '#shop/checkout/checkout.contract.ts';
import type { ChangeWish, Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import type { EstimateTransfer, StartedDue } from '#shop/orders/settlement/money.contract.ts';
import { type Body, get, send } from '#web/api/calls.ts';

const to = (what: string, token: string) => `/estimate/${what}${encodeURIComponent(token)}`;

export const estimateCalls = {
  read: (token: string) => get<Estimate>(to('', token)),
  accept: (token: string, version: number) => send<Estimate>('POST', to('accept/', token), { version }),
  ask: (token: string, body: Body<typeof ChangeWish>) => send<Estimate>('POST', to('ask/', token), body),
  announce: (token: string, body: Body<typeof EstimateTransfer>) => send<Estimate>('POST', to('utr/', token), body),
  startPayment: (token: string, version: number) => send<StartedDue>('POST', to('pay/', token), { version }),
  verifyPayment: (token: string, body: Body<typeof VerifyPayment>) => send<Estimate>('POST', to('paid/', token), body),
  renew: (token: string, version: number) => send<Estimate>('POST', to('renew/', token), { version }),
};
