/**
 * The door to counting the shelf and to goods received. A count gives what is on the shelf. By the books that is the
 * stock plus sold goods that are not packed yet; the difference becomes a stock movement with its reason.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import { readRecords } from '#platform/sheets/records.ts';
import { readSentSheet, refuseSheet } from '#platform/sheets/sent-sheet.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { insertMovements, updateColumns } from '../products.queries.ts';
import { MOST_STOCK } from '../products.stock.rules.ts';
import type { BookingObstacle, ShelfProduct, StockBooked, StockBooking, StockSheet } from './counting.contract.ts';
import * as queries from './counting.queries.ts';
import { readStockRows } from './counting.rules.ts';

export const shelf = (db: Db): Promise<ShelfProduct[]> => queries.listShelf(db);

const HEADINGS = {
  code: ['Code', 'SKU', 'Product code', 'Item code'],
  name: ['Name', 'Product', 'Product name', 'Item', 'Item name', 'Particulars'],
  books: ['By the books', 'In the books', 'Book stock'],
  quantity: ['Counted', 'Quantity', 'Qty', 'Received', 'Pieces', 'Count'],
} as const;

const NO_HEADINGS = 'No row names the columns. Please name them Code, Name and Quantity.';
const NO_ROWS = 'There are no rows with a quantity below the headings.';

/** A sheet to take along the shelves; `readSheet` reads back what is written into its last column. */
export async function makeSheet(db: Db): Promise<SheetCell[][]> {
  const rows = await queries.listShelf(db);
  return [
    ['Code', 'Name', 'Tamil name', 'Pack', 'Storage place', 'By the books', 'Counted'],
    ...rows.map(({ code, name, tamil_name, pack, place, shelf }) => [code, name, tamil_name, pack, place, shelf, '']),
  ];
}

/** Reads a sheet of codes or names and pieces. Writes nothing. */
export async function readSheet(db: Db, files: readonly File[]): Promise<StockSheet> {
  const { table } = await readSentSheet(files);
  const records = readRecords<keyof typeof HEADINGS>(table, HEADINGS, 'quantity');
  if (records === null) throw refuseSheet(NO_HEADINGS);
  const rows = records.map(({ line, cells, problem }) => ({
    ...{ line, code: cells.code ?? '', name: cells.name ?? '', quantity: cells.quantity ?? '' },
    books: cells.books ?? '',
    isReadable: problem === undefined,
  }));
  const read = readStockRows(rows, await queries.listShelf(db));
  if (read.lines.length + read.problems.length === 0) throw refuseSheet(NO_ROWS);
  return read;
}

const MOST_NAMED = 5;

const namesOf = (rows: readonly { name: string }[]) =>
  [...rows.slice(0, MOST_NAMED).map(({ name }) => name), ...(rows.length > MOST_NAMED ? ['…'] : [])].join(', ');

const refuse = (why: BookingObstacle, rows: readonly { id: number; name: string }[], text: string) =>
  new ShopError('CONFLICT', `${text} ${namesOf(rows)}`, { extra: { why, product_ids: rows.map(({ id }) => id) } });

/**
 * Books a count or goods received, completely or not at all. CONFLICT if the shelf changed since the count was compared
 * with it, if unpaid orders hold more than was counted, if the stock would become too large, or if the same goods were
 * received within a week and nobody confirmed that this is another delivery.
 */
export async function book(db: Db, booking: StockBooking, actorId: number): Promise<StockBooked> {
  const { kind, lines } = booking;
  const said = new Map(lines.map((line) => [line.product_id, line]));
  if (said.size < lines.length) throw invalidField('lines', 'A product is named twice.');
  if (kind === 'counted' && lines.some((line) => line.shelf === undefined))
    throw invalidField('shelf', 'A count is compared with what the books say.');
  const requestHash = hashOf(booking);
  const goods = hashOf(
    lines.map(({ product_id, quantity }) => [product_id, quantity]).sort(([a = 0], [b = 0]) => a - b),
  );
  return inTransaction(db, async (tx) => {
    const known = await queries.beginBooking(tx, {
      key: booking.booking_key,
      requestHash,
      kind,
      goods,
      actorId,
    });
    if (known) return known.requestHash === requestHash ? known.booked : refuseSecond();
    const rows = await queries.lockShelf(tx, [...said.keys()]);
    if (rows.length < said.size) throw notFound();
    // Under the products' locks, so that of two at once the second sees the first.
    const earlier =
      kind === 'arrived' && !booking.again ? await queries.findSameGoods(tx, booking.booking_key, goods) : null;
    if (earlier) throw refuseSame(earlier);
    const booked = await bookLines(tx, booking, rows, said, actorId);
    await queries.endBooking(tx, booking.booking_key, booked);
    return booked;
  });
}

function refuseSecond(): never {
  throw new ShopError('CONFLICT', 'This was booked already, with other lines. Please look at the stock history.', {
    extra: { why: 'other_lines' satisfies BookingObstacle },
  });
}

const refuseSame = (at: Date) =>
  new ShopError('CONFLICT', 'The same goods were booked within a week. Did they come in once more?', {
    extra: { why: 'same_goods' satisfies BookingObstacle, booked_at: at.toISOString() },
  });

async function bookLines(
  tx: Db,
  { kind, reason }: StockBooking,
  rows: readonly queries.LockedShelf[],
  said: ReadonlyMap<number, StockBooking['lines'][number]>,
  actorId: number,
): Promise<StockBooked> {
  const changes = rows.map((row) => {
    const line = said.get(row.id) as StockBooking['lines'][number];
    return { ...row, line, by: kind === 'arrived' ? line.quantity : line.quantity - row.shelf };
  });
  const moved = kind === 'counted' ? changes.filter(({ line, shelf }) => line.shelf !== shelf) : [];
  if (moved.length > 0)
    throw refuse('moved', moved, 'These were packed, sold or changed meanwhile. Please look at them again:');
  const held = changes.filter(({ stock, reserved, by }) => stock + by < reserved);
  if (held.length > 0) throw refuse('held', held, 'Orders that are being paid hold more of these than was counted:');
  const full = changes.filter(({ stock, by }) => stock + by > MOST_STOCK);
  if (full.length > 0) throw refuse('full', full, 'The books hold no more than 10,00,000 of a product:');
  const changed = changes.filter(({ by }) => by !== 0);
  if (changed.length === 0) return { changed: 0, pieces: 0 };
  await updateColumns(
    tx,
    changed.map(({ id, stock, by }) => ({ id, stock: stock + by })),
  );
  await insertMovements(
    tx,
    changed.map(({ id, by, line }) => ({
      productId: id,
      kind,
      quantity: by,
      actorId,
      reason: line.reason || reason,
    })),
  );
  const pieces = changed.reduce((sum, { by }) => sum + by, 0);
  await recordAudit(tx, {
    actorId,
    action: kind === 'counted' ? 'product.count' : 'product.arrived',
    subject: 'products',
    after: { products: changed.length, pieces, reason },
  });
  return { changed: changed.length, pieces };
}
