/** The format of a spreadsheet table, and the limits on reading one. */

export interface SheetRow {
  /** Counted from 1, as a spreadsheet or an editor shows it. */
  line: number;
  cells: string[];
  /** The row's sheet, in a workbook with several. */
  sheet?: string;
  /** Hidden or filtered out by its owner. */
  isHidden?: true;
  /** Columns that are hidden in the row's sheet, if any, by index. */
  hiddenColumns?: readonly number[];
  /** Set where the row itself could not be read; it then has no cells. */
  problem?: string;
}

export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
export const MAX_SHEET_COLUMNS = 100;

/** A file that is not a table, or too large a one: `message` is for the sender. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/** What a cell of Excel holds. */
const MOST_LETTERS_IN_A_CELL = 32_767;

/**
 * A cell as one line of text, without invisible characters and the mark that exports put before formulas and long
 * numbers.
 */
export function cellText(value: unknown): string {
  const text = String(value ?? '')
    .slice(0, MOST_LETTERS_IN_A_CELL)
    .replace(/[\r\n\t\u00a0]+/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .trim();
  return /^'(?:[=+\-@＝＋－＠]|\d{12,}$)/.test(text) ? text.slice(1) : text;
}
