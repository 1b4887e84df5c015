/** The visible, non-empty sheets of an XLSX file. The archive is measured before the spreadsheet library sees it. */
import { inflateRawSync } from 'node:zlib';
import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { MAX_SHEET_ROWS, NO_RESULT, UNREADABLE } from '#shared/sheets.ts';
import { cellText, MAX_SHEET_COLUMNS, type SheetRow, UnreadableSheet } from './sheet.ts';

/** Far above any price list, far below what would hurt the process. */
const MOST_UNPACKED_BYTES = 80 * 1024 * 1024;
const MOST_ENTRIES = 500;

const unreadable = () => new UnreadableSheet(UNREADABLE.not_readable);
const tooLarge = () => new UnreadableSheet(UNREADABLE.too_much);

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

function findDirectory(bytes: Buffer): { offset: number; entries: number } {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY)
      return { entries: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  throw unreadable();
}

/** Unpacks one entry within the remaining bytes, because the sizes that an archive claims may be false. */
function unpackedSize(bytes: Buffer, entry: number, left: number): number {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (method === 0) return packed;
  if (method !== 8) throw unreadable();
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(left, 1) }).length;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : unreadable();
  }
}

/** Refuses an archive that unpacks to more than a price list can be. */
function measureArchive(bytes: Buffer): void {
  const { offset, entries } = findDirectory(bytes);
  if (entries > MOST_ENTRIES) throw tooLarge();
  let total = 0;
  let at = offset;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
    total += unpackedSize(bytes, at, MOST_UNPACKED_BYTES - total);
    if (total > MOST_UNPACKED_BYTES) throw tooLarge();
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

interface Cell {
  v?: unknown;
  t?: string;
  w?: string;
  f?: string;
}

/**
 * Numbers as stored, not as shown: a price of 10.5 may be shown as 11, and 80% is stored as 0.8. Digits beyond the
 * shown paise, left by a formula, are dropped.
 */
function numberText(value: number, shown: string): string {
  // A code: '00012' is another one than '12'.
  if (/^0\d+$/.test(shown) && Number(shown) === value) return shown;
  const isShare = shown.endsWith('%');
  const exact = Math.round(value * (isShare ? 100 : 1) * 1e6) / 1e6;
  const showsHundredths = /\.\d\d$/.test(shown.replace(/\D+$/, ''));
  return `${showsHundredths ? Math.round(exact * 100) / 100 : exact}${isShare ? '%' : ''}`;
}

function textOf(cell: Cell | undefined): string {
  if (!cell) return '';
  if (cell.t === 'e') return cell.w ?? NO_RESULT;
  if (cell.f !== undefined && (cell.v === undefined || cell.v === null)) return NO_RESULT;
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, cell.w?.trim() ?? '');
  return cellText(cell.w ?? cell.v);
}

export function readWorkbook(bytes: Buffer): SheetRow[] {
  try {
    measureArchive(bytes);
    // One row more than is allowed, so that the caller can tell that there are too many.
    const book = read(bytes, {
      dense: true,
      cellFormula: true,
      cellHTML: false,
      cellStyles: true,
      sheetRows: MAX_SHEET_ROWS + 2,
    });
    return sheetsOf(book);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    // A range error is an offset that points outside the file; anything else is not a workbook.
    throw unreadable();
  }
}

/** A sheet hidden by its owner is last year's list or a calculation. If none is visible, all count. */
function sheetsOf(book: WorkBook): SheetRow[] {
  const isHidden = (index: number) => Boolean(book.Workbook?.Sheets?.[index]?.Hidden);
  const seen = book.SheetNames.filter((_, index) => !isHidden(index));
  const sheets = (seen.length > 0 ? seen : book.SheetNames)
    .map((name) => ({ name, rows: rowsOf(book.Sheets[name]) }))
    .filter(({ rows }) => rows.some((row) => row.cells.some(Boolean)));
  if (sheets.length === 1) return sheets[0]?.rows ?? [];
  return sheets.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, sheet: name })));
}

function rowsOf(sheet: WorkSheet | undefined): SheetRow[] {
  const data = (sheet?.['!data'] ?? []) as (Cell | undefined)[][];
  const rows = Array.from(data, (row, index) => ({
    line: index + 1,
    cells: Array.from({ length: Math.min(row?.length ?? 0, MAX_SHEET_COLUMNS) }, (_, column) => textOf(row[column])),
  }));
  fillMerged(rows, sheet?.['!merges'] ?? []);
  return rows.map((row, index) => (sheet?.['!rows']?.[index]?.hidden ? { ...row, isHidden: true } : row));
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
