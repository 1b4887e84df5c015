import { z } from 'zod';
import { givenOr, wholeText } from '#shared/paging.ts';
import { refusal } from '#shared/refusals/refusal.ts';

const Day = z.iso.date(refusal({ kind: 'day' }));

export const MOST_SEASON_DAYS = 180;

export const SeasonQuery = z.strictObject({
  until: Day.describe('The last day of this season, in India; as a rule the festival'),
  last_year: Day.describe('The day of the season before that it is compared with'),
  days: givenOr(wholeText(1, MOST_SEASON_DAYS), 60).describe('How many days before are looked at'),
});
export type SeasonQuery = z.output<typeof SeasonQuery>;

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
