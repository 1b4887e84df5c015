/** Complete orders over HTTP, as buyers make them, for the benchmarks that count orders. */
import type pg from 'pg';
import { type Buyer, begin, verify } from '#testing/buyers.ts';
import { fillCart, pay } from '#testing/purchase.ts';

/** Two products of the demonstration, and the price of one of each together, in rupees. */
export interface Goods {
  ids: [number, number];
  total: number;
}

export async function orderOnline(buyer: Buyer, { ids: [first, second], total }: Goods): Promise<boolean> {
  await fillCart(buyer.client, { [first]: 1, [second]: 1 });
  const started = await begin(buyer, total);
  if (!started.body.id) return false;
  const paid = await pay(buyer.client, started.body.id, { deliver_webhook: false });
  if ((await verify(buyer, paid.body)).status !== 200) return false;
  return (await buyer.client.post('/api/order/add', paid.body)).status === 201;
}

export async function orderOnDelivery(buyer: Buyer, { ids: [first, second], total }: Goods): Promise<boolean> {
  await fillCart(buyer.client, { [first]: 1, [second]: 1 });
  const started = await begin(buyer, total + 25, { payment_method: 'cod' });
  return (await buyer.client.post('/api/order/add', { order_id: started.body.order_id })).status === 201;
}

/** What an order costs at the sandbox alone: opened, paid and asked for, without the shop. */
export async function payAtSandbox({ client }: Buyer): Promise<boolean> {
  const api = '/sandbox/razorpay/v1';
  const opened = await client.post<{ id: string }>(`${api}/orders`, { amount: 20_000, currency: 'INR' });
  const paid = await pay(client, opened.body.id, { deliver_webhook: false });
  return (await client.get(`${api}/payments/${paid.body.razorpay_payment_id}`)).status === 200;
}

export interface OrderLoad {
  orders: number;
  perSecond: number;
  /** Milliseconds from the cart to the confirmed order. */
  p50: number;
  p99: number;
  failed: number;
}

/** Every buyer orders repeatedly, one order after the other. */
export async function runOrders(
  buyers: readonly Buyer[],
  seconds: number,
  order: (buyer: Buyer) => Promise<boolean>,
): Promise<OrderLoad> {
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < deadline) {
        const began = performance.now();
        const isDone = await order(buyer).catch(() => false);
        if (isDone) times.push(performance.now() - began);
        else failed += 1;
      }
    }),
  );
  const taken = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { orders: times.length, perSecond: times.length / taken, p50: at(0.5), p99: at(0.99), failed };
}

/** A pair of products for each buyer, like pgbench's random ones: with one shared pair its lock would be measured. */
export async function readGoods(client: pg.Client, count: number): Promise<Goods[]> {
  await client.query('update store_settings set cod_enabled = true');
  await client.query('update products set stock = 100000000');
  const { rows } = await client.query<{ id: number; price: string }>(
    `select id, round(base_price * (10000 - discount) / 10000.0) as price from products where active order by id limit $1`,
    [count * 2],
  );
  const products = rows.map(({ id, price }) => ({ id, price: Number(price) }));
  return Array.from({ length: count }, (_, nth) => {
    const [first, second] = products.slice(2 * nth) as [(typeof products)[0], (typeof products)[0]];
    return { ids: [first.id, second.id], total: (first.price + second.price) / 100 };
  });
}
