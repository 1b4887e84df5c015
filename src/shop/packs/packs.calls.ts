import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { PackList, PackListUpdate } from './packs.contract.ts';

export const packCalls = {
  listPacks: {
    route: 'GET /pack/list',
    summary: "The owner's ready packs; empty while the shop makes its own",
    access: 'public',
    answer: Data(PackList),
  },
  setPacks: {
    route: 'PUT /pack/list',
    summary: 'Replace the ready packs',
    access: 'admin',
    body: PackListUpdate,
    answer: Data(PackList),
    errors: ['CONFLICT'],
    audit: 'pack.update',
  },
} as const satisfies Calls;
