/** The door to undoing the last bulk change, from its audit entry. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { auditedSince, latestAudited } from '../settings/audit/audit.ts';
import { recordAudit } from '../settings/settings.ts';
import { recordMovements } from './import/import.queries.ts';
import type { BulkLast, BulkUndone } from './products.admin.contract.ts';
import * as queries from './products.admin.queries.ts';
import { BULK_STOCK_REASON } from './products.bulk.ts';
import { lastStockWriting, type ProductRow, updateColumns } from './products.queries.ts';

const KINDS = ['price', 'discount', 'status', 'stock', 'field'] as const;
const ACTIONS = KINDS.map((kind) => `product.bulk.${kind}` as const);

/** An audit entry's record of a product: its id and the columns that a bulk change may touch. */
type Touched = Pick<ProductRow, 'id'> & Partial<ProductRow>;

async function latest(db: Db) {
  const entry = await latestAudited(db, ACTIONS);
  return entry && { ...entry, before: entry.before as Touched[], after: entry.after as Touched[] };
}

export async function lastBulkChange(db: Db): Promise<BulkLast | null> {
  const last = await latest(db);
  if (!last) return null;
  return {
    id: last.id,
    action: KINDS.find((kind) => last.action.endsWith(kind)) as BulkLast['action'],
    changed: last.after.length,
    undone: await isUndone(db, last.id),
    createdAt: last.createdAt.toISOString(),
  };
}

const isUndone = (db: Db, id: number) => auditedSince(db, id, 'product.bulk.undo', `bulk:${id}`);

/**
 * Undoes the last bulk change. Products changed since keep their new value and are named, and so do products whose
 * stock somebody set or counted since. Stock that only moved with orders is corrected by the difference. CONFLICT if it
 * is not the latest change or was undone before.
 */
export async function undoBulkChange(db: Db, id: number, actorId: number): Promise<BulkUndone> {
  return inTransaction(db, async (tx) => {
    const asked = await latest(tx);
    if (!asked) throw notFound();
    // Locks the products first: a second undo waits here and then finds the first one's entry.
    const rows = await queries.lockChosen(tx, { ids: asked.after.map((product) => product.id) });
    if (asked.id !== id || (await latest(tx))?.id !== id)
      throw new ShopError('CONFLICT', 'Only the last change can be undone.');
    if (await isUndone(tx, id)) throw new ShopError('CONFLICT', 'This change was undone already.');
    const before = new Map(asked.before.map((product) => [product.id, product]));
    const after = new Map(asked.after.map((product) => [product.id, product]));
    const all = columnsOf(asked.before.flatMap((product) => changedColumns(product, after.get(product.id) as Touched)));
    const writings = all.includes('stock') ? await lastStockWriting(tx, [...before.keys()]) : new Map();
    const isSetSince = ({ id: one }: ProductRow) => writings.has(one) && writings.get(one) !== BULK_STOCK_REASON;
    const pairs = rows.map((row) => ({
      row,
      back: isSetSince(row) ? null : restored(row, before.get(row.id) as Touched, after.get(row.id) as Touched, all),
    }));
    const undone = pairs.flatMap(({ row, back }) => (back ? [{ row, back }] : []));
    await updateColumns(
      tx,
      undone.map(({ back }) => back),
    );
    await recordMovements(
      tx,
      undone
        .filter(({ row, back }) => back.stock !== undefined && back.stock !== row.stock)
        .map(({ row, back }) => ({
          productId: row.id,
          kind: 'set' as const,
          quantity: (back.stock as number) - row.stock,
          actorId,
          reason: 'Change of many products undone',
        })),
    );
    const kept = pairs.filter(({ back }) => back === null).map(({ row }) => row.name);
    await recordAudit(tx, {
      actorId,
      action: 'product.bulk.undo',
      subject: `bulk:${id}`,
      before: undone.map(({ row, back }) => sameColumns(row, back)),
      after: undone.map(({ back }) => back),
    });
    return { restored: undone.length, kept };
  });
}

type Column = keyof ProductRow;

const columnsOf = (columns: readonly Column[]) => [...new Set(columns)];

const changedColumns = (before: Touched, after: Touched) =>
  (Object.keys(before) as Column[]).filter((column) => before[column] !== after[column]);

/** `columns` with the values from before the change, where they differed; null if one was changed since. */
function restored(row: ProductRow, before: Touched, after: Touched, columns: readonly Column[]): Touched | null {
  const mine = changedColumns(before, after);
  if (mine.some((column) => column !== 'stock' && row[column] !== after[column])) return null;
  const values = columns.map((column) => [column, mine.includes(column) ? before[column] : row[column]]);
  const back: Touched = { ...Object.fromEntries(values), id: row.id };
  if (mine.includes('stock'))
    back.stock = Math.max(row.reserved, row.stock + (before.stock as number) - (after.stock as number));
  return back;
}

const sameColumns = (row: ProductRow, like: Touched) =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column as Column]]));
