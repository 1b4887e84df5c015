/** The months that the tab offers. Pure. */

/** This month and those before it, newest first. */
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
