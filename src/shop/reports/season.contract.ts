import { z } from 'zod';
import { given, givenOr, wholeText } from '#shared/paging.ts';
import { Day } from '#shared/wire.ts';

export const MOST_SEASON_DAYS = 180;

export const SeasonQuery = z.strictObject({
  until: Day.describe('The last day of this season, in India; as a rule the festival'),
  last_year: Day.describe('The day of the season before that it is compared with'),
  days: givenOr(wholeText(1, MOST_SEASON_DAYS), 60).describe('How many days before are looked at'),
});
export type SeasonQuery = z.output<typeof SeasonQuery>;

export const ClosingQuery = z.strictObject({
  category_ids: given(z.string().regex(/^\d{1,9}(,\d{1,9}){0,499}$/)).describe(
    'Ids of categories with commas between them; all of the list where none is named',
  ),
});
export type ClosingQuery = z.output<typeof ClosingQuery>;

/** GET /report/season/closing: what stays open when goods go off sale. Held goods stay held. */
export const Closing = z.object({
  on_sale: z.int().describe('Products that customers see now'),
  paying: z.int().describe('Orders that are being paid right now'),
  held: z.int().describe('Pieces that they hold'),
  transfers: z.int().describe('Orders whose transfer the shop has not confirmed yet'),
  on_delivery: z.int().describe('Orders that are paid when they arrive'),
  estimates: z.int().describe('Enquiries that are no order yet; they cannot be renewed while their goods are off sale'),
});
export type Closing = z.output<typeof Closing>;

const DayOfSeason = z.object({
  date: z.string().describe('yyyy-mm-dd'),
  revenue: z.number(),
  orders: z.int(),
});

/** GET /report/season: placed orders by day, two seasons side by side. Rupees; revenue as on the charts. */
export const SeasonSales = z.object({
  days: z.array(
    z.object({
      left: z.int().describe('Days before the last one'),
      now: DayOfSeason.nullable().describe('Null for a day that has not come yet'),
      last_year: DayOfSeason,
    }),
  ),
});
export type SeasonSales = z.output<typeof SeasonSales>;
