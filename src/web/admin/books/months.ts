/** Whole months as first and last day. Pure. */
import type { BooksDays } from '#shop/books/books.contract.ts';

/** '2026-11' as its days. */
export function daysOfMonth(month: string): BooksDays {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}

/** The month that these days are; null for any other range. */
export function monthOfDays({ from, to }: BooksDays): string | null {
  const month = from.slice(0, 7);
  return daysOfMonth(month).from === from && daysOfMonth(month).to === to ? month : null;
}

/** This month and those before it, the newest first. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** November 2026 */
export const monthText = (month: string, locale: 'en' | 'ta') =>
  new Intl.DateTimeFormat(locale === 'ta' ? 'ta-IN' : 'en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
