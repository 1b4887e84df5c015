/**
 * When the shop opens for the season, until when orders arrive before the festival, and what holds before and after that. Days
 * and hours are those of India. Pure.
 */
import { dayInIndia } from '#shared/dates.ts';
import type { StoreSettings } from './settings.contract.ts';

/** What holds before the opening: nothing is sold, or lists are taken as enquiries. */
export const BEFORE_OPENING = ['closed', 'enquiry'] as const;
/** What holds after the last day: orders are taken and sent after the festival, or none are taken. */
export const AFTER_LAST_ORDER = ['later', 'stop'] as const;

type Opening = Pick<StoreSettings, 'opens_at' | 'before_opening'>;
type Season = Pick<StoreSettings, 'opens_at' | 'last_order_date' | 'festival_date' | 'after_last_order'>;
/** What decides how the shop sells. */
export type SellingSettings = Opening & Season & Pick<StoreSettings, 'sales_mode'>;
export type SeasonState = { is: 'open'; daysLeft: number } | { is: 'over'; after: (typeof AFTER_LAST_ORDER)[number] };

/** Nobody counts a hundred days. */
export const COUNTED_DAYS = 60;
const DAY_MS = 86_400_000;
const INDIA_MS = 330 * 60_000;

/** A day and an hour in India, `2026-09-15T10:00`, as a moment; NaN when there is no such day or hour. */
export function momentInIndia(text: string): number {
  const at = Date.parse(`${text}+05:30`);
  const isReal = !Number.isNaN(at) && new Date(at + INDIA_MS).toISOString().startsWith(text);
  return isReal && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? at : Number.NaN;
}

/** The opening that is still to come, in milliseconds; null when there is none. */
export function openingAfter({ opens_at }: Pick<Opening, 'opens_at'>, now: number): number | null {
  const at = opens_at === '' ? Number.NaN : momentInIndia(opens_at);
  return at > now ? at : null;
}

/**
 * Null while there is nothing to say: no date is set, it is far away, the festival is over, or the shop has a later opening, so
 * that the date is that of the season before.
 */
export function seasonOn(store: Season, today: string): SeasonState | null {
  const { last_order_date: last, festival_date: festival } = store;
  if (last === '' || store.opens_at.slice(0, 10) > last) return null;
  const daysLeft = Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS);
  if (daysLeft >= 0) return daysLeft <= COUNTED_DAYS ? { is: 'open', daysLeft } : null;
  return festival === '' || today <= festival ? { is: 'over', after: store.after_last_order } : null;
}

/** Shops of Tamil Nadu sell for Deepavali, which is never earlier than 13 October nor later than 14 November. */
const USUAL_SEASON = { from: '08-01', until: '11-14' };

/** Whether people buy for a festival now: the owner's festival is near, or the season is where it is every year. */
export function isSeason({ last_order_date, festival_date }: Season, today: string): boolean {
  const isNear = [last_order_date, festival_date].some((day) => {
    const left = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    return left >= 0 && left <= 90;
  });
  const day = today.slice(5);
  return isNear || (day >= USUAL_SEASON.from && day <= USUAL_SEASON.until);
}

/** How the shop sells by the owner's mode and the opening, whatever the last day says: what was begun is paid after it too. */
export function modeByOpening(store: Opening & Pick<StoreSettings, 'sales_mode'>, now: number) {
  if (openingAfter(store, now) === null) return store.sales_mode;
  return store.before_opening === 'enquiry' && store.sales_mode !== 'closed' ? 'enquiry_only' : 'closed';
}

/** Sent with the price list, so that an open page learns of a switch: how the shop sells now. */
export const SALES_MODE_HEADER = 'x-sales-mode';

/** How the shop sells at a moment: not at all once the last day is over and the owner wants it so. */
export function salesModeAt(store: SellingSettings, now: number) {
  const season = seasonOn(store, dayInIndia(now));
  return season?.is === 'over' && season.after === 'stop' ? 'closed' : modeByOpening(store, now);
}
