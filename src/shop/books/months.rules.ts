/** Months and their days. Pure. */

export interface MonthDays {
  from: string;
  to: string;
}

/** '2026-11' as its first and last day. */
export function daysOfMonth(month: string): MonthDays {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The month that these days make up; null for any other range. */
export function monthOfDays({ from, to }: MonthDays): string | null {
  const month = from.slice(0, 7);
  return daysOfMonth(month).from === from && daysOfMonth(month).to === to ? month : null;
}

/** How many months a range of days touches. */
export function monthsTouched({ from, to }: MonthDays): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}
