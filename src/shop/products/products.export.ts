/** The price list as a table that imports back without a change. */
import type { Db } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { listKnown } from './import/import.queries.ts';
import { listIds, type ProductFilter, type ProductSort } from './products.admin.queries.ts';
import { productFields } from './products.fields.ts';
import { sheetCellOf } from './products.values.rules.ts';

/** Header and one row a product, filtered and sorted as the list is; without a filter the whole list, inactive ones included. */
export async function productTable(
  db: Db,
  query: ProductFilter & { sort?: ProductSort | undefined },
): Promise<SheetCell[][]> {
  const known = new Map((await listKnown(db)).map((product) => [product.id, product]));
  const rows = (await listIds(db, query, query.sort)).flatMap((id) => known.get(id) ?? []);
  const fields = productFields();
  return [
    fields.map(([, { heading }]) => heading),
    ...rows.map((product) => fields.map(([key, { kind }]) => sheetCellOf(kind, product[key]))),
  ];
}
