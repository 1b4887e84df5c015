/** The papers as they are asked for. */
import { z } from 'zod';
import { given, givenOr } from '#shared/paging.ts';
import { BILL_KINDS } from '../bills/bills.rules.ts';

/** The language of a paper that is about an order; its own one where none is asked for. */
export const OrderPaperQuery = z.strictObject({ language: given(z.enum(['en', 'ta'])) });

export const PriceListQuery = z.strictObject({
  language: givenOr(z.enum(['en', 'ta']), 'en'),
  pictures: givenOr(z.enum(['yes', 'no']), 'no').describe('With a picture beside each product'),
});

/** GET /order/bills/{orderId} */
export const BillRecord = z.object({
  id: z.int(),
  kind: z.enum(BILL_KINDS),
  number: z.string(),
  day: z.string().describe('YYYY-MM-DD in India'),
  total: z.number(),
  credited: z.number().describe('What credit notes took back of it'),
});
export type BillRecord = z.output<typeof BillRecord>;
