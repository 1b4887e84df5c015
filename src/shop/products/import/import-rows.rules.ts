/** The rows of a price list as products would read them, each with what is wrong about it. Pure. */
import { isSheetError } from '#shared/sheets.ts';
import { isVideoAddress } from '../products.video.rules.ts';
import {
  type Column,
  columnsOf,
  fieldsOf,
  type HeaderChoices,
  hasPartsOfPaisa,
  type ImportField,
  isSerial,
  readPartOfOne,
  readPercent,
  readRupees,
  readWhole,
} from './import-columns.rules.ts';
import { isHeaded, layoutOf, type Piece, type TableRow } from './import-layout.rules.ts';
import { type ImportProblem, problemText, quoted } from './import-problems.rules.ts';

/** What a row says about a product; a field is missing where the file has no such column or the cell is empty. */
export interface ListedProduct {
  code?: string;
  name?: string;
  tamilName?: string;
  category?: string;
  subCategory?: string;
  pack?: string;
  description?: string;
  /** Paise. */
  listRate?: number;
  /** What a customer pays, in paise. */
  netRate?: number;
  /** Hundredths of a percent. */
  discount?: number;
  /** What is taken off the list rate, in paise. */
  rupeesOff?: number;
  stock?: number;
  rating?: number;
  lowStockAt?: number;
  videoUrl?: string;
  active?: boolean;
}

export interface ListedRow {
  line: number;
  product: ListedProduct;
  problems: string[];
}

export interface PriceList {
  /** The sheet that was read, and all that the file has, in a workbook of several; else empty. */
  sheet: string;
  sheets: string[];
  headerLine: number;
  headers: string[];
  columns: readonly Column[];
  rows: ListedRow[];
}

export type PriceListResult = { ok: true; list: PriceList } | { ok: false; reason: string };

const MOST_CHARACTERS: Partial<Record<ImportField, number>> = {
  code: 40,
  category: 80,
  sub_category: 80,
  pack: 80,
  description: 2000,
};
const USUAL_CHARACTERS = 160;

type Read = (text: string) => { value: unknown } | { problem: string };

const figure =
  (read: (text: string) => number | null, problem: ImportProblem): Read =>
  (text) => {
    const value = read(text);
    return value === null ? { problem: problemText(problem, quoted(text)) } : { value };
  };
const partOfOne = figure(readPartOfOne, 'discount');

const amount: Read = (text) => {
  const value = readRupees(text);
  if (value !== null) return { value };
  return { problem: problemText(hasPartsOfPaisa(text) ? 'parts_of_paisa' : 'amount', quoted(text)) };
};
const count = figure(readWhole, 'pieces');

function readRating(text: string): number | null {
  return /^\d(\.\d{1,2})?$/.test(text) && Number(text) <= 5 ? Number(text) : null;
}

const ON = new Set(['1', 'true', 'yes', 'active', 'y']);
const OFF = new Set(['0', 'false', 'no', 'inactive', 'n']);

const readActive: Read = (text) => {
  const word = text.toLowerCase();
  if (ON.has(word)) return { value: true };
  return OFF.has(word) ? { value: false } : { problem: problemText('status', quoted(text)) };
};

const readLink: Read = (text) =>
  isVideoAddress(text) && text.length <= 300 ? { value: text } : { problem: problemText('video', quoted(text)) };

const words =
  (field: ImportField): Read =>
  (text) => {
    const most = MOST_CHARACTERS[field] ?? USUAL_CHARACTERS;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
    if (/[\u0000-\u001f\u007f]/.test(text)) return { problem: problemText('not_text') };
    return text.length > most ? { problem: problemText('too_long', { most }) } : { value: text };
  };

const CELLS: Record<ImportField, { key: keyof ListedProduct; read: Read }> = {
  code: { key: 'code', read: words('code') },
  name: { key: 'name', read: words('name') },
  tamil_name: { key: 'tamilName', read: words('tamil_name') },
  category: { key: 'category', read: words('category') },
  sub_category: { key: 'subCategory', read: words('sub_category') },
  pack: { key: 'pack', read: words('pack') },
  description: { key: 'description', read: words('description') },
  list_rate: { key: 'listRate', read: amount },
  net_rate: { key: 'netRate', read: amount },
  price: { key: 'netRate', read: amount },
  discount: { key: 'discount', read: figure(readPercent, 'discount') },
  stock: { key: 'stock', read: count },
  rating: { key: 'rating', read: figure(readRating, 'rating') },
  low_stock_at: { key: 'lowStockAt', read: count },
  video_url: { key: 'videoUrl', read: readLink },
  status: { key: 'active', read: readActive },
};

function readerOf({ field, isPartOfOne, isRupees }: Column): Read {
  if (isRupees) return amount;
  return isPartOfOne ? partOfOne : CELLS[field].read;
}

/** What is left of the list rate is the net rate, unless the list says that itself. */
function withRupeesOff(row: ListedRow): ListedRow {
  const { rupeesOff, ...product } = row.product;
  if (rupeesOff === undefined || product.netRate !== undefined) return { ...row, product };
  const { listRate } = product;
  if (listRate === undefined || rupeesOff > listRate)
    return { ...row, product, problems: [...row.problems, problemText('too_much_off')] };
  return { ...row, product: { ...product, netRate: listRate - rupeesOff } };
}

function listedRow(row: TableRow, columns: readonly Column[], section: string | undefined): ListedRow {
  const product: Record<string, unknown> = section === undefined ? {} : { category: section };
  const problems = row.problem === undefined ? [] : [problemText('quotation')];
  for (const column of columns) {
    const text = row.cells[column.index] ?? '';
    if (NOTHING.test(text)) continue;
    const read = isSheetError(text) ? { problem: problemText('sheet_error', quoted(text)) } : readerOf(column)(text);
    if ('problem' in read) problems.push(read.problem);
    else product[column.isRupees ? 'rupeesOff' : CELLS[column.field].key] = read.value;
  }
  return withRupeesOff({ line: row.line, product, problems });
}

/** Price lists write a dash where they have nothing to say. */
const NOTHING = /^[-–—]*$/;

/** Sums and charges below the products. */
const TOTAL = new RegExp(
  [
    '^((sub|grand|net|over ?all|page|final|bill)[ -]*)?(total|amount|payable)( (amount|items?|products?|value|qty|quantity|rs))*[ .:=-]*$',
    '^(packing|transport|delivery|forwarding|freight|lorry)\\b.*(charges?|cost|%)',
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

/** Letters and Roman numbers of sections, beside their headings. */
const SECTION_NUMBER = /^[A-Z]{1,4}[.)]?$/i;

/** A heading with a number of its own, such as '1 | SPARKLERS' above the products 1 to 14. */
function numberedHeadingOf(rows: readonly TableRow[], at: number, { columns, isNumbered }: Reading): string | null {
  const filled = (rows[at]?.cells ?? []).flatMap((text, index) => (text ? [{ text, index }] : []));
  const [first, second] = filled;
  if (!first || !second || filled.length > 2 || columns.some(({ index }) => index === first.index)) return null;
  const numberIn = (row: TableRow | undefined) =>
    Number(/^(\d{1,3})[.)]?$/.exec(row?.cells[first.index] ?? '')?.[1] ?? Number.NaN);
  const [before, own, after] = [rows[at - 1], rows[at], rows[at + 1]].map(numberIn) as [number, number, number];
  if (Number.isNaN(own) || !/^\P{Ll}{2,80}$/u.test(second.text) || !/\p{L}/u.test(second.text)) return null;
  // A product whose price was forgotten stands between the numbers of its neighbours.
  const isNext = (Number.isNaN(before) || before === own - 1) && (Number.isNaN(after) || after === own + 1);
  return isNumbered && isNext ? null : second.text;
}

/** The one text of a row that says nothing else. */
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

/** A piece of a list with what is known about its columns. */
interface Reading {
  headers: readonly string[];
  columns: readonly Column[];
  /** Most rows have a number, so that one without is no product. */
  isNumbered: boolean;
}

/**
 * In a list without a category column, a row with nothing but one text is the heading of the rows below it. In the column of
 * the names it must be in capitals, or lack the number that products have: a product whose price was forgotten is no heading.
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
  );
  const full = rows.filter((row) => row.cells.filter(Boolean).length > 1);
  const numbered = full.filter((row) => hasSerial(row, headers));
  return { headers, columns, isNumbered: numbered.length * 2 > full.length };
}

/** A category that is written once, for the rows below it too. */
function isSparse(columns: readonly Column[], rows: readonly TableRow[]): boolean {
  const column = columns.find(({ field }) => field === 'category');
  return column !== undefined && rows.filter((row) => row.cells[column.index]).length * 2 < rows.length;
}

/** The rows of one list from top to bottom; a heading holds over repeated headers. */
function rowsOf(pieces: readonly Piece[], choices: HeaderChoices, above: readonly TableRow[]): ListedRow[] {
  const titles = new Set(above.flatMap((row) => row.cells.filter(Boolean)));
  let section = headingAbove(pieces, above);
  return pieces.flatMap((piece) => {
    const reading = readingOf(piece, choices);
    const carries = isSparse(reading.columns, piece.rows);
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

/** Where every category has a header of its own, below its heading, the first one has too. */
function headingAbove(pieces: readonly Piece[], above: readonly TableRow[]): string | undefined {
  const lasts = [above, ...pieces.slice(0, -1).map(({ rows }) => rows)].map((rows) => rows.at(-1));
  const headings = lasts.flatMap((row) => (row ? (onlyText(row, [])?.text ?? []) : []));
  return pieces.length > 1 && headings.length === lasts.length ? headings[0] : undefined;
}

/**
 * Reads a table as a price list: of several sheets the named one, else the first that has a list. Fails as a whole only when
 * no row can be its header.
 */
export function readPriceList(
  table: readonly TableRow[],
  choices: HeaderChoices = {},
  sheetName?: string,
): PriceListResult {
  const sheets = sheetsOf(table);
  if (sheetName !== undefined && !sheets.includes(sheetName))
    return { ok: false, reason: problemText('no_sheet', quoted(sheetName)) };
  const sheet = sheetName ?? sheetsWithLists(table, choices)[0] ?? sheets[0] ?? '';
  const read = readOneSheet(
    table.filter((row) => (row.sheet ?? '') === sheet),
    choices,
  );
  return read.ok ? { ok: true, list: { ...read.list, sheet, sheets } } : read;
}

function sheetsOf(table: readonly TableRow[]): string[] {
  return [...new Set(table.flatMap(({ sheet }) => sheet ?? []))];
}

/** The sheets on which a header names products. */
export function sheetsWithLists(table: readonly TableRow[], choices: HeaderChoices = {}): string[] {
  return sheetsOf(table).filter((name) =>
    isHeaded(
      table.filter(({ sheet }) => sheet === name),
      choices,
    ),
  );
}

type OneSheet = { ok: true; list: Omit<PriceList, 'sheet' | 'sheets'> } | { ok: false; reason: string };

function readOneSheet(table: readonly TableRow[], choices: HeaderChoices): OneSheet {
  const layout = layoutOf(table, choices);
  const first = layout?.lists[0]?.[0];
  if (!layout || !first) return { ok: false, reason: problemText(table.length === 0 ? 'empty' : 'no_header') };
  const rows = layout.lists.flatMap((pieces) => rowsOf(pieces, choices, layout.above));
  if (rows.length === 0) return { ok: false, reason: problemText('no_products') };
  const { columns } = readingOf(first, choices);
  return { ok: true, list: { headerLine: layout.headerLine, headers: [...first.headers], columns, rows } };
}

/** Without such a column every row would be wrong: somebody has to say which one it is. */
export function namesProducts({ columns }: Pick<PriceList, 'columns'>): boolean {
  return columns.some(({ field }) => field === 'name' || field === 'code');
}
