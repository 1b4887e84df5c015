/** The door to changing many products at once: previewing and applying it. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import { invalid, ShopError } from '#shared/errors.ts';
import {
  basisPointsFromPercent,
  divideRoundHalfUp,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  unitPriceOf,
} from '#shared/money.ts';
import { recordAudit } from '../settings/settings.ts';
import { recordMovements } from './import/import.queries.ts';
import { type BulkAction, type BulkAnswer, type BulkChange, MOST_PRICE } from './products.admin.contract.ts';
import * as queries from './products.admin.queries.ts';
import { columnOf, fieldNamed } from './products.fields.ts';
import { type ProductRow, updateColumns } from './products.queries.ts';

/** The reason under which it writes stock. */
export const BULK_STOCK_REASON = 'Set for many products';

const STEP = { paisa: 1, half_rupee: 50, rupee: 100 } as const;

/** Raises or lowers a price by percent, rounded half up to the step; a price above 0 never becomes 0. */
function movedPrice(basePrice: number, percent: number, step: number): number {
  const raised = divideRoundHalfUp(basePrice * (10_000 + basisPointsFromPercent(percent)), 10_000);
  const rounded = divideRoundHalfUp(raised, step) * step;
  return basePrice > 0 ? Math.max(rounded, step) : 0;
}

/** VALIDATION if a price would exceed what the form allows, as repeated raises would. */
function refuseBeyondAllPrices(pairs: readonly { before: ProductRow; after: ProductRow }[]): void {
  const most = paiseFromRupees(MOST_PRICE);
  const isBeyond = (before: ProductRow, after: ProductRow) =>
    (after.basePrice > most && after.basePrice > before.basePrice) ||
    (after.netPrice > most && after.netPrice > before.netPrice);
  const beyond = pairs.find(({ before, after }) => isBeyond(before, after));
  if (!beyond) return;
  const text = `The price of ${beyond.before.name} would be above ${MOST_PRICE}.`;
  throw invalid(text, { 'action.percent': text });
}

function changed(row: ProductRow, action: BulkAction): ProductRow {
  if (action.type === 'price') {
    const moved = (price: number) => movedPrice(price, action.percent, STEP[action.round_to]);
    return { ...row, basePrice: moved(row.basePrice), netPrice: moved(row.netPrice) };
  }
  // An explicit discount decides the price, so a separate net price ends; net-rate goods get no discount (trade.md 1).
  if (action.type === 'discount')
    return row.isNetRate ? row : { ...row, discount: basisPointsFromPercent(action.percent), netPrice: 0 };
  if (action.type === 'status') return { ...row, active: action.status === 1 };
  if (action.type === 'stock') return { ...row, stock: action.quantity + row.reserved };
  const { value } = action;
  return { ...row, [columnSetBy(action) as string]: typeof value === 'string' ? value.trim() : value };
}

/** The column of a change that sets one field. */
function columnSetBy(action: BulkAction): keyof ProductRow | undefined {
  const [key] = action.type === 'field' ? (fieldNamed(action.field) ?? []) : [];
  return key && (columnOf(key) as keyof ProductRow);
}

function stateOf(row: ProductRow, column: keyof ProductRow | undefined): BulkAnswer['rows'][number]['before'] {
  return {
    base_price: rupeesFromPaise(row.basePrice),
    discount_price: percentFromBasisPoints(row.discount),
    unit_price: rupeesFromPaise(unitPriceOf(row)),
    quantity: row.stock - row.reserved,
    status: row.active ? 1 : 0,
    ...(column && { value: row[column] as string | boolean }),
  };
}

/** The columns of a product that a bulk change touches. */
function touched(row: ProductRow, column: keyof ProductRow | undefined) {
  const { id, basePrice, discount, netPrice, stock, active } = row;
  return { id, basePrice, discount, netPrice, stock, active, ...(column && { [column]: row[column] }) };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

function chosenBy({ ids, category_id, category_ids }: BulkChange) {
  if (ids) return { ids };
  const categoryIds = category_id === undefined ? category_ids : [category_id];
  return categoryIds ? { categoryIds } : 'all';
}

/**
 * A hash of what the preview showed. Leaves stock out, because goods are sold between preview and click and no price
 * depends on it.
 */
function markOf(pairs: readonly { before: ProductRow; after: ProductRow }[], column: keyof ProductRow | undefined) {
  const shown = (row: ProductRow) => ({ ...touched(row, column), stock: 0 });
  return hashOf(pairs.map(({ before, after }) => [shown(before), shown(after)]));
}

/**
 * CONFLICT if the products differ from the preview: otherwise a percentage would be added again after a lost answer, or
 * when two people raise prices at once.
 */
function requireSeen(seen: string | undefined, mark: string): void {
  if (seen === undefined || seen === mark) return;
  throw new ShopError(
    'CONFLICT',
    'The products have changed since you looked, or this change was already made. Please look again.',
  );
}

/**
 * Changes all chosen products or none; a preview returns the same and writes nothing. CONFLICT if it is not the change
 * that its preview showed.
 */
export async function changeMany(db: Db, body: BulkChange, actorId: number): Promise<BulkAnswer> {
  const column = columnSetBy(body.action);
  return inTransaction(db, async (tx) => {
    const pairs = (await queries.lockChosen(tx, chosenBy(body)))
      .map((before) => ({ before, after: changed(before, body.action) }))
      .filter(({ before, after }) => !isSame(touched(before, column), touched(after, column)));
    const seen = markOf(pairs, column);
    if (!body.preview) requireSeen(body.seen, seen);
    refuseBeyondAllPrices(pairs);
    if (!body.preview && pairs.length > 0) await write(tx, pairs, body, actorId);
    const rows = pairs.map(({ before, after }) => ({
      id: before.id,
      name: before.name,
      before: stateOf(before, column),
      after: stateOf(after, column),
    }));
    return { changed: rows.length, seen, rows };
  });
}

async function write(
  tx: Db,
  pairs: readonly { before: ProductRow; after: ProductRow }[],
  body: BulkChange,
  actorId: number,
): Promise<void> {
  const kept = (row: ProductRow) => touched(row, columnSetBy(body.action));
  await updateColumns(
    tx,
    pairs.map(({ after }) => kept(after)),
  );
  await recordMovements(
    tx,
    pairs
      .filter(({ before, after }) => before.stock !== after.stock)
      .map(({ before, after }) => ({
        productId: before.id,
        kind: 'set' as const,
        quantity: after.stock - before.stock,
        actorId,
        reason: BULK_STOCK_REASON,
      })),
  );
  await recordAudit(tx, {
    actorId,
    action: `product.bulk.${body.action.type}`,
    subject: body.category_id === undefined ? 'products' : `category:${body.category_id}`,
    before: pairs.map(({ before }) => kept(before)),
    after: pairs.map(({ after }) => kept(after)),
  });
}
