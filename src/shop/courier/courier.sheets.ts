/** A transport's workbook of LR numbers as rows of texts; the dispatch desk finds orders and numbers in them. */
import { readSentSheet } from '#platform/sheets/sent-sheet.ts';
import type { LrSheet } from './courier.contract.ts';

/** Its sheets, without the rows that their author filtered out. VALIDATION names the problem of the file. */
export async function readLrSheets(files: readonly File[]): Promise<LrSheet[]> {
  const { table } = await readSentSheet(files);
  const seen = table.filter((row) => !row.isHidden && row.problem === undefined);
  return [...Map.groupBy(seen, ({ sheet = '' }) => sheet).values()].map((rows) => ({
    rows: rows.map(({ cells }) => cells),
  }));
}
