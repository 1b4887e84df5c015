/** Displayed dates and times: Asia/Kolkata, DD/MM/YYYY. On the wire, instants are ISO 8601 UTC (decisions §2). */

export const DAY_MS = 86_400_000;
const KOLKATA_OFFSET_MS = 330 * 60_000;
const two = (value: number) => String(value).padStart(2, '0');

/** Shifts an instant so that its UTC fields read as Indian wall-clock time (India has no daylight saving). */
export function inKolkata(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS);
}

/** 20/11/2026 */
export function formatDate(instant: string | Date): string {
  const local = inKolkata(instant);
  return `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
}

/** The same for a wire-format day (2026-11-20). */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** 20/11/2026, 4:05 pm; in Tamil 20/11/2026, மாலை 4:05 */
export function formatDateTime(instant: string | Date, locale: 'en' | 'ta'): string {
  return `${formatDate(instant)}, ${formatTime(instant, locale)}`;
}

/** The part of the day, as people say it in Tamil. */
function tamilDayPart(hour: number): string {
  if (hour < 4 || hour >= 19) return 'இரவு';
  if (hour < 12) return 'காலை';
  return hour < 16 ? 'பிற்பகல்' : 'மாலை';
}

/** 4:05 pm; in Tamil மாலை 4:05 */
export function formatTime(instant: string | Date, locale: 'en' | 'ta'): string {
  const local = inKolkata(instant);
  const hour = local.getUTCHours();
  const clock = `${hour % 12 || 12}:${two(local.getUTCMinutes())}`;
  return locale === 'ta' ? `${tamilDayPart(hour)} ${clock}` : `${clock} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 20 November 2026 (en-IN) or the same in Tamil; the long form of spec §1. */
export function formatLongDate(instant: string | Date, locale: 'en' | 'ta'): string {
  return new Intl.DateTimeFormat(locale === 'ta' ? 'ta-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant));
}

/** 2026-11-20: the day of an instant in India, in wire format; compares as text. */
export function dayInIndia(instant: string | number | Date): string {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** A day some days later, or earlier for a negative number; in wire format, like the next. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** NaN if one of them is no day. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS;

/** When a refund should have reached the customer's account: after seven working days, Monday to Friday. Pure. */
export function refundExpectedBy(now: Date): Date {
  const day = new Date(now);
  for (let left = 7; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
