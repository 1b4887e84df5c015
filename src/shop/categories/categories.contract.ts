/** The wire format of categories and sub-categories (spec §3). `status` is a boolean in lists, 1 or 0 when sent. */
import { z } from 'zod';
import { Instant } from '#shared/wire.ts';

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  tamil_name: z.string(),
  description: z.string(),
  status: z.boolean(),
  productsCount: z.int(),
  createdAt: Instant,
  image: z.string().nullable(),
});
export type Category = z.output<typeof Category>;

export const SubCategory = z.object({
  id: z.int(),
  name: z.string(),
  tamil_name: z.string(),
  category_id: z.int(),
});
export type SubCategory = z.output<typeof SubCategory>;
