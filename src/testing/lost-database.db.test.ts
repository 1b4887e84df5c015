/**
 * The database ends every connection of a shop that is taking orders, repeatedly. Needs a real PostgreSQL: the embedded
 * database has no connection to lose. The shop is a separate process, because without the guard the process ends.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { type Buyer, newBuyers, OPEN_JOBS } from './buyers.ts';
import { fillCart, pay, startPayment } from './purchase.ts';
import { ShopProcess } from './shop-process.ts';
import { onRealPostgres } from './test-database.ts';
import type { Client, Reply } from './test-shop.ts';

const SPARKLERS = 1;
const AMOUNT = 41.5;
const BUYERS = 6;
const ROUNDS = 20;

/** The sandbox loses the same database here, so the shop reports that the gateway does not respond. */
const isGateway = (path: string) => path.startsWith('/sandbox/');
const isLost = ({ status }: Reply) => status === 502 || status === 503;

const answers: { path: string; reply: Reply }[] = [];

function keepAnswers(client: Client): void {
  const call = client.call.bind(client);
  client.call = (async (method: string, path: string, ...rest: [unknown?, Record<string, string>?]) => {
    const reply = await call(method, path, ...rest);
    answers.push({ path, reply });
    return reply;
  }) as Client['call'];
}

/** As a browser does: a call that failed is made again with the same key. */
async function untilAnswered<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const reply = await call();
    if (!isLost(reply as Reply) && reply.status !== 500) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The shop did not recover.');
}

/** Returns the id of the acknowledged order. Null if the gateway did not confirm the payment. */
async function order({ client, addressId }: Buyer, name: string): Promise<number | null> {
  await untilAnswered(() => fillCart(client, { [SPARKLERS]: 2 }));
  const wish = { address_id: addressId, delivery_instruction: name };
  const started = await untilAnswered(() => startPayment(client, AMOUNT, wish, { 'idempotency-key': name }));
  expect(started).toMatchObject({ status: 201 });
  const paid = await untilAnswered(() => pay(client, started.body.id as string, { deliver_webhook: false }));
  if (paid.status !== 200) return null;
  const verified = await untilAnswered(() =>
    client.post<{ data: Order }>('/api/order/verify-payment', paid.body, { 'idempotency-key': `verify-${name}` }),
  );
  expect(verified).toMatchObject({ status: 200 });
  return verified.body.data.id;
}

/** A job whose worker lost its connection is taken again after its time limit; a test does not wait for that. */
const HURRY_JOBS = `update jobs.job set state = 'retry', start_after = now()
  where state = 'retry' or (state = 'active' and started_on < now() - interval '5 seconds')`;

describe.skipIf(!onRealPostgres)('a database that ends every connection', () => {
  let shop: ShopProcess;
  let operator: pg.Client;

  beforeAll(async () => {
    shop = await ShopProcess.create();
    operator = new pg.Client({ connectionString: shop.databaseUrl });
    await operator.connect();
    await operator.query(`update products set stock = stock + 100000 where id = ${SPARKLERS}`);
    await operator.query(
      `insert into stock_movements (product_id, kind, quantity) values (${SPARKLERS}, 'set', 100000)`,
    );
  });
  afterAll(async () => {
    await operator.end();
    await shop.remove();
  });

  const endConnections = () =>
    operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );

  // Without an error listener on the connections in use, the shop died in the first round.
  it('keeps the process running, every acknowledged order once, and answers 503 with a time to retry', async () => {
    const pid = shop.pid;
    const buyers = await newBuyers(shop.base, BUYERS, () => ({}));
    for (const { client } of buyers) keepAnswers(client);
    const journal = new Map<string, number>();
    let isOver = false;
    let beats = 0;
    const buying = buyers.map(async (buyer, nth) => {
      for (let turn = 0; !isOver; turn += 1) {
        const id = await order(buyer, `${nth}-${turn}`);
        if (id !== null) journal.set(`${nth}-${turn}`, id);
      }
    });
    const failed = Promise.all(buying);
    for (let round = 0; round < ROUNDS; round += 1) {
      // At a different point of the orders each time.
      const enough = answers.length + 1 + (round % 7);
      await Promise.race([failed, expect.poll(() => answers.length, { interval: 1 }).toBeGreaterThan(enough)]);
      beats += (await endConnections()).rowCount ?? 0;
    }
    isOver = true;
    await failed;
    expect(beats).toBeGreaterThan(ROUNDS);
    expect(shop.pid).toBe(pid);

    const lost = answers.filter(({ path, reply }) => !isGateway(path) && reply.status >= 500);
    expect(lost.length).toBeGreaterThan(0);
    for (const { path, reply } of lost) {
      const code = reply.status === 502 ? 'GATEWAY_UNAVAILABLE' : 'UNAVAILABLE';
      expect({ path, status: reply.status, code: reply.body.code }).toEqual({
        path,
        status: reply.status === 502 ? 502 : 503,
        code,
      });
      if (reply.status === 503) expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    }

    await shop.reconcile();
    const openJobs = async () => {
      await operator.query(HURRY_JOBS);
      return (await operator.query(`select 1 from ${OPEN_JOBS}`)).rowCount;
    };
    await expect.poll(openJobs, { interval: 500 }).toBe(0);
    expect(await shop.brokenLedger(true)).toEqual([]);
    const { rows } = await operator.query(
      "select delivery_instruction as name, id, placed_at, payment_state from orders where payment_state <> 'expired'",
    );
    const placed = new Map(rows.map(({ name, id }) => [name, id]));
    expect(rows.filter((row) => row.payment_state !== 'paid' || row.placed_at === null)).toEqual([]);
    expect(placed.size).toBe(rows.length);
    expect([...journal].filter(([name, id]) => placed.get(name) !== id)).toEqual([]);
    expect(journal.size).toBeGreaterThan(BUYERS);
  });
});
