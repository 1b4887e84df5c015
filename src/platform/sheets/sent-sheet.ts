/** Reads the one table sent with a form; refuses anything else, with an error for the file's field. */
import { fieldError, invalidField } from '#shared/errors.ts';
import { UNREADABLE } from '#shared/sheets.ts';
import { readSheetAside } from './read-sheet-aside.ts';
import { MAX_SHEET_BYTES, type SheetRow, UnreadableSheet } from './sheet.ts';

export const refuseSheet = (text: string) => invalidField('file', text);

export async function readSentSheet(files: readonly File[]): Promise<{ name: string; table: SheetRow[] }> {
  const [file] = files;
  if (!file || files.length > 1) throw refuseSheet(UNREADABLE.one_file);
  if (file.size > MAX_SHEET_BYTES) throw fieldError('TOO_LARGE', 'file', UNREADABLE.too_large);
  try {
    return { name: file.name.slice(0, 200), table: await readSheetAside(Buffer.from(await file.arrayBuffer())) };
  } catch (error) {
    throw error instanceof UnreadableSheet ? refuseSheet(error.message) : error;
  }
}
