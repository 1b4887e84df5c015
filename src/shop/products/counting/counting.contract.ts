/** Counting what is on the shelf, and goods received: by a sheet or on a phone. The wire format. */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { Id, Line } from '#shared/wire.ts';
import { MOST_STOCK } from '../products.stock.rules.ts';

export const STOCK_WORK = ['counted', 'arrived'] as const;
export type StockWork = (typeof STOCK_WORK)[number];

/** A product with the pieces that should be on the shelf. */
export const ShelfProduct = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  tamil_name: z.string(),
  pack: z.string(),
  place: z.string().describe('Where it lies in the store room'),
  shelf: z.int().describe('Pieces that lie there by the books: the stock, and what is sold and not yet in a carton'),
  waiting: z.int().describe('Of these, sold and not yet in a carton'),
});
export type ShelfProduct = z.output<typeof ShelfProduct>;

/** POST /product/count/sheet: a form with the file `file`. */
export const StockSheetForm = z.strictObject({ file: Files });

/**
 * Why a row is left out: no such product, several of that name, a code and a name of two products, no number, a product that
 * other rows name too, or not readable.
 */
export const ROW_PROBLEMS = ['unknown', 'several', 'differs', 'number', 'twice', 'unreadable'] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** What a sheet says about known products; the other rows are named by line. */
export const StockSheet = z.object({
  lines: z.array(
    z.object({
      product_id: z.int(),
      quantity: z.int(),
      shelf: z.int().optional().describe('What the books said when the sheet was made, if it says so'),
    }),
  ),
  problems: z.array(z.object({ line: z.int(), problem: z.enum(ROW_PROBLEMS) })),
});
export type StockSheet = z.output<typeof StockSheet>;

/** POST /product/count/book */
export const StockBooking = z.strictObject({
  booking_key: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'Please give 16 to 64 letters, digits or dashes.')
    .describe('Made once for one count or delivery: sent again with it, nothing is booked twice'),
  kind: z.enum(STOCK_WORK),
  reason: Line(200).min(1, 'Please give a reason.').describe('Said in the history of each product'),
  lines: z
    .array(
      z.strictObject({
        product_id: Id,
        quantity: z.int().min(0).max(MOST_STOCK).describe('Pieces counted, or pieces that came'),
        shelf: z
          .int()
          .min(-10 * MOST_STOCK)
          .max(10 * MOST_STOCK)
          .optional()
          .describe('Of a count: what the books said when it was compared'),
        reason: Line(200).optional().describe('In place of the common one'),
      }),
    )
    .min(1)
    .max(5000),
  again: z
    .boolean()
    .optional()
    .describe('The same goods came in once more: without it, what was booked within a week is refused'),
});
export type StockBooking = z.output<typeof StockBooking>;

/** Why a booking is refused with CONFLICT, as `why`; `product_ids` names the products. */
export const BOOKING_OBSTACLES = ['moved', 'held', 'full', 'same_goods', 'other_lines'] as const;
export type BookingObstacle = (typeof BOOKING_OBSTACLES)[number];

export const StockBooked = z.object({
  changed: z.int().describe('Products whose stock is another now'),
  pieces: z.int().describe('Pieces that the shop has more (above 0) or fewer (below 0)'),
});
export type StockBooked = z.output<typeof StockBooked>;
