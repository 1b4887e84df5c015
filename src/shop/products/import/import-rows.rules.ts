/** Classifies the rows of a price list: products, headings, remarks or totals. Pure. */
import { type ListedRow, listedRow } from './import-cells.rules.ts';
import {
  type Column,
  columnsOf,
  fieldsOf,
  type HeaderChoices,
  isSerial,
  unreadFiguresOf,
} from './import-columns.rules.ts';
import { isHeaded, layoutOf, type Piece, type TableRow } from './import-layout.rules.ts';
import { problemText, quoted } from './import-problems.rules.ts';

export interface PriceList {
  /** The sheet read and all sheets, for a workbook with several; else empty. */
  sheet: string;
  sheets: string[];
  headerLine: number;
  headers: string[];
  columns: readonly Column[];
  /** Unread numeric columns near the prices, by index: a question for the owner. */
  unreadFigures: number[];
  rows: ListedRow[];
  /** Rows with text that were skipped because they are hidden or filtered out. */
  hiddenRows: number;
}

export type PriceListResult = { ok: true; list: PriceList } | { ok: false; reason: string };

/** Totals and charges below the products. */
const TOTAL = new RegExp(
  [
    '^((sub|grand|net|over ?all|page|final|bill)[ -]*)?(total|amount|payable)( (amount|items?|products?|value|qty|quantity|rs))*[ .:=-]*$',
    '^(packing|transport|delivery|forwarding|freight|lorry)\\b.*(charges?|cost|%)',
    '^min(imum|\\.)? *(order|bill|purchase)\\b',
    '^(c|s|i)?gst\\b|^round(ed)? ?off|^மொத்தம்|^கூடுதல்',
  ].join('|'),
  'i',
);

const hasSerial = (row: TableRow, headers: readonly string[]) =>
  headers.some((header, index) => isSerial(header) && /^\d/.test(row.cells[index] ?? ''));

function totalOf(row: TableRow, headers: readonly string[]): ListedRow | null {
  const text = row.cells.find(Boolean);
  if (text === undefined || !TOTAL.test(text) || hasSerial(row, headers)) return null;
  return { line: row.line, product: { name: text }, problems: [problemText('total')] };
}

/** Section letters and Roman numerals next to headings. */
const SECTION_NUMBER = /^[A-Z]{1,4}[.)]?$/i;

/** A numbered heading, such as '1 | SPARKLERS' above products 1 to 14. */
function numberedHeadingOf(rows: readonly TableRow[], at: number, { columns, isNumbered }: Reading): string | null {
  const filled = (rows[at]?.cells ?? []).flatMap((text, index) => (text ? [{ text, index }] : []));
  const [first, second] = filled;
  if (!first || !second || filled.length > 2 || columns.some(({ index }) => index === first.index)) return null;
  const numberIn = (row: TableRow | undefined) =>
    Number(/^(\d{1,3})[.)]?$/.exec(row?.cells[first.index] ?? '')?.[1] ?? Number.NaN);
  const [before, own, after] = [rows[at - 1], rows[at], rows[at + 1]].map(numberIn) as [number, number, number];
  if (Number.isNaN(own) || !/^\P{Ll}{2,80}$/u.test(second.text) || !/\p{L}/u.test(second.text)) return null;
  // Without a price it is still a product if its number fits between its neighbours'.
  const isNext = (Number.isNaN(before) || before === own - 1) && (Number.isNaN(after) || after === own + 1);
  return isNumbered && isNext ? null : second.text;
}

/** The text of a row with a single text. */
function onlyText(row: TableRow, columns: readonly Column[]): { text: string; index: number } | null {
  const filled = row.cells.flatMap((text, index) => (text ? [{ text, index }] : []));
  const [first, second] = filled;
  const isNumbered =
    filled.length === 2 &&
    first !== undefined &&
    SECTION_NUMBER.test(first.text) &&
    !columns.some(({ index }) => index === first.index);
  const only = isNumbered ? second : first;
  if (!only || filled.length > (isNumbered ? 2 : 1)) return null;
  return /\p{L}/u.test(only.text) && only.text.length <= 80 ? only : null;
}

/** A piece of a list with its recognised columns. */
interface Reading {
  headers: readonly string[];
  columns: readonly Column[];
  /** Most rows are numbered, so an unnumbered one is not a product. */
  isNumbered: boolean;
}

/**
 * In a list without a category column, a row with a single text is the heading of the rows below. In the name column it
 * must be in capitals or unnumbered, so that a product without a price is not taken for a heading.
 */
function headingOf(rows: readonly TableRow[], at: number, reading: Reading): string | null {
  const { columns, isNumbered } = reading;
  const row = rows[at];
  if (!row || row.problem !== undefined || columns.some(({ field }) => field === 'category')) return null;
  const only = onlyText(row, columns);
  if (only === null) return numberedHeadingOf(rows, at, reading);
  const isName = columns.some(({ field, index }) => field === 'name' && index === only.index);
  return isName && !isNumbered && /\p{Ll}/u.test(only.text) ? null : only.text;
}

/** Remarks between and below the products. */
const REMARK = /^(\*|#|note\b|n\.b|terms|condition|minimum|contact|phone|mobile|cell\b|e-?mail|www\.|thank|குறிப்பு)/i;

function readingOf({ headers, rows }: Piece, choices: HeaderChoices): Reading {
  const columns = columnsOf(
    fieldsOf(headers, choices),
    rows.map((row) => row.cells),
    headers,
    choices,
  );
  const full = rows.filter((row) => row.cells.filter(Boolean).length > 1);
  const numbered = full.filter((row) => hasSerial(row, headers));
  return { headers, columns, isNumbered: numbered.length * 2 > full.length };
}

/** Whether a category is written only once and holds for the rows below. */
function isSparse(columns: readonly Column[], rows: readonly TableRow[]): boolean {
  const column = columns.find(({ field }) => field === 'category');
  return column !== undefined && rows.filter((row) => row.cells[column.index]).length * 2 < rows.length;
}

/** The rows of one list from top to bottom; a heading continues past repeated headers. */
function rowsOf(
  pieces: readonly Piece[],
  choices: HeaderChoices,
  { above, fillsCategories }: { above: readonly TableRow[]; fillsCategories: boolean },
): ListedRow[] {
  const titles = new Set(above.flatMap((row) => row.cells.filter(Boolean)));
  let section = headingAbove(pieces, above);
  return pieces.flatMap((piece) => {
    const reading = readingOf(piece, choices);
    const carries = fillsCategories && isSparse(reading.columns, piece.rows);
    return piece.rows.flatMap((row, at) => {
      const total = totalOf(row, reading.headers);
      if (total) return [total];
      const heading = headingOf(piece.rows, at, reading);
      if (heading === null) {
        const listed = listedRow(row, reading.columns, section);
        if (carries) section = listed.product.category ?? section;
        return [listed];
      }
      if (!REMARK.test(heading) && !titles.has(heading)) section = heading;
      return [];
    });
  });
}

/** The heading above the header, if every category of the list has its own header below its heading. */
function headingAbove(pieces: readonly Piece[], above: readonly TableRow[]): string | undefined {
  const lasts = [above, ...pieces.slice(0, -1).map(({ rows }) => rows)].map((rows) => rows.at(-1));
  const headings = lasts.flatMap((row) => (row ? (onlyText(row, [])?.text ?? []) : []));
  return pieces.length > 1 && headings.length === lasts.length ? headings[0] : undefined;
}

export interface ReadOptions {
  /** The sheet to read; by default the first with a list. */
  sheet?: string | undefined;
  /** Whether a category written once holds for the rows below; false if the owner named one for rows without. */
  fillsCategories?: boolean;
}

/** Reads a table as a price list. Fails only if no row can be the header. */
export function readPriceList(
  table: readonly TableRow[],
  choices: HeaderChoices = {},
  { sheet: sheetName, fillsCategories = true }: ReadOptions = {},
): PriceListResult {
  const sheets = sheetsOf(table);
  if (sheetName !== undefined && !sheets.includes(sheetName))
    return { ok: false, reason: problemText('no_sheet', quoted(sheetName)) };
  const sheet = sheetName ?? sheetsWithLists(table, choices)[0] ?? sheets[0] ?? '';
  const rows = table.filter((row) => (row.sheet ?? '') === sheet);
  const shown = rows.filter(isShown);
  const read = readOneSheet(shown, choices, fillsCategories);
  return read.ok ? { ok: true, list: { ...read.list, sheet, sheets, hiddenRows: rows.length - shown.length } } : read;
}

/**
 * Hidden rows are old goods or calculations and must not return to the shop. They are counted and reported, because a forgotten
 * filter may hide real rows.
 */
const isShown = (row: TableRow) => !row.isHidden;

function sheetsOf(table: readonly TableRow[]): string[] {
  return [...new Set(table.flatMap(({ sheet }) => sheet ?? []))];
}

/** The sheets that have a product header. */
export function sheetsWithLists(table: readonly TableRow[], choices: HeaderChoices = {}): string[] {
  return sheetsOf(table).filter((name) =>
    isHeaded(
      table.filter((row) => row.sheet === name && isShown(row)),
      choices,
    ),
  );
}

type OneSheet = { ok: true; list: Omit<PriceList, 'sheet' | 'sheets' | 'hiddenRows'> } | { ok: false; reason: string };

function readOneSheet(table: readonly TableRow[], choices: HeaderChoices, fillsCategories: boolean): OneSheet {
  const layout = layoutOf(table, choices);
  const first = layout?.lists[0]?.[0];
  if (!layout || !first) return { ok: false, reason: problemText(table.length === 0 ? 'empty' : 'no_header') };
  const { headers } = first;
  const rows = layout.lists.flatMap((pieces) => rowsOf(pieces, choices, { above: layout.above, fillsCategories }));
  if (rows.length === 0) return { ok: false, reason: problemText('no_products') };
  const { columns } = readingOf(first, choices);
  const cells = first.rows.map((row) => row.cells);
  const unreadFigures = unreadFiguresOf(columns, cells, headers, choices);
  return {
    ok: true,
    list: { headerLine: layout.headerLine, headers: [...headers], columns, unreadFigures, rows },
  };
}

/** Without this column every row would be wrong, so the owner must choose it. */
export function namesProducts({ columns }: Pick<PriceList, 'columns'>): boolean {
  return columns.some(({ field }) => field === 'name' || field === 'code');
}
