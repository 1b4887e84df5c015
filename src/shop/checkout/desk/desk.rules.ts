/** What staff may do at the desk. Pure; the screen uses it too. */
import { basisPointsFromPercent, type Paise, shareOf } from '#shared/money.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';

/** Lines of one order: more than any price list has. */
export const DESK_LINES = 500;

/** The percentage of the goods that staff may take off; the owner has no limit. */
export const STAFF_DISCOUNT_PERCENT = 10;

/** No order costs less: an order for nothing is a cancelled one. */
export const LEAST_TOTAL: Paise = 100;

/** The most that this role may take off goods of `subtotal`, in paise; at least a rupee of the price must remain. */
export function mostDiscount(role: string, subtotal: Paise): Paise {
  const most = mayDo(role, 'owner') ? subtotal : shareOf(subtotal, basisPointsFromPercent(STAFF_DISCOUNT_PERCENT));
  return Math.max(0, Math.min(most, subtotal - LEAST_TOTAL));
}

/**
 * The most that this role may have taken off an amended order: the limit at the desk or, if more, what was taken off
 * before, reduced in proportion if its goods become fewer.
 */
export function mostReduction(role: string, subtotal: Paise, before: { off: Paise; subtotal: Paise }): Paise {
  const kept = before.subtotal === 0 ? 0 : Math.floor((before.off * subtotal) / before.subtotal);
  return Math.max(mostDiscount(role, subtotal), Math.min(before.off, kept));
}
