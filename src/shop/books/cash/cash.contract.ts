/** The cash of a day: what should be in the drawer, and what was counted. The wire format, in rupees. */
import { z } from 'zod';
import { givenOr, wholeText } from '#shared/paging.ts';
import { Day, Instant, Line, Rupees } from '#shared/wire.ts';

const DayInIndia = Day.describe('Of India');
const Count = z.int().min(0).max(100_000);
const notes = {
  notes_500: Count,
  notes_200: Count,
  notes_100: Count,
  notes_50: Count,
  notes_20: Count,
  notes_10: Count,
};

/** GET /cash/day */
export const CashDayQuery = z.strictObject({ day: DayInIndia });

const OLD_PAGES = 'Missing in pages that were opened before it was asked for';

const CashCountFields = z.strictObject({
  day: DayInIndia,
  opening: Rupees.describe('In the drawer when the day began'),
  received: Rupees.describe('Cash of orders, as GET /cash/day said; another sum is refused'),
  given_back: Rupees.default(0).describe('Given back to customers out of the drawer'),
  given_back_for: Line(300).optional().describe(`Why; above the cash refunds of GET /cash/day not blank. ${OLD_PAGES}`),
  paid_out: Rupees.default(0).describe('Out of the drawer for the costs of the shop'),
  paid_out_for: Line(300).optional().describe(`What for; with \`paid_out\` not blank. ${OLD_PAGES}`),
  ...notes,
  coins: Rupees,
  banked: Rupees.default(0).describe('Taken out after counting'),
  note: Line(300).default(''),
  earlier_counted_at: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('When the count that this replaces was saved; null: there was none. Refused if another was saved since'),
});

/** POST /cash/count: the whole count of a day; replaces an earlier one. */
export const CashCountInput = CashCountFields.refine(
  ({ paid_out, paid_out_for }) => paid_out === 0 || paid_out_for !== '',
  { path: ['paid_out_for'], message: 'Please say what it was paid for.' },
);
export type CashCountInput = z.output<typeof CashCountInput>;

export const CashCount = z.object({
  day: z.string(),
  opening: z.number(),
  received: z.number(),
  given_back: z.number(),
  given_back_for: z.string(),
  paid_out: z.number(),
  paid_out_for: z.string(),
  ...notes,
  coins: z.number(),
  counted: z.number(),
  due: z.number().describe('Opening and received, less given back and paid out'),
  difference: z.number().describe('Below zero: too little was there'),
  banked: z.number(),
  carried: z.number().describe('In the drawer the next morning'),
  note: z.string(),
  counted_by: z.string(),
  counted_at: Instant,
});
export type CashCount = z.output<typeof CashCount>;

export const CashDay = z.object({
  day: z.string(),
  opening: z.number().describe('What the last count left in the drawer; 0 before the first'),
  last_counted: z.string().nullable().describe('The day of that count; null before the first'),
  orders: z.int().describe('Payments in cash'),
  received: z.number().describe('Cash of orders'),
  refunds: z
    .number()
    .describe('Refunds by hand of orders that were paid in cash; some of them may have gone to an account'),
  count: CashCount.nullable(),
});
export type CashDay = z.output<typeof CashDay>;

/** GET /cash/list: the counts, newest first. */
export const CashListQuery = z.strictObject({
  page: givenOr(wholeText(1), 1),
  limit: givenOr(wholeText(1, 200), 31),
});
