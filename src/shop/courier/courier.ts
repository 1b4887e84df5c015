/**
 * The door to an order's courier as the specification has it: created once, then updated. It is the order's first
 * parcel; parcels/parcels.ts handles the others.
 */
import { eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { orderCan } from '../orders/orders.actions.rules.ts';
import { getOrderById, lockOrder, toWireCourier } from '../orders/orders.ts';
import { requireSeen } from '../orders/packing/packing.ts';
import { recordAudit } from '../settings/settings.ts';
import type { Courier, CourierAdd, CourierUpdate } from './courier.contract.ts';
import { couriers } from './courier.tables.ts';
import { queueParcelNews } from './parcels/parcels.ts';

type Row = typeof couriers.$inferSelect;
type Output<T extends { _zod: { output: unknown } }> = T['_zod']['output'];

function toColumns(input: Output<typeof CourierUpdate>) {
  return {
    carrier: input.courier_partner,
    contactNumber: input.contact_number,
    website: input.tracking_link,
    trackingNumber: input.tracking_id,
  };
}

/** More than anybody would choose from. */
const MOST_CARRIERS = 200;

/**
 * The carriers used so far, by name, ignoring case. Skips through the index from name to name, so it costs the same
 * however many parcels a carrier has.
 */
export async function listCarriers(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`with recursive found as (
        (select lower(carrier) as key, carrier as name from couriers order by lower(carrier) limit 1)
        union all
        select next.key, next.name from found, lateral (
          select lower(c.carrier) as key, c.carrier as name from couriers c
          where lower(c.carrier) > found.key order by lower(c.carrier) limit 1) next
      ) select name from found limit ${MOST_CARRIERS}`,
  );
  return rows.map((row) => row.name);
}

interface CourierNeeds {
  db: Db;
  jobs: JobSender;
}

/** Creates the courier of an order. CONFLICT if it already has one, or if nothing may be sent any more. */
export async function addCourier(
  { db, jobs }: CourierNeeds,
  input: Output<typeof CourierAdd>,
  actor: Actor,
): Promise<Courier> {
  await requireSeen(db, actor.role, input.order_id);
  return inTransaction(db, async (tx) => {
    // The lock keeps a second courier from being added meanwhile.
    const order = await lockOrder(tx, input.order_id);
    if (!order || order.statusId === null) throw notFound();
    if (!orderCan('bookCourier', order)) throw new ShopError('CONFLICT', 'This order has been cancelled.');
    const [sent] = await tx.select({ id: couriers.id }).from(couriers).where(eq(couriers.orderId, order.id)).limit(1);
    if (sent) throw new ShopError('CONFLICT', 'This order has a courier already.');
    const [row] = await tx
      .insert(couriers)
      .values({ ...toColumns(input), orderId: order.id })
      .returning();
    const after = toWireCourier(row as Row);
    await recordAudit(tx, { actorId: actor.id, action: 'courier.add', subject: `order:${order.id}`, after });
    await queueParcelNews(tx, jobs, { before: null, after: row as Row }, order.statusId);
    return after;
  });
}

export async function updateCourier(
  { db, jobs }: CourierNeeds,
  id: number,
  input: Output<typeof CourierUpdate>,
  actor: Actor,
): Promise<Courier> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(couriers).where(eq(couriers.id, id)).for('update');
    if (!before) throw notFound();
    await requireSeen(tx, actor.role, before.orderId);
    const [row] = await tx
      .update(couriers)
      .set({ ...toColumns(input), updatedAt: sql`now()` })
      .where(eq(couriers.id, id))
      .returning();
    const after = toWireCourier(row as Row);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'courier.update',
      subject: `order:${before.orderId}`,
      before: toWireCourier(before),
      after,
    });
    const { tracking_status_id: statusId } = await getOrderById(tx, before.orderId);
    await queueParcelNews(tx, jobs, { before, after: row as Row }, statusId);
    return after;
  });
}
