import { z } from 'zod';
import { Instant } from '#shared/wire.ts';

/** GET /report/todo: what waits for somebody of the shop. Each count has a list that shows the same. */
export const Todo = z.object({
  packing: z.int().describe('Orders to pack'),
  transfers: z.object({
    count: z.int(),
    amount: z.number().describe('Rupees'),
    oldest: Instant.nullable().describe('When the reference of the oldest came'),
  }),
  enquiries: z.int(),
  estimates_accepted: z.int().describe('Enquiries whose customer accepted the estimate'),
  estimates_asked: z.int().describe('Enquiries whose customer asked for a change'),
  money_due: z.int().describe('Changed orders that cost more than was paid'),
  cancel_requests: z.int(),
  messages: z.object({ count: z.int(), late: z.int() }),
  late_parcels: z.int().describe('Handed over long ago and not delivered'),
  out_of_stock: z.int(),
  low_stock: z.int().describe('With those out of stock'),
  dead_mails: z.int(),
  payment_alerts: z.int(),
});
export type Todo = z.output<typeof Todo>;
