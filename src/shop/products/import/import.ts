/**
 * The door to importing price lists: previews, which write only themselves. import.apply.ts writes an import, import.undo.ts
 * reverts it.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import type { ImportRunning, ImportSource } from './import.contract.ts';
import type { ImportRecord } from './import.queries.ts';
import * as queries from './import.queries.ts';
import { type ImportPlan, type KnownProduct, planImport } from './import.rules.ts';
import { type HeaderChoices, headerKey, type ImportField } from './import-columns.rules.ts';
import type { PriceList } from './import-rows.rules.ts';

/** Stock of new products from a list without stock. */
export const DEFAULT_STOCK = 100;
const DEFAULT_CATEGORY = 'Other Items';

export interface ImportOptions {
  fileName: string;
  actorId: number | null;
  newStock?: number | null | undefined;
  category?: string | null | undefined;
}

/** Sheets with the same headers in the same order come from the same supplier. */
function headingsOf({ headers }: PriceList): string {
  return headers.map(headerKey).join('\n');
}

/** The owner's last answers for a sheet like this one. */
export async function profileOf(db: Db, list: PriceList): Promise<queries.ImportProfile | null> {
  return (await queries.findProfile(db, headingsOf(list))) ?? null;
}

export interface Preview {
  record: ImportRecord;
  plan: ImportPlan;
}

function sourceOf(list: PriceList, options: ImportOptions, known: readonly KnownProduct[]): ImportSource {
  return {
    rows: list.rows,
    hasStock: list.columns.some(({ field }) => field === 'stock'),
    hasStatus: list.columns.some(({ field }) => field === 'status'),
    newStock: options.newStock ?? DEFAULT_STOCK,
    category: options.category || DEFAULT_CATEGORY,
    unread: list.unreadFigures.map((index) => list.headers[index] ?? ''),
    answers: { headings: headingsOf(list), category: options.category || null, newStock: options.newStock ?? null },
    seenStock: Object.fromEntries(known.map(({ id, stock }) => [id, stock])),
  };
}

/** A preview, stored until it is applied or a day has passed. */
export async function previewImport(db: Db, list: PriceList, options: ImportOptions): Promise<Preview> {
  await queries.deleteOldPreviews(db);
  const known = await queries.listKnown(db);
  const source = sourceOf(list, options, known);
  const record = await queries.insertImport(db, { actorId: options.actorId, fileName: options.fileName, source });
  return { record, plan: planImport(source.rows, known, source) };
}

/** Replans a preview against the current products. */
export async function replan(db: Db, id: number): Promise<Preview> {
  const record = await queries.findImport(db, id);
  if (!record || record.appliedAt) throw notFound();
  return { record, plan: planImport(record.source.rows, await queries.listKnown(db), record.source) };
}

/** Pairs a row with a renamed product, or unpairs it (null). CONFLICT once writing has begun. */
export async function pairRow(db: Db, id: number, line: number, productId: number | null): Promise<Preview> {
  await inTransaction(db, async (tx) => {
    const record = await queries.lockImport(tx, id);
    if (!record?.source.rows.some((row) => row.line === line)) throw notFound();
    if (record.startedAt) throw new ShopError('CONFLICT', 'This import was applied already.');
    if (productId !== null && (await queries.listKnown(tx, [productId])).length === 0) throw notFound();
    const { [line]: _, ...others } = record.source.pairs ?? {};
    const pairs = productId === null ? others : { ...others, [line]: productId };
    await queries.updateImport(tx, id, { source: { ...record.source, pairs } });
  });
  return replan(db, id);
}

/** The owner's choices for headers of earlier lists. */
export async function rememberedColumns(db: Db): Promise<HeaderChoices> {
  return queries.listColumnChoices(db);
}

export async function rememberColumns(db: Db, choices: Readonly<Record<string, ImportField | null>>): Promise<void> {
  await queries.rememberColumns(db, choices);
}

export async function findLastImport(db: Db): Promise<ImportRecord | null> {
  return (await queries.findLastApplied(db)) ?? null;
}

/** The import being written. */
export async function findRunningImport(db: Db): Promise<ImportRunning | null> {
  return (await queries.findRunning(db)) ?? null;
}
