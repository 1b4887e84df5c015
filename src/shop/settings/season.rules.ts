/** Until when orders arrive before the festival, and what holds after that. Days are those of India. Pure. */
import type { StoreSettings } from './settings.contract.ts';

/** What holds after the last day: orders are taken and sent after the festival, or none are taken. */
export const AFTER_LAST_ORDER = ['later', 'stop'] as const;

type Season = Pick<StoreSettings, 'last_order_date' | 'festival_date' | 'after_last_order'>;
export type SeasonState = { is: 'open'; daysLeft: number } | { is: 'over'; after: (typeof AFTER_LAST_ORDER)[number] };

/** Nobody counts a hundred days. */
export const COUNTED_DAYS = 60;
const DAY_MS = 86_400_000;

/** Null while there is nothing to say: no date is set, it is far away, or the festival is over. */
export function seasonOn(store: Season, today: string): SeasonState | null {
  const { last_order_date: last, festival_date: festival } = store;
  if (last === '') return null;
  const daysLeft = Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS);
  if (daysLeft >= 0) return daysLeft <= COUNTED_DAYS ? { is: 'open', daysLeft } : null;
  return festival === '' || today <= festival ? { is: 'over', after: store.after_last_order } : null;
}

/** How the shop sells on a day: the owner's mode, or not at all once the last day is over and the owner wants it so. */
export function salesModeOn(store: Season & Pick<StoreSettings, 'sales_mode'>, today: string) {
  const season = seasonOn(store, today);
  return season?.is === 'over' && season.after === 'stop' ? 'closed' : store.sales_mode;
}
