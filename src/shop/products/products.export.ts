/** The price list as a table that imports back without a change. */
import type { Db } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import { listKnown } from './import/import.queries.ts';
import type { KnownProduct } from './import/import.rules.ts';
import { listIds, type ProductFilter, type ProductSort } from './products.admin.queries.ts';

const COLUMNS: [header: string, cell: (product: KnownProduct) => SheetCell][] = [
  ['Code', (product) => product.code],
  ['Category', (product) => product.category],
  ['Sub-category', (product) => product.subCategory],
  ['Product', (product) => product.name],
  ['Tamil name', (product) => product.tamilName],
  ['Content', (product) => product.pack],
  ['List rate', (product) => rupeesFromPaise(product.basePrice)],
  ['Discount %', (product) => percentFromBasisPoints(product.discount)],
  ['Stock', (product) => product.stock],
  ['Low stock at', (product) => product.lowStockAt],
  ['Rating', (product) => product.rating],
  ['Video', (product) => product.videoUrl],
  ['Status', (product) => (product.active ? 'active' : 'inactive')],
  ['Description', (product) => product.description],
];

/** Header and one row a product, filtered and sorted as the list is; without a filter the whole list, inactive ones included. */
export async function productTable(
  db: Db,
  query: ProductFilter & { sort?: ProductSort | undefined },
): Promise<SheetCell[][]> {
  const known = new Map((await listKnown(db)).map((product) => [product.id, product]));
  const rows = (await listIds(db, query, query.sort)).flatMap((id) => known.get(id) ?? []);
  return [COLUMNS.map(([header]) => header), ...rows.map((product) => COLUMNS.map(([, cell]) => cell(product)))];
}
