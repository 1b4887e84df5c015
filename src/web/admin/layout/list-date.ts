import { dayInIndia, formatDate } from '#shared/dates.ts';
import { formatTime } from '#web/dates.ts';
import { m } from '#web/words/messages.js';

/** When something was, in a list: of today the time, which no narrow column parts, of any other day the date. */
export const listDate = (instant: string | Date): string =>
  dayInIndia(instant) === dayInIndia(Date.now())
    ? m.admin_today_at({ time: formatTime(instant).replace(' ', '\u00a0') })
    : formatDate(instant);
