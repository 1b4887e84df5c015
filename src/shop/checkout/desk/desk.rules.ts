/** What staff may do at the desk. Pure; the screen uses it too. */
import { basisPointsFromPercent, type Paise, shareOf } from '#shared/money.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';

/** Lines of one order: more than any price list has. */
export const DESK_LINES = 500;

/** Percent of the goods that staff may take off; the owner may take off anything. */
export const STAFF_DISCOUNT_PERCENT = 10;

/** The most that this role may take off goods of `subtotal`, in paise; an order costs at least a rupee. */
export function mostDiscount(role: string, subtotal: Paise): Paise {
  const most = mayDo(role, 'owner') ? subtotal : shareOf(subtotal, basisPointsFromPercent(STAFF_DISCOUNT_PERCENT));
  return Math.max(0, Math.min(most, subtotal - LEAST_TOTAL));
}

const LEAST_TOTAL: Paise = 100;
