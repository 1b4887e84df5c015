/**
 * What unpaid orders hold, and what happens to the rest (decisions §10). Seen to fail on 23 Nov 2026 without each of: the share
 * of one newcomer and of all, the count by address, the two-hour limit, one hold per contact, the exemption after a delivered
 * order, transfers that count as holds and wait for goods, and the checks of goods and coupon for late payments.
 */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { brokenLedger, countOf, jobsDone, orderSeenBy, verify } from '#testing/buyers.ts';
import { addAddress, fillCart, type Paid, pay, startPayment } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders.contract.ts';
import { sweepExpired } from '../settlement/settlement.ts';

let shop: TestShop;
let admin: Client;
let sparklers: number;
let flowerPot: number;
let lastGuest = 0;

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);

beforeEach(async () => {
  shop = await startTestShop({ rateLimits: true, trustProxy: true });
  ({ sparklers, flowerPot } = shop.world.products);
  await run(sql`update store_settings set hold_percent = 10, hold_total_percent = 50, upi_id = 'mathappu@bank'`);
  await run(sql`update products set stock = 1000 where id = ${sparklers}`);
  await run(sql`insert into stock_movements (product_id, kind, quantity) values (${sparklers}, 'set', 900)`);
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
  await shop.close();
});

/** A client whose calls come from a network address. */
class From extends Client {
  readonly #address: string;
  constructor(base: string, address: string) {
    super(base);
    this.#address = address;
  }
  override call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return super.call<T>(method, path, body, { 'x-forwarded-for': this.#address, ...headers });
  }
}

interface Guest {
  client: Client;
  addressId: number;
}

async function guest(address = `198.51.100.${(lastGuest % 250) + 1}`, contact?: string): Promise<Guest> {
  lastGuest += 1;
  const client = new From(shop.base, address);
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method: contact?.match(/^\d+$/) ? 'mobile' : 'email',
    contact: contact ?? `holder-${lastGuest}@example.com`,
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  Object.assign(client, { token: opened.body.data.token, userId: opened.body.data.user.id });
  return { client, addressId: await addAddress(client) };
}

async function order(who: Guest, lines: Record<number, number>, more: Record<string, unknown> = {}) {
  await fillCart(who.client, lines);
  const told = await startPayment(who.client, 0, { address_id: who.addressId, ...more });
  const total = (told.body as unknown as { totals?: { total: number } }).totals?.total;
  if (total === undefined) return told;
  return startPayment(who.client, total, { address_id: who.addressId, ...more });
}

const reserved = async (id: number) => (await shop.stockOf(id)).reserved;
const paidFor = async (who: Guest, gatewayOrder: string | undefined): Promise<Paid> =>
  (await pay(who.client, gatewayOrder as string, { deliver_webhook: false })).body;
const seen = (id: number) => orderSeenBy(admin, id);
const stateOf = async (id: number) =>
  (await countOf(shop, `orders where id = ${id} and payment_state = 'pending'`)) === 1 ? 'pending' : 'over';
const mailsOf = (number: string) => shop.mails.filter(({ subject }) => subject.includes(number));
const past = (id: number) => run(sql`update orders set reserved_until = now() - interval '1 minute' where id = ${id}`);

describe('one order', () => {
  it('is limited per product: the cart is cut with a reason, an older cart is refused with a message', async () => {
    const me = await guest();
    const saved = await fillCart(me.client, { [sparklers]: 1_000_000 });
    expect(saved.body).toMatchObject({
      data: [{ count: 100 }],
      adjusted: [{ product_id: sparklers, asked: 1_000_000, given: 100, reason: 'limit' }],
    });
    await run(sql`update store_settings set most_per_product = 20`);
    const refused = await startPayment(me.client, 2075, { address_id: me.addressId });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'One order takes at most 20 pieces of a product. Please order fewer of: Sparklers.' },
    });
    expect(await reserved(sparklers)).toBe(0);
  });

  it('of a guest holds a tenth of the stock, or five of a small one, and reports what it does not hold', async () => {
    await run(sql`update products set stock = 300 where id = ${sparklers}`);
    await run(sql`insert into stock_movements (product_id, kind, quantity) values (${sparklers}, 'set', -700)`);
    const started = await order(await guest(), { [sparklers]: 100, [flowerPot]: 7 });
    expect(started).toMatchObject({
      status: 201,
      body: {
        not_held: [
          { product_id: sparklers, name: 'Sparklers', count: 100, held: 30 },
          { product_id: flowerPot, name: 'Flower Pot', count: 7, held: 5 },
        ],
      },
    });
    expect([await reserved(sparklers), await reserved(flowerPot)]).toEqual([30, 5]);
  });

  it('of a customer with a delivered order holds all of it', async () => {
    const client = await new From(shop.base, '203.0.113.9').signIn(PHONES.meena, PASSWORD);
    const me = { client, addressId: await addAddress(client) };
    const first = await order(me, { [sparklers]: 1 });
    const placed = (await verify(me, await paidFor(me, first.body.id))).body.data;
    const limited = await order(me, { [flowerPot]: 7 });
    expect(limited.body.not_held).toMatchObject([{ held: 5 }]);
    await admin.put('/api/order/update/order/status', { order_id: placed.id, track_id: 6 });
    const held = await order(me, { [flowerPot]: 6 });
    expect(held.body.not_held).toEqual([]);
    expect(await reserved(flowerPot)).toBe(6);
  });

  it('is fulfilled completely when it is paid in time and the rest is in stock', async () => {
    const me = await guest();
    const started = await order(me, { [flowerPot]: 7 });
    const paid = await paidFor(me, started.body.id);
    expect((await verify(me, paid)).body.data).toMatchObject({ payment_status: 'paid', not_served: null });
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 0, reserved: 0 });
  });

  it('is refunded completely, with the reason, when the rest is sold out', async () => {
    const me = await guest();
    const started = await order(me, { [flowerPot]: 7 });
    const other = await guest();
    const theirs = await order(other, { [flowerPot]: 2 });
    expect((await verify(other, await paidFor(other, theirs.body.id))).status).toBe(200);
    const { data } = (await verify(me, await paidFor(me, started.body.id))).body;
    expect(data).toMatchObject({ not_served: 'goods', TrackingStatus: { status_titlekey: 'cancelled' } });
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 5, reserved: 0 });
    await shop.until(async () => (await seen(data.id)).payment_status === 'refunded');
    await jobsDone(shop);
    expect(mailsOf(data.number).some(({ plain }) => plain.includes('sold out'))).toBe(true);
  });
});

describe('many orders', () => {
  it('behind one network address: three hold, the fourth begins without a hold and is still fulfilled', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => guest('192.0.2.1')));
    const begun = [];
    for (const one of people) begun.push(await order(one, { [sparklers]: 2 }));
    expect(begun.map(({ body }) => body.not_held.length)).toEqual([0, 0, 0, 1]);
    expect(await reserved(sparklers)).toBe(6);
    const fourth = people[3] as Guest;
    expect((await verify(fourth, await paidFor(fourth, begun[3]?.body.id))).body.data.payment_status).toBe('paid');
    const elsewhere = await order(await guest('192.0.2.2'), { [sparklers]: 2 });
    expect(elsewhere.body.not_held).toEqual([]);
  });

  it('behind one IPv6 household: counted by its /64', async () => {
    const held = [];
    for (const host of [1, 2, 3, 4]) {
      const one = await guest(`2001:db8:7:9::${host}`);
      held.push((await order(one, { [sparklers]: 2 })).body.not_held.length === 0);
    }
    expect(held).toEqual([true, true, true, false]);
  });

  it.each(['9840011111', 'lost@example.com'])(
    'of %s: the first keeps its goods, the second begins without, and both are fulfilled',
    async (contact) => {
      const first = await guest('192.0.2.1', contact);
      const begun = await order(first, { [flowerPot]: 3 });
      const again = await guest('192.0.2.2', contact);
      const second = await order(again, { [flowerPot]: 3 });
      expect(second.body.not_held).toMatchObject([{ count: 3, held: 0 }]);
      expect(await reserved(flowerPot)).toBe(3);
      expect(await stateOf(begun.body.order_id)).toBe('pending');
      expect((await verify(again, await paidFor(again, second.body.id))).body.data.payment_status).toBe('paid');
      expect((await verify(first, await paidFor(first, begun.body.id))).body.data.payment_status).toBe('paid');
      const free = await order(again, { [sparklers]: 2 });
      expect(free.body.not_held).toEqual([]);
    },
  );

  it('with the phone of a customer who proved it: neither touches the other’s goods nor time', async () => {
    await run(sql`update users set phone_number_verified = true where phone_number = ${`+91${PHONES.meena}`}`);
    const client = await new From(shop.base, '203.0.113.9').signIn(PHONES.meena, PASSWORD);
    const meena = { client, addressId: await addAddress(client) };
    const begun = await order(meena, { [flowerPot]: 5 });
    expect(begun.body.not_held).toEqual([]);
    await run(sql`update orders set held_since = held_since - interval '100 minutes'`);
    const stranger = await guest('192.0.2.1', PHONES.meena);
    expect((await order(stranger, { [sparklers]: 1 })).body.not_held).toEqual([]);
    expect(await stateOf(begun.body.order_id)).toBe('pending');
    expect(await reserved(flowerPot)).toBe(5);
    const paid = await verify(meena, await paidFor(meena, begun.body.id));
    expect(paid.body.data).toMatchObject({ payment_status: 'paid', not_served: null });
    await run(sql`update orders set held_since = held_since - interval '100 minutes' where payment_state = 'pending'`);
    expect((await order(meena, { [sparklers]: 2 })).body.not_held).toEqual([]);
    expect(await reserved(sparklers)).toBe(3);
  });

  it('of newcomers together hold at most half of the stock; the next can still buy', async () => {
    for (let nth = 0; nth < 8; nth += 1) await order(await guest(), { [sparklers]: 100 });
    expect(await reserved(sparklers)).toBe(500);
    const late = await guest();
    const started = await order(late, { [sparklers]: 100 });
    expect(started.body.not_held).toMatchObject([{ held: 0 }]);
    expect((await verify(late, await paidFor(late, started.body.id))).body.data.payment_status).toBe('paid');
  });

  it('one after the other hold for two hours at most, then only after a pause', async () => {
    const me = await guest();
    const held = async (count: number) => (await order(me, { [sparklers]: count })).body.not_held.length === 0;
    const older = (minutes: number) =>
      run(sql`update orders set held_since = held_since - make_interval(mins => ${minutes}),
        reserved_until = reserved_until - make_interval(mins => ${minutes})`);
    expect(await held(1)).toBe(true);
    for (const count of [2, 3]) {
      await run(sql`update orders set held_since = held_since - interval '40 minutes'`);
      expect(await held(count)).toBe(true);
    }
    await run(sql`update orders set held_since = held_since - interval '40 minutes'`);
    expect(await held(4)).toBe(false);
    expect(await held(5)).toBe(false);
    await older(100);
    expect(await held(6)).toBe(true);
  });

  // Guard: the advisory lock on the address in `lockCustomer`; without it 4 held. Each buys something else, because the product
  // lock alone would serialise them.
  it.runIf(onRealPostgres)('in parallel behind one address: three hold', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => guest('192.0.2.1')));
    const goods = await rowsOf<{ id: number }>(
      shop.database.db,
      sql`insert into products (sku, name, base_price, stock, category_id)
        select 'own-' || n, 'Own ' || n, 10000, 20, (select min(id) from categories) from generate_series(1, 10) n
        returning id`,
    );
    await run(sql`insert into stock_movements (product_id, kind, quantity)
      select id, 'initial', 20 from products where sku like 'own-%'`);
    const begun = await Promise.all(people.map((one, nth) => order(one, { [goods[nth]?.id as number]: 1 })));
    expect(begun.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(await countOf(shop, 'orders where holds_stock')).toBe(3);
  });

  // Guard: the advisory locks on phone and email in `lockCustomer`. Without them several held.
  it.runIf(onRealPostgres)('in parallel from sessions of one phone: one holds', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, nth) => guest(`192.0.2.${nth + 1}`, '9840011111')));
    await Promise.all(people.map((one) => order(one, { [sparklers]: 1 })));
    expect(await countOf(shop, 'orders where holds_stock')).toBe(1);
    expect(await reserved(sparklers)).toBe(1);
  });

  // Guard: the product lock in `whyNotServed`. Without it several saw all seven, and the shop answered 500 instead of
  // refunding.
  it.runIf(onRealPostgres)('paid in parallel: one gets the last seven, the others a refund', async () => {
    await run(sql`update store_settings set hold_pieces = 0, hold_percent = 1`);
    const people = await Promise.all(Array.from({ length: 8 }, () => guest()));
    const begun: Awaited<ReturnType<typeof order>>[] = [];
    for (const one of people) begun.push(await order(one, { [flowerPot]: 7 }));
    expect(begun.map(({ body }) => body.not_held?.[0]?.held)).toEqual(people.map(() => 0));
    const paid = await Promise.all(people.map((one, nth) => paidFor(one, begun[nth]?.body.id)));
    const answers = await Promise.all(people.map((one, nth) => verify(one, paid[nth] as Paid)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const ends = answers.map(({ body }) => body.data.not_served).sort();
    expect(ends).toEqual([...Array(7).fill('goods'), null].sort());
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 0, reserved: 0 });
  });
});

describe('goods are released as soon as their payment is', () => {
  const leave = (who: Guest, order_id: number) => who.client.post('/api/order/leave', { order_id });

  it('abandoned on the page', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [sparklers]: 10 })).body;
    expect((await leave(await guest(), order_id)).status).toBe(404);
    expect(await reserved(sparklers)).toBe(10);
    expect(await leave(me, order_id)).toMatchObject({ status: 200, body: { data: { released: true } } });
    expect(await reserved(sparklers)).toBe(0);
    expect((await leave(me, order_id)).status).toBe(200);
  });

  it('but a payment in progress keeps them, and a completed one is booked', async () => {
    const me = await guest();
    await shop.client().post('/sandbox/razorpay/control/faults', { pending: { outcome: 'never' } });
    const { order_id, id } = (await order(me, { [sparklers]: 10 })).body;
    await pay(me.client, id as string, { outcome: 'pending', deliver_webhook: false });
    expect((await leave(me, order_id)).body).toMatchObject({ data: { released: false } });
    expect(await reserved(sparklers)).toBe(10);
    const other = await guest();
    const started = (await order(other, { [sparklers]: 4 })).body;
    await paidFor(other, started.id);
    await leave(other, started.order_id);
    expect(await seen(started.order_id)).toMatchObject({ payment_status: 'paid' });
  });

  it('and an unreachable gateway keeps them too', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [sparklers]: 10 })).body;
    await shop.client().post('/sandbox/razorpay/control/faults', {
      faults: [{ on: 'reads', answer: '503', when: 'before', times: 20 }],
    });
    expect((await leave(me, order_id)).body).toMatchObject({ data: { released: false } });
    expect(await reserved(sparklers)).toBe(10);
    await shop.client().post('/sandbox/razorpay/control/faults', { faults: [] });
  });

  it.each(['logout', 'delete'])('ended by a guest’s users/%s', async (how) => {
    const me = await guest();
    await order(me, { [sparklers]: 10 });
    expect(await reserved(sparklers)).toBe(10);
    expect((await me.client.post(`/api/users/${how}`, how === 'delete' ? { confirm: true } : undefined)).status).toBe(
      200,
    );
    await shop.until(async () => (await reserved(sparklers)) === 0);
  });
});

describe('a transfer', () => {
  const direct = { payment_method: 'upi_direct' };
  const announce = (who: Guest, order_id: number, utr = `UTR${order_id}0000000`) =>
    who.client.post<{ data: Order }>('/api/order/utr', { order_id, utr });
  const decide = (how: 'confirm' | 'hold' | 'refuse', order_id: number) =>
    admin.post<{ data: Order; code?: string }>(`/api/order/payment/${how}`, { order_id, reason: 'Looked' });

  it('of a guest holds goods for half an hour only, then waits and is fulfilled when the money is seen', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [sparklers]: 10 }, direct)).body;
    expect((await announce(me, order_id)).body.data).toMatchObject({
      payment_status: 'awaiting_confirmation',
      waits_for_goods: true,
    });
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 1000, reserved: 10 });
    await past(order_id);
    await sweepExpired(shop.settlement);
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 1000, reserved: 0 });
    expect((await seen(order_id)).payment_status).toBe('awaiting_confirmation');
    const blocked = await admin.put('/api/order/update/order/status', { order_id, track_id: 3 });
    expect(blocked.body).toMatchObject({ code: 'CONFLICT' });
    expect((await decide('confirm', order_id)).body.data).toMatchObject({ payment_status: 'paid' });
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 990, reserved: 0 });
  });

  it('keeps its goods once staff hold them, and releases them when it is refused', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [flowerPot]: 7 }, direct)).body;
    await announce(me, order_id);
    expect((await me.client.post('/api/order/payment/hold', { order_id, reason: 'x' })).status).toBe(403);
    expect((await decide('hold', order_id)).body.data).toMatchObject({ waits_for_goods: false });
    expect((await decide('hold', order_id)).status).toBe(200);
    await past(order_id);
    await sweepExpired(shop.settlement);
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 0, reserved: 0 });
    expect((await decide('refuse', order_id)).status).toBe(200);
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 7, reserved: 0 });
  });

  it('that is refused or cancelled while waiting releases its hold, and waits again when reopened', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [sparklers]: 10 }, direct)).body;
    await announce(me, order_id);
    await admin.put('/api/order/update/order/status', { order_id, track_id: 7 });
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 1000, reserved: 0 });
    await admin.put('/api/order/update/order/status', { order_id, track_id: 1 });
    expect(await seen(order_id)).toMatchObject({ waits_for_goods: true, payment_status: 'awaiting_confirmation' });
    expect((await decide('confirm', order_id)).body.data).toMatchObject({ payment_status: 'paid' });
  });

  it('whose price rose or goods sold out cannot be held by staff, and is due for refund when the money is seen', async () => {
    const me = await guest();
    const { order_id, number } = (await order(me, { [flowerPot]: 2 }, direct)).body;
    await announce(me, order_id);
    await past(order_id);
    await sweepExpired(shop.settlement);
    await run(sql`update products set base_price = base_price * 10 where id = ${flowerPot}`);
    expect((await decide('hold', order_id)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await decide('confirm', order_id)).body.data).toMatchObject({
      payment_status: 'refund_due',
      not_served: 'price',
      paid_amount: 300,
    });
    await jobsDone(shop);
    expect(mailsOf(number).some(({ plain }) => plain.includes('price'))).toBe(true);
  });

  it('of a customer with a delivered order takes its goods at once', async () => {
    const client = await shop.client().signIn(PHONES.meena, PASSWORD);
    const me = { client, addressId: await addAddress(client) };
    const first = await order(me, { [sparklers]: 1 });
    const placed = (await verify(me, await paidFor(me, first.body.id))).body.data;
    await admin.put('/api/order/update/order/status', { order_id: placed.id, track_id: 6 });
    const { order_id } = (await order(me, { [flowerPot]: 7 }, direct)).body;
    expect((await announce(me, order_id)).body.data.waits_for_goods).toBe(false);
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 0, reserved: 0 });
  });

  it('leaves the person no second hold', async () => {
    const me = await guest();
    const { order_id } = (await order(me, { [sparklers]: 10 }, direct)).body;
    await announce(me, order_id);
    expect((await order(me, { [sparklers]: 20 })).body.not_held).toMatchObject([{ count: 20, held: 0 }]);
    expect(await reserved(sparklers)).toBe(10);
  });
});

describe('cash on delivery', () => {
  const onDelivery = { payment_method: 'cod' };
  const placeIt = async (who: Guest, count: number, product = sparklers) => {
    const begun = await order(who, { [product]: count }, onDelivery);
    if (begun.status !== 201) return begun;
    return who.client.post<{ data: Order }>('/api/order/add', { order_id: begun.body.order_id });
  };
  const stocked = async (count: number) => {
    await run(sql`update products set stock = ${count} where id = ${sparklers}`);
    await run(sql`insert into stock_movements (product_id, kind, quantity)
      values (${sparklers}, 'set', ${count - 1000})`);
  };

  beforeEach(() => run(sql`update store_settings set cod_enabled = true`));

  it('of newcomers takes a share of the stock, whoever and how many they are', async () => {
    await stocked(64);
    const greedy = await placeIt(await guest('192.0.2.1'), 64);
    expect(greedy).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        why: 'cash_on_delivery',
        lines: [{ product_id: sparklers, name: 'Sparklers', asked: 64, available: 10, unit_price: 20.75 }],
        error: expect.stringContaining('at most this many – Sparklers: 10. If you want more, please pay online.'),
      },
    });
    const answers = [];
    for (let nth = 0; nth < 5; nth += 1) answers.push(await placeIt(await guest('192.0.2.1'), 10));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409]);
    expect(answers[4]?.body).toMatchObject({ lines: [{ available: 2 }] });
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 34, reserved: 0 });
    const payer = await guest();
    const paid = await paidFor(payer, (await order(payer, { [sparklers]: 30 })).body.id);
    expect((await verify(payer, paid)).body.data.payment_status).toBe('paid');
  });

  it('of the last five pieces can still be had by one newcomer', async () => {
    await stocked(5);
    expect((await placeIt(await guest(), 3)).status).toBe(201);
    expect((await placeIt(await guest(), 2)).status).toBe(201);
  });

  it('counts orders only until they leave the shop or are cancelled', async () => {
    await stocked(20);
    const first = await placeIt(await guest(), 10);
    expect((await placeIt(await guest(), 1)).status).toBe(409);
    const order_id = (first.body as unknown as { data: Order }).data.id;
    await admin.put('/api/order/update/order/status', { order_id, track_id: 2 });
    expect((await placeIt(await guest(), 1)).status).toBe(409);
    await admin.put('/api/order/update/order/status', { order_id, track_id: 3 });
    expect((await placeIt(await guest(), 1)).status).toBe(201);
  });

  it('of a customer with a delivered order is not limited', async () => {
    const client = await new From(shop.base, '203.0.113.9').signIn(PHONES.meena, PASSWORD);
    const me = { client, addressId: await addAddress(client) };
    await stocked(64);
    const first = (await verify(me, await paidFor(me, (await order(me, { [sparklers]: 1 })).body.id))).body.data;
    expect((await placeIt(me, 30)).status).toBe(409);
    await admin.put('/api/order/update/order/status', { order_id: first.id, track_id: 6 });
    expect((await placeIt(me, 60)).status).toBe(201);
  });

  // Guard: the product lock before the count in `requireOwnShareOnDelivery`. Without it all ten were placed.
  it.runIf(onRealPostgres)('placed in parallel takes no more', async () => {
    await stocked(64);
    const people = await Promise.all(Array.from({ length: 10 }, () => guest()));
    const begun = await Promise.all(people.map((one) => order(one, { [sparklers]: 10 }, onDelivery)));
    expect(begun.map(({ status }) => status)).toEqual(people.map(() => 201));
    const answers = await Promise.all(
      people.map(({ client }, nth) => client.post('/api/order/add', { order_id: begun[nth]?.body.order_id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await shop.stockOf(sparklers)).stock).toBe(34);
  });
});

describe('a late payment for a released order', () => {
  it('cannot exceed a coupon limit: five orders with a single-use coupon, then all five paid', async () => {
    await run(sql`update coupons set max_redemptions = 1 where code = 'THREE'`);
    const me = await guest();
    const begun = [];
    for (const count of [2, 3, 4, 5, 6]) begun.push(await order(me, { [sparklers]: count }, { coupon_code: 'THREE' }));
    expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const ends = [];
    for (const { body } of begun) ends.push((await verify(me, await paidFor(me, body.id))).body.data);
    expect(ends.filter(({ not_served }) => not_served === null)).toHaveLength(1);
    expect(ends.filter(({ not_served }) => not_served === 'coupon')).toHaveLength(4);
    expect(await countOf(shop, "coupons where code = 'THREE' and used = 1")).toBe(1);
    for (const { id } of ends.filter(({ not_served }) => not_served !== null))
      await shop.until(async () => (await seen(id)).payment_status === 'refunded');
    await jobsDone(shop);
    const told = shop.mails.filter(({ plain }) => plain.includes('coupon'));
    expect(told).toHaveLength(4);
  });

  it('does not buy at a lower old price, but does after a price fell', async () => {
    const me = await guest();
    const price = (factor: number) =>
      run(sql`update products set base_price = 15000 * ${factor}::float8 where id = ${flowerPot}`);
    for (const [factor, reason] of [
      [10, 'price'],
      [0.5, null],
    ] as const) {
      const { order_id, id } = (await order(me, { [flowerPot]: 1 })).body;
      await past(order_id);
      await sweepExpired(shop.settlement);
      await price(factor);
      expect((await verify(me, await paidFor(me, id))).body.data).toMatchObject({ not_served: reason });
      await price(1);
    }
  });
});
