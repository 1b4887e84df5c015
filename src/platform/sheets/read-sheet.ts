/**
 * Reads a CSV, XLSX or XLS table as rows of texts with line numbers. Limits bytes, rows and columns before parsing. Knows
 * nothing of the shop.
 */
import { parse } from 'csv-parse/sync';
import { MAX_SHEET_ROWS, UNREADABLE } from '#shared/sheets.ts';
import { isArchive, isOldExcel, readWorkbook } from './read-workbook.ts';
import { cellText, MAX_SHEET_BYTES, MAX_SHEET_COLUMNS, type SheetRow, UnreadableSheet } from './sheet.ts';

const isWorkbook = (bytes: Buffer) => isArchive(bytes) || isOldExcel(bytes);

/** What Excel 2003 wrote as XML. */
const SPREADSHEET = /urn:schemas-microsoft-com:office:spreadsheet/;
const COMMENT = /<!--[\s\S]*?-->/g;
/** Widths, of which a short file can have thousands of millions. */
const XML_COLUMN = /<(?:[\w-]+:)?column\b[^>]*>/gi;
/** Any character may be written by its number, but the library reads few of them. */
const NUMBERED = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const NAMED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

function characterOf(written: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10_ff_ff) return written;
  const character = String.fromCodePoint(code);
  return NAMED[character] ?? character;
}

/** Banks send XML of Excel 2003, and web pages, as .xls files. Of a page only what comes from its first table on is read. */
function readText(text: string): SheetRow[] {
  if (!text.trimStart().startsWith('<')) return readCsv(text);
  const bare = text.replace(COMMENT, '');
  if (SPREADSHEET.test(bare)) return readWorkbook(bare.replace(XML_COLUMN, ''));
  const table = bare.search(/<table\b/i);
  return table < 0 ? readCsv(text) : readWorkbook(bare.slice(table).replace(NUMBERED, characterOf));
}

/**
 * A small workbook can unpack to a text of 50 MB, or repeat one in thousands of merged rows: the shop itself would have to
 * take, compare and store it.
 */
const lettersOf = (rows: readonly SheetRow[]) =>
  rows.reduce((sum, { cells }) => cells.reduce((row, cell) => row + cell.length, sum), 0);

/** The rows of a file, recognised by content, not by name; rows without text are skipped. */
export function readSheet(bytes: Buffer): SheetRow[] {
  if (bytes.length > MAX_SHEET_BYTES) throw new UnreadableSheet(UNREADABLE.too_large);
  const rows = isWorkbook(bytes) ? readWorkbook(bytes) : readText(decode(bytes));
  if (rows.length > MAX_SHEET_ROWS) throw new UnreadableSheet(UNREADABLE.too_many_rows);
  if (lettersOf(rows) > MAX_SHEET_BYTES) throw new UnreadableSheet(UNREADABLE.too_much);
  return rows.filter((row) => row.problem !== undefined || row.cells.some((cell) => cell !== ''));
}

const BYTES_OF_A_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/**
 * Windows encoding, but UTF-8 where the bytes are valid UTF-8: one wrongly encoded '½' must not spoil every Tamil name
 * of a list.
 */
function decodeMixed(bytes: Buffer): string {
  const [utf8, windows] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')];
  return bytes
    .toString('latin1')
    .replace(BYTES_OF_A_LETTER, (letter) => (letter.length > 1 ? utf8 : windows).decode(Buffer.from(letter, 'latin1')));
}

/** UTF-8, UTF-16 with its byte-order mark, else the Windows encoding. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableSheet(UNREADABLE.not_a_table);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeMixed(bytes);
  }
}

function delimiterOf(text: string): string {
  // Ignores commas between digits, which are not separators.
  const head = text.slice(0, 4000).replace(/(?<=\d),(?=\d)/g, '');
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] as string;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function parseCsv(text: string, delimiter: string): CsvRecord[] {
  return parse(text, {
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    to: MAX_SHEET_ROWS + 2,
    max_record_size: 100_000,
  }) as unknown as CsvRecord[];
}

/** A cell with more lines has an unclosed quote that swallowed the rows below. */
const MOST_LINES_IN_A_CELL = 5;
const hasSwallowedRows = ({ record }: CsvRecord) =>
  record.some((cell) => cell.split('\n').length > MOST_LINES_IN_A_CELL);

function readCsv(text: string): SheetRow[] {
  const delimiter = delimiterOf(text);
  try {
    const records = parseCsv(text, delimiter);
    if (!records.some(hasSwallowedRows)) return numbered(records);
  } catch {
    // Parsed line by line below, so that a bad row fails alone.
  }
  // One row above the limit is enough to refuse the file: parsing five million one by one would take minutes.
  const lines = text.split(/\r\n|\n|\r/, MAX_SHEET_ROWS + 1);
  return lines.map((line, index) => readLine(line, index + 1, delimiter));
}

function numbered(records: readonly CsvRecord[]): SheetRow[] {
  let line = 1;
  return records.map(({ record, info }) => {
    const row = { line, cells: record.slice(0, MAX_SHEET_COLUMNS).map(cellText) };
    line = Math.max(info.lines, line) + 1;
    return row;
  });
}

function readLine(text: string, line: number, delimiter: string): SheetRow {
  try {
    const [only] = parseCsv(text, delimiter);
    return { line, cells: (only?.record ?? []).slice(0, MAX_SHEET_COLUMNS).map(cellText) };
  } catch {
    return { line, cells: [], problem: 'A quotation mark (") in this row is not closed.' };
  }
}
