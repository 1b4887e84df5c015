/** Writes a table as CSV or XLSX for spreadsheets. Knows nothing of the shop. */
import { utils, write } from '@e965/xlsx';
import { stringify } from 'csv-stringify/sync';

export type SheetCell = string | number;

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;

/** A phone of our own making: it starts with a plus and is no formula. */
const PHONE = /^\+\d[\d ()-]{5,20}$/;

/**
 * A name may be a formula that runs when the owner opens the file (CSV injection); a leading quote makes it text. The wide
 * signs of East Asian keyboards count: some spreadsheets read them as the narrow ones. Numbers are ours and stay numbers; a
 * phone that starts with + stays one that can be dialled.
 */
export function harmless(cell: SheetCell): SheetCell {
  if (typeof cell === 'number') return cell;
  const text = cell.replace(/\r/g, '');
  return /^[=+\-@\t＝＋－＠]/.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/** The file's bytes. CSV carries the mark by which Excel knows UTF-8, so that Tamil stays Tamil. */
export function writeSheet(
  format: SheetFormat,
  name: string,
  rows: readonly (readonly SheetCell[])[],
): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => row.map(harmless));
  if (format === 'csv') return new TextEncoder().encode(stringify(cells, { bom: true, record_delimiter: '\r\n' }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}
