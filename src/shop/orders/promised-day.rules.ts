/**
 * How long a delivery promise in words lasts. Owners write 'Delivery in 3 to 5 days' as they like, in English or Tamil.
 * Tracking must name the same day as checkout, the confirmation and the mails, which show those words.
 */
import { DAY_MS, inKolkata } from '#shared/dates.ts';

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/(\d+)[\s-]*(?:hours?|hrs?|மணி)/giu, 1 / 24],
  [/(\d+)[\s-]*(?:(?:business|working|வேலை)\s*)?(?:days?|நாள|நாட்)/giu, 1],
  [/(\d+)[\s-]*(?:weeks?|வார)/giu, 7],
];
/** If the words mention working days: the shop and its transports work from Monday to Saturday. */
const WORKDAYS = /business|working|வேலை/iu;

/** The most days that the words name, 5 in '3 to 5 days'; null if they name none ('after Diwali'). */
function daysIn(promise: string): number | null {
  const named = UNITS.flatMap(([unit, days]) => [...promise.matchAll(unit)].map(([, count]) => Number(count) * days));
  return named.length > 0 ? Math.max(...named) : null;
}

const isSunday = (time: number): boolean => inKolkata(new Date(time)).getUTCDay() === 0;

/** The last instant (milliseconds) that the promise covers if made at `orderedAt`; null if its words name no days. */
export function promisedBy(orderedAt: number, promise: string): number | null {
  const days = daysIn(promise);
  if (days === null) return null;
  if (!WORKDAYS.test(promise)) return orderedAt + days * DAY_MS;
  let until = orderedAt;
  for (let left = days; left > 0; left -= 1) {
    until += DAY_MS * Math.min(1, left);
    if (isSunday(until)) until += DAY_MS;
  }
  return until;
}

/** When a late parcel arrives that was to arrive by this time, in milliseconds: not on a Sunday if working days were promised. */
export function arrivalBy(time: number, promise: string): number {
  return WORKDAYS.test(promise) && isSunday(time) ? time + DAY_MS : time;
}
