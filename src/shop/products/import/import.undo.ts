/** Undoing the last import. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { ensurePlaces, removeEmpty } from '../../categories/import/import.ts';
import { recordAudit } from '../../settings/settings.ts';
import type { ProductValues } from '../products.fields.ts';
import { deleteProducts, lastStockWriting } from '../products.queries.ts';
import { stockReasonOf } from './import.apply.ts';
import { writeBoxes } from './import.boxes.ts';
import type { ImportTrace } from './import.contract.ts';
import * as queries from './import.queries.ts';
import { type KnownProduct, nameKey, PRICE_FIELDS } from './import.rules.ts';

export interface Undone {
  id: number;
  restored: number;
  removed: number;
  kept: string[];
}

/**
 * Undoes the last import. Fields changed since keep their new value; products ordered since are deactivated instead of deleted.
 * CONFLICT if it is not the last import or was undone before.
 */
export async function undoImport(db: Db, id: number, actorId: number): Promise<Undone> {
  return inTransaction(db, async (tx) => {
    const record = await queries.lockImport(tx, id);
    if (!record?.trace) throw notFound();
    if (!record.appliedAt) throw new ShopError('CONFLICT', 'This import is still being written.');
    const last = await queries.findLastApplied(tx);
    if (last?.id !== id) throw new ShopError('CONFLICT', 'Only the last import can be undone.');
    if (record.undoneAt) throw new ShopError('CONFLICT', 'This import was undone already.');
    await queries.lockProducts(tx);
    const { restored, kept } = await restoreChanged(tx, record.trace, id, actorId);
    await queries.switchOff(tx, record.trace.switchedOff, true);
    const removed = await removeMade(tx, record.trace.madeProducts, kept);
    await removeEmpty(tx, record.trace.madeCategories);
    await queries.updateImport(tx, id, { undone: true });
    const answer = { id, restored, removed, kept };
    await recordAudit(tx, { actorId, action: 'product.import.undo', subject: `import:${id}`, after: answer });
    return answer;
  });
}

/**
 * Restores every field that still has the value set by the import. If any part of a price was changed since, the whole
 * price stays. So do a stock that somebody set or counted since, and a code that another product has taken.
 */
function valuesBefore(
  known: KnownProduct,
  { before, after }: ImportTrace['changed'][number],
  { isStockSetSince, isCodeTaken }: { isStockSetSince: boolean; isCodeTaken: boolean },
) {
  const fields = (Object.keys(before) as (keyof ProductValues)[]).filter((field) => field !== 'stock');
  const isTouched = (field: keyof ProductValues) => known[field] !== after[field] || (field === 'code' && isCodeTaken);
  const isPriceTouched = fields.some((field) => PRICE_FIELDS.includes(field) && isTouched(field));
  const untouched = fields.filter((field) => (PRICE_FIELDS.includes(field) ? !isPriceTouched : !isTouched(field)));
  const values: ProductValues = { ...known, ...Object.fromEntries(untouched.map((field) => [field, before[field]])) };
  // Stock has moved since, so revert the difference, not the number.
  const moved = before.stock === undefined || after.stock === undefined ? 0 : before.stock - after.stock;
  if (!isStockSetSince) values.stock = Math.max(0, known.stock + moved);
  return { values, isWhole: untouched.length === fields.length && !(moved !== 0 && isStockSetSince) };
}

async function restoreChanged(tx: Db, trace: ImportTrace, importId: number, actorId: number) {
  const known = new Map((await queries.listKnown(tx)).map((product) => [product.id, product]));
  const writings = await lastStockWriting(
    tx,
    trace.changed.map(({ id }) => id),
  );
  const recoded = new Set(trace.changed.flatMap(({ id, before }) => (before.code === undefined ? [] : [id])));
  const others = [...known.values()].filter(({ id, code }) => !recoded.has(id) && code !== '');
  const taken = new Set(others.map(({ code }) => nameKey(code)));
  const kept: string[] = [];
  const restored = trace.changed.flatMap((change) => {
    const product = known.get(change.id);
    if (!product) return [];
    const { values, isWhole } = valuesBefore(product, change, {
      isStockSetSince: writings.get(change.id) !== stockReasonOf(importId),
      isCodeTaken: taken.has(nameKey(String(change.before.code ?? ''))),
    });
    if (!isWhole) kept.push(product.name);
    return [{ id: change.id, values, stockBefore: product.stock }];
  });
  const places = await ensurePlaces(
    tx,
    restored.map(({ values }) => values),
  );
  await queries.freeCodes(tx, [...recoded]);
  await queries.updateProducts(
    tx,
    restored.map(({ id, values }) => ({ id, values, ...places.idsOf(values) })),
  );
  const boxes = trace.changed.flatMap(({ id, before }) => (before.contents === undefined ? [] : [id]));
  await writeBoxes(
    tx,
    restored.filter(({ id }) => boxes.includes(id)).map(({ id, values }) => ({ id, contents: values.contents })),
  );
  await queries.recordMovements(
    tx,
    restored
      .filter(({ values, stockBefore }) => values.stock !== stockBefore)
      .map(({ id, values, stockBefore }) => ({
        productId: id,
        kind: 'import' as const,
        quantity: values.stock - stockBefore,
        actorId,
        reason: `Undo of import ${importId}`,
      })),
  );
  return { restored: restored.length, kept };
}

const REMOVED_AT_ONCE = 500;

/** Deletes products that the import created; those in an order or cart are deactivated. */
async function removeMade(tx: Db, ids: readonly number[], kept: string[]): Promise<number> {
  let removed = 0;
  for (let at = 0; at < ids.length; at += REMOVED_AT_ONCE)
    removed += await removeSome(tx, ids.slice(at, at + REMOVED_AT_ONCE), kept);
  return removed;
}

/** Deletes all at once; on a foreign-key failure, each half separately. */
async function removeSome(tx: Db, ids: readonly number[], kept: string[]): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  try {
    await inTransaction(tx, (inner) => deleteProducts(inner, ids));
    return ids.length;
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    if (ids.length > 1) {
      const half = ids.length >> 1;
      return (await removeSome(tx, ids.slice(0, half), kept)) + (await removeSome(tx, ids.slice(half), kept));
    }
    await queries.switchOff(tx, [first]);
    kept.push(`product ${first}`);
    return 0;
  }
}

function isStillReferred(error: unknown): boolean {
  const layers = [error, (error as { cause?: unknown } | null)?.cause];
  return layers.some((layer) => (layer as { code?: unknown } | null)?.code === '23503');
}
