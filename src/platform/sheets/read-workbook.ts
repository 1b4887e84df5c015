/**
 * The visible, non-empty sheets of an XLSX or XLS file, or of a table in a web page. Of an archive the spreadsheet library
 * sees only what was unpacked and measured before; the others are not packed.
 */

import { type ParsingOptions, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { MAX_SHEET_ROWS, NO_RESULT, UNREADABLE } from '#shared/sheets.ts';
import { SPREADSHEET_START } from './days.ts';
import { type HiddenParts, hiddenInOpenDocument } from './open-document.ts';
import { cellText, MAX_SHEET_COLUMNS, type SheetRow, UnreadableSheet } from './sheet.ts';
import { unpackedArchive, unreadable } from './unpacked-archive.ts';

interface Cell {
  v?: unknown;
  t?: string;
  w?: string;
  f?: string;
  z?: string | number;
}

/** From sixteen digits on a spreadsheet has replaced the last ones by zeros: written so that it is not taken for a number. */
const BEYOND_DIGITS = 1e15;

/**
 * The number as stored, not as shown: a price of 10.5 may be shown as 11, and 80% is stored as 0.8. Drops digits beyond
 * the shown paise, which a formula left. A whole number is not rounded: from twelve digits on, the length of a transfer's
 * reference, rounding would change it.
 */
function numberText(value: number, shown: string): string {
  if (value >= BEYOND_DIGITS) return value.toExponential();
  // A code: '00012' is not the same as '12'.
  if (/^0\d+$/.test(shown) && Number(shown) === value) return shown;
  const isShare = shown.endsWith('%');
  const stored = isShare ? value * 100 : value;
  const exact = Number.isInteger(stored) ? stored : Math.round(stored * 1e6) / 1e6;
  const showsHundredths = /\.\d\d$/.test(shown.replace(/\D+$/, ''));
  return `${showsHundredths ? Math.round(exact * 100) / 100 : exact}${isShare ? '%' : ''}`;
}

/**
 * The day of a cell with a date format, whose stored value is a number of days: otherwise a pack would read '46296'.
 * Null if it is no day, for example a price with a date format.
 */
function dateText(value: number, format: Cell['z']): string | null {
  const isDay = typeof format === 'string' && SSF.is_date(format) && value >= 30_000 && value < 80_000;
  if (!isDay) return null;
  const at = new Date(SPREADSHEET_START + Math.round(value * 86_400) * 1_000).toISOString();
  return value % 1 === 0 ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

function textOf(cell: Cell | undefined): string {
  if (!cell) return '';
  if (cell.t === 'e') return cell.w ?? NO_RESULT;
  if (cell.f !== undefined && (cell.v === undefined || cell.v === null)) return NO_RESULT;
  if (cell.t === 'n' && typeof cell.v === 'number')
    return dateText(cell.v, cell.z) ?? numberText(cell.v, cell.w?.trim() ?? '');
  return cellText(cell.w ?? cell.v);
}

export const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Excel up to 2003, or a newer workbook with a password. */
export const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

const OPTIONS: ParsingOptions = {
  dense: true,
  ...{ cellFormula: true, cellNF: true },
  cellHTML: false,
  cellStyles: true,
  // One row more than allowed, so that the caller can tell that there are too many.
  sheetRows: MAX_SHEET_ROWS + 2,
};

/** In a web page all is text: a reference read as a number loses its zeros. Styles would add a cell for all it spans. */
function open(content: Buffer | string): Opened {
  if (typeof content === 'string')
    return { book: read(content, { ...OPTIONS, type: 'string', raw: true, cellStyles: false }), hidden: [] };
  if (!isArchive(content)) return { book: read(content, OPTIONS), hidden: [] };
  const archive = unpackedArchive(content);
  const book = read(archive, OPTIONS);
  return { book, hidden: book.bookType === 'ods' ? hiddenInOpenDocument(archive) : [] };
}

interface Opened {
  book: WorkBook;
  /** What the library does not say about each sheet, if anything. */
  hidden: readonly HiddenParts[];
}

/** The rows of a workbook, or of a web page or XML given as text. */
export function readWorkbook(content: Buffer | string): SheetRow[] {
  try {
    return sheetsOf(open(content));
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new UnreadableSheet(UNREADABLE.has_password);
    // A range error is an offset that points outside the file; anything else is not a workbook.
    throw unreadable();
  }
}

/** A sheet that its owner hid is last year's list or a calculation. If none is visible, all count. */
function sheetsOf({ book, hidden }: Opened): SheetRow[] {
  const isHidden = (index: number) => Boolean(book.Workbook?.Sheets?.[index]?.Hidden || hidden[index]?.isHidden);
  const all = book.SheetNames.map((name, index) => ({ name, index }));
  const seen = all.filter(({ index }) => !isHidden(index));
  const sheets = (seen.length > 0 ? seen : all)
    .map(({ name, index }) => ({ name, rows: rowsOf(book.Sheets[name], hidden[index]) }))
    .filter(({ rows }) => rows.some((row) => row.cells.some(Boolean)));
  if (sheets.length === 1) return sheets[0]?.rows ?? [];
  return sheets.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, sheet: name })));
}

function rowsOf(sheet: WorkSheet | undefined, hidden?: HiddenParts): SheetRow[] {
  const data = (sheet?.['!data'] ?? []) as (Cell | undefined)[][];
  const rows = Array.from(data, (row, index) => ({
    line: index + 1,
    cells: Array.from({ length: Math.min(row?.length ?? 0, MAX_SHEET_COLUMNS) }, (_, column) => textOf(row[column])),
  }));
  fillMerged(rows, sheet?.['!merges'] ?? []);
  const hiddenColumns = [
    ...(sheet?.['!cols'] ?? []).flatMap((column, index) => (column?.hidden ? [index] : [])),
    ...(hidden?.columns ?? []),
  ];
  return rows.map((row, index) => ({
    ...row,
    ...(sheet?.['!rows']?.[index]?.hidden || hidden?.rows.has(index) ? { isHidden: true } : {}),
    ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
  }));
}

type Merge = NonNullable<WorkSheet['!merges']>[number];

/** A vertically merged cell applies to each of its rows: one category, or one price for three products. */
function fillMerged(rows: readonly SheetRow[], merges: readonly Merge[]): void {
  for (const { s: first, e: last } of merges) {
    const text = rows[first.r]?.cells[first.c];
    if (!text) continue;
    for (const row of rows.slice(first.r + 1, last.r + 1)) {
      while (row.cells.length <= first.c) row.cells.push('');
      row.cells[first.c] = text;
    }
  }
}
