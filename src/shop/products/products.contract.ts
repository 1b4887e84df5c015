/**
 * A product as it travels (spec §3). `discount_price` is a percentage, `quantity` is what can be bought now
 * (on hand − reserved, decisions §6); rupees are JSON numbers.
 */
import { z } from 'zod';

export const Product = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  tamil_name: z.string(),
  description: z.string(),
  quantity_content: z.string().describe("The pack, such as '1 Box (10 Pcs)'"),
  base_price: z.number().describe('Rupees before the discount'),
  discount_price: z.number().describe('Discount in percent'),
  unit_price: z.number().describe('Rupees after the discount, rounded half up to the paisa'),
  quantity: z.int(),
  low_stock_at: z.int(),
  category_id: z.int(),
  sub_cat: z.int().nullable(),
  video_url: z.string().nullable(),
  performance_ratings: z.number(),
  status: z.union([z.literal(0), z.literal(1)]),
  sales: z.int(),
  ProductImages: z.array(z.object({ imageUrl: z.string() })),
  Category: z.object({ name: z.string(), tamil_name: z.string() }),
});
export type Product = z.output<typeof Product>;
