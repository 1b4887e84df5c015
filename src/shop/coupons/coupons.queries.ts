/** Who has redeemed which coupon, and who has bought before. */
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { categories } from '../categories/categories.tables.ts';
import { CANCELLED_STATUS_ID, trackingIdOf } from '../orders/orders.status.ts';
import { products } from '../products/products.tables.ts';
import { couponRedemptions, coupons } from './coupons.tables.ts';

/** A person, as the query of all their users, and the order they redeem a coupon for; no order if they only ask. */
export interface Redeemer {
  users: SQL;
  orderId: number | null;
}

/**
 * Locks the coupon's row. A first-order coupon is locked together with all others of its kind, in id order, so that of
 * two parallel orders only one counts as the first.
 */
export async function lockCoupon(db: Db, id: number): Promise<typeof coupons.$inferSelect | undefined> {
  const isForFirst = sql`(select c.first_order_only from coupons c where c.id = ${id})`;
  const rows = await db
    .select()
    .from(coupons)
    .where(or(eq(coupons.id, id), and(eq(coupons.firstOrderOnly, true), isForFirst)))
    .orderBy(asc(coupons.id))
    .for('update');
  return rows.find((row) => row.id === id);
}

/** How often the same person has redeemed it, over all their sessions. */
export async function timesRedeemed(db: Db, couponId: number, { users }: Redeemer): Promise<number> {
  const [mine] = await db
    .select({ times: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        sql`${couponRedemptions.userId} in (select id from ${users} as persons)`,
      ),
    );
  return mine?.times ?? 0;
}

const OFFERED = trackingIdOf('confirmed');

/**
 * Whether the person has another order in force, or one being paid with a first-order coupon. Orders are matched by
 * account, contact or delivery phone: a new email address does not make a new customer. An estimate that is still an
 * offer is no order yet.
 */
export async function hasOrderedBefore(db: Db, { users, orderId }: Redeemer): Promise<boolean> {
  const counts = sql`o.id is distinct from ${orderId}::int and (o.placed_at is not null
      and o.status_id <> ${CANCELLED_STATUS_ID} and not (o.payment_state = 'enquiry' and o.status_id = ${OFFERED})
      or exists (select 1 from coupon_redemptions r
        join coupons c on c.id = r.coupon_id where r.order_id = o.id and c.first_order_only))`;
  const [row] = await rowsOf<{ has: boolean }>(
    db,
    sql`select exists (select 1 from orders o
          where o.user_id in (select id from ${users} as persons) and ${counts})
      or exists (select 1 from orders o
          where o.address->>'delivery_contact_number' = any(${spellingsOfPhone(orderId)})
          and ${counts}) as has`,
  );
  return row?.has === true;
}

/**
 * The ways to write an order's delivery phone, as an array so that the index is used: contact numbers are free digits,
 * and zeros or a country code before the last ten would make a new customer.
 */
const spellingsOfPhone = (orderId: number | null): SQL => sql`array(
  with me as (select a.address->>'delivery_contact_number' as phone from orders a where a.id = ${orderId}::int)
  select phone from me
  union select plus || repeat('0', zeros) || code || right(phone, 10) from me, unnest(array['', '+']) plus,
    generate_series(0, 5) zeros, unnest(array['', '91', '910']) code where phone ~ '[0-9]{10}$')`;

export interface CategoryName {
  id: number;
  name: string;
  tamil_name: string;
}

/** The categories with these ids that exist. */
export function listCategoryNames(db: Db, ids: readonly number[]): Promise<CategoryName[]> {
  return db
    .select({ id: categories.id, name: categories.name, tamil_name: categories.tamilName })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(asc(categories.id));
}

/** Those of these product ids that exist. */
export async function knownProducts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
