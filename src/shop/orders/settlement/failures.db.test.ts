/** Ways to lose money other than races and crashes: changed prices, wrong clocks, lost webhooks. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '#platform/db/listen.ts';
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { GatewayError } from '#shop/payments/gateway/gateway.ts';
import { type Buyer, begin, brokenLedger, countOf, jobsDone, newBuyer, payOnly, verify } from '#testing/buyers.ts';
import { fillCart, pay } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { reconcileOpen, sweepExpired, sweepPayments } from './settlement.ts';

let shop: TestShop;
let admin: Client;
let buyer: Buyer;
let sparklers: number;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  sparklers = shop.world.products.sparklers;
});
afterEach(async () => {
  vi.useRealTimers();
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

const run = (text: string) => shop.database.db.execute(sql.raw(text));
const isState = (id: number, state: string) => countOf(shop, `orders where id = ${id} and payment_state = '${state}'`);
const control = (path: string, body: object) => shop.client().post(`/sandbox/razorpay/control/${path}`, body);

describe('a price that changes', () => {
  it('between create-order and payment does not change the agreed total (C4)', async () => {
    buyer = await newBuyer(shop.base, { [sparklers]: 2 });
    const started = await begin(buyer, 41.5);
    await run(`update products set base_price = 9900, discount = 0, name = 'Dear' where id = ${sparklers}`);
    const paid = await pay(buyer.client, started.body.id as string, { deliver_webhook: false });
    const { data } = (await verify(buyer, paid.body)).body;
    expect(data).toMatchObject({ total_amount: 41.5, paid_amount: 41.5, payment_status: 'paid' });
    expect(data.Carts).toMatchObject([{ name: 'Sparklers', count: 2, line_total: 41.5, final_total: 41.5 }]);
    await run(`update products set base_price = 2500, discount = 1700, name = 'Sparklers' where id = ${sparklers}`);
  });

  it('before create-order answers the new total and reserves nothing', async () => {
    buyer = await newBuyer(shop.base, { [sparklers]: 2 });
    await run(`update products set discount = 0 where id = ${sparklers}`);
    const { reserved } = await shop.stockOf(sparklers);
    const answer = await begin(buyer, 41.5);
    expect(answer).toMatchObject({ status: 409, body: { code: 'AMOUNT_CHANGED', totals: { total: 50 } } });
    expect((await shop.stockOf(sparklers)).reserved).toBe(reserved);
    await run(`update products set discount = 1700 where id = ${sparklers}`);
  });
});

describe('a clock of ours that is wrong by two hours (C11)', () => {
  const HOUR = 3_600_000;

  // The embedded database shares our process's clock; only a server has its own.
  it.runIf(onRealPostgres).each([
    ['ahead', 2 * HOUR],
    ['behind', -2 * HOUR],
  ])('%s changes no hold, no coupon and no session: the database’s clock decides', async (_, shift) => {
    const mark = shift > 0 ? 'A' : 'B';
    buyer = await newBuyer(shop.base, { [sparklers]: 2 });
    await run(`insert into coupons (code, discount, min_order, starts_at, expires_at, is_public)
      values ('HOUR${mark}', 1000, 0, now() - interval '1 hour', now() + interval '1 hour', false),
        ('OVER${mark}', 1000, 0, now() - interval '3 hours', now() - interval '1 hour', false),
        ('SOON${mark}', 1000, 0, now() + interval '1 hour', now() + interval '3 hours', false)`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
    for (const gone of ['OVER', 'SOON'])
      expect((await begin(buyer, 37.35, { coupon_code: `${gone}${mark}` })).status).toBe(400);
    const started = await begin(buyer, 37.35, { coupon_code: `HOUR${mark}` });
    expect(started.status).toBe(201);
    const { order_id } = started.body;
    expect(
      await countOf(
        shop,
        `orders where id = ${order_id} and reserved_until between now() + interval '29 minutes'
      and now() + interval '31 minutes'`,
      ),
    ).toBe(1);
    await sweepExpired(shop.settlement);
    expect(await isState(order_id, 'pending')).toBe(1);
    const paid = await pay(buyer.client, started.body.id as string, { deliver_webhook: false });
    expect((await verify(buyer, paid.body)).body.data.payment_status).toBe('paid');

    await fillCart(buyer.client, { [sparklers]: 1 });
    const next = await begin(buyer, 20.75);
    await run(`update orders set reserved_until = now() - interval '1 minute' where id = ${next.body.order_id}`);
    await sweepExpired(shop.settlement);
    expect(await isState(next.body.order_id, 'expired')).toBe(1);
  });
});

describe('a clock of ours that is wrong by two hours, in a process that listens', () => {
  const HOUR = 3_600_000;
  const opens = (after: string) =>
    run(`update store_settings set before_opening = 'closed',
      opens_at = to_char((now() + interval '${after}') at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI')`);

  // Before: the process behind went on for two hours to say that the shop is closed and took no cart, the one ahead opened early,
  // and in neither could anybody sign in with an authenticator app.
  it.runIf(onRealPostgres).each([
    ['ahead', 2 * HOUR],
    ['behind', -2 * HOUR],
  ])('%s opens the season with the others and knows the codes of apps', async (_, shift) => {
    const stopListening = await listen(shop.database, {});
    try {
      buyer = await newBuyer(shop.base);
      const begun = await admin.post<{ data: { secret: string } }>('/api/users/second-step/begin', {
        current_password: ADMIN_PASSWORD,
      });
      const code = totpCode(begun.body.data.secret, totpStepAt(Date.now()));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
      const modeNow = async () => (await buyer.client.get('/api/product/list1')).headers.get('x-sales-mode');
      await opens('1 hour');
      expect(await modeNow()).toBe('closed');
      expect((await fillCart(buyer.client, { [sparklers]: 1 })).status).toBe(403);
      await opens('-1 hour');
      expect(await modeNow()).toBe('online_payment');
      expect((await fillCart(buyer.client, { [sparklers]: 1 })).status).toBe(200);
      expect((await admin.post('/api/users/second-step/confirm', { code })).status).toBe(200);
    } finally {
      await stopListening();
      await run(`update store_settings set opens_at = ''`);
      await run('delete from second_steps');
    }
  });
});

describe('a clock of ours that is wrong by nine days', () => {
  const DAYS = 9 * 24 * 3_600_000;

  // Before: every session had ended when it began, and staff were idle for 13 hours at once.
  it.runIf(onRealPostgres)('ends no session while it is behind', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAYS });
    const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    expect((await owner.get('/api/payment/status')).status).toBe(200);
    buyer = await newBuyer(shop.base, { [sparklers]: 1 });
    expect((await begin(buyer, 20.75)).status).toBe(201);
    expect(
      await countOf(
        shop,
        `sessions where created_at > now() - interval '1 minute'
      and expires_at between now() + interval '6 days 23 hours' and now() + interval '7 days'`,
      ),
    ).toBeGreaterThan(1);
  });

  // Before: create-order went by the clock of its process.
  it.runIf(onRealPostgres)('begins no order before the season while it is ahead', async () => {
    buyer = await newBuyer(shop.base, { [sparklers]: 1 });
    await run(`update store_settings set before_opening = 'closed',
      opens_at = to_char((now() + interval '2 days') at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI')`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAYS });
    expect(await begin(buyer, 20.75)).toMatchObject({ status: 403, body: { code: 'SALES_CLOSED' } });
    await run(`update store_settings set opens_at = ''`);
    expect((await begin(buyer, 20.75)).status).toBe(201);
  });
});

describe('two days without webhooks (C13)', () => {
  it('lose no order: one confirmed by the browser, one whose tab was closed, one released before its money came', async () => {
    await control('faults', { webhooks: { deliver: 'never' } });
    // One that came while the database's clock was ahead says nothing about today.
    await run('delete from webhook_events');
    await run(`insert into webhook_events (event_id, event, body, received_at, processed_at)
      values ('ahead', 'payment.captured', '{}', now() + interval '3 days', now())`);
    const [answered, closed, late] = [await newBuyer(shop.base), await newBuyer(shop.base), await newBuyer(shop.base)];
    expect((await verify(answered, await payOnly(answered, { [sparklers]: 1 }, 20.75))).status).toBe(200);
    const unseen = await payOnly(closed, { [sparklers]: 1 }, 20.75);
    await fillCart(late.client, { [sparklers]: 1 });
    const started = await begin(late, 20.75);
    await run(`update orders set reserved_until = now() - interval '1 minute' where id = ${started.body.order_id}`);
    await sweepExpired(shop.settlement);
    await pay(late.client, started.body.id as string, { deliver_webhook: false });

    await control('advance', { minutes: 2 * 24 * 60 });
    await run(`update orders set created_at = created_at - interval '16 minutes' where payment_state = 'pending'`);
    await reconcileOpen(shop.settlement);
    // As the sweep of the next night sees them: payments of some hours ago.
    const { gateway } = shop.settlement;
    const listPayments: typeof gateway.listPayments = async () =>
      (await gateway.listPayments({ from: 0, to: 99_999_999_999 })).map((payment) => ({
        ...payment,
        createdAt: Math.floor(Date.now() / 1000) - 5 * 3_600,
      }));
    await sweepPayments({ ...shop.settlement, gateway: { ...gateway, listPayments } }, 96);

    for (const id of [unseen.razorpay_order_id, started.body.id])
      expect(await countOf(shop, `orders where gateway_order_id = '${id}' and payment_state = 'paid'`)).toBe(1);
    const { body } = await admin.get<{ data: { alerts: { kind: string }[]; last_webhook_at: string | null } }>(
      '/api/payment/status',
    );
    expect(body.data.alerts.map(({ kind }) => kind)).toContain('no_webhooks');
    expect(body.data.last_webhook_at).toBeNull();
  });
});

describe('a gateway that does not respond', () => {
  const overdue = async (count: number) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const one = await newBuyer(shop.base, { [sparklers]: 1 });
      ids.push((await begin(one, 20.75)).body.order_id);
    }
    await run(`update orders set reserved_until = now() - interval '1 minute' where id in (${ids.join()})`);
    return ids;
  };
  const openOf = (ids: number[]) => countOf(shop, `orders where id in (${ids.join()}) and payment_state = 'pending'`);
  const alerts = async () => {
    const { body } = await admin.get<{ data: { alerts: { kind: string; detail: string }[] } }>('/api/payment/status');
    return body.data.alerts.filter(({ kind }) => kind === 'gateway_away');
  };

  // Before: one order after the other by number, each for twenty seconds, and every round a new one beside them.
  it('releases the goods of orders it never knew, and a run of the reconciler still ends in time', async () => {
    const ids = await overdue(5);
    const neverKnown = ids.at(-1) as number;
    await run(`update orders set gateway_order_id = null where id = ${neverKnown}`);
    let passed = 0;
    const begunAt = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => begunAt + passed);
    const asked: string[] = [];
    const paymentsOfOrder = (id: string): Promise<never> => {
      asked.push(id);
      passed += 25_000;
      return Promise.reject(new GatewayError('network', 0, 'silent'));
    };
    const gateway = { ...shop.settlement.gateway, paymentsOfOrder };
    await sweepExpired({ ...shop.settlement, gateway }).finally(() => clock.mockRestore());
    expect(asked).toHaveLength(2);
    expect(await isState(neverKnown, 'expired')).toBe(1);
    expect(await openOf(ids)).toBe(4);
    await sweepExpired(shop.settlement);
    expect(await openOf(ids)).toBe(0);
  });

  // Before: such an order kept its goods and its coupon for ever, and was asked about every minute.
  it('for ever, because the keys or the account were changed, keeps no goods', async () => {
    const [id] = await overdue(1);
    const paymentsOfOrder = () =>
      Promise.reject(new GatewayError('rejected', 400, 'The id provided does not exist')) as Promise<never>;
    const refusals = [
      new GatewayError('rejected', 401, 'Authentication failed'),
      new GatewayError('rejected', 403, 'Your account is under review'),
      new GatewayError('rejected', 400, 'Access from this IP is not allowed'),
    ];
    const by = (ask: () => Promise<never>) => ({
      ...shop.settlement,
      gateway: { ...shop.settlement.gateway, paymentsOfOrder: ask },
    });
    for (const refusal of refusals) {
      await sweepExpired(by(() => Promise.reject(refusal)));
      expect(await isState(id as number, 'pending')).toBe(1);
    }
    await sweepExpired(by(paymentsOfOrder));
    expect(await isState(id as number, 'expired')).toBe(1);
  });

  // Before: nothing told the owner.
  it('is reported to the owner until it answers, and again the next time', async () => {
    const away = (error: GatewayError) => ({
      ...shop.settlement,
      gateway: { ...shop.settlement.gateway, listPayments: () => Promise.reject(error) as Promise<never> },
    });
    const silent = away(new GatewayError('network', 0, 'silent'));
    for (let time = 1; time <= 2; time += 1) {
      await expect(sweepPayments(silent, 2)).rejects.toThrow('silent');
      await expect(sweepPayments(silent, 2)).rejects.toThrow('silent');
      expect(await alerts()).toHaveLength(1);
      await sweepPayments(shop.settlement, 2);
      expect(await alerts()).toEqual([]);
    }
    await expect(sweepPayments(away(new GatewayError('rejected', 401, 'Authentication failed')), 2)).rejects.toThrow();
    expect((await alerts())[0]?.detail).toContain('RAZORPAY_KEY_ID');
    await sweepPayments(shop.settlement, 2);
  });
});
