import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data, PathId } from '#shared/wire.ts';
import { Version } from './amending.contract.ts';

/** The calls that create a version are in the checkout, because it prices the order again. */
export const amendingCalls = {
  listVersions: {
    route: 'GET /order/versions/{orderId}',
    summary: 'All versions of an order or estimate, the first one first, with what each changed',
    access: 'money',
    params: z.object({ orderId: PathId }),
    answer: Data(z.array(Version)),
  },
  listOwnVersions: {
    route: 'GET /order/versions/{orderId}/{userId}',
    summary: 'The same for the customer of the order',
    access: 'signed-in',
    params: z.object({ orderId: PathId, userId: PathId }),
    answer: Data(z.array(Version)),
  },
} as const satisfies Calls;
