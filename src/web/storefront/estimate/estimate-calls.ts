/** The calls of an estimate's page, by the secret of its link. Separate from the others, which every page loads. */
import { ask } from '#web/api/client.ts';
import type { BodyOf } from '#web/api/routes.ts';

export const estimateCalls = {
  read: (token: string) => ask('GET /estimate/{token}', { params: { token } }),
  accept: (token: string, version: number) =>
    ask('POST /estimate/accept/{token}', { params: { token }, body: { version } }),
  ask: (token: string, body: BodyOf<'POST /estimate/ask/{token}'>) =>
    ask('POST /estimate/ask/{token}', { params: { token }, body }),
  announce: (token: string, body: BodyOf<'POST /estimate/utr/{token}'>) =>
    ask('POST /estimate/utr/{token}', { params: { token }, body }),
  startPayment: (token: string, version: number) =>
    ask('POST /estimate/pay/{token}', { params: { token }, body: { version } }),
  verifyPayment: (token: string, body: BodyOf<'POST /estimate/paid/{token}'>) =>
    ask('POST /estimate/paid/{token}', { params: { token }, body }),
  renew: (token: string, version: number) =>
    ask('POST /estimate/renew/{token}', { params: { token }, body: { version } }),
};
