import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isSince } from '#platform/db/set-back.ts';
import type { Paise } from '#shared/money.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../products/products.tables.ts';
import { packingCondition } from '../admin/admin.queries.ts';
import { orderPackings } from '../orders.tables.ts';
import { HELD_MINUTES } from './floor.rules.ts';

export type PackingRow = typeof orderPackings.$inferSelect;

const isHeld = (takenAt: SQL | typeof orderPackings.takenAt) =>
  sql`coalesce(${isSince(takenAt, sql`make_interval(mins => ${HELD_MINUTES})`)}, false)`;

export interface QueueRow {
  id: number;
  number: string;
  placedAt: string;
  city: string;
  district: string;
  state: string;
  chosen: string | null;
  carrier: string | null;
  channel: string;
  zipcode: string;
  house_flat_no: string;
  total: Paise;
  items: number;
  pieces: number;
  packed: number;
  short: number;
  packerId: number | null;
  packer: string | null;
  takenAt: string | null;
}

const waiting = () => sql`${packingCondition({})} and not exists (
  select 1 from order_packings d where d.order_id = o.id and d.done_at is not null)`;

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from orders o where ${waiting()}`);
  return row?.n ?? 0;
}

interface Asked {
  /** Only orders that this packer may take: no line is short, and no other packer has it. */
  freeFor: number;
  after: Pick<QueueRow, 'id' | 'placedAt'> | undefined;
}

const isFree = ({ freeFor, after }: Asked) => sql`jsonb_array_length(coalesce(p.short, '[]')) = 0
  and (p.packer_id is null or p.packer_id = ${freeFor} or not ${isHeld(sql`p.taken_at`)})
  ${after ? sql`and (o.placed_at, o.id) > (${after.placedAt}::timestamptz, ${after.id}::int)` : sql``}`;

/** Orders waiting to be packed, oldest first. */
export function listWaiting(db: Db, limit: number, asked?: Asked): Promise<QueueRow[]> {
  return rowsOf<QueueRow>(
    db,
    sql`select o.id, o.number, o.placed_at as "placedAt", o.address->>'city' as city,
        coalesce(o.address->>'district', '') as district, o.address->>'state' as state, o.transport->>'name' as chosen,
        (select c.carrier from couriers c where c.order_id = o.id order by c.id limit 1) as carrier,
        o.channel, o.address->>'zipcode' as zipcode,
        o.address->>'house_flat_no' as house_flat_no, o.total,
        l.items, l.pieces, coalesce(jsonb_array_length(p.packed_line_ids), 0)::int as packed,
        coalesce(jsonb_array_length(p.short), 0)::int as short,
        p.packer_id as "packerId", u.name as packer, p.taken_at as "takenAt"
      from orders o
      cross join lateral (select count(*)::int as items, coalesce(sum(quantity - returned), 0)::int as pieces
        from order_lines where order_id = o.id and quantity > returned) l
      left join order_packings p on p.order_id = o.id
      left join users u on u.id = p.packer_id
      where ${waiting()} ${asked ? sql`and ${isFree(asked)}` : sql``} order by o.placed_at, o.id limit ${limit}`,
  );
}

export interface HeldPacking extends PackingRow {
  /** Its packer was active lately. */
  isHeld: boolean;
  packer: string | null;
  actor: string | null;
}

/** The packing progress of an order; call it under the order's lock before a change. */
export async function findHeld(db: Db, orderId: number): Promise<HeldPacking | undefined> {
  const [row] = await db
    .select({
      packing: orderPackings,
      isHeld: isHeld(orderPackings.takenAt).mapWith(Boolean),
      packer: sql<string | null>`(select u.name from users u where u.id = ${orderPackings.packerId})`,
      actor: users.name,
    })
    .from(orderPackings)
    .leftJoin(users, eq(users.id, orderPackings.actorId))
    .where(eq(orderPackings.orderId, orderId));
  return row && { ...row.packing, isHeld: row.isHeld, packer: row.packer, actor: row.actor };
}

/** How many orders the packer is packing now. No list shows those that were cancelled or sent meanwhile: they do not count. */
export async function countHeldBy(db: Db, packerId: number): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from order_packings p join orders o on o.id = p.order_id
      where p.packer_id = ${packerId} and ${isHeld(sql`p.taken_at`)} and ${packingCondition({})}`,
  );
  return row?.n ?? 0;
}

export async function writePacking(
  db: Db,
  orderId: number,
  values: Partial<typeof orderPackings.$inferInsert>,
): Promise<void> {
  await db
    .insert(orderPackings)
    .values({ ...values, orderId })
    .onConflictDoUpdate({ target: orderPackings.orderId, set: { ...values, updatedAt: sql`now()` } });
}

export function listCodes(db: Db, ids: readonly number[]): Promise<{ product_id: number; code: string }[]> {
  return db
    .select({ product_id: products.id, code: products.sku })
    .from(products)
    .where(inArray(products.id, [...ids]));
}

export async function listPhotoKeys(db: Db): Promise<string[]> {
  const rows = await db
    .select({ key: orderPackings.photoKey })
    .from(orderPackings)
    .where(isNotNull(orderPackings.photoKey));
  return rows.map(({ key }) => key as string);
}

export async function forgetPhotosOf(db: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0)
    await db
      .update(orderPackings)
      .set({ photoKey: null })
      .where(inArray(orderPackings.orderId, [...orderIds]));
}
