/** The price list as a table that imports back without changes. */
import type { Db } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { listKnown } from './import/import.queries.ts';
import { listIds, type ProductFilter, type ProductSort } from './products.admin.queries.ts';
import { withFound } from './products.admin.ts';
import { type FieldKey, type ProductField, productFields } from './products.fields.ts';
import { sheetCellOf } from './products.values.rules.ts';

/** The customer's price, for human readers. It follows from other columns, so an import ignores it. */
const SELLING_PRICE = 'Selling price (calculated)';

/**
 * A header and one row per product, filtered and sorted like the list; without a filter the whole list, including
 * inactive products.
 */
export async function productTable(
  db: Db,
  query: ProductFilter & { sort?: ProductSort | undefined },
): Promise<SheetCell[][]> {
  const known = new Map((await listKnown(db)).map((product) => [product.id, product]));
  const rows = (await listIds(db, await withFound(db, query), query.sort)).flatMap((id) => known.get(id) ?? []);
  const fields = productFields();
  const row = (cellOf: (key: FieldKey, field: ProductField) => SheetCell, sellingPrice: SheetCell) =>
    fields.flatMap(([key, field]) => (key === 'netPrice' ? [cellOf(key, field), sellingPrice] : [cellOf(key, field)]));
  return [
    row((_, { heading }) => heading, SELLING_PRICE),
    ...rows.map((product) =>
      row((key, { kind }) => sheetCellOf(kind, product[key]), rupeesFromPaise(unitPriceOf(product))),
    ),
  ];
}
