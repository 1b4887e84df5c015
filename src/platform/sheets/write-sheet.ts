/** The cells of a table for spreadsheets; stream-sheet.ts writes them. Knows nothing of the shop. */

import { DAY_MS } from '#shared/dates.ts';

/** A day, optionally with a time; the sheet shows the UTC fields of `at`. */
export interface SheetDate {
  at: Date;
  hasTime: boolean;
}

/** An amount of money; a workbook shows 1,234.50 whatever the amount is. */
export interface SheetAmount {
  rupees: number;
}

export type SheetCell = string | number | SheetDate | SheetAmount;

export const amountCell = (rupees: number): SheetAmount => ({ rupees });

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;

/** A phone number in our own notation: it starts with a plus but is not a formula. */
const PHONE = /^\+\d[\d ()-]{5,20}$/;

/**
 * A name may be a formula that runs when the owner opens the file (CSV injection); a leading quote makes it text.
 * Full-width signs of East Asian keyboards count too: some spreadsheets read them as the normal ones. Numbers are ours
 * and stay numbers; a phone that starts with + stays dialable.
 */
export function harmless(cell: string | number): string | number {
  if (typeof cell === 'number') return cell;
  const text = cell.replace(/\r/g, '');
  return /^[=+\-@\t＝＋－＠]/.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/** 20/11/2026 16:05, which spreadsheets in India read as a date. */
export function dateText({ at, hasTime }: SheetDate): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return day.split('-').reverse().join('/') + (hasTime ? ` ${time.slice(0, 5)}` : '');
}

/** 1 January 1970 as a spreadsheet counts days. */
const DAYS_TO_1970 = 25_569;

/** Excel's own date: a number of days. The same on every machine, whatever its time zone. */
export const daysOf = ({ at }: SheetDate): number => at.getTime() / DAY_MS + DAYS_TO_1970;
