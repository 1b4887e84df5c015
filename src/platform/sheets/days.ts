/** Parses days as people and spreadsheets write them. Knows nothing of the shop. */

import { DAY_MS } from '#shared/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TAMIL_MONTHS = [
  ...['ஜனவரி', 'பிப்ரவரி', 'மார்ச்', 'ஏப்ரல்', 'மே', 'ஜூன்'],
  ...['ஜூலை', 'ஆகஸ்ட்', 'செப்டம்பர்', 'அக்டோபர்', 'நவம்பர்', 'டிசம்பர்'],
];

/**
 * The day before day 1 of spreadsheets, which begin on 1 January 1900 and count a 29 February 1900 that never existed.
 */
export const SPREADSHEET_START = Date.UTC(1899, 11, 30);

function monthOf(text: string): number {
  const tamil = TAMIL_MONTHS.indexOf(text);
  return (tamil >= 0 ? tamil : MONTHS.indexOf(text.toLowerCase().slice(0, 3))) + 1;
}

/** Null for a day that the calendar does not have, such as 31 June. */
function calendarDay(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}

/**
 * 'YYYY-MM-DD' of 31/10/2026, 31-10-26, 31.10.2026, 31-Oct-26, 31 October 2026, Oct 31, 2026, 31 அக்டோபர் 2026,
 * 2026-10-31 (a time after it is ignored), or a spreadsheet's date number. Day before month, as in India. Null for
 * anything else.
 */
export function dayOfCell(cell: string): string | null {
  const text = cell.trim().replace(/^\p{L}{3,9}day,?\s+/iu, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return calendarDay(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (figures) return calendarDay(figures[3] ?? '', Number(figures[2]), figures[1] ?? '');
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]*([\p{L}\p{M}]+)[\s/.,-]*(\d{4}|\d{2})$/u.exec(text);
  if (named) return calendarDay(named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '');
  const american = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text);
  if (american) return calendarDay(american[3] ?? '', monthOf(american[1] ?? ''), american[2] ?? '');
  if (!/^[3-7]\d{4}(\.\d+)?$/.test(text)) return null;
  return new Date(SPREADSHEET_START + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}
