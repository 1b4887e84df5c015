/**
 * The door to importing price lists: preview, apply, undo. A preview writes nothing but itself; applying reads the same rows
 * again under lock, so that what happened in between is neither overwritten nor guessed.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { ensurePlaces, removeEmpty } from '../../categories/categories.import.ts';
import { recordAudit } from '../../settings/settings.ts';
import { deleteProduct } from '../products.queries.ts';
import type { ImportSource, ImportTrace } from './import.contract.ts';
import type { ImportRecord, PlacedProduct } from './import.queries.ts';
import * as queries from './import.queries.ts';
import {
  countsOf,
  type ImportPlan,
  type KnownProduct,
  type PlannedRow,
  type ProductValues,
  planImport,
} from './import.rules.ts';
import type { HeaderChoices, ImportField } from './import-columns.rules.ts';
import type { PriceList } from './import-rows.rules.ts';

/** Stock of a new product whose list says nothing about stock. */
export const DEFAULT_STOCK = 100;
const DEFAULT_CATEGORY = 'Other Items';

export interface ImportOptions {
  fileName: string;
  actorId: number | null;
  newStock?: number | undefined;
  category?: string | undefined;
}

export interface Preview {
  record: ImportRecord;
  plan: ImportPlan;
}

function sourceOf(list: PriceList, options: ImportOptions, known: readonly KnownProduct[]): ImportSource {
  return {
    rows: list.rows,
    hasStock: list.columns.some(({ field }) => field === 'stock'),
    newStock: options.newStock ?? DEFAULT_STOCK,
    category: options.category || DEFAULT_CATEGORY,
    seenStock: Object.fromEntries(known.map(({ id, stock }) => [id, stock])),
  };
}

/** What the list would do, kept until it is applied or a day has passed. */
export async function previewImport(db: Db, list: PriceList, options: ImportOptions): Promise<Preview> {
  await queries.deleteOldPreviews(db);
  const known = await queries.listKnown(db);
  const source = sourceOf(list, options, known);
  const record = await queries.insertImport(db, { actorId: options.actorId, fileName: options.fileName, source });
  return { record, plan: planImport(source.rows, known, source) };
}

/** The plan of a preview as the shop stands now. */
export async function replan(db: Db, id: number): Promise<Preview> {
  const record = await queries.findImport(db, id);
  if (!record || record.appliedAt) throw notFound();
  return { record, plan: planImport(record.source.rows, await queries.listKnown(db), record.source) };
}

export interface Applied {
  record: ImportRecord;
  trace: ImportTrace;
  wrong: PlannedRow[];
}

/** Writes what the preview showed, all of it or nothing; wrong rows are left out. CONFLICT when it was applied before. */
export async function applyImport(
  db: Db,
  id: number,
  options: { actorId: number | null; missing: 'keep' | 'deactivate' },
): Promise<Applied> {
  return inTransaction(db, async (tx) => {
    const record = await queries.lockImport(tx, id);
    if (!record) throw notFound();
    if (record.appliedAt) throw new ShopError('CONFLICT', 'This import was applied already.');
    await queries.lockProducts(tx);
    const plan = planImport(record.source.rows, await queries.listKnown(tx), record.source);
    const rows = plan.rows.map((row) => withoutMovedStock(row, record.source.seenStock));
    const trace = await writePlan(tx, { ...plan, rows }, id, options);
    const applied = await queries.updateImport(tx, id, { trace, applied: true });
    await recordAudit(tx, {
      actorId: options.actorId,
      action: 'product.import',
      subject: `import:${id}`,
      after: { file: record.fileName, ...trace.counts, deactivated: trace.switchedOff.length },
    });
    return { record: applied, trace, wrong: rows.filter((row) => row.problems.length > 0) };
  });
}

/** Stock that moved since the preview is newer than the list: the row keeps it and says so. */
function withoutMovedStock(row: PlannedRow, seen: Readonly<Record<number, number>>): PlannedRow {
  const change = row.changes.find(({ field }) => field === 'stock');
  if (!change || row.productId === null || seen[row.productId] === change.before) return row;
  const changes = row.changes.filter((other) => other !== change);
  return {
    ...row,
    kind: changes.length > 0 ? 'changed' : 'same',
    values: { ...row.values, stock: change.before as number },
    changes,
    problems: [`The stock changed to ${change.before} since the preview and was left alone.`],
  };
}

async function writePlan(
  tx: Db,
  plan: ImportPlan,
  importId: number,
  options: { actorId: number | null; missing: 'keep' | 'deactivate' },
): Promise<ImportTrace> {
  const fresh = plan.rows.filter((row) => row.kind === 'new');
  const changed = plan.rows.filter((row) => row.kind === 'changed');
  const places = await ensurePlaces(
    tx,
    [...fresh, ...changed].map(({ values }) => values as ProductValues),
  );
  const ids = fresh.length > 0 ? await queries.reserveIds(tx, fresh.length) : [];
  const place = (row: PlannedRow, id: number): PlacedProduct => {
    const values = row.values as ProductValues;
    return { id, values: { ...values, code: values.code || `P-${id}` }, ...places.idsOf(values) };
  };
  await writeChanged(
    tx,
    changed.map((row) => place(row, row.productId as number)),
    changed,
  );
  const made = fresh.map((row, index) => place(row, ids[index] as number));
  await queries.insertProducts(tx, made);
  await queries.recordMovements(tx, [
    ...made.map(({ id, values }) => movement(id, 'initial', values.stock, importId, options.actorId)),
    ...changed.flatMap((row) => stockMovementsOf(row, importId, options.actorId)),
  ]);
  const switchedOff = options.missing === 'deactivate' ? plan.missing.map(({ id }) => id) : [];
  await queries.switchOff(tx, switchedOff);
  return {
    counts: countsOf(plan.rows),
    madeProducts: ids,
    madeCategories: places.made,
    changed: changed.map(({ productId, changes }) => ({
      id: productId as number,
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    })),
    switchedOff,
  };
}

async function writeChanged(tx: Db, placed: PlacedProduct[], rows: readonly PlannedRow[]): Promise<void> {
  const recoded = rows.filter(({ changes }) => changes.some(({ field }) => field === 'code'));
  await queries.freeCodes(
    tx,
    recoded.map(({ productId }) => productId as number),
  );
  await queries.updateProducts(tx, placed);
}

function movement(
  productId: number,
  kind: 'initial' | 'import',
  quantity: number,
  importId: number,
  actorId: number | null,
) {
  return { productId, kind, quantity, actorId, reason: `Import ${importId}` };
}

function stockMovementsOf(row: PlannedRow, importId: number, actorId: number | null) {
  const change = row.changes.find(({ field }) => field === 'stock');
  if (!change || row.productId === null) return [];
  return [movement(row.productId, 'import', Number(change.after) - Number(change.before), importId, actorId)];
}

export interface Undone {
  id: number;
  restored: number;
  removed: number;
  kept: string[];
}

/**
 * Takes the last import back. A field that somebody changed since keeps its new value; a product that was ordered since is
 * switched off instead of removed. CONFLICT when the import is not the last one or was undone before.
 */
export async function undoImport(db: Db, id: number, actorId: number): Promise<Undone> {
  return inTransaction(db, async (tx) => {
    const record = await queries.lockImport(tx, id);
    if (!record?.trace) throw notFound();
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

/** Puts back every field that still has the value which the import gave it. */
function valuesBefore(known: KnownProduct, { before, after }: ImportTrace['changed'][number]) {
  const fields = (Object.keys(before) as (keyof ProductValues)[]).filter((field) => field !== 'stock');
  const untouched = fields.filter((field) => known[field] === after[field]);
  const values: ProductValues = { ...known, ...Object.fromEntries(untouched.map((field) => [field, before[field]])) };
  // Pieces were sold since: the difference goes back, not the number.
  if (before.stock !== undefined && after.stock !== undefined)
    values.stock = Math.max(0, known.stock + before.stock - after.stock);
  return { values, isWhole: untouched.length === fields.length };
}

async function restoreChanged(tx: Db, trace: ImportTrace, importId: number, actorId: number) {
  const known = new Map((await queries.listKnown(tx)).map((product) => [product.id, product]));
  const kept: string[] = [];
  const restored = trace.changed.flatMap((change) => {
    const product = known.get(change.id);
    if (!product) return [];
    const { values, isWhole } = valuesBefore(product, change);
    if (!isWhole) kept.push(product.name);
    return [{ id: change.id, values, stockBefore: product.stock }];
  });
  const places = await ensurePlaces(
    tx,
    restored.map(({ values }) => values),
  );
  await queries.freeCodes(
    tx,
    trace.changed.filter(({ before }) => before.code !== undefined).map(({ id }) => id),
  );
  await queries.updateProducts(
    tx,
    restored.map(({ id, values }) => ({ id, values, ...places.idsOf(values) })),
  );
  await queries.recordMovements(
    tx,
    restored
      .filter(({ values, stockBefore }) => values.stock !== stockBefore)
      .map(({ id, values, stockBefore }) => ({
        ...movement(id, 'import', values.stock - stockBefore, importId, actorId),
        reason: `Undo of import ${importId}`,
      })),
  );
  return { restored: restored.length, kept };
}

/** Removes what the import made; what an order or a cart names by now is switched off instead. */
async function removeMade(tx: Db, ids: readonly number[], kept: string[]): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    try {
      await inTransaction(tx, (inner) => deleteProduct(inner, id));
      removed += 1;
    } catch (error) {
      if (!isStillReferred(error)) throw error;
      await queries.switchOff(tx, [id]);
      kept.push(`product ${id}`);
    }
  }
  return removed;
}

function isStillReferred(error: unknown): boolean {
  const layers = [error, (error as { cause?: unknown } | null)?.cause];
  return layers.some((layer) => (layer as { code?: unknown } | null)?.code === '23503');
}

/** What the owner chose for headers of earlier lists. */
export async function rememberedColumns(db: Db): Promise<HeaderChoices> {
  return queries.listColumnChoices(db);
}

export async function rememberColumns(db: Db, choices: Readonly<Record<string, ImportField | null>>): Promise<void> {
  await queries.rememberColumns(db, choices);
}

export async function findLastImport(db: Db): Promise<ImportRecord | null> {
  return (await queries.findLastApplied(db)) ?? null;
}
