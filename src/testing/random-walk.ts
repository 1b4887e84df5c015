/**
 * A random walk of buyers, gateway, sweeper, owner and crashes on a real shop, from a seed; then it settles everything and
 * checks the ledger. The seed determines the actions but not their timing: several run at once, and the shop is killed in
 * between. So the seed of a finding may not reproduce it; the lines from the ledger are the finding.
 */
import { DAY_MS } from '#shared/dates.ts';
import type { BooksSummary } from '#shop/books/books.contract.ts';
import { TAX_MODES } from '#shop/checkout/checkout.tax.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { BILLING_TIMES } from '#shop/settings/billing.rules.ts';
import { type Buyer, begin, newBuyer, OPEN_JOBS, verify } from './buyers.ts';
import { diceOf } from './dice.ts';
import { type Paid, pay } from './purchase.ts';
import { tradeActions } from './random-walk.trade.ts';
import type { ShopProcess } from './shop-process.ts';
import { Client, type Reply } from './test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from './test-world.ts';

export interface Walk {
  seed: number;
  steps: number;
  /** After this time the remaining steps are skipped, so that a slow machine finishes in time. */
  mostMs: number;
  /** Average number of steps between two kills. */
  stepsPerKill: number;
}

export interface WalkResult {
  steps: number;
  kills: number;
  orders: number;
  /** Answers that no client should ever see, and what is wrong or stuck at the end; empty if all is well. */
  findings: string[];
}

const AT_ONCE = 4;
const BUYERS = 8;

export async function walk(shop: ShopProcess, { seed, steps, mostMs, stepsPerKill }: Walk): Promise<WalkResult> {
  const dice = diceOf(seed);
  const { next: random, below } = dice;
  const findings: string[] = [];
  const gatewayOrders: string[] = [];
  const payments: { buyer: Buyer; paid: Paid }[] = [];
  const orderIds: number[] = [];

  const oneOf = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const recent = <T>(items: readonly T[]): T | undefined => items[Math.max(0, items.length - 1 - below(8))];

  await shop.query(
    "update store_settings set cod_enabled = true, upi_id = 'shop@bank', bank_details = 'A/C 1', hold_percent = 10, hold_total_percent = 50 returning id",
  );
  await shop.query("update products set stock = stock + 100000 where sku = 'sparklers' returning id");
  await shop.query(
    "insert into stock_movements (product_id, kind, quantity) select id, 'set', 100000 from products where sku = 'sparklers' returning id",
  );
  // A gift box of products that are also sold singly, so that boxes and pieces compete for the last flower pots.
  await shop.query(
    `with box as (insert into products (sku, name, tamil_name, pack, base_price, stock, category_id, from_contents)
        select 'box', 'Box', 'பெட்டி', '1 Box', 40000, 1, category_id, true from products where sku = 'sparklers' returning id),
      noted as (insert into stock_movements (product_id, kind, quantity) select id, 'initial', 1 from box)
      insert into product_contents (box_id, content_id, count, position)
        select box.id, p.id, case p.sku when 'sparklers' then 3 else 1 end, p.id from box, products p
        where p.sku in ('sparklers', 'flowerPot', 'skyShot') returning box_id`,
  );
  const owner = await new Client(shop.base).signIn(PHONES.owner, ADMIN_PASSWORD);
  const { body: taxed, status } = await owner.put('/api/address/store/update/1', {
    ...{ tax_mode: oneOf(TAX_MODES), gstin: '33ABCDE1234F1Z7', bill_at: oneOf(BILLING_TIMES) },
  });
  if (status !== 200) findings.push(`The tax was refused: ${JSON.stringify(taxed)}`);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(shop.base)));
  const goods = await shop.query<{ id: number }>('select id from products where active order by id');

  /** The same person after a restart, at the new address. */
  const here = (client: Client): Client =>
    Object.assign(new Client(shop.base), { token: client.token, userId: client.userId });
  const admin = () => here(owner);
  const visitor = () => new Client(shop.base);
  const control = (path: string, body: object) => new Client(shop.base).post(`/sandbox/razorpay/control/${path}`, body);

  /** Half of the calls have an idempotency key; some reuse an earlier key, for the same request or another one. */
  const maybeKey = (): Record<string, string> => (random() < 0.5 ? { 'idempotency-key': `walk-${below(400)}` } : {});

  function judge(what: string, { status, body }: Reply): void {
    const isExpected = status < 500 || status === 502 || status === 503;
    if (!isExpected) findings.push(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  }

  async function beginOrder(): Promise<void> {
    const buyer = oneOf(buyers) as Buyer;
    const me = { ...buyer, client: here(buyer.client) };
    const count = 1 + below(3);
    const lines = Array.from({ length: count }, () => ({ product_id: oneOf(goods)?.id, count: 1 + below(3) }));
    judge('cart/add', await me.client.post('/api/cart/add', lines));
    const more = {
      delivery_instruction: `walk ${below(3)}`,
      payment_method: oneOf(['online', 'online', 'online', 'cod', 'upi_direct'] as const),
      ...(random() < 0.3 ? { coupon_code: oneOf(['THREE', 'ONCE', 'DIWALI20']) } : {}),
    };
    // The shop decides the price: if the client sends another amount, the shop answers with the right one.
    const told = await begin(me, 0, more);
    const total = (told.body as { totals?: { total: number } }).totals?.total;
    const started = total === undefined ? told : await begin(me, total, more, maybeKey());
    judge('create-order', started);
    if (started.status !== 201) return;
    const { id, order_id, payment_method } = started.body;
    if (id) gatewayOrders.push(id);
    else if (payment_method === 'upi_direct')
      judge('utr', await me.client.post('/api/order/utr', { order_id, utr: `WALK${10_000_000 + below(89_999_999)}` }));
    else judge('order/add', await me.client.post('/api/order/add', { order_id }));
    orderIds.push(order_id);
  }

  async function payOrder(): Promise<void> {
    const id = recent(gatewayOrders);
    const buyer = oneOf(buyers) as Buyer;
    if (!id) return;
    const outcome = oneOf(['success', 'success', 'success', 'failure', 'pending']);
    const answer = await pay(here(buyer.client), id, { outcome, deliver_webhook: random() < 0.7 });
    if (answer.status === 200) payments.push({ buyer, paid: answer.body });
  }

  async function verifyOrder(): Promise<void> {
    const payment = recent(payments);
    if (!payment) return;
    for (const buyer of random() < 0.5 ? buyers : [payment.buyer])
      judge('verify-payment', await verify({ ...buyer, client: here(buyer.client) }, payment.paid));
  }

  async function expireSome(): Promise<void> {
    await shop.query(
      "update orders set reserved_until = now() - interval '1 minute', created_at = created_at - interval '20 minutes' where payment_state = 'pending' and id % 3 = 0 returning id",
    );
    await shop.reconcile();
  }

  async function refundSome(): Promise<void> {
    const order_id = oneOf(orderIds);
    const amount = random() < 0.5 ? { amount: 1 + below(100) } : {};
    const body = { order_id, reason: 'walk', ...amount };
    if (order_id) judge('refund', await admin().post('/api/order/refund', body, maybeKey()));
  }

  async function changeStatus(): Promise<void> {
    const order_id = recent(orderIds);
    const change = { order_id, track_id: 1 + below(7), restock: random() < 0.5 };
    if (order_id) judge('status', await admin().put('/api/order/update/order/status', change));
  }

  async function confirmTransfer(): Promise<void> {
    const order_id = recent(orderIds);
    if (order_id) judge('confirm', await admin().post('/api/order/payment/confirm', { order_id, reason: 'walk' }));
  }

  async function refuseTransfer(): Promise<void> {
    const order_id = recent(orderIds);
    if (order_id) judge('refuse', await admin().post('/api/order/payment/refuse', { order_id, reason: 'walk' }));
  }

  async function holdGoods(): Promise<void> {
    const order_id = recent(orderIds);
    if (order_id) judge('hold', await admin().post('/api/order/payment/hold', { order_id, reason: 'walk' }));
  }

  const readRecent = async () =>
    (await admin().get<{ data?: Order }>(`/api/order/delivery/address/${recent(orderIds) ?? 0}`)).body.data;

  /** Changes quantities, adds a product, or takes an amount off; asks for the new total first. */
  async function amendOrder(): Promise<void> {
    const order = await readRecent();
    if (!order) return;
    const lines = order.Carts.map(({ product_id }) => ({ product_id, count: 1 + below(4) }));
    const extra = oneOf(goods)?.id;
    if (extra && lines.every(({ product_id }) => product_id !== extra)) lines.push({ product_id: extra, count: 1 });
    const extras = random() < 0.3 ? [{ text: 'walk', amount: 1 + below(20), takes_off: random() < 0.6 }] : [];
    const body = { order_id: order.id, version: order.version, lines: lines.slice(below(2)), extras };
    if (body.lines.length === 0) return;
    const told = await admin().post<{ data?: { total_amount: number } }>('/api/order/amend/preview', body);
    judge('amend/preview', told);
    const total = told.body.data?.total_amount;
    if (total === undefined) return;
    const more = { total, reason: 'walk', waits_for_money: random() < 0.5 };
    judge('amend', await admin().post('/api/order/amend', { ...body, ...more }));
  }

  /** Pays the amount that a change added: at the gateway, by a transfer, or in cash to staff. */
  async function payDue(): Promise<void> {
    const order = await readRecent();
    if (!order || order.due_amount === 0) return;
    const buyer = buyers.find(({ client }) => client.userId === order.user_id);
    const { id: order_id, version, due_amount: amount } = order;
    if (!buyer || random() < 0.4) {
      const body = { order_id, version, amount, payment_method: 'cash' };
      judge('take', await admin().post('/api/order/payment/take', body));
      return;
    }
    if (random() < 0.4) {
      // Sometimes the version before, or a reference that another one may have.
      const told = { order_id, version: version - below(2), utr: String(700_000_000_000 + below(200)) };
      judge('due/utr', await here(buyer.client).post('/api/order/utr', told));
      return;
    }
    const started = await here(buyer.client).post<{ data?: { id: string } }>('/api/order/due/pay', { order_id });
    judge('due/pay', started);
    if (started.body.data) gatewayOrders.push(started.body.data.id);
  }

  /** All buyers report that the payment was abandoned, not just the one whose order it is. */
  async function leaveOrder(): Promise<void> {
    const order_id = recent(orderIds);
    if (!order_id) return;
    for (const { client } of buyers) judge('leave', await here(client).post('/api/order/leave', { order_id }));
  }

  async function changePrice(): Promise<void> {
    await shop.query(
      `update products set base_price = greatest(30, base_price + ${below(5) - 2}) where id = ${oneOf(goods)?.id} returning id`,
    );
  }

  async function cancelByCustomer(): Promise<void> {
    const buyer = oneOf(buyers) as Buyer;
    const order_id = recent(orderIds);
    if (!order_id) return;
    judge('cancel', await here(buyer.client).post('/api/order/cancel-request', { order_id, reason: 'walk' }));
    judge('decide', await admin().put(`/api/order/cancel-request/${order_id}`, { approve: random() < 0.7 }));
  }

  async function disturbGateway(): Promise<void> {
    const on = oneOf(['orders.create', 'payments.capture', 'refunds.create', 'reads', 'checkout']);
    const answer = oneOf(['drop', '429', '500', '502', '503']);
    await control('faults', {
      receipts: oneOf(['same', 'reject', 'duplicate']),
      capture: oneOf([null, null, 'manual']),
      lateAuthorization: random() < 0.3 ? { afterMinutes: 12 } : null,
      pending: { outcome: oneOf(['success', 'failure', 'never']), afterMinutes: 1 },
      refunds: {
        outcome: oneOf(['processed', 'processed', 'failed']),
        afterMinutes: below(3),
        keys: oneOf(['honoured', 'ignored']),
      },
      webhooks: {
        deliver: oneOf(['once', 'never', 'twice', 'ten_times']),
        order: oneOf(['natural', 'reversed']),
        when: oneOf(['after', 'early']),
        secret: oneOf([null, null, 'test-webhook-secret-before', 'a-wrong-one']),
        bytes: oneOf(['same', 'same', 'changed']),
      },
      faults: [{ on, answer, when: oneOf(['before', 'after']), times: 1 + below(2) }],
    });
  }

  const ACTIONS: [weight: number, act: () => Promise<unknown>][] = [
    [30, beginOrder],
    [25, payOrder],
    [20, verifyOrder],
    [4, expireSome],
    [6, refundSome],
    [6, changeStatus],
    [8, amendOrder],
    [6, payDue],
    [3, confirmTransfer],
    [1, refuseTransfer],
    [2, holdGoods],
    [3, leaveOrder],
    [2, changePrice],
    [3, cancelByCustomer],
    [6, disturbGateway],
    [5, () => control('advance', { minutes: below(15) })],
    ...tradeActions({ dice, staff: admin, visitor, goods, orderIds, gatewayOrders, readRecent, judge }),
  ];
  const weights = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

  function nextAction(): () => Promise<unknown> {
    let left = random() * weights;
    for (const [weight, act] of ACTIONS) {
      left -= weight;
      if (left < 0) return act;
    }
    return beginOrder;
  }

  const deadline = Date.now() + mostMs;
  let taken = 0;
  let kills = 0;
  while (taken < steps && Date.now() < deadline) {
    // Ignore failures of a step when the shop is killed; the ledger is checked at the end.
    const underway = Array.from({ length: AT_ONCE }, () => nextAction()().catch(() => undefined));
    taken += AT_ONCE;
    if (random() < AT_ONCE / stepsPerKill) {
      await new Promise((resolve) => setTimeout(resolve, below(60)));
      await shop.kill();
      await Promise.all(underway);
      await shop.start();
      kills += 1;
    }
    await Promise.all(underway);
  }
  findings.push(...(await rest(shop, control)), ...(await wrongBooks(admin())));
  return { steps: taken, kills, orders: orderIds.length, findings };
}

/** Settles everything: the gateway works, the clock advances, and waiting jobs run. */
async function rest(shop: ShopProcess, control: (path: string, body: object) => Promise<unknown>): Promise<string[]> {
  const calm = { capture: null, lateAuthorization: null, pending: {}, refunds: {}, webhooks: {}, faults: [] };
  await control('faults', calm);
  const deadline = Date.now() + 60_000;
  let stuck = ['nothing was looked at'];
  while (stuck.length > 0 && Date.now() < deadline) {
    await control('advance', { minutes: 3 * 24 * 60 });
    await shop.query(
      "update orders set reserved_until = now() - interval '1 minute' where payment_state = 'pending' returning id",
    );
    await shop.query(
      "update refunds set created_at = created_at - interval '1 hour' where status = 'pending' returning id",
    );
    await shop.query(
      "update webhook_events set received_at = received_at - interval '1 hour' where processed_at is null returning event",
    );
    await shop
      .query("update jobs.job set start_after = now() where state < 'active' and cron is null returning id")
      .catch(() => shop.query("update jobs.job set start_after = now() where state < 'active' returning id"));
    await shop.reconcile();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    stuck = await listStuck(shop);
  }
  return [...stuck, ...(await shop.brokenLedger(true))];
}

/** The accountant's files, each compared with the figure of orders, payments and stock. */
async function wrongBooks(owner: Client): Promise<string[]> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const days = `from=${dayOf(Date.now() - DAY_MS)}&to=${dayOf(Date.now() + DAY_MS)}`;
  const { body } = await owner.get<{ data: BooksSummary }>(`/api/books/summary?${days}`);
  return body.data.checks
    .filter(({ books, ledger }) => books !== ledger)
    .map(({ what, books, ledger }) => `books, ${what}: ${books} instead of ${ledger}`);
}

async function listStuck(shop: ShopProcess): Promise<string[]> {
  const WAITING = {
    'open order': "orders where payment_state = 'pending'",
    refund: "refunds where status = 'pending'",
    event: 'webhook_events where processed_at is null',
    mail: "messages where channel = 'mail' and state <> 'sent'",
    job: OPEN_JOBS,
  };
  const found: string[] = [];
  for (const [what, where] of Object.entries(WAITING)) {
    const rows = await shop.query<Record<string, unknown>>(`select * from ${where} limit 3`);
    for (const row of rows) found.push(`stuck ${what}: ${JSON.stringify(row).slice(0, 300)}`);
  }
  return found;
}
