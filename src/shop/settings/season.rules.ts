/**
 * When the shop opens for the season, until when orders arrive before the festival, and what applies before and after.
 * Days and hours are in India. Pure.
 */
import { dayInIndia, daysBetween, inKolkata } from '#shared/dates.ts';
import type { StoreSettings } from './settings.contract.ts';

/** Before the opening: nothing is sold, or lists are taken as enquiries. */
export const BEFORE_OPENING = ['closed', 'enquiry'] as const;
/** After the last day: orders are sent after the festival, or none are taken. */
export const AFTER_LAST_ORDER = ['later', 'stop'] as const;

type Opening = Pick<StoreSettings, 'opens_at' | 'before_opening'>;
type Season = Pick<StoreSettings, 'opens_at' | 'last_order_date' | 'festival_date' | 'after_last_order'>;
/** What decides how the shop sells. */
export type SellingSettings = Opening & Season & Pick<StoreSettings, 'sales_mode'>;
export type SeasonState = { is: 'open'; daysLeft: number } | { is: 'over'; after: (typeof AFTER_LAST_ORDER)[number] };

/** Without a festival's day, 'sent after the festival' is said for this long; a shop that stopped waits for its owner. */
const DAYS_TO_FESTIVAL = 30;

/** Countdowns longer than this are not shown. */
export const COUNTED_DAYS = 60;

/** A day and an hour in India, `2026-09-15T10:00`, as milliseconds; NaN if invalid. */
export function momentInIndia(text: string): number {
  const at = Date.parse(`${text}+05:30`);
  const isReal = !Number.isNaN(at) && inKolkata(new Date(at)).toISOString().startsWith(text);
  return isReal && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? at : Number.NaN;
}

/** The coming opening, in milliseconds; null if there is none. */
export function openingAfter({ opens_at }: Pick<Opening, 'opens_at'>, now: number): number | null {
  const at = momentInIndia(opens_at);
  return at > now ? at : null;
}

/**
 * Null if there is nothing to show: no date is set, it is far away, the festival is over, or the shop has a later
 * opening, so that the date belongs to the previous season.
 */
export function seasonOn(store: Season, today: string): SeasonState | null {
  const { last_order_date: last, festival_date: festival } = store;
  if (last === '' || store.opens_at.slice(0, 10) > last) return null;
  const daysLeft = daysBetween(today, last);
  if (daysLeft >= 0) return daysLeft <= COUNTED_DAYS ? { is: 'open', daysLeft } : null;
  const after = store.after_last_order;
  const isOver = festival === '' ? after === 'stop' || -daysLeft <= DAYS_TO_FESTIVAL : today <= festival;
  return isOver ? { is: 'over', after } : null;
}

/** Shops of Tamil Nadu sell for Deepavali, which is never earlier than 13 October nor later than 14 November. */
const USUAL_SEASON = { from: '08-01', until: '11-14' };

/** Whether people are buying for a festival now: the owner's festival is near, or it is the usual season. */
export function isSeason({ last_order_date, festival_date }: Season, today: string): boolean {
  const isNear = [last_order_date, festival_date].some((day) => {
    const left = daysBetween(today, day);
    return left >= 0 && left <= 90;
  });
  const day = today.slice(5);
  return isNear || (day >= USUAL_SEASON.from && day <= USUAL_SEASON.until);
}

/**
 * The sales mode by the owner's setting and the opening, whatever the last day for orders says: orders begun before it
 * can still be paid.
 */
export function modeByOpening(store: Opening & Pick<StoreSettings, 'sales_mode'>, now: number) {
  if (openingAfter(store, now) === null) return store.sales_mode;
  return store.before_opening === 'enquiry' && store.sales_mode !== 'closed' ? 'enquiry_only' : 'closed';
}

/** The current sales mode, sent with the price list so that an open page notices a change. */
export const SALES_MODE_HEADER = 'x-sales-mode';

/** The sales mode at a moment: closed after the last day if the owner wants that. */
export function salesModeAt(store: SellingSettings, now: number) {
  const season = seasonOn(store, dayInIndia(now));
  return season?.is === 'over' && season.after === 'stop' ? 'closed' : modeByOpening(store, now);
}
