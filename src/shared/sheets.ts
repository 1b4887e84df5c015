/** Texts about files that are not a price list, shared by the server and the pages. */

export const MAX_SHEET_ROWS = 20_000;

/** Why a file cannot be read as a table, for the person who sent it. */
export const UNREADABLE = {
  one_file: 'Please choose one .csv or .xlsx file.',
  too_large: 'The file is larger than 10 MB.',
  too_many_rows: `The file has more than ${MAX_SHEET_ROWS} rows.`,
  too_much: 'The file holds more than a price list can. Please save it as .csv.',
  has_password: 'This file has a password. Please save it without one.',
  not_a_table: 'This is not a table. Please choose a .csv or .xlsx file.',
  not_readable: 'This file could not be read. Please save it as .xlsx or .csv.',
} as const;

/** Stands for a formula whose result is not in the file, like the error values of spreadsheets. */
export const NO_RESULT = '#FORMULA!';

const SHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|FORMULA!)$/;

export const isSheetError = (text: string) => SHEET_ERROR.test(text);
