/** A table with known column headings, as records. Knows nothing of the shop. */
import type { SheetRow } from './sheet.ts';

/** Each column's headings: the one that exports write, then others accepted. */
export type Headings<Key extends string> = Readonly<Record<Key, readonly [string, ...string[]]>>;

export interface SheetRecord<Key extends string> {
  line: number;
  /** Cells by column; columns missing from the table are absent. */
  cells: Partial<Record<Key, string>>;
  /** Set where the row itself could not be read. */
  problem?: string;
}

/** Titles may stand above the headings: banks write up to 25 lines about the account. */
const MOST_LINES_ABOVE = 40;

const keyOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}%]+/gu, '');

/** Columns such as row numbers and remarks, which may be ignored without loss. */
const SAYS_NOTHING = /^((s|sl|sr|serial)?no|remarks?|notes?|comments?|வஎண்|வரிசைஎண்|குறிப்பு(கள்)?)$/;

/**
 * Headings that `readRecords` ignores although there is text below them: an owner may have named a column in their own
 * words.
 */
export function unreadHeadings<Key extends string>(
  table: readonly SheetRow[],
  headings: Headings<Key>,
  required: Key,
): string[] {
  const known = new Set(Object.values<readonly string[]>(headings).flatMap((names) => names.map(keyOf)));
  const isRequired = new Set(headings[required].map(keyOf));
  const head = table
    .slice(0, MOST_LINES_ABOVE)
    .findIndex((row) => row.cells.some((cell) => isRequired.has(keyOf(cell))));
  const below = table.slice(head + 1).filter((row) => !row.isHidden);
  return (table[head]?.cells ?? []).filter((cell, column) => {
    const key = keyOf(cell);
    return key !== '' && !known.has(key) && !SAYS_NOTHING.test(key) && below.some((row) => row.cells[column]);
  });
}

/** The rows below the first row with a heading of `required`; null if there is none. */
export function readRecords<Key extends string>(
  table: readonly SheetRow[],
  headings: Headings<Key>,
  required: Key,
): SheetRecord<Key>[] | null {
  const columns = new Map<string, Key>();
  for (const [key, names] of Object.entries(headings) as [Key, readonly string[]][])
    for (const name of names) columns.set(keyOf(name), key);
  const keysOf = (row: SheetRow) => row.cells.map((cell) => columns.get(keyOf(cell)));
  const head = table.slice(0, MOST_LINES_ABOVE).findIndex((row) => keysOf(row).includes(required));
  if (head < 0) return null;
  const keys = keysOf(table[head] as SheetRow);
  return table.slice(head + 1).flatMap((row) => (row.isHidden ? [] : [recordOf(row, keys)]));
}

function recordOf<Key extends string>(row: SheetRow, keys: readonly (Key | undefined)[]): SheetRecord<Key> {
  const cells: Partial<Record<Key, string>> = {};
  keys.forEach((key, column) => {
    // Of two columns with one heading, the first counts.
    if (key !== undefined && cells[key] === undefined) cells[key] = row.cells[column] ?? '';
  });
  return { line: row.line, cells, ...(row.problem === undefined ? {} : { problem: row.problem }) };
}
