/**
 * Changing an order while anything else happens to it, on a real PostgreSQL. All four fail without the order's lock in
 * `lockAmendable` (23 Nov 2026): the second of two changes ended in an error, a cancelled order asked for money and sold goods
 * again, one was billed with counts that it no longer had, and money was booked for a replaced version.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenLedger, countOf, jobsDone, newBuyer, orderSeenBy, payOnly, verify } from '#testing/buyers.ts';
import { pay } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders.contract.ts';
import type { StartedDue } from '../settlement/money.contract.ts';

const ROUNDS = 8;
const UNIT = 20.75;

describe.skipIf(!onRealPostgres)('an order changed', () => {
  let shop: TestShop;
  let owner: Client;
  let sparklers: number;

  beforeAll(async () => {
    shop = await startTestShop({ poolSize: 20 });
    owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    sparklers = shop.world.products.sparklers;
    await shop.database.db.execute(sql`update products set stock = stock + 900 where id = ${sparklers}`);
    await shop.database.db.execute(
      sql`insert into stock_movements (product_id, kind, quantity) values (${sparklers}, 'set', 900)`,
    );
  });
  afterEach(async () => {
    await jobsDone(shop);
    expect(await brokenLedger(shop, true)).toEqual([]);
  });
  afterAll(() => shop.close());

  async function buy(count: number): Promise<Order> {
    const buyer = await newBuyer(shop.base);
    return (await verify(buyer, await payOnly(buyer, { [sparklers]: count }, count * UNIT))).body.data;
  }
  const amend = ({ id, version }: Pick<Order, 'id' | 'version'>, count: number) =>
    owner.post<{ data: Order; code?: string }>('/api/order/amend', {
      ...{ order_id: id, version, reason: 'Race', total: count * UNIT },
      lines: [{ product_id: sparklers, count }],
    });
  const seen = (id: number) => orderSeenBy(owner, id);
  const cancel = (order_id: number) =>
    owner.put('/api/order/update/order/status', { order_id, track_id: 7, note: 'x' });

  it('by two people at once gets one version; the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await buy(4);
      const answers = await Promise.all([amend(order, 3), amend(order, 2), amend(order, 5)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await seen(order.id)).version).toBe(2);
    }
  });

  it('during a cancellation is either changed and cancelled, or only cancelled; its goods are returned', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = (await shop.stockOf(sparklers)).stock;
      const order = await buy(4);
      await Promise.all([amend(order, 6), cancel(order.id)]);
      expect(await seen(order.id)).toMatchObject({ TrackingStatus: { status_titlekey: 'cancelled' }, due_amount: 0 });
      expect((await shop.stockOf(sparklers)).stock).toBe(before);
    }
  });

  it('during packing is either packed as it was, or changed and packed again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await buy(4);
      const ticked = { packed_line_ids: order.Carts.map(({ id }) => id), cartons: 1 };
      const [changed] = await Promise.all([amend(order, 2), owner.put(`/api/order/packing/${order.id}`, ticked)]);
      const after = await seen(order.id);
      if (changed.status === 200) {
        // If ticked after the change, the lines were those of the new version.
        const isPacked = after.Packing?.packed_line_ids.length === 1;
        expect(after.bill_number !== null).toBe(isPacked);
        expect(after).toMatchObject({ version: 2, total_amount: 2 * UNIT });
      } else expect(after).toMatchObject({ version: 1, bill_number: expect.any(String) });
      expect(await countOf(shop, `bills where order_id = ${order.id} and total <> ${after.total_amount * 100}`)).toBe(
        0,
      );
    }
  });

  it('while a payment for a change arrives: it pays that version or is refused, and is never booked twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = (await amend(await buy(2), 4)).body.data;
      const take = () =>
        owner.post('/api/order/payment/take', {
          ...{ order_id: order.id, version: 2, amount: 2 * UNIT, payment_method: 'cash' },
        });
      const [changed, ...taken] = await Promise.all([amend(order, 3), take(), take()]);
      const after = await seen(order.id);
      const isPaid = taken.some(({ status }) => status === 200);
      expect(after.paid_amount).toBe(isPaid ? 4 * UNIT : 2 * UNIT);
      expect(after.due_amount).toBe(changed.status === 200 && !isPaid ? UNIT : 0);
    }
  });

  it('while it is refunded in full: what it still owes is paid before and goes back too, or is not asked for', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = (await amend(await buy(2), 4)).body.data;
      await Promise.all([
        owner.post('/api/order/payment/take', {
          ...{ order_id: order.id, version: 2, amount: 2 * UNIT, payment_method: 'cash' },
        }),
        owner.post('/api/order/refund', { order_id: order.id, reason: 'Race' }),
      ]);
      await jobsDone(shop);
      const after = await seen(order.id);
      expect(after).toMatchObject({ due_amount: 0, payment_status: 'refunded' });
      expect(after.refunded_amount).toBe(after.paid_amount);
    }
  });

  it('while the payments of two versions arrive and a third is made: no paisa is lost, and none kept beyond the price', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await newBuyer(shop.base);
      const first = (await verify(buyer, await payOnly(buyer, { [sparklers]: 2 }, 2 * UNIT))).body.data;
      const payFor = async () => {
        const { data } = (await buyer.client.post<{ data: StartedDue }>('/api/order/due/pay', { order_id: first.id }))
          .body;
        return (await pay(buyer.client, data.id, { deliver_webhook: false })).body;
      };
      await amend(first, 4);
      const second = await payFor();
      const dearer = (await amend({ ...first, version: 2 }, 7)).body.data;
      const third = await payFor();
      await Promise.all([verify(buyer, second), verify(buyer, third), amend(dearer, round % 2 === 0 ? 5 : 9)]);
      await jobsDone(shop);
      const after = await seen(first.id);
      const kept = after.paid_amount - after.refunded_amount;
      expect(kept + after.due_amount).toBeCloseTo(after.total_amount, 2);
      expect(kept).toBeGreaterThanOrEqual(4 * UNIT);
    }
  });
});
