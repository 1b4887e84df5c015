/** What the owner sends about categories and sub-categories: the wire format (spec §5, §7). */
import { z } from 'zod';
import { ActiveFlag, Files, FormWhole } from '#shared/form.ts';
import { Id, Ignored, Line, Text } from '#shared/wire.ts';

const name = z.string('Category name is required.').pipe(Line(80).min(1, 'Category name is required.'));

const shape = {
  id: Ignored,
  name,
  tamil_name: Line(80),
  description: Text(500),
  status: ActiveFlag,
  image: Files,
};

/** POST /category/add: only the name is required (spec §5). */
export const CategoryAdd = z
  .strictObject(shape)
  .partial({ tamil_name: true, description: true, status: true, image: true });
export type CategoryAdd = z.output<typeof CategoryAdd>;

/** PUT /category/update/{id}: any of the fields; deleting sends `status` 0. */
export const CategoryUpdate = z.strictObject(shape).partial();
export type CategoryUpdate = z.output<typeof CategoryUpdate>;

/** Ids in display order; the others follow in their present order. */
export const WantedOrder = z.strictObject({ ids: z.array(Id).min(1).max(1000) });

const subName = z.string('Name is required.').pipe(Line(80).min(1, 'Name is required.'));

export const SubCategoryAdd = z.strictObject({
  category_id: FormWhole(1, 2_147_483_647),
  name: subName,
  tamil_name: Line(80).optional(),
});
export type SubCategoryAdd = z.output<typeof SubCategoryAdd>;

export const SubCategoryUpdate = z.strictObject({ name: subName, tamil_name: Line(80) }).partial();
export type SubCategoryUpdate = z.output<typeof SubCategoryUpdate>;
