/** What people see of time: Asia/Kolkata, DD/MM/YYYY. Instants travel as ISO 8601 UTC (decisions §2). */

const KOLKATA_OFFSET_MS = 330 * 60_000;
const two = (value: number) => String(value).padStart(2, '0');

/** Shifts an instant so that its UTC fields read as Indian wall-clock time (India has no daylight saving). */
function inKolkata(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS);
}

/** 20/11/2026 */
export function formatDate(instant: string | Date): string {
  const local = inKolkata(instant);
  return `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
}

/** 20/11/2026, 4:05 pm */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** 4:05 pm */
export function formatTime(instant: string | Date): string {
  const local = inKolkata(instant);
  const hour = local.getUTCHours();
  return `${hour % 12 || 12}:${two(local.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
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
