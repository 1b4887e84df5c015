/**
 * The wire format of a product (spec §3). `discount_price` is a percentage, `quantity` is what can be bought now (on
 * hand − reserved, decisions §6); rupees are JSON numbers.
 */
import { z } from 'zod';
import { type FieldKey, type KindOf, productFields, type WireOf } from './products.fields.ts';

/** A product in a gift box. */
export const BoxContent = z.object({
  product_id: z.int(),
  name: z.string(),
  tamil_name: z.string(),
  quantity_content: z.string(),
  unit_price: z.number().describe('Rupees for one piece by itself'),
  count: z.int().describe('Pieces in one box'),
});

/** The response's schema for each kind of field. */
const ANSWERED = {
  text: z.string(),
  lines: z.string(),
  money: z.number(),
  optionalMoney: z.number().nullable(),
  percent: z.number(),
  count: z.int(),
  rating: z.number(),
  flag: z.boolean(),
  video: z.string().nullable(),
  hsn: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  category: z.int(),
  subCategory: z.int().nullable(),
  contents: z.array(BoxContent).optional(),
};

type Answered = { [Key in FieldKey as WireOf<Key>]: (typeof ANSWERED)[KindOf<Key>] };

const answered = Object.fromEntries(
  productFields().map(([, { kind, wire, about }]) => [
    wire,
    about === undefined ? ANSWERED[kind] : ANSWERED[kind].describe(about),
  ]),
) as Answered;

export const Product = z.object({
  id: z.int(),
  ...answered,
  unit_price: z
    .number()
    .describe(
      'Rupees that a customer pays: the net price, else the list price less the discount, rounded half up to the paisa',
    ),
  boxes_allowed: z
    .int()
    .optional()
    .describe('Of a gift box, to staff: how many more its contents allow beside `quantity`'),
  sales: z.int(),
  ProductImages: z.array(z.object({ imageUrl: z.string() })),
  Category: z.object({ name: z.string(), tamil_name: z.string() }),
});
export type Product = z.output<typeof Product>;
