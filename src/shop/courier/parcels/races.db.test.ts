/**
 * Parcels written at once, on a real PostgreSQL. Another connection locks the order until all of them wait for it, so that what
 * they read before getting the lock is certainly stale. Each test names its guard and what happened when it was removed in a
 * copy.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { lockWaiters, onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { MOST_PARCELS, type Parcel } from './parcels.contract.ts';

const KPN = { courier_partner: 'KPN Parcel', contact_number: '04562 222333', tracking_link: '', tracking_id: 'LR-1' };

describe.skipIf(!onRealPostgres)('parcels written at once', () => {
  let shop: TestShop;
  let owner: Client;
  let meena: Client;
  let order: Order;

  beforeAll(async () => {
    shop = await startTestShop({ poolSize: 30 });
    owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    meena = await signInAs(shop, 'meena');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    order = await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);
  });

  const waiting = () => lockWaiters(shop.database.db);

  /** Sends all requests while `held` locks its rows, and releases it once that many wait or have been answered. */
  async function atOnce(held: ReturnType<typeof sql>, send: readonly (() => Promise<Reply>)[]): Promise<number[]> {
    let answered = 0;
    const replies = await inTransaction(shop.database.db, async (tx) => {
      await tx.execute(held);
      const sending = send.map(async (one) => {
        const { status } = await one();
        answered += 1;
        return status;
      });
      await shop.until(async () => (await waiting()) + answered >= send.length);
      return { sending };
    });
    return (await Promise.all(replies.sending)).sort();
  }

  const holdOrder = () => sql`select 1 from orders where id = ${order.id} for update`;
  const add = (path: string) => () => owner.post(path, { ...KPN, order_id: order.id });
  const parcelsOf = async () =>
    (await meena.get<{ data: Order }>(`/api/order/delivery/address/${order.id}/${meena.userId}`)).body.data.Parcels;

  // Guard: lockOrder in addCourier. Without it: 201 six times, six parcels.
  it('an order has one courier', async () => {
    const statuses = await atOnce(
      holdOrder(),
      Array.from({ length: 6 }, () => add('/api/courier/add')),
    );
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await parcelsOf()).toHaveLength(1);
  });

  // Guard: lockOrder in addParcel. Without it: 201 six times, 24 parcels.
  it('an order has no more parcels than the limit', async () => {
    for (let nth = 2; nth < MOST_PARCELS; nth += 1) await add('/api/parcel/add')();
    const statuses = await atOnce(
      holdOrder(),
      Array.from({ length: 6 }, () => add('/api/parcel/add')),
    );
    expect(statuses).toEqual([201, 201, 400, 400, 400, 400]);
    expect(await parcelsOf()).toHaveLength(MOST_PARCELS);
  });

  // Guard: lockOrder in addCourier and addParcel. Without it: 201 twice, two parcels.
  it('a cancelled order gets no parcel in a race with the cancellation', async () => {
    const cancelling = sql`update orders set status_id = ${CANCELLED_STATUS_ID} where id = ${order.id}`;
    expect(await atOnce(cancelling, [add('/api/courier/add'), add('/api/parcel/add')])).toEqual([409, 409]);
    expect(await parcelsOf()).toEqual([]);
  });

  // Guard: `for('update')` in lockParcel. Without it, all six entries start from the old state.
  it('every change is logged with what it changed', async () => {
    const { body } = await owner.post<{ data: Parcel }>('/api/parcel/add', { ...KPN, order_id: order.id });
    const { id } = body.data;
    const changes = [1, 2, 3, 4, 5, 6].map(
      (cartons) => () => owner.put<Record<string, unknown>>(`/api/parcel/update/${id}`, { cartons }),
    );
    expect(await atOnce(sql`select 1 from couriers where id = ${id} for update`, changes)).toEqual(Array(6).fill(200));
    const entries = await rowsOf<{ before: number; after: number }>(
      shop.database.db,
      sql`select (before->>'cartons')::int as before, (after->>'cartons')::int as after from audit_entries
        where action = 'parcel.update' and subject = ${`order:${order.id}`} order by id`,
    );
    const cartons = [0, ...entries.map(({ after }) => after)];
    expect(entries.map(({ before }) => before)).toEqual(cartons.slice(0, -1));
  });
});
