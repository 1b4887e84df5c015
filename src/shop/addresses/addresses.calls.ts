import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Address, AddressInput } from './addresses.contract.ts';

export const addressCalls = {
  listAddresses: {
    route: 'GET /address/list/{userId}',
    summary: 'The delivery addresses of a customer',
    access: 'signed-in',
    answer: Data(z.array(Address)),
  },
  addAddress: {
    route: 'POST /address/add',
    summary: 'Add a delivery address',
    access: 'shopper',
    body: AddressInput,
    creates: Data(Address),
    errors: ['NOT_FOUND', '409 VALIDATION'],
    idempotent: true,
    mostAMinute: 120,
  },
  updateAddress: {
    route: 'PUT /address/update/{id}',
    summary: 'Change a delivery address',
    access: 'shopper',
    body: AddressInput,
    answer: Data(Address),
    idempotent: true,
  },
  deleteAddress: {
    route: 'DELETE /address/delete/{id}',
    summary: 'Delete a delivery address',
    access: 'shopper',
    answer: Data(z.object({ id: z.int() })),
  },
} as const satisfies Calls;
