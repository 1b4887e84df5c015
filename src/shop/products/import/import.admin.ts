/** Importing in the admin: an uploaded file in, the contract's records out. */
import type { Db } from '#platform/db/db.ts';
import { readSentSheet, refuseSheet } from '#platform/sheets/sent-sheet.ts';
import { applyImport } from './import.apply.ts';
import type {
  ImportApplied,
  ImportPreview,
  ImportRow,
  ImportRowsStatus,
  ImportRunning,
  ImportUndone,
} from './import.contract.ts';
import type { ImportRecord } from './import.queries.ts';
import * as imports from './import.ts';
import { undoImport } from './import.undo.ts';
import { chosenRows, toWireColumns, toWireCounts, toWireRows } from './import.wire.ts';
import { choiceKey, IMPORT_FIELDS, type ImportField } from './import-columns.rules.ts';
import { readPriceList } from './import-rows.rules.ts';

/** Rows included in a preview. */
const FIRST_ROWS = 200;

interface PreviewOptions {
  mapping?: Record<string, ImportField | null> | undefined;
  stock?: number | undefined;
  category?: string | undefined;
  sheet?: string | undefined;
}

/** Reads the file and previews its changes. Remembers the owner's mapping of headers. */
export async function preview(
  db: Db,
  files: readonly File[],
  options: PreviewOptions,
  actorId: number,
): Promise<ImportPreview> {
  const { name, table } = await readSentSheet(files);
  const chosen = Object.fromEntries(
    Object.entries(options.mapping ?? {}).map(([key, field]) => [choiceKey(key), field]),
  );
  const choices = { ...(await imports.rememberedColumns(db)), ...chosen };
  const read = (fillsCategories: boolean) => {
    const result = readPriceList(table, choices, { sheet: options.sheet, fillsCategories });
    if (!result.ok) throw refuseSheet(result.reason);
    return result.list;
  };
  const asWritten = read(!options.category);
  const profile = await imports.profileOf(db, asWritten);
  const category = options.category || profile?.category;
  const list = category && !options.category ? read(false) : asWritten;
  await imports.rememberColumns(db, chosen);
  const { record, plan } = await imports.previewImport(db, list, {
    fileName: name,
    actorId,
    newStock: options.stock ?? profile?.newStock,
    category,
  });
  return {
    id: record.id,
    file_name: name,
    sheet: list.sheet,
    sheets: list.sheets,
    header_line: list.headerLine,
    hidden_rows: list.hiddenRows,
    columns: toWireColumns(list, table),
    remembered: profile && { category: profile.category, stock: profile.newStock, missing: profile.missing },
    fields: [...IMPORT_FIELDS],
    counts: toWireCounts(plan),
    rows: toWireRows(plan).slice(0, FIRST_ROWS),
  };
}

/** The rows of a preview against the current products, all or some. */
export async function rowsOf(db: Db, id: number, status: ImportRowsStatus | undefined): Promise<ImportRow[]> {
  const { plan, record } = await imports.replan(db, id);
  return chosenRows(toWireRows(plan, record.source.pairs), status);
}

/** Pairs a row with a product, or undoes that, and recounts. */
export async function pair(
  db: Db,
  { id, line, product_id }: { id: number; line: number; product_id: number | null },
): Promise<ImportPreview['counts']> {
  return toWireCounts((await imports.pairRow(db, id, line, product_id)).plan);
}

function toApplied(record: ImportRecord): ImportApplied {
  const { trace, appliedAt } = record;
  if (!trace || !appliedAt) throw new Error(`Import ${record.id} was not applied.`);
  return {
    id: record.id,
    file_name: record.fileName,
    applied_at: appliedAt.toISOString(),
    undone_at: record.undoneAt?.toISOString() ?? null,
    counts: trace.counts,
    deactivated: trace.switchedOff.length,
    // Imports of earlier versions stored no problems.
    problems: trace.problems ?? [],
  };
}

export async function apply(
  db: Db,
  { id, missing, answered }: { id: number; missing: 'keep' | 'deactivate'; answered: boolean },
  actorId: number,
): Promise<ImportApplied> {
  return toApplied(await applyImport(db, id, { actorId, missing, isAnswered: answered }));
}

/** The import that can be undone, or the last undone one; null if there was none. */
export async function last(db: Db): Promise<ImportApplied | null> {
  const record = await imports.findLastImport(db);
  return record ? toApplied(record) : null;
}

export async function running(db: Db): Promise<ImportRunning | null> {
  return imports.findRunningImport(db);
}

export async function undo(db: Db, id: number, actorId: number): Promise<ImportUndone> {
  return undoImport(db, id, actorId);
}
