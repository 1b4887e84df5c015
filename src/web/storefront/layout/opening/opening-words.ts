/** When the shop opens, in the words of the page. */
import { formatTime, inKolkata } from '#shared/dates.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { countdown, type Unit } from './countdown.ts';

type Opens = Pick<StoreRecord, 'before_opening'> & { opening: string };

const yearOf = (instant: string | Date) => inKolkata(instant).getUTCFullYear();

/** 'We open on 15 September, 10 am'; with the year if it differs from that of `now`. */
export function openingText({ opening, before_opening }: Opens, now: number): string {
  const locale = getLocale();
  const day = new Intl.DateTimeFormat(locale === 'ta' ? 'ta-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    ...(yearOf(opening) !== yearOf(new Date(now)) && { year: 'numeric' as const }),
    timeZone: 'Asia/Kolkata',
  }).format(new Date(opening));
  const time = formatTime(opening, locale).replace(':00', '');
  return before_opening === 'closed' ? m.season_opens({ day, time }) : m.season_opens_sales({ day, time });
}

const UNIT_WORDS: Record<Unit, (count: { count: number }) => string> = {
  days: m.season_days,
  hours: m.season_hours,
  minutes: m.common_minutes,
  seconds: m.season_seconds,
};

/** '3 days 4 hours to go' */
export function toGoText(ms: number, hasSeconds: boolean): string {
  if (ms <= 0) return m.season_opening_now();
  const parts = countdown(ms, hasSeconds).map(({ unit, count }) => UNIT_WORDS[unit]({ count }));
  return m.season_to_go({ time: parts.join(' ') });
}
