import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { trackingIdOf } from '../../orders/orders.status.ts';
import { UTR_HOLD_HOURS } from '../../settings/transfer.rules.ts';
import { products, stockBookings } from '../products.tables.ts';
import type { ShelfProduct, StockBooked, StockWork } from './counting.contract.ts';

/** No hold lasts longer (UTR_HOLD_HOURS), so only the movements of these days are read. */
const HELD_DAYS = sql.raw(String(UTR_HOLD_HOURS.max / 24 + 1));

const statuses = sql`${trackingIdOf('confirmed')}, ${trackingIdOf('processing')}`;

/**
 * Pieces that were sold but are not in a carton yet: they left the stock with the payment and are still on the shelf. A
 * line ticked at the packing table is in its carton; of a short line, only the pieces that were found are. The books
 * pack boxes as soon as an order holds them, staff only when the order is packed: until then the contents are on the
 * shelf and the boxes are not (negative).
 */
const waiting = sql`select m.product_id, sum(-m.quantity)::int as pieces
  from (
    select m.product_id, m.order_id, m.kind, m.quantity from orders o join stock_movements m on m.order_id = o.id
      where o.status_id in (${statuses})
    union all
    select l.product_id, l.order_id, 'found', (s->>'found')::int
      from orders o join order_packings p on p.order_id = o.id cross join jsonb_array_elements(p.short) s
        join order_lines l on l.id = (s->>'lineId')::int and l.order_id = o.id
      where o.status_id in (${statuses})
    union all
    select m.product_id, m.order_id, m.kind, m.quantity
      from (select box_id as id from product_contents union select content_id from product_contents) b
        join stock_movements m on m.product_id = b.id and m.kind = 'boxed' and m.created_at > now() - interval '${HELD_DAYS} days'
        join orders o on o.id = m.order_id
      where o.holds_stock and (o.status_id is null or o.status_id not in (${statuses}))
  ) m
  where not exists (
    select 1 from order_packings p join order_lines l on l.order_id = p.order_id
    where p.order_id = m.order_id and p.packed_line_ids @> to_jsonb(l.id) and case when m.kind = 'boxed'
      then l.boxed is not null and (l.product_id = m.product_id or l.boxed @> jsonb_build_array(
        jsonb_build_object('contents', jsonb_build_array(jsonb_build_object('productId', m.product_id)))))
      else l.product_id = m.product_id end)
  group by m.product_id`;

/** All products in the order of the list, also inactive ones, which are on the shelf too. */
export function listShelf(db: Db): Promise<ShelfProduct[]> {
  return rowsOf<ShelfProduct>(
    db,
    sql`select p.id, p.sku as code, p.name, p.tamil_name, p.pack, p.storage_place as place,
        greatest(coalesce(w.pieces, 0), 0)::int as waiting,
        (p.stock + coalesce(w.pieces, 0))::int as shelf
      from ${products} p join categories c on c.id = p.category_id left join (${waiting}) w on w.product_id = p.id
      order by c.position, c.id, p.position, p.id`,
  );
}

export interface LockedShelf {
  id: number;
  name: string;
  stock: number;
  reserved: number;
  shelf: number;
}

/** Locks in id order, so that two changes of many products cannot deadlock. */
export async function lockShelf(db: Db, ids: readonly number[]): Promise<LockedShelf[]> {
  const chosen = sql.param([...ids]);
  await db.execute(sql`select 1 from products where id = any(${chosen}::int[]) order by id for no key update`);
  return rowsOf<LockedShelf>(
    db,
    sql`select p.id, p.name, p.stock, p.reserved, (p.stock + coalesce(w.pieces, 0))::int as shelf
      from products p left join (${waiting}) w on w.product_id = p.id where p.id = any(${chosen}::int[]) order by p.id`,
  );
}

interface NewBooking {
  key: string;
  requestHash: string;
  kind: StockWork;
  goods: string;
  actorId: number;
}

/** Null for a new key, which this transaction has now taken; else what was booked under it. */
export async function beginBooking(
  db: Db,
  booking: NewBooking,
): Promise<{ requestHash: string; booked: StockBooked } | null> {
  const begun = await db.insert(stockBookings).values(booking).onConflictDoNothing().returning();
  if (begun.length > 0) return null;
  const [row] = await db.select().from(stockBookings).where(eq(stockBookings.key, booking.key));
  const { requestHash, changed, pieces } = row as typeof stockBookings.$inferSelect;
  return { requestHash, booked: { changed, pieces } };
}

/** When the same goods were received within a week under another key. */
export async function findSameGoods(db: Db, key: string, goods: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: stockBookings.createdAt })
    .from(stockBookings)
    .where(
      and(
        eq(stockBookings.goods, goods),
        eq(stockBookings.kind, 'arrived'),
        ne(stockBookings.key, key),
        sql`${stockBookings.createdAt} > now() - interval '7 days'`,
      ),
    )
    .orderBy(desc(stockBookings.createdAt))
    .limit(1);
  return row?.at ?? null;
}

export async function endBooking(db: Db, key: string, booked: StockBooked): Promise<void> {
  await db.update(stockBookings).set(booked).where(eq(stockBookings.key, key));
}
