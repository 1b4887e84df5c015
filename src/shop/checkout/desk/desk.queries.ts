import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { spellingsOf, toE164 } from '#shared/phone.ts';
import type { OrderAddress } from '../../orders/orders.contract.ts';
import { trackingIdOf } from '../../orders/orders.status.ts';

interface PastOrder {
  address: OrderAddress;
  locale: 'en' | 'ta';
  /** How many such orders there are. */
  orders: number;
}

/** How many past orders to search for addresses. */
const MOST_READ = 20;

/**
 * Placed orders of this phone (ten digits), newest first: those of the account that verified it, written by staff, paid
 * or delivered. Others do not count, because anybody can send an unpaid list with somebody else's phone and an address
 * of their own.
 */
export function listOrdersOf(db: Db, phone: string): Promise<PastOrder[]> {
  const stored = toE164(phone);
  return rowsOf<PastOrder>(
    db,
    sql`select o.address, o.locale, count(*) over ()::int as orders from orders o
      where o.placed_at is not null and (
        o.user_id in (select id from users where phone_number = ${stored} and phone_number_verified)
        or (o.made_by is not null or o.captured > o.refunded or o.status_id = ${trackingIdOf('delivered')})
          and (o.address->>'delivery_contact_number' in ${spellingsOf(phone)}
            or o.user_id in (select id from users where phone_number = ${stored} or contact_phone = ${stored})))
      order by o.placed_at desc, o.id desc limit ${MOST_READ}`,
  );
}
