/**
 * The door to importing price lists: what a list would do. A preview writes nothing but itself; writing it is in
 * import.apply.ts, taking it back in import.undo.ts.
 */
import type { Db } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import type { ImportRunning, ImportSource } from './import.contract.ts';
import type { ImportRecord } from './import.queries.ts';
import * as queries from './import.queries.ts';
import { type ImportPlan, type KnownProduct, planImport } from './import.rules.ts';
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

/** The import that is being written at the moment. */
export async function findRunningImport(db: Db): Promise<ImportRunning | null> {
  return (await queries.findRunning(db)) ?? null;
}
