/** Guest orders that move into an account whose phone was verified by a code (decisions §3). */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { type Auth, codeInvalid, guestsOfVerifiedPhone } from '../../accounts/takeover/takeover.ts';
import { moveRedemptions } from '../../coupons/coupons.ts';
import { recordAudit } from '../../settings/settings.ts';
import * as queries from '../orders.queries.ts';

export type { Auth } from '../../accounts/takeover/takeover.ts';

/**
 * Moves every placed order of the phone's guests to the account and returns how many. Orders being paid stay with the guest.
 * CODE_INVALID for a wrong code.
 */
export async function takeOverGuestOrders(db: Db, auth: Auth, userId: number, otp: string): Promise<number> {
  const moved = await inTransaction(db, async (tx) => {
    const guestIds = await guestsOfVerifiedPhone(tx, auth, userId, otp);
    if (!guestIds) return null;
    const orderIds = await queries.movePlacedOrders(tx, guestIds, userId);
    await moveRedemptions(tx, orderIds, userId);
    if (orderIds.length > 0)
      await recordAudit(tx, {
        actorId: userId,
        action: 'order.takeover',
        subject: `customer:${userId}`,
        before: { guests: guestIds },
        after: { orders: orderIds },
      });
    return orderIds.length;
  });
  if (moved === null) throw codeInvalid();
  return moved;
}
