/** The price list as a table that imports back without a change. */
import type { Db } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import { listKnown } from './import/import.queries.ts';
import type { KnownProduct } from './import/import.rules.ts';

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

/** Header and one row a product, inactive ones included. */
export async function productTable(db: Db): Promise<SheetCell[][]> {
  const known = await listKnown(db);
  return [COLUMNS.map(([header]) => header), ...known.map((product) => COLUMNS.map(([, cell]) => cell(product)))];
}
