/** The price list as a table that imports back without changes. */
import type { Db } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { listKnown } from './import/import.queries.ts';
import { STOCK_SEEN } from './import/import-columns.rules.ts';
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
  const row = (
    cellOf: (key: FieldKey, field: ProductField) => SheetCell,
    beside: Partial<Record<FieldKey, SheetCell>>,
  ): SheetCell[] =>
    fields.flatMap(([key, field]) => {
      const more = beside[key];
      return more === undefined ? [cellOf(key, field)] : [cellOf(key, field), more];
    });
  return [
    row((_, { heading }) => heading, { netPrice: SELLING_PRICE, stock: STOCK_SEEN.heading }),
    ...rows.map((product) =>
      row((key, { kind }) => sheetCellOf(kind, product[key]), {
        netPrice: rupeesFromPaise(unitPriceOf(product)),
        stock: product.stock,
      }),
    ),
  ];
}
