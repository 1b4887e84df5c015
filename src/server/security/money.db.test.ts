/** Only the shop decides about money: D7, D8, D9, D11 and D41 of the security assertions (docs/security.md). */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { WEBHOOK_SECRET } from '#testing/compose-shop.ts';
import { addAddress, fillCart, pay, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let meena: Client;
let kannan: Client;

beforeAll(async () => {
  shop = await startTestShop();
  [meena, kannan] = [await signInAs(shop, 'meena'), await signInAs(shop, 'kannan')];
});
afterAll(() => shop.close());

/** All records of money and stock. */
const books = () =>
  rowsOf<object>(
    shop.database.db,
    sql`select (select json_agg(json_build_array(id, user_id, payment_state, status_id, total, captured, refunded, discount_total)
        order by id) from orders) as orders,
      (select json_agg(json_build_array(id, stock, reserved) order by id) from products) as goods,
      (select count(*) from payments) as payments, (select count(*) from webhook_events) as events`,
  );

/** A started payment of 20.75. */
async function begin(client: Client): Promise<{ order_id: number; id: string }> {
  await fillCart(client, { [shop.world.products.sparklers]: 1 });
  const { body } = await startPayment(client, 20.75);
  return { order_id: body.order_id, id: body.id as string };
}

/** Sends the body unchanged, including what JSON.stringify would not write. */
function sendRaw(client: Client, path: string, body: string): Promise<Response> {
  return fetch(`${shop.base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    body,
  });
}

describe('amounts and states chosen by the client', () => {
  // Without the schema of amounts and `requireSameAmount`: all eleven began a payment (201). Either alone refuses what is no price.
  it.each(['1', '0', '-20.75', '1e309', '"20.75"', 'null', '[20.75]', '20.751', '1e308', 'true', '{"valueOf":20.75}'])(
    'D7: create-order with amount %s starts no payment',
    async (amount) => {
      await fillCart(meena, { [shop.world.products.sparklers]: 1 });
      const address_id = await addAddress(meena);
      const before = await books();
      const body = `{"amount":${amount},"address_id":${address_id},"age_confirmed":true}`;
      const answer = await sendRaw(meena, '/order/create-order', body);
      expect([400, 409]).toContain(answer.status);
      expect(await books()).toEqual(before);
    },
  );

  // With a schema that is not strict: 201 in seven of seven.
  it.each([
    ['discount_amount', 20],
    ['total_amount', 1],
    ['payment_status', 'paid'],
    ['tracking_status_id', 6],
    ['cart_id', [1]],
    ['currency', 'USD'],
    ['user_id', 1],
  ])('D7: create-order refuses the unknown field %s', async (name, value) => {
    await fillCart(meena, { [shop.world.products.sparklers]: 1 });
    const answer = await startPayment(meena, 20.75, { [name]: value });
    expect(answer.status).toBe(400);
  });

  // Without the look at the money in `claimPaid`: no longer 409, though the payment's id still did not fit.
  it('D7: are accepted by order/add and ignored', async () => {
    const { order_id, id } = await begin(meena);
    const paid = await pay(meena, id, { deliver_webhook: false });
    const lies = {
      ...{ total_amount: 1, paid_amount: 1, discount_amount: 1e9, charges_amount: -5, delivery_amount: 'NaN' },
      ...{
        payment_status: 'paid',
        tracking_status_id: 6,
        cart_id: [1, 2, 3],
        address_id: 999,
        coupon_code: 'DIWALI20',
      },
    };
    const ids = { razorpay_payment_id: paid.body.razorpay_payment_id, razorpay_order_id: id };
    const early = await meena.post('/api/order/add', { ...lies, ...ids });
    expect(early).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_VERIFIED' } });
    await meena.post('/api/order/verify-payment', paid.body);
    const added = await meena.post<{ data: object }>('/api/order/add', { ...lies, ...ids });
    expect(added.body.data).toMatchObject({
      ...{ id: order_id, total_amount: 20.75, discount_amount: 0, charges_amount: 0, delivery_amount: 0 },
      TrackingStatus: { status_titlekey: 'confirmed' },
    });
  });
});

describe('skipped steps', () => {
  // Without the owner in `findPaymentOrder`: another's payment was verified (200). Without the signature: one's own was.
  it('D8: an order is not placed without its payment, nor with another person’s, a swapped or a used one', async () => {
    const own = await begin(meena);
    const foreign = await begin(kannan);
    const paid = (await pay(kannan, foreign.id, { deliver_webhook: false })).body;
    const before = await books();
    const attempts = [
      await meena.post('/api/order/add', { order_id: own.order_id, payment_method: 'cod' }),
      await meena.post('/api/order/add', { order_id: own.order_id }),
      await meena.post('/api/order/add', paid),
      await meena.post('/api/order/verify-payment', paid),
      await meena.post('/api/order/verify-payment', { ...paid, razorpay_order_id: own.id }),
      await meena.post('/api/order/verify-payment', { ...paid, razorpay_signature: 'a'.repeat(64) }),
      // The person's own payment: only the wrong signature makes it invalid.
      await kannan.post('/api/order/verify-payment', { ...paid, razorpay_signature: 'a'.repeat(64) }),
    ];
    for (const { status } of attempts) expect([400, 404, 409]).toContain(status);
    expect(await books()).toEqual(before);

    expect((await kannan.post('/api/order/verify-payment', paid)).status).toBe(200);
    const second = await begin(kannan);
    const reused = await kannan.post('/api/order/verify-payment', { ...paid, razorpay_order_id: second.id });
    expect(reused.status).toBe(400);
    expect((await kannan.post('/api/order/add', { order_id: second.order_id })).status).toBe(409);
  });
});

describe('counts', () => {
  // Without the minimum count in the cart's contract: -1 and 0 were accepted (200).
  it.each(['-1', '0', '1.5', '1e9', '"1"', 'null', '1e400', 'true', '[1]', '2147483648'])(
    'D9: a count of %s is refused',
    async (count) => {
      const product = shop.world.products.sparklers;
      const answer = await sendRaw(meena, '/cart/add', `[{"product_id":${product},"count":${count}}]`);
      expect(answer.status).toBe(400);
    },
  );

  it('D9: above stock, doubled, or no longer sold are reduced to what is left, and never ordered beyond', async () => {
    const { flowerPot, inactive, soldOut } = shop.world.products;
    const lines = [
      { product_id: flowerPot, count: 5 },
      { product_id: flowerPot, count: 5 },
      { product_id: inactive, count: 1 },
      { product_id: soldOut, count: 1 },
    ];
    const { body } = await meena.post<{ data: { id: number; count: number }[] }>('/api/cart/add', lines);
    expect(body.data.filter(({ count }) => count > 0).map(({ id, count }) => [id, count])).toEqual([[flowerPot, 7]]);
    await rowsOf(shop.database.db, sql`update products set stock = 3 where id = ${flowerPot}`);
    expect(await startPayment(meena, 1050)).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    await rowsOf(shop.database.db, sql`update products set stock = 7 where id = ${flowerPot}`);
  });
});

describe('the webhook', () => {
  const event = JSON.stringify({ event: 'payment.captured', payload: {} });
  const signed = (body: string, secret = WEBHOOK_SECRET) => createHmac('sha256', secret).update(body).digest('hex');
  const deliver = (body: string, signature: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${shop.base}/api/payment/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': `evt_${signature?.slice(0, 8)}`,
        ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
        ...headers,
      },
      body,
    });

  // With every signature accepted: 200 instead of 400.
  it.each<[string, string, string | undefined]>([
    ['no signature', event, undefined],
    ['an empty one', event, ''],
    ['a short one', event, signed(event).slice(0, 40)],
    ['a longer one', event, `${signed(event)}00`],
    ['one in capitals', event, signed(event).toUpperCase()],
    ['one of another secret', event, signed(event, 'not-the-secret')],
    ['a changed byte', event.replace('captured', 'Captured'), signed(event)],
    ['no body', '', signed(event)],
  ])('D11: with %s is 400 and writes nothing', async (_, body, signature) => {
    const before = await books();
    expect((await deliver(body, signature)).status).toBe(400);
    expect(await books()).toEqual(before);
  });

  it('D11: above 256 KB is 413, signed or not', async () => {
    const large = JSON.stringify({ event: 'payment.captured', filler: 'a'.repeat(256 * 1024) });
    // The connection of an unread body is closed after a moment, so no other request may use it.
    const alone = { connection: 'close' };
    expect((await deliver(large, signed(large), alone)).status).toBe(413);
    expect((await deliver(large, undefined, alone)).status).toBe(413);
  });

  // Kept as it came: the database refused it (500), and the gateway would have repeated it for a day.
  it('D12: nothing that a payer writes into a field blocks an event', async () => {
    const body = '{"event":"payment.captured","payload":{"note":"a\\u0000b \\ud83d \\ud83d\\ude00 \\\\u0000"}}';
    const headers = { 'x-razorpay-event-id': 'evt_of_odd_text' };
    expect((await deliver(body, signed(body), headers)).status).toBe(200);
    const [kept] = await rowsOf<{ note: string }>(
      shop.database.db,
      sql`delete from webhook_events where event_id = 'evt_of_odd_text' returning body->'payload'->>'note' as note`,
    );
    expect(kept?.note).toBe('a\ufffdb \ufffd \ud83d\ude00 \\u0000');
  });

  it('D11: needs no session and no origin check, and is processed once', async () => {
    const headers = { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' };
    expect((await deliver(event, signed(event), headers)).status).toBe(200);
    expect((await deliver(event, signed(event), headers)).status).toBe(200);
    const [kept] = await rowsOf<{ count: number }>(
      shop.database.db,
      sql`select count(*)::int as count from webhook_events`,
    );
    expect(kept?.count).toBe(1);
  });
});

// With a schema that is not strict: refused for its signature, not for the card.
it('D41: no call accepts a card’s number, date or code', async () => {
  const document = JSON.stringify((await shop.client().get('/api/openapi.json')).body);
  expect(document).not.toMatch(/"(card_?number|card|cvv|cvc|expiry|pan|card_?name)"\s*:/i);
  const { id } = await begin(meena);
  const ids = { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA', razorpay_order_id: id };
  const sent = {
    'verify-payment': { ...ids, razorpay_signature: 'a'.repeat(64) },
    'create-order': { amount: 20.75, address_id: 1, age_confirmed: true },
    add: ids,
  };
  const card = { card_number: '4111 1111 1111 1111', cvv: '123' };
  for (const [call, body] of Object.entries(sent)) {
    const answer = await meena.post(`/api/order/${call}`, { ...body, ...card });
    // Refused for its content, not for its signature.
    expect(answer, call).toMatchObject({
      status: 400,
      body: { fields: { card_number: 'Unknown field: card_number.' } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('4111');
  }
});
