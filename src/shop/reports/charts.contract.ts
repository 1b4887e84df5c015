import { z } from 'zod';
import { givenOr, wholeText } from '#shared/paging.ts';

export const ChartsQuery = z.strictObject({
  days: givenOr(wholeText(1, 366), 30),
});

/** GET /report/charts: placed orders of the last `days` days, today included, in India. Rupees. */
export const Charts = z.object({
  days: z.array(z.object({ date: z.string().describe('yyyy-mm-dd'), revenue: z.number(), orders: z.int() })),
  categories: z.array(
    z.object({ id: z.int(), name: z.string(), tamil_name: z.string(), revenue: z.number(), pieces: z.int() }),
  ),
  top_products: z.array(
    z.object({ id: z.int(), name: z.string(), tamil_name: z.string(), revenue: z.number(), pieces: z.int() }),
  ),
  running_out: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      tamil_name: z.string(),
      quantity: z.int(),
      sold: z.int().describe('Pieces sold in the last four weeks'),
      days_left: z
        .number()
        .nullable()
        .describe('Days until none is left at that pace; null for what is low and does not sell'),
    }),
  ),
});
export type Charts = z.output<typeof Charts>;
