/** What counts as revenue, for cards, charts and seasons alike: captured or collected − refunded, of placed orders (decisions §2). */
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#platform/db/india.ts';

/** Of `orders o`. */
export const IS_COUNTED = sql`(o.placed_at is not null and o.payment_state not in ('enquiry', 'refund_due'))`;

export const REVENUE = sql`(o.captured - o.refunded)`;

/** Each day's revenue and orders; `during` bounds `o.placed_at`. */
export const revenueByDay = (
  during: SQL,
): SQL => sql`select ${dayOf(sql`o.placed_at`)} as day, sum(${REVENUE}) as revenue,
  count(*) as orders from orders o where ${IS_COUNTED} and ${during} group by 1`;
