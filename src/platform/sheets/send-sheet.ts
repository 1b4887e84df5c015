/**
 * Answers a request with a table as a file that is written while it is sent: writing a season of orders at once would
 * block the thread.
 */
import { Readable } from 'node:stream';
import type { HttpContext } from '../http/http.ts';
import { type SheetRows, streamSheet } from './stream-sheet.ts';
import { SHEET_TYPES, type SheetFormat } from './write-sheet.ts';

export function sendSheet(c: HttpContext, format: SheetFormat, name: string, rows: SheetRows): Response {
  c.header('content-disposition', `attachment; filename="${name}.${format}"`);
  c.header('content-type', SHEET_TYPES[format]);
  return c.body(Readable.toWeb(streamSheet(format, name, rows)) as ReadableStream, 200);
}
