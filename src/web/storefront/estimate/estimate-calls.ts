/** The calls of an estimate's page, by the secret of its link. Apart from the others, which every page loads. */
import type { ChangeWish, Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { type Body, get, send } from '#web/api/calls.ts';

const to = (what: string, token: string) => `/estimate/${what}${encodeURIComponent(token)}`;

export const estimateCalls = {
  read: (token: string) => get<Estimate>(to('', token)),
  accept: (token: string, version: number) => send<Estimate>('POST', to('accept/', token), { version }),
  ask: (token: string, body: Body<typeof ChangeWish>) => send<Estimate>('POST', to('ask/', token), body),
  renew: (token: string, version: number) => send<Estimate>('POST', to('renew/', token), { version }),
};
