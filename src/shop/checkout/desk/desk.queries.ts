import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { toE164 } from '#shared/phone.ts';
import type { OrderAddress } from '../../orders/orders.contract.ts';

interface PastOrder {
  address: OrderAddress;
  locale: 'en' | 'ta';
  /** Placed orders with this phone. */
  orders: number;
}

/** Orders searched for addresses. */
const MOST_READ = 20;

/** Orders delivered to this phone (ten digits) or placed by it, newest first. */
export function listOrdersOf(db: Db, phone: string): Promise<PastOrder[]> {
  const stored = toE164(phone);
  return rowsOf<PastOrder>(
    db,
    sql`select o.address, o.locale, count(*) over ()::int as orders from orders o
      where o.placed_at is not null and (o.address->>'delivery_contact_number' = ${phone}
        or o.user_id in (select id from users where phone_number = ${stored} or contact_phone = ${stored}))
      order by o.placed_at desc, o.id desc limit ${MOST_READ}`,
  );
}
