/** The rows of a price list as products would read them, each with what is wrong about it. Pure. */
import { isVideoAddress } from '../products.video.rules.ts';
import {
  type Column,
  columnsOf,
  fieldsOf,
  type HeaderChoices,
  headerScore,
  type ImportField,
  readPercent,
  readRupees,
  readsPrices,
  readWhole,
} from './import-columns.rules.ts';
import { type ImportProblem, problemText, quoted } from './import-problems.rules.ts';

/** A row of any table, as platform/sheets reads it. */
export interface TableRow {
  line: number;
  cells: readonly string[];
  problem?: string | undefined;
}

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
  headerLine: number;
  headers: string[];
  columns: Column[];
  rows: ListedRow[];
}

export type PriceListResult = { ok: true; list: PriceList } | { ok: false; reason: string };

/** The header is looked for among the first rows: shops put their name and address above it. */
const HEADER_WITHIN = 30;

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
const amount = figure(readRupees, 'amount');
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

function listedRow(row: TableRow, columns: readonly Column[], section: string | undefined): ListedRow {
  const product: Record<string, unknown> = section === undefined ? {} : { category: section };
  const problems = row.problem === undefined ? [] : [problemText('quotation')];
  for (const { index, field } of columns) {
    const text = row.cells[index] ?? '';
    // Price lists write a dash where they have nothing to say.
    if (text === '' || text === '-') continue;
    const read = CELLS[field].read(text);
    if ('problem' in read) problems.push(read.problem);
    else product[CELLS[field].key] = read.value;
  }
  return { line: row.line, product, problems };
}

/**
 * In a list without a category column, a row with nothing but one text is the heading of the rows below it. In the column of
 * the names it must be in capitals: a product whose price was forgotten is no heading.
 */
function headingOf(row: TableRow, columns: readonly Column[]): string | null {
  if (row.problem !== undefined || columns.some(({ field }) => field === 'category')) return null;
  const filled = row.cells.flatMap((text, index) => (text ? [{ text, index }] : []));
  const [first] = filled;
  if (!first || filled.length > 1 || !/\p{L}/u.test(first.text) || first.text.length > 80) return null;
  const isName = columns.some(({ field, index }) => field === 'name' && index === first.index);
  return isName && /\p{Ll}/u.test(first.text) ? null : first.text;
}

function findHeader(table: readonly TableRow[], choices: HeaderChoices): number {
  const scores = table.slice(0, HEADER_WITHIN).map((row) => headerScore(row.cells, choices));
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

/** Reads a table as a price list. Fails as a whole only when no header names the products. */
export function readPriceList(table: readonly TableRow[], choices: HeaderChoices = {}): PriceListResult {
  const at = findHeader(table, choices);
  const header = table[at];
  if (!header)
    return { ok: false, reason: 'No row names the columns. One column must be called Product (or Name), one Rate.' };
  const body = table.slice(at + 1);
  const cells = body.map((row) => row.cells);
  const columns = columnsOf(fieldsOf(header.cells, choices), cells);
  const rows: ListedRow[] = [];
  let section: string | undefined;
  for (const row of body) {
    const heading = headingOf(row, columns);
    if (heading === null) rows.push(listedRow(row, columns, section));
    else section = heading;
  }
  if (rows.length === 0) return { ok: false, reason: 'The file has no products below its header.' };
  if (!readsPrices(columns) && !columns.some(({ field }) => field === 'stock' || field === 'name'))
    return { ok: false, reason: 'No column has a price or a stock.' };
  return { ok: true, list: { headerLine: header.line, headers: [...header.cells], columns, rows } };
}
