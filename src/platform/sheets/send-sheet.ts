/** Answers a request with a table as a file. */
import { type HttpContext, sendFile } from '../http/http.ts';
import { SHEET_TYPES, type SheetCell, type SheetFormat, writeSheet } from './write-sheet.ts';

export function sendSheet(
  c: HttpContext,
  format: SheetFormat,
  name: string,
  rows: readonly (readonly SheetCell[])[],
): Response {
  return sendFile(c, { bytes: writeSheet(format, name, rows), type: SHEET_TYPES[format], name: `${name}.${format}` });
}
