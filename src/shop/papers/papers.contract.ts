/** Requests for papers. */
import { z } from 'zod';
import { given, givenOr } from '#shared/paging.ts';
import { Day, Instant } from '#shared/wire.ts';
import { BILL_KINDS } from '../bills/bills.rules.ts';

/** The language of an order's paper; by default the order's own. */
export const OrderPaperQuery = z.strictObject({ language: given(z.enum(['en', 'ta'])) });

export const PriceListQuery = z.strictObject({
  language: givenOr(z.enum(['en', 'ta']), 'en'),
  pictures: givenOr(z.enum(['yes', 'no']), 'no').describe('With a picture beside each product'),
});

/** The most orders on one paper: as many as a page of the admin's list. */
export const MOST_ORDERS_ON_PAPER = 200;

const OrderIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Please choose orders.')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MOST_ORDERS_ON_PAPER, 'Please choose at most 200 orders.')
  .describe('Ids of placed orders, separated by commas; at most 200');

const PaperLanguageQuery = givenOr(z.enum(['en', 'ta']), 'en');

/** `a4`: as many per sheet as the store record sets; `4x6`: a label printer's page, in inches. */
export const LABEL_SHEETS = ['a4', '4x6'] as const;
export type LabelSheet = (typeof LABEL_SHEETS)[number];

/** GET /order/papers/packing, GET /order/papers/bills */
export const OrdersPaperQuery = z.strictObject({ orders: OrderIds, language: PaperLanguageQuery });

/** GET /order/papers/made */
export const MadePapersQuery = OrdersPaperQuery.pick({ orders: true });

/** The papers of which it is kept when their PDF was made. */
export const MADE_PAPERS = ['packing', 'labels', 'bills'] as const;

export const MadePaper = z.object({
  paper: z.enum(MADE_PAPERS),
  orders: z.int().describe('How many of the orders can have it; a bill only once it is issued'),
  left: z.array(z.int()).describe('Those without its PDF, or changed since'),
  last: z.object({ at: Instant, by: z.string() }).nullable().describe('When it was last made for any of them'),
});
export type MadePaper = z.output<typeof MadePaper>;

/** GET /order/papers/labels */
export const LabelsQuery = OrdersPaperQuery.extend({ sheet: givenOr(z.enum(LABEL_SHEETS), 'a4') });

/** GET /order/papers/dispatch, GET /order/papers/day */
export const DayPaperQuery = z.strictObject({
  day: Day.describe('A day in India'),
  language: PaperLanguageQuery,
});

/** GET /order/bill-paper/{id} */
export const BillPaperQuery = z.strictObject({
  paper: givenOr(z.enum(['a4', '80mm']), 'a4').describe('80mm: for a roll, drawn from the same frozen content'),
});

/** GET /bill/{token} */
export const BillToken = z.object({ token: z.string().max(64) });

/** GET /order/bills/{orderId} */
export const BillRecord = z.object({
  id: z.int(),
  kind: z.enum(BILL_KINDS),
  number: z.string(),
  day: z.string().describe('YYYY-MM-DD in India'),
  total: z.number(),
  credited: z.number().describe('What credit notes took back of it'),
  token: z.string().describe('Opens it at /api/bill/{token} without signing in'),
});
export type BillRecord = z.output<typeof BillRecord>;
