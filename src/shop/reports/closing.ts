/** What is still open when goods go off sale at the end of a season: orders that hold goods or are unpaid. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { CANCELLED_STATUS_ID } from '../orders/orders.status.ts';
import type { Closing, ClosingQuery } from './season.contract.ts';

export async function closing(db: Db, { category_ids }: ClosingQuery): Promise<Closing> {
  const ids = category_ids === undefined ? null : category_ids.split(',').map(Number);
  const isChosen = ids === null ? sql`true` : sql`p.category_id = any(${sql.param(ids)}::int[])`;
  // An open order is always of this season, so the index on the day can skip years of closed ones.
  const [row] = await rowsOf<Closing>(
    db,
    sql`with open as (
        select o.id, o.payment_state as state, sum(l.held) filter (where o.holds_stock)::int as held
        from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
        where ${isChosen} and (o.payment_state = 'pending' or (o.placed_at > now() - interval '1 year'
          and o.payment_state in ('awaiting_confirmation', 'cod_due', 'enquiry') and o.status_id is distinct from ${CANCELLED_STATUS_ID}))
        group by o.id)
      select (select count(*)::int from products p where p.active and ${isChosen}) as on_sale,
        (count(*) filter (where state = 'pending'))::int as paying,
        coalesce(sum(held) filter (where state = 'pending'), 0)::int as held,
        (count(*) filter (where state = 'awaiting_confirmation'))::int as transfers,
        (count(*) filter (where state = 'cod_due'))::int as on_delivery,
        (count(*) filter (where state = 'enquiry'))::int as estimates
      from open`,
  );
  return row as Closing;
}
