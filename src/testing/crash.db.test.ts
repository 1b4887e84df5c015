/**
 * `kill -9` at every numbered step of create-order, settle, webhook, refund, mail and sweep, then a restart on the same data:
 * no acknowledged call is lost, nothing is stuck, and the ledger balances. On PostgreSQL and on the embedded database (C12).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_JOBS } from './buyers.ts';
import type { CrashPoint } from './crash-shop.ts';
import { addAddress, fillCart, type Paid, pay, startPayment } from './purchase.ts';
import { ShopProcess } from './shop-process.ts';
import { Client } from './test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from './test-world.ts';

let shop: ShopProcess;
const sessions = new Map<string, { token: string; userId: number }>();

async function as(who: 'meena' | 'owner'): Promise<Client> {
  const client = new Client(shop.base);
  const known = sessions.get(who);
  if (known) return Object.assign(client, known);
  await client.signIn(PHONES[who], who === 'owner' ? ADMIN_PASSWORD : PASSWORD);
  sessions.set(who, { token: client.token as string, userId: client.userId });
  return client;
}

beforeAll(async () => {
  shop = await ShopProcess.create();
  await as('meena');
  await as('owner');
});
afterAll(() => shop.remove());

/** Does something that kills the shop, and starts it again. */
async function dieDuring(point: CrashPoint, act: () => Promise<unknown>): Promise<void> {
  await shop.arm(point);
  const acting = act().catch(() => undefined);
  await shop.died();
  await acting;
  await shop.start();
}

const SPARKLERS = 1;
const AMOUNT = 41.5;
let addressId = 0;

async function start(instruction: string) {
  const client = await as('meena');
  addressId ||= await addAddress(client);
  const order = { address_id: addressId, delivery_instruction: instruction };
  // As the browser sends it: the key of a call that died with the shop must not block the next one.
  return startPayment(client, AMOUNT, order, { 'idempotency-key': instruction.replaceAll(' ', '-') });
}

/** A cart and its gateway order. */
async function began(instruction: string): Promise<string> {
  await fillCart(await as('meena'), { [SPARKLERS]: 2 });
  const started = await start(instruction);
  expect(started.status).toBe(201);
  return started.body.id as string;
}

async function paid(instruction: string, deliver_webhook: boolean): Promise<Paid> {
  return (await pay(await as('meena'), await began(instruction), { deliver_webhook })).body;
}

const verify = async (answer: Paid) =>
  (await as('meena')).post<{ data: { id: number } }>('/api/order/verify-payment', answer);

async function bought(instruction: string): Promise<number> {
  const verified = await verify(await paid(instruction, false));
  expect(verified.status).toBe(200);
  return verified.body.data.id;
}

interface Row {
  id: number;
  payment_state: string;
  placed_at: string | null;
  refunded: string | number;
}

async function orderOf(instruction: string): Promise<Row> {
  const rows = await shop.query<Row>(`select * from orders where delivery_instruction = '${instruction}'`);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const allJobsDone = () => until(async () => (await shop.query(`select 1 from ${OPEN_JOBS}`)).length === 0);

const COMMITS = ['before-commit', 'after-commit'] as const;

describe('a kill during create-order', () => {
  const POINTS: [step: number, point: CrashPoint][] = [
    [1, { at: 'reserveToday', when: 'before-commit' }],
    [2, { at: 'reserveToday', when: 'after-commit' }],
    [3, { at: 'createOrder', when: 'after' }],
    [4, { at: 'bindGatewayOrder', when: 'after-commit' }],
  ];

  it.each(POINTS)('at step %i (%j) gives one order when the customer clicks again', async (step, point) => {
    const name = `start ${step}`;
    await fillCart(await as('meena'), { [SPARKLERS]: 2 });
    await dieDuring(point, () => start(name));
    const again = await start(name);
    expect(again).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^order_/) } });
    const answer = await pay(await as('meena'), again.body.id as string, { deliver_webhook: false });
    expect((await verify(answer.body)).status).toBe(200);
    expect(await orderOf(name)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('a kill during settling', () => {
  const POINTS: [step: number, point: CrashPoint][] = [
    [5, { at: 'fetchPayment', when: 'after' }],
    [6, { at: 'settleOrder', when: 'before-commit' }],
    [7, { at: 'settleOrder', when: 'after-commit' }],
  ];

  it.each(POINTS)('at step %i (%j) loses no money: the reconciler or a second try settles it', async (step, point) => {
    const name = `settle ${step}`;
    const answer = await paid(name, false);
    await dieDuring(point, () => verify(answer));
    if (step % 2 === 1) await verify(answer);
    else {
      await shop.query(
        `update orders set created_at = now() - interval '1 hour' where delivery_instruction = '${name}'`,
      );
      await shop.reconcile();
    }
    expect(await orderOf(name)).toMatchObject({ payment_state: 'paid' });
  });

  it.each(COMMITS)('at step 8 (webhook, %s) ends in a paid order', async (when) => {
    const name = `webhook ${when}`;
    const id = await began(name);
    const client = await as('meena');
    await dieDuring({ at: 'keepEvent', when }, () => pay(client, id, { deliver_webhook: true }));
    // The gateway sends an unacknowledged event again; a stored one has its job.
    await until(async () => {
      await new Client(shop.base).post('/sandbox/razorpay/control/advance', { minutes: 2 });
      await shop.query("update jobs.job set start_after = now() where name = 'gateway-event' and state < 'active'");
      return (await orderOf(name)).payment_state === 'paid';
    });
  });
});

describe('a kill during a refund', () => {
  const POINTS: [step: number, point: CrashPoint][] = [
    [9, { at: 'refundByAdmin', when: 'before-commit' }],
    [10, { at: 'refundByAdmin', when: 'after-commit' }],
    [11, { at: 'refund', when: 'before' }],
    [12, { at: 'refund', when: 'after' }],
    [13, { at: 'applyRefundAnswer', when: 'before-commit' }],
    [14, { at: 'applyRefundAnswer', when: 'after-commit' }],
  ];

  it.each(POINTS)('at step %i (%j) refunds the requested amount, once', async (step, point) => {
    const name = `refund ${step}`;
    const order_id = await bought(name);
    await new Client(shop.base).post('/sandbox/razorpay/control/faults', { webhooks: { deliver: 'never' } });
    const body = { order_id, amount: 10, reason: name };
    const ask = async () =>
      (await as('owner')).post('/api/order/refund', body, { 'idempotency-key': name.replaceAll(' ', '-') });
    await dieDuring(point, ask);
    expect((await ask()).status).toBe(201);
    await until(async () => Number((await orderOf(name)).refunded) === 1000);
    expect(await shop.query(`select 1 from refunds where order_id = ${order_id}`)).toHaveLength(1);
    expect(await orderOf(name)).toMatchObject({ payment_state: 'partially_refunded' });
  });
});

describe('a kill during a mail', () => {
  const POINTS: [step: number, point: CrashPoint, most: number][] = [
    [15, { at: 'mail', when: 'before' }, 1],
    [16, { at: 'mail', when: 'after' }, 2],
    [17, { at: 'job:order-mail', when: 'after' }, 1],
  ];

  it.each(POINTS)('at step %i (%j) sends it, %i times with one id', async (step, point, times) => {
    const answer = await paid(`mail ${step}`, false);
    await allJobsDone();
    await dieDuring(point, () => verify(answer));
    expect((await verify(answer)).status).toBe(200);
    await allJobsDone();
    const { id } = await orderOf(`mail ${step}`);
    expect(await shop.query(`select state from messages where channel = 'mail' and order_id = ${id}`)).toEqual([
      { state: 'sent' },
    ]);
    expect(shop.sentMails().filter((mail) => mail === `order-placed-${id}`)).toHaveLength(times);
  });
});

describe('a kill during the sweep', () => {
  it.each(COMMITS)('at step 18 (%s) returns stock once', async (when) => {
    const name = `sweep ${when}`;
    await began(name);
    await shop.query(
      `update orders set reserved_until = now() - interval '1 minute' where delivery_instruction = '${name}'`,
    );
    await dieDuring({ at: 'reconcile', when }, () => shop.reconcile());
    await shop.reconcile();
    expect(await orderOf(name)).toMatchObject({ payment_state: 'expired' });
  });
});

describe('a kill while a payment is abandoned', () => {
  it.each(COMMITS)('at step 19 (%s) returns stock once', async (when) => {
    const name = `leave ${when}`;
    await began(name);
    const { id } = await orderOf(name);
    const leave = async () => (await as('meena')).post('/api/order/leave', { order_id: id });
    await dieDuring({ at: 'leavePayment', when }, leave);
    expect((await leave()).body).toMatchObject({ data: { released: true } });
    expect(await orderOf(name)).toMatchObject({ payment_state: 'expired' });
  });
});

describe('a kill while a parcel is packed', () => {
  it.each(COMMITS)('at step 20 (%s) issues one bill, and leaves no gap in the bill numbers', async (when) => {
    const name = `pack ${when}`;
    expect((await verify(await paid(name, false))).status).toBe(200);
    const { id } = await orderOf(name);
    const lines = await shop.query<{ id: number }>(`select id from order_lines where order_id = ${id}`);
    const packed = { packed_line_ids: lines.map((line) => line.id), cartons: 1 };
    const pack = async () => (await as('owner')).put(`/api/order/packing/${id}`, packed);
    await dieDuring({ at: 'save', when }, pack);
    expect((await pack()).status).toBe(200);
    expect(await shop.query(`select id from bills where order_id = ${id}`)).toHaveLength(1);
    const gaps = `select s.kind from bill_series s
      where s.last <> (select count(*) from bills b where b.kind = s.kind and b.year = s.year)`;
    expect(await shop.query(gaps)).toEqual([]);
  });
});

describe('a kill while an estimate is paid', () => {
  it.each(COMMITS)('at step 21 (%s) makes one order of it, through the link or the sweep', async (when) => {
    const name = `estimate ${when}`;
    await shop.query("update store_settings set sales_mode = 'enquiry_only' returning id");
    const meena = await as('meena');
    await fillCart(meena, { [SPARKLERS]: 2 });
    await meena.post('/api/order/add', { order_id: (await start(name)).body.order_id });
    await shop.query("update store_settings set sales_mode = 'online_payment' returning id");
    const { id } = await orderOf(name);
    const [estimate] = await shop.query<{ token: string }>(`select token from estimates where order_id = ${id}`);
    const opened = await meena.post<{ data: { id: string } }>(`/api/estimate/pay/${estimate?.token}`, { version: 1 });
    const answer = (await pay(meena, opened.body.data.id, { deliver_webhook: false })).body;
    const settle = async () => (await as('meena')).post(`/api/estimate/paid/${estimate?.token}`, answer);
    await dieDuring({ at: 'settleEstimate', when }, settle);
    await shop.reconcile();
    expect((await settle()).status).toBe(200);
    expect(await orderOf(name)).toMatchObject({ payment_state: 'paid' });
    expect(await shop.query(`select id from refunds where order_id = ${id}`)).toEqual([]);
  });
});

it('after that the ledger balances, with nothing in progress and nothing stuck', async () => {
  await allJobsDone();
  expect(await shop.query("select id from orders where payment_state = 'pending'")).toEqual([]);
  expect(await shop.query("select id from refunds where status = 'pending'")).toEqual([]);
  expect(await shop.query('select event_id from webhook_events where processed_at is null')).toEqual([]);
  expect(await shop.brokenLedger(true)).toEqual([]);
});
