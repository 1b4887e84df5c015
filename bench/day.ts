/**
 * `npm run bench:day`: a day before Diwali. 500 orders are bought and processed with the calls that people's devices send,
 * over HTTP on PostgreSQL: ten buyers at a time, then three packers at once, a biller who books lorries and sends the orders,
 * and the owner, who watches the dashboard all the time. Prints the time of each desk. Exit code 1 if an order was packed by
 * two people, not sent, or billed twice, bill numbers have a gap, or the ledger is inconsistent. ORDERS sets the number of
 * orders.
 */
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/db.ts';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { begin, brokenLedger, jobsDone, newBuyers } from '#testing/buyers.ts';
import { pay } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { report, round } from './load.ts';

const ORDERS = Number(process.env.ORDERS ?? 500);
const PACKERS = 3;
const BUYERS_AT_ONCE = 10;
/** The most that the dispatch desk sends at once. */
const A_LORRY = 100;
const FIRST = 'a-first-password-2026';
const OWN = 'only-i-know-this-2026';

interface Answer<T> {
  data: T;
}

function bodyOf<T>({ status, body }: Reply<Answer<T>>, what: string): T {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
const shop = await startTestShop({ poolSize: 20 });
const { db } = shop.database;
const rows: Record<string, string | number>[] = [];
const times: number[] = [];

/** Runs `work`, and records how long its calls took. */
async function desk(name: string, orders: number, work: () => Promise<void>): Promise<void> {
  times.length = 0;
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const slowest = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  rows.push({
    ...{ desk: name, orders, seconds: round(seconds, 1), 'ms an order': round((seconds * 1000) / orders, 1) },
    ...{ calls: times.length, 'p99 of a call, ms': round(slowest) },
  });
}

async function timed<T>(call: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await call;
  times.push(performance.now() - startedAt);
  return answer;
}

async function hirePacker(owner: Client, nth: number): Promise<Client> {
  const phone_number = `937000010${nth}`;
  const person = { name: `Packer ${nth}`, phone_number, role: 'packer', password: FIRST };
  bodyOf(await owner.post<Answer<object>>('/api/staff/add', person), 'staff');
  await shop.client().post('/api/users/login', { phone_number, password: FIRST, new_password: OWN });
  return shop.client().signIn(phone_number, OWN);
}

/** Takes the next order until none is left, packing each in one carton. Returns the orders. */
async function packAll(packer: Client): Promise<number[]> {
  const packed: number[] = [];
  for (;;) {
    const next = bodyOf(
      await timed(packer.post<Answer<{ order_id: number } | null>>('/api/packing/next', {})),
      'next order',
    );
    if (!next) return packed;
    const order = bodyOf(await timed(packer.get<Answer<FloorOrder>>(`/api/packing/order/${next.order_id}`)), 'order');
    const state = { packed_line_ids: order.Carts.map(({ id }) => id), cartons: 1, weight: 4.5, done: true };
    bodyOf(await timed(packer.put<Answer<object>>(`/api/order/packing/${next.order_id}`, state)), 'packing');
    packed.push(next.order_id);
  }
}

async function sendAll(biller: Client, orders: readonly number[]): Promise<void> {
  for (let at = 0; at < orders.length; at += A_LORRY) {
    const order_ids = orders.slice(at, at + A_LORRY);
    for (const order_id of order_ids) {
      const booking = { order_id, courier_partner: 'Rathinam Lorry', contact_number: '04562 221100' };
      const added = timed(
        biller.post<Answer<object>>('/api/courier/add', { ...booking, tracking_id: `LR-${order_id}` }),
      );
      bodyOf(await added, 'courier');
    }
    const moved = await timed(
      biller.put<Answer<{ changed: number[] }>>('/api/order/bulk/status', { order_ids, track_id: 3 }),
    );
    if (bodyOf(moved, 'sending').changed.length !== order_ids.length) throw new Error('Some were not sent.');
  }
}

/** The owner's dashboard, requested every half second until `work` is done. Returns the time of each response. */
async function whileOwnerLooks(owner: Client, work: Promise<void>): Promise<number[]> {
  const looks: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedAt = performance.now();
    bodyOf(await owner.get<Answer<object>>('/api/report/todo'), 'dashboard');
    looks.push(performance.now() - startedAt);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  await ended;
  return looks;
}

/** Broken rules, one line each. */
async function problems(packed: readonly number[]): Promise<string[]> {
  const found = await brokenLedger(shop, true);
  if (new Set(packed).size !== packed.length) found.push('An order was packed by two.');
  if (packed.length !== ORDERS) found.push(`${packed.length} of ${ORDERS} orders were packed.`);
  const [bills] = await rowsOf<{ n: number; last: number; orders: number }>(
    db,
    sql`select count(*)::int as n, coalesce(max(nth), 0)::int as last, count(distinct order_id)::int as orders from bills`,
  );
  if (bills?.n !== ORDERS || bills.last !== ORDERS || bills.orders !== ORDERS)
    found.push(`Bills: ${JSON.stringify(bills)}`);
  const [parcels] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from couriers`);
  if (parcels?.n !== ORDERS) found.push(`${parcels?.n} of ${ORDERS} parcels are on the way.`);
  return found;
}

try {
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  const packers = await Promise.all(Array.from({ length: PACKERS }, (_, nth) => hirePacker(owner, nth)));
  const { sparklers, flowerPot } = shop.world.products;
  await db.execute(sql`update products set stock = stock + 100000`);
  await db.execute(
    sql`insert into stock_movements (product_id, kind, quantity) select id, 'set', 100000 from products`,
  );
  const settings = { orders_per_day: 100_000, holds_per_address: 10_000 };
  bodyOf(await owner.put<Answer<object>>('/api/address/store/update/1', settings), 'settings');

  await desk('shop: cart, payment, order', ORDERS, async () => {
    const buyers = await newBuyers(shop.base, ORDERS, () => ({ [sparklers]: 4, [flowerPot]: 1 }));
    for (let at = 0; at < buyers.length; at += BUYERS_AT_ONCE)
      await Promise.all(
        buyers.slice(at, at + BUYERS_AT_ONCE).map(async (buyer) => {
          const started = await timed(begin(buyer, 4 * 20.75 + 150));
          if (!started.body.id) throw new Error(`No payment was started: ${JSON.stringify(started.body)}`);
          const { body } = await pay(buyer.client, started.body.id, { deliver_webhook: false });
          bodyOf(await timed(buyer.client.post<Answer<Order>>('/api/order/verify-payment', body)), 'payment');
        }),
      );
  });
  let packed: number[] = [];
  const looks = await whileOwnerLooks(
    owner,
    (async () => {
      await desk(`packing: ${PACKERS} at once`, ORDERS, async () => {
        packed = (await Promise.all(packers.map(packAll))).flat();
      });
      await desk('dispatch: courier, LR, sent', ORDERS, () => sendAll(biller, packed));
    })(),
  );
  await desk('later: bills, mails, messages', ORDERS, () => jobsDone(shop));
  report('day', rows);
  console.log(`The owner's list of what is to do: ${looks.length} times, at most ${round(Math.max(...looks))} ms.`);
  const found = await problems(packed);
  console.log(found.length === 0 ? 'Packed, sent and billed once each, and the ledger holds.' : found.join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await shop.close();
  await postgres.remove();
}
