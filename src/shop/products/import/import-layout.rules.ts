/**
 * Finds the product rows of a table. Shops put titles above the header, split it over two rows, repeat it per category or page,
 * and print two lists side by side. Pure.
 */
import {
  fieldsOf,
  type HeaderChoices,
  headerKey,
  headerScore,
  isSerial,
  namesColumns,
  PRICES,
} from './import-columns.rules.ts';
import { hiddenHeader } from './import-hidden.rules.ts';

/** A table row as read by platform/sheets. */
export interface TableRow {
  line: number;
  cells: readonly string[];
  sheet?: string | undefined;
  isHidden?: boolean | undefined;
  hiddenColumns?: readonly number[] | undefined;
  problem?: string | undefined;
}

/** Rows below one header. */
export interface Piece {
  headers: readonly string[];
  rows: TableRow[];
}

export interface Layout {
  headerLine: number;
  /** The lines above the header: titles and addresses, which some lists repeat on every page. */
  above: readonly TableRow[];
  /** Lists printed side by side, each as its pieces from top to bottom. */
  lists: Piece[][];
}

/** How many rows to search for the header, below the shop's name and address. */
const HEADER_WITHIN = 30;

const filledCells = (row: TableRow | undefined) => (row?.cells ?? []).filter(Boolean);
const hasFigure = (row: TableRow | undefined) => filledCells(row).some((cell) => /^[₹\d.,\s]+$/.test(cell));

function bestScore(table: readonly TableRow[], choices: HeaderChoices) {
  const scores = table.slice(0, HEADER_WITHIN).map((row) => headerScore(row.cells, choices));
  return { scores, best: Math.max(0, ...scores) };
}

/** Whether a row consists of known headers. */
export const isHeaded = (table: readonly TableRow[], choices: HeaderChoices) => bestScore(table, choices).best > 0;

/** Words next to figures, like a name next to its price. */
const isLikeProduct = (row: TableRow | undefined) =>
  hasFigure(row) && filledCells(row).some((cell) => /\p{L}{2}/u.test(cell));

/** The row with the most known headers; else a row of unknown words above figures. */
function findHeader(table: readonly TableRow[], choices: HeaderChoices): number {
  const { scores, best } = bestScore(table, choices);
  if (best > 0) return scores.indexOf(best);
  return table
    .slice(0, HEADER_WITHIN)
    .findIndex((row, at) => filledCells(row).length > 1 && !hasFigure(row) && isLikeProduct(table[at + 1]));
}

/** The second header row, which names prices below a merged cell and no product. */
function isSecondHeader(row: TableRow, header: TableRow, choices: HeaderChoices): boolean {
  const name = fieldsOf(header.cells, choices).indexOf('name');
  const [left, right] = [row.cells.slice(0, name + 1), row.cells.slice(name + 1)];
  return name >= 0 && !left.some(Boolean) && !hasFigure(row) && namesColumns(right, PRICES);
}

function joined(header: TableRow, second: TableRow): string[] {
  const columns = Math.max(header.cells.length, second.cells.length);
  return Array.from({ length: columns }, (_, column) => second.cells[column] || header.cells[column] || '');
}

/** 'Product Name' beside 'Item', each with its 'Rate', is another list; without a repeated price it is another column. */
function isNameOfNextList(headers: readonly string[], column: number): boolean {
  const before = new Set(headers.slice(0, column).map(headerKey));
  const isRepeatedPrice = (header: string) => before.has(headerKey(header)) && namesColumns([header], PRICES);
  return namesColumns(headers.slice(column, column + 1), ['name']) && headers.slice(column).some(isRepeatedPrice);
}

/**
 * The starting columns of side-by-side lists: each names the products and their prices again. What stands before the names of
 * the first, such as a serial number, may stand before those of the next too.
 */
function startsOf(headers: readonly string[], choices: HeaderChoices): number[] {
  const fields = fieldsOf(headers, choices);
  const name = fields.indexOf('name');
  const before = fields.slice(0, Math.max(name, 0)).flatMap((field) => field ?? []);
  const keys = headers.slice(headers.findIndex(Boolean), name).map(headerKey);
  const isNext = (header: string, column: number) =>
    headerKey(header) === headerKey(headers[name] ?? '') || isNameOfNextList(headers, column);
  const isBefore = (header = '') =>
    isSerial(header) || keys.includes(headerKey(header)) || namesColumns([header], before);
  const startBefore = (column: number): number =>
    column - 1 > name && isBefore(headers[column - 1]) ? startBefore(column - 1) : column;
  const starts = headers.flatMap((header, column) =>
    name >= 0 && column > name && isNext(header, column) ? [startBefore(column)] : [],
  );
  const areLists = [0, ...starts].every(
    (start, index) => headerScore(headers.slice(start, starts[index]), choices) > 1,
  );
  return areLists ? [0, ...starts] : [0];
}

/** A repeated header further down, with the same or other columns. */
function isHeaderAgain(row: TableRow): boolean {
  return !hasFigure(row) && namesColumns(row.cells, ['name', 'code']) && namesColumns(row.cells, PRICES);
}

/** The headers of a list whose first column is the sheet's column `start`; those of hidden columns are marked. */
function headersIn(cells: readonly string[], { hiddenColumns = [] }: TableRow, start = 0): string[] {
  return cells.map((cell, column) => (hiddenColumns.includes(start + column) ? hiddenHeader(cell) : cell));
}

function piecesOf(headers: readonly string[], rows: readonly TableRow[], start: number): Piece[] {
  const pieces: Piece[] = [{ headers, rows: [] }];
  for (const row of rows)
    if (isHeaderAgain(row)) pieces.push({ headers: headersIn(row.cells, row, start), rows: [] });
    else pieces.at(-1)?.rows.push(row);
  return pieces;
}

/** Null if there is no header row. */
export function layoutOf(table: readonly TableRow[], choices: HeaderChoices): Layout | null {
  const at = findHeader(table, choices);
  const header = table[at];
  if (!header) return null;
  const second = table[at + 1];
  const isDouble = second !== undefined && isSecondHeader(second, header, choices);
  const headers = headersIn(isDouble ? joined(header, second) : header.cells, header);
  const body = table.slice(at + (isDouble ? 2 : 1));
  const starts = startsOf(headers, choices);
  const lists = starts.map((start, index) => {
    const end = starts[index + 1];
    const rows = body
      .filter((row) => index === 0 || row.problem === undefined)
      .map((row) => ({ ...row, cells: row.cells.slice(start, end) }))
      .filter((row) => row.problem !== undefined || row.cells.some(Boolean));
    return piecesOf(headers.slice(start, end), rows, start);
  });
  return { headerLine: header.line, above: table.slice(0, at), lists };
}
