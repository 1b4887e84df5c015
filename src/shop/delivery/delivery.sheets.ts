/**
 * A list of named records as a sheet. Reading compares the sheet with the shop's list and returns the changes. Nothing
 * is stored in between: applying reads the same file again, and fails if the changes differ from those in the preview.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Headings, readRecords, type SheetRecord, unreadHeadings } from '#platform/sheets/records.ts';
import { readSentSheet, refuseSheet } from '#platform/sheets/sent-sheet.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { ShopError } from '#shared/errors.ts';
import { type Path, wordsFor } from '#shared/refusals/refusal-words.ts';
import type { SheetPlan, SheetProblem, SheetRowPlan } from './delivery.sheets.contract.ts';

/** What the sheet says about one record: some of its fields, and the line and column of each. */
export interface SheetEntry<Key extends string> {
  line: number;
  name: string;
  fields: Record<string, unknown>;
  /** Cells that could not be read. */
  problems: { line: number; column: Key | null; text: string }[];
  /** Where a refused field is in the sheet. */
  cellOf: (path: Path) => { line: number; column: Key | null };
}

export interface NamedSheet<Key extends string, Input extends { name: string }, Kept extends Input & { id: number }> {
  headings: Headings<Key>;
  schema: z.ZodType<Input>;
  entriesOf: (records: readonly SheetRecord<Key>[]) => SheetEntry<Key>[];
  cellsOf: (record: Input | Kept) => Record<Key, string>;
  /** A further check by the door: returns the field and the error. */
  refusalOf: (input: Input) => { field: string; text: string } | null;
  /** How many records a shop may have, and the error beyond that. */
  most: { count: number; text: string };
}

export interface PlannedRow<Input> {
  plan: SheetRowPlan;
  /** The record that the entry changes; null for a new one. */
  id: number | null;
  /** Null if the row is refused. */
  input: Input | null;
}

const NO_HEADINGS = 'No row names the columns. Please use the headings of a downloaded sheet.';
const NO_ROWS = 'There are no rows below the headings.';
const unreadColumn = (heading: string) =>
  `The column '${heading.slice(0, 60)}' is not known. Please give it a heading from a downloaded sheet, or delete it.`;
const TWICE_HERE = 'This name is in the sheet twice.';
const TWICE_THERE = 'Several entries of the shop have this name. Please give each a name of its own first.';

const keyOf = (name: string) => name.trim().toLowerCase();

/** What the sent file says, before any comparison. */
export async function readEntries<Key extends string>(
  { headings, entriesOf }: Pick<NamedSheet<Key, never, never>, 'headings' | 'entriesOf'>,
  files: readonly File[],
): Promise<SheetEntry<Key>[]> {
  const { table } = await readSentSheet(files);
  const records = readRecords(table, headings, 'name' as Key);
  if (records === null) throw refuseSheet(NO_HEADINGS);
  const [unread] = unreadHeadings(table, headings, 'name' as Key);
  if (unread !== undefined) throw refuseSheet(unreadColumn(unread));
  const entries = entriesOf(records);
  if (entries.length === 0) throw refuseSheet(NO_ROWS);
  return entries;
}

/**
 * Compares the sheet with the shop's current list. Entries are matched by name, ignoring case. VALIDATION if there
 * would be more records than a shop may have.
 */
export function planEntries<Key extends string, Input extends { name: string }, Kept extends Input & { id: number }>(
  sheet: NamedSheet<Key, Input, Kept>,
  entries: readonly SheetEntry<Key>[],
  existing: readonly Kept[],
): PlannedRow<Input>[] {
  const written = Map.groupBy(entries, ({ name }) => keyOf(name));
  const byName = Map.groupBy(existing, ({ name }) => keyOf(name));
  const rows = entries.map((entry) => {
    const found = byName.get(keyOf(entry.name)) ?? [];
    const isRepeated = entry.name !== '' && (written.get(keyOf(entry.name))?.length ?? 0) > 1;
    const ambiguity = found.length > 1 ? TWICE_THERE : isRepeated ? TWICE_HERE : null;
    return planEntry(sheet, entry, found[0] ?? null, ambiguity);
  });
  const added = rows.filter(({ plan }) => plan.status === 'added').length;
  if (existing.length + added > sheet.most.count) throw refuseSheet(sheet.most.text);
  return rows;
}

function planEntry<Key extends string, Input extends { name: string }, Kept extends Input & { id: number }>(
  sheet: NamedSheet<Key, Input, Kept>,
  entry: SheetEntry<Key>,
  kept: Kept | null,
  ambiguity: string | null,
): PlannedRow<Input> {
  const problemAt = (at: { line: number; column: Key | null }, text: string, path: Path = []): SheetProblem => ({
    line: at.line,
    column: at.column === null ? '' : sheet.headings[at.column][0],
    text: wordsFor(text, path, 'en'),
    tamil_text: wordsFor(text, path, 'ta'),
  });
  const problems = entry.problems.map(({ text, ...at }) => problemAt(at, text));
  if (ambiguity) problems.push(problemAt({ line: entry.line, column: 'name' as Key }, ambiguity));
  const { id: _, ...before } = kept ?? { id: null };
  const read = sheet.schema.safeParse({ ...before, ...entry.fields });
  for (const { path, message } of read.error?.issues ?? []) problems.push(problemAt(entry.cellOf(path), message, path));
  const refusal = read.success ? sheet.refusalOf(read.data) : null;
  if (refusal) {
    const path = refusal.field.split('.');
    problems.push(problemAt(entry.cellOf(path), refusal.text, path));
  }
  const row = { line: entry.line, name: entry.name, changes: [], problems: onePerCell(problems) };
  if (!read.success || problems.length > 0) return { plan: { ...row, status: 'refused' }, id: null, input: null };
  const changes = changesOf(sheet, kept, read.data);
  const status = kept === null ? 'added' : changes.length > 0 ? 'changed' : 'same';
  return { plan: { ...row, status, changes }, id: kept?.id ?? null, input: read.data };
}

const onePerCell = (problems: readonly SheetProblem[]) =>
  problems.filter(
    (one, index) => problems.findIndex(({ line, column }) => line === one.line && column === one.column) === index,
  );

function changesOf<Key extends string, Input extends { name: string }, Kept extends Input & { id: number }>(
  { cellsOf, headings }: NamedSheet<Key, Input, Kept>,
  kept: Kept | null,
  input: Input,
): SheetRowPlan['changes'] {
  const [before, after] = [kept && cellsOf(kept), cellsOf(input)];
  // In a new entry, an empty cell and 0 mean the same.
  const isChanged = (key: Key) => (before ? before[key] !== after[key] : !['', '0'].includes(after[key]));
  return (Object.keys(headings) as Key[])
    .filter(isChanged)
    .map((key) => ({ column: headings[key][0], before: before?.[key] ?? '', after: after[key] }));
}

/** The preview as it travels. */
export function toWirePlan(rows: readonly PlannedRow<unknown>[]): SheetPlan {
  const plans = rows.map(({ plan }) => plan);
  return { seen: createHash('sha256').update(JSON.stringify(plans)).digest('hex'), rows: plans };
}

/** CONFLICT if the sheet's changes differ from those in the preview. */
export function requireSeenPlan(rows: readonly PlannedRow<unknown>[], seen: string): SheetPlan {
  const plan = toWirePlan(rows);
  if (plan.seen !== seen)
    throw new ShopError('CONFLICT', 'The list has changed since you looked. Please look at the changes again.');
  return plan;
}

/** How many rows there are of each kind, for the audit of an import. */
export function countsOf({ rows }: SheetPlan): Record<string, number> {
  const count = (status: SheetRowPlan['status']) => rows.filter((row) => row.status === status).length;
  return { added: count('added'), changed: count('changed'), same: count('same'), refused: count('refused') };
}

/** Yes or no in a cell; `usual` if it is empty, undefined for anything else. */
export function flagOf(cell: string, usual: boolean): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return usual;
  if (['yes', 'y', '1', 'true', 'ஆம்', 'உண்டு'].includes(word)) return true;
  return ['no', 'n', '0', 'false', 'இல்லை'].includes(word) ? false : undefined;
}

export const flagText = (flag: boolean): string => (flag ? 'Yes' : 'No');

/** The headings of exported sheets. */
export const headingsOf = <Key extends string>(headings: Headings<Key>): SheetCell[] =>
  (Object.values(headings) as [string][]).map(([heading]) => heading);
