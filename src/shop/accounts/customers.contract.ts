/** The shop's customers in the admin's list: the wire format (spec §2, §3). */
import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Instant } from '#shared/wire.ts';
import { Address } from '../addresses/addresses.contract.ts';
import { SessionUser } from './accounts.contract.ts';

/** `Orders` counts the placed orders; `paid` those whose money was not refunded in full, which `spent` adds up. */
export const Customer = SessionUser.extend({
  createdAt: Instant,
  isActive: z.boolean(),
  canSignIn: z.boolean().describe('False for a buyer whom staff recorded at the desk'),
  Orders: z.object({ count: z.int(), paid: z.int(), spent: z.number(), last: Instant.nullable() }),
  address: Address.nullable().describe('The default one; null without a saved address'),
});

const CUSTOMER_SORTS = ['newest', 'name', 'spent'] as const;

/** GET /users/list: registered customers and guests; `status` is 'active' or 'inactive'. */
export const CustomerListQuery = PageQuery.extend({
  status: given(z.enum(['active', 'inactive'])),
  sort: given(z.enum(CUSTOMER_SORTS)),
});
