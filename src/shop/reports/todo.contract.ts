import { z } from 'zod';
import { Instant } from '#shared/wire.ts';

/** GET /report/todo: the tasks waiting for staff. Each count matches a list. */
export const Todo = z.object({
  packing: z.int().describe('Orders to pack'),
  packed: z.int().describe('Packed orders that wait for the lorry'),
  short_goods: z.int().describe('Orders of which the packing table found too few goods'),
  transfers: z.object({
    count: z.int(),
    amount: z.number().describe('Rupees'),
    oldest: Instant.nullable().describe('When the reference of the oldest came'),
  }),
  enquiries: z.int().describe('Without those older than 3 days whose estimate ended without an answer'),
  estimates_accepted: z.int().describe('Enquiries whose customer accepted the estimate'),
  estimates_asked: z.int().describe('Enquiries whose customer asked for a change'),
  estimates_ending: z.int().describe('Enquiries without an answer whose estimate is valid until tomorrow at most'),
  estimates_over: z
    .int()
    .describe('Enquiries older than 3 days whose estimate ended without an answer in the last 14 days'),
  money_due: z.int().describe('Changed orders that cost more than was paid'),
  cancel_requests: z.int(),
  messages: z.object({ count: z.int(), late: z.int() }),
  late_parcels: z.int().describe('Handed over 7 to 37 days ago, with money on delivery longer, and not delivered'),
  out_of_stock: z.int(),
  low_stock: z.int().describe('With those out of stock'),
  dead_mails: z.int().describe('Mails that failed'),
  waiting_mails: z.int().describe('Mails that have waited for half an hour, because their provider takes none'),
  failed_messages: z.int().describe('WhatsApp and text messages that failed, with nothing sent in their place'),
  stopped_channels: z.int().describe('1 while WhatsApp refuses the account of the shop'),
  payment_alerts: z.int(),
  backup: z
    .object({
      proven_at: Instant.nullable().describe('When the last backup had been restored and held to the ledger'),
      orders: z.int().describe('Orders in it'),
      overdue: z.boolean().describe('The last night failed, or none was proved for 36 hours'),
    })
    .nullable()
    .describe('Null while the shop makes no backups of its own'),
});
export type Todo = z.output<typeof Todo>;
