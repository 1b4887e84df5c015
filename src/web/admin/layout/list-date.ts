import { dayInIndia, formatDate } from '#shared/dates.ts';
import { formatTime } from '#web/texts/dates.ts';
import { m } from '#web/words/messages.js';

/** A time in a list: today's as time of day, which fits a narrow column, any other as a date. */
export const listDate = (instant: string | Date): string =>
  dayInIndia(instant) === dayInIndia(Date.now())
    ? m.admin_today_at({ time: formatTime(instant).replace(' ', '\u00a0') })
    : formatDate(instant);
