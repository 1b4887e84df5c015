/** Which PDFs of a pile were made: before, two people at midnight printed the same two hundred papers, or missed some. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { addAddress, buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { CANCELLED_STATUS_ID } from '../orders/orders.status.ts';
import type { MadePaper } from './papers.contract.ts';

let shop: TestShop;
let meena: Client;
let biller: Client;
let packer: Client;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  await addAddress(meena);
});
afterAll(() => shop.close());

const ordered = () => buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);

async function draw(client: Client, paper: string, signal?: AbortSignal): Promise<number> {
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(`${shop.base}/api/order/${paper}`, { headers, ...(signal && { signal }) });
  await response.arrayBuffer();
  return response.status;
}
const pile = (client: Client, paper: string, ids: readonly number[], signal?: AbortSignal) =>
  draw(client, `papers/${paper}?orders=${ids.join()}`, signal);

async function made(ids: readonly number[], client = biller): Promise<Record<string, MadePaper>> {
  const { body } = await client.get<{ data: MadePaper[] }>(`/api/order/papers/made?orders=${ids.join()}`);
  return Object.fromEntries(body.data.map((one) => [one.paper, one]));
}

async function packed({ id, Carts }: Awaited<ReturnType<typeof ordered>>, cartons = 1): Promise<void> {
  const packed_line_ids = Carts.map((line) => line.id);
  const { status } = await packer.put(`/api/order/packing/${id}`, { packed_line_ids, cartons, done: true });
  expect(status).toBe(200);
}

describe('the PDFs of a pile', () => {
  it('say what is still to make, when the last was made and by whom', async () => {
    const [first, second] = [await ordered(), await ordered()];
    const ids = [second.id, first.id];
    expect((await made(ids)).packing).toEqual({ paper: 'packing', orders: 2, left: ids, last: null });
    expect(await pile(packer, 'packing', [first.id])).toBe(200);
    const { packing, labels } = await made(ids);
    expect(packing?.left).toEqual([second.id]);
    expect(packing?.last?.by).toBe('Pandi');
    expect(Date.now() - Date.parse(packing?.last?.at ?? '')).toBeLessThan(60_000);
    expect(labels?.left).toEqual(ids);
    expect(await pile(biller, 'packing', ids)).toBe(200);
    expect((await made(ids)).packing?.left).toEqual([]);
    expect((await made([first.id], packer)).packing?.last?.by).not.toBe('Pandi');
  });

  it('are to be made again once the order has changed or has other cartons', async () => {
    const order = await ordered();
    for (const paper of ['packing', 'labels']) expect(await pile(packer, paper, [order.id])).toBe(200);
    const left = async () => {
      const { packing, labels } = await made([order.id]);
      return [packing?.left, labels?.left];
    };
    expect(await left()).toEqual([[], []]);
    // One carton had its label already.
    await packed(order, 1);
    expect(await left()).toEqual([[], []]);
    await shop.database.db.execute(sql`update order_packings set cartons = 3 where order_id = ${order.id}`);
    expect(await left()).toEqual([[], [order.id]]);
    expect(await pile(packer, 'labels', [order.id])).toBe(200);
    // A label says nothing of the goods.
    await shop.database.db.execute(sql`update orders set version = 2 where id = ${order.id}`);
    expect(await left()).toEqual([[order.id], []]);
    expect((await made([order.id])).packing?.last).not.toBeNull();
  });

  // Before: a parcel whose transfer had come meanwhile travelled with NOT PAID on it.
  it('are to be made again once they would say something else about the money', async () => {
    const order = await ordered();
    for (const paper of ['packing', 'labels']) expect(await pile(biller, paper, [order.id])).toBe(200);
    await shop.database.db.execute(sql`update orders set payment_state = 'cod_due' where id = ${order.id}`);
    const { packing, labels } = await made([order.id]);
    expect([packing?.left, labels?.left]).toEqual([[order.id], [order.id]]);
  });

  it('are to be packed by again once goods are back on the shelf', async () => {
    const order = await buy(meena, { [shop.world.products.sparklers]: 2 }, 41.5);
    expect(await pile(packer, 'packing', [order.id])).toBe(200);
    expect((await made([order.id])).packing?.left).toEqual([]);
    const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    const returned = [{ line_id: order.Carts[0]?.id, count: 1 }];
    const refund = { order_id: order.id, amount: 20.75, reason: 'One is missing', returned };
    expect((await owner.post('/api/order/refund', refund)).status).toBe(201);
    expect((await made([order.id])).packing?.left).toEqual([order.id]);
    expect(await pile(packer, 'packing', [order.id])).toBe(200);
    expect((await made([order.id])).packing?.left).toEqual([]);
  });

  it('are told to packers only of orders that they pack', async () => {
    const order = await ordered();
    expect(await pile(packer, 'packing', [order.id])).toBe(200);
    await shop.database.db.execute(sql`update orders set status_id = ${CANCELLED_STATUS_ID} where id = ${order.id}`);
    expect((await made([order.id], packer)).packing).toEqual({ paper: 'packing', orders: 0, left: [], last: null });
    expect((await made([order.id], biller)).packing?.last?.by).toBe('Pandi');
  });

  it('are labels for the parcels’ cartons where nobody counted at the packing table', async () => {
    const order = await ordered();
    const kpn = { courier_partner: 'KPN', contact_number: '04562 222333', tracking_link: '', tracking_id: '' };
    for (const cartons of [2, 1])
      expect((await packer.post('/api/parcel/add', { ...kpn, order_id: order.id, cartons })).status).toBe(201);
    await pile(packer, 'labels', [order.id]);
    expect((await made([order.id])).labels?.left).toEqual([]);
    await shop.database.db.execute(sql`update couriers set cartons = 2 where order_id = ${order.id}`);
    expect((await made([order.id])).labels?.left).toEqual([order.id]);
  });

  it('count a bill once there is one, however it was opened, and again after a new one', async () => {
    const [billed, open] = [await ordered(), await ordered()];
    const ids = [billed.id, open.id];
    expect((await made(ids)).bills).toMatchObject({ orders: 0, left: [] });
    await packed(billed);
    expect((await made(ids)).bills).toMatchObject({ orders: 1, left: [billed.id], last: null });
    const { body } = await biller.get<{ data: { id: number }[] }>(`/api/order/bills/${billed.id}`);
    expect(await draw(biller, `bill-paper/${body.data[0]?.id}?paper=80mm`)).toBe(200);
    expect((await made(ids)).bills?.left).toEqual([]);
    await shop.database.db.execute(sql`update made_papers set edition = '0' where order_id = ${billed.id}`);
    expect((await made(ids)).bills?.left).toEqual([billed.id]);
    expect(await pile(biller, 'bills', ids)).toBe(200);
    expect((await made(ids)).bills?.left).toEqual([]);
  });

  it('are not counted when the PDF was refused', async () => {
    const order = await ordered();
    expect(await pile(biller, 'bills', [order.id])).toBe(400);
    expect(await pile(packer, 'packing', [999_999])).toBe(404);
    expect((await made([order.id])).bills).toMatchObject({ orders: 0, last: null });
  });

  it('are not drawn for somebody who hung up while they waited for their turn', async () => {
    const [running, left] = [await ordered(), await ordered()];
    for (const order of [running, left]) await packed(order);
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holding = shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bills in access exclusive mode`);
      locked();
      await isHeld;
    });
    await isLocked;
    const first = pile(biller, 'bills', [running.id]);
    const waits = () => rowsOf(shop.database.db, sql`select 1 from pg_locks where not granted`);
    await shop.until(async () => (await waits()).length > 0);
    const caller = new AbortController();
    const second = pile(biller, 'bills', [left.id], caller.signal);
    // Answered after the second was read, and after its end was.
    await fetch(`${shop.base}/healthz`);
    caller.abort();
    await expect(second).rejects.toThrow();
    await fetch(`${shop.base}/healthz`);
    release();
    await holding;
    expect(await first).toBe(200);
    expect(await pile(biller, 'bills', [running.id])).toBe(200);
    expect((await made([running.id, left.id])).bills?.left).toEqual([left.id]);
  });

  it('are not lost when two people make the same pile at once, in another order', async () => {
    const orders = [await ordered(), await ordered(), await ordered()].map(({ id }) => id);
    const both = [pile(packer, 'packing', orders), pile(biller, 'packing', orders.toReversed())];
    expect(await Promise.all(both)).toEqual([200, 200]);
    expect((await made(orders)).packing?.left).toEqual([]);
  });
});

it('is told to staff, and about bills to those who see money', async () => {
  const { id } = await ordered();
  expect(Object.keys(await made([id], packer))).toEqual(['packing', 'labels']);
  expect((await meena.get(`/api/order/papers/made?orders=${id}`)).status).toBe(403);
  expect((await packer.get('/api/order/papers/made?orders=')).status).toBe(400);
});
