/** One order from the price list to delivery, only through HTTP, and every invalid input on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { ADDRESS, addAddress, buy, fillCart, type Paid, pay, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

async function register(phone_number: string): Promise<Client> {
  const client = shop.client();
  const person = {
    name: 'New Shopper',
    email: 'new@example.com',
    phone_number,
    password: 'a-fine-one',
    status: 1,
    role: 'user',
  };
  const reply = await client.post('/api/users/register', person);
  expect(reply.status).toBe(201);
  return client.signIn(phone_number, 'a-fine-one');
}

describe('one order from the price list to the doorstep', () => {
  it('goes from registration to delivery, and changes everything exactly once', async () => {
    const { sparklers, skyShot } = shop.world.products;
    const client = await register('9360000001');
    const list = await client.get<{ data: { id: number; unit_price: number; quantity: number }[] }>(
      '/api/product/list1',
    );
    expect(list.body.data.find((product) => product.id === skyShot)).toMatchObject({ unit_price: 207.5, quantity: 40 });

    const saved = await fillCart(client, { [sparklers]: 10, [skyShot]: 2 });
    expect(saved).toMatchObject({ status: 200, body: { adjusted: [] } });

    // 10 × 20.75 + 2 × 207.50 = 622.50; 20 percent of it 124.50
    const started = await startPayment(client, 498, {
      coupon_code: 'diwali20',
      delivery_instruction: 'Call before you come.',
    });
    expect(started).toMatchObject({
      status: 201,
      body: { amount: 49_800, currency: 'INR', id: expect.stringMatching(/^order_/) },
    });
    expect(await shop.stockOf(skyShot)).toEqual({ stock: 40, reserved: 2 });

    const paid = await pay(client, started.body.id as string, { deliver_webhook: false });
    const verified = await client.post<{ data: Order }>('/api/order/verify-payment', paid.body);
    expect(verified).toMatchObject({
      status: 200,
      body: { data: { payment_status: 'paid', total_amount: 498, discount_amount: 124.5 } },
    });
    const add = () =>
      client.post<{ data: Order }>('/api/order/add', {
        ...paid.body,
        total_amount: 1,
        payment_status: 'paid',
        tracking_status_id: 6,
      });
    const [first, second] = [await add(), await add()];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    await client.post('/api/order/verify-payment', paid.body);
    expect(await shop.stockOf(skyShot)).toEqual({ stock: 38, reserved: 0 });
    expect(await shop.stockOf(sparklers)).toEqual({ stock: 90, reserved: 0 });
    expect((await client.get<{ data: unknown[] }>(`/api/cart/list/${client.userId}`)).body.data).toEqual([]);
    await shop.until(() => shop.mails.some((mail) => mail.subject.includes(first.body.data.number)));
    expect(shop.mails.filter((mail) => mail.subject.includes(first.body.data.number))).toHaveLength(1);

    const { id, number } = first.body.data;
    await expectDelivery(client, id, number);
    await expectHiddenFromOthers(id, paid.body);
  });

  async function expectDelivery(client: Client, id: number, number: string): Promise<void> {
    const shipped = await admin.put('/api/order/update/order/status', { track_id: 3, order_id: id, action_by: 999 });
    expect(shipped).toMatchObject({ status: 200, body: { data: { TrackingStatus: { status_titlekey: 'shipped' } } } });
    const courier = {
      courier_partner: 'KPN Parcel',
      contact_number: '04562 222333',
      tracking_link: 'https://kpn.example',
      tracking_id: 'LR-778',
    };
    const added = await admin.post('/api/courier/add', { ...courier, order_id: id });
    expect(added.status).toBe(201);
    expect((await admin.post('/api/courier/add', { ...courier, order_id: id })).status).toBe(409);

    type History = { data: { TrackingStatus: { status_titlekey: string }; createdAt: string }[] };
    const history = await client.get<History>(`/api/order/tracking/history/${id}/${client.userId}`);
    expect(history.body.data.map((entry) => entry.TrackingStatus.status_titlekey)).toEqual(['confirmed', 'shipped']);
    for (const reference of [id, number, 'lr-778']) {
      const delivery = await client.get(`/api/order/delivery/address/${reference}/${client.userId}`);
      expect(delivery).toMatchObject({
        status: 200,
        body: { data: { id, Courier: { tracking_id: 'LR-778' }, Address: { city: 'Madurai' } } },
      });
    }
    const mine = await client.get(`/api/order/details/user/${client.userId}`);
    expect(mine.body).toMatchObject({
      total: 1,
      stats: [{ totalOrders: 1, totalSpent: 498, wishlistItems: 0, loyaltyPoints: 0 }],
    });
    const tracked = await shop.client().post('/api/order/track', { order_number: number, contact: '+91 93600 00001' });
    expect(tracked).toMatchObject({ status: 200, body: { data: { number, Courier: { tracking_id: 'LR-778' } } } });
  }

  async function expectHiddenFromOthers(id: number, paid: Paid): Promise<void> {
    const other = await signInAs(shop, 'kannan');
    const missing = await other.get(`/api/order/delivery/address/999999/${other.userId}`);
    const attempts: Reply[] = [
      await other.get(`/api/order/delivery/address/${id}/${other.userId}`),
      await other.get(`/api/order/tracking/history/${id}/${other.userId}`),
      await other.get('/api/order/details/user/1'),
      await other.post('/api/order/verify-payment', paid),
      await other.post('/api/order/add', paid),
    ];
    for (const attempt of attempts) {
      expect(attempt.status).toBe(404);
      expect({ ...attempt.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
  }

  it('exists even if the browser closes right after paying: the webhook settles it', async () => {
    const client = await register('9360000002');
    await fillCart(client, { [shop.world.products.sparklers]: 4 });
    const started = await startPayment(client, 83);
    await pay(client, started.body.id as string, { deliver_webhook: true });
    await shop.until(async () => {
      const orders = await client.get<{ total: number }>(`/api/order/details/user/${client.userId}`);
      return orders.body.total === 1;
    });
    const again = await client.post<{ data: Order }>('/api/order/add', { razorpay_order_id: started.body.id });
    expect(again).toMatchObject({ status: 201, body: { data: { payment_status: 'paid' } } });
  });

  it('serves a guest from contact to confirmation', async () => {
    const guest = shop.client();
    const opened = await guest.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
      contact_method: 'mobile',
      contact: '9360000009',
    });
    expect(opened).toMatchObject({
      status: 201,
      body: { data: { user: { role: 'guest', phone_number: '9360000009' } } },
    });
    guest.token = opened.body.data.token;
    guest.userId = opened.body.data.user.id;
    const order = await buy(guest, { [shop.world.products.sparklers]: 2 }, 41.5);
    expect(order).toMatchObject({ payment_status: 'paid', User: { name: 'Meena', phone_number: '9360000009' } });
    const tracked = await shop.client().post('/api/order/track', { order_number: order.number, contact: '9360000009' });
    expect(tracked.status).toBe(200);
  });

  it('charges the net price of a product that has one, and records it with the order', async () => {
    const { sparklers, skyShot } = shop.world.products;
    const path = `/api/product/update/${skyShot}`;
    await admin.put(path, { net_price: 199.99 });
    const client = await register('9360000044');
    const { body: list } = await client.get<{ data: { id: number }[] }>('/api/product/list1');
    expect(list.data.find(({ id }) => id === skyShot)).toMatchObject({ net_price: 199.99, unit_price: 199.99 });
    // More than the sparklers' ₹20.75 and less than its own ₹207.50.
    const { body: sorted } = await admin.get<{ data: { id: number }[] }>('/api/product/admin/list?sort=price_high');
    expect(sorted.data.map(({ id }) => id).indexOf(skyShot)).toBeLessThan(
      sorted.data.map(({ id }) => id).indexOf(sparklers),
    );
    await fillCart(client, { [skyShot]: 3 });
    const cart = await client.get<{ data: object[] }>(`/api/cart/list/${client.userId}`);
    expect(cart.body.data).toMatchObject([{ unit_price: 199.99, base_price: 250 }]);
    expect((await startPayment(client, 622.5)).body).toMatchObject({ code: 'AMOUNT_CHANGED' });
    const order = await buy(client, { [skyShot]: 3 }, 599.97);
    await admin.put(path, { net_price: null });
    expect(order).toMatchObject({ subtotal: 599.97, total_amount: 599.97, Carts: [{ unit_price: 199.99, count: 3 }] });
    const { body: after } = await client.get<{ data: { id: number }[] }>('/api/product/list1');
    expect(after.data.find(({ id }) => id === skyShot)).toMatchObject({ net_price: null, unit_price: 207.5 });
  });

  it('places an order below one rupee without the gateway', async () => {
    const client = await register('9360000003');
    await fillCart(client, { [shop.world.products.snapper]: 2 });
    const started = await startPayment(client, 0.8);
    expect(started.body).toMatchObject({ payment_method: 'free', amount: 80 });
    expect(started.body.id).toBeUndefined();
    const placed = await client.post<{ data: Order }>('/api/order/add', {
      order_id: started.body.order_id,
      payment_method: 'free',
    });
    expect(placed).toMatchObject({ status: 201, body: { data: { payment_status: 'paid', paid_amount: 0 } } });
  });
});

describe('bad input gets its message and changes nothing', () => {
  it.each([
    [{ phone_number: '98765', password: 'sparkle-2026' }, 400, 'Please enter valid mobile number.'],
    [{ phone_number: PHONES.meena, password: 'abc' }, 400, 'Please enter valid password.'],
    [{ phone_number: PHONES.meena, password: 'wrong-password' }, 401, 'Phone number or password is wrong.'],
    [{ phone_number: '9999999999', password: 'wrong-password' }, 401, 'Phone number or password is wrong.'],
  ])('sign-in with %j', async (body, status, error) => {
    expect(await shop.client().post('/api/users/login', body)).toMatchObject({ status, body: { error } });
  });

  it.each([
    [{ role: 'admin' }, 400],
    [{ id: 1 }, 400],
    [{ phone_number: '12345' }, 400],
    [{ password: '12345' }, 400],
    [{ password: 'password' }, 400],
  ])('registration with %j', async (change, status) => {
    const person = {
      name: 'A',
      email: 'a@example.com',
      phone_number: '9360000077',
      password: 'a-fine-one',
      role: 'user',
      status: 1,
    };
    expect((await shop.client().post('/api/users/register', { ...person, ...change })).status).toBe(status);
  });

  it('an amount that is not the total', async () => {
    const client = await register('9360000004');
    await fillCart(client, { [shop.world.products.sparklers]: 10 });
    const reply = await startPayment(client, 1);
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'AMOUNT_CHANGED',
        error: 'Prices have changed. Please review your order.',
        totals: { subtotal: 207.5, discount: 0, charges: 0, delivery: 0, total: 207.5 },
      },
    });
    expect((await shop.stockOf(shop.world.products.sparklers)).reserved).toBe(0);
  });

  it('a coupon that is below its minimum, unknown or expired', async () => {
    const client = await register('9360000005');
    await fillCart(client, { [shop.world.products.sparklers]: 1 });
    for (const coupon_code of ['DIWALI20', 'NOPE', 'OVER']) {
      const reply = await startPayment(client, 20.75, { coupon_code });
      expect(reply).toMatchObject({ status: 400, body: { code: 'COUPON_INVALID', error: 'Invalid coupon code' } });
    }
  });

  it('a count that is not a whole number of at least 1, and a cart with too many pieces', async () => {
    const client = await register('9360000006');
    const { flowerPot, soldOut, inactive } = shop.world.products;
    for (const count of [0, -1, 1.5, '2', 1e9])
      expect((await client.post('/api/cart/add', [{ product_id: flowerPot, count }])).status).toBe(400);
    const saved = await fillCart(client, { [flowerPot]: 9, [soldOut]: 1, [inactive]: 1 });
    expect(saved.body).toMatchObject({
      data: [{ id: flowerPot, count: 7 }],
      adjusted: [
        { product_id: flowerPot, asked: 9, given: 7, reason: 'stock' },
        { product_id: soldOut, asked: 1, given: 0, reason: 'stock' },
        { product_id: inactive, asked: 1, given: 0, reason: 'inactive' },
      ],
    });
  });

  it('goods that somebody else has reserved meanwhile', async () => {
    const [one, two] = [await register('9360000007'), await register('9360000008')];
    const { flowerPot } = shop.world.products;
    await fillCart(one, { [flowerPot]: 5 });
    await fillCart(two, { [flowerPot]: 5 });
    expect((await startPayment(one, 750)).status).toBe(201);
    expect(await startPayment(two, 750)).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        error: 'Some items are no longer available in that quantity.',
        lines: [{ product_id: flowerPot, asked: 5, available: 2 }],
      },
    });
    // A person's own reservation does not reduce their own cart.
    expect((await fillCart(one, { [flowerPot]: 6 })).body).toMatchObject({ data: [{ count: 6 }], adjusted: [] });
  });

  it("no age, no address, no session, another person's cart", async () => {
    const client = await register('9360000010');
    await fillCart(client, { [shop.world.products.sparklers]: 1 });
    const address_id = await addAddress(client);
    const body = { amount: 20.75, address_id };
    expect(await client.post('/api/order/create-order', body)).toMatchObject({
      status: 400,
      body: { code: 'AGE_REQUIRED' },
    });
    expect((await startPayment(client, 20.75, { address_id: 999_999 })).status).toBe(404);
    const anonymous = await shop.client().post('/api/order/create-order', { ...body, age_confirmed: true });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect((await client.post('/api/cart/add', [{ user_id: 1, product_id: 1, count: 1 }])).status).toBe(404);
    expect((await client.post('/api/address/add', { ...ADDRESS, user_id: 1 })).status).toBe(404);
    expect((await client.post('/api/address/add', { ...ADDRESS, house_flat_no: '' })).body).toMatchObject({
      fields: { house_flat_no: 'Door or flat number is required.' },
    });
    expect((await client.post('/api/address/add', { ...ADDRESS, zipcode: '012345' })).body).toMatchObject({
      fields: { zipcode: 'Please enter a valid 6-digit PIN code.' },
    });
  });

  it('a wrong signature, and a payment of another order', async () => {
    const client = await register('9360000011');
    await fillCart(client, { [shop.world.products.sparklers]: 1 });
    const started = await startPayment(client, 20.75);
    const early = await client.post('/api/order/add', { razorpay_order_id: started.body.id });
    expect(early).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_VERIFIED' } });
    const paid = await pay(client, started.body.id as string, { deliver_webhook: false });
    const forged = {
      ...paid.body,
      razorpay_signature: paid.body.razorpay_signature.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
    };
    expect(await client.post('/api/order/verify-payment', forged)).toMatchObject({
      status: 400,
      body: { code: 'PAYMENT_NOT_VERIFIED', error: 'We could not verify this payment.' },
    });
    expect((await client.get<{ total: number }>(`/api/order/details/user/${client.userId}`)).body.total).toBe(0);
    expect((await client.post('/api/order/verify-payment', paid.body)).status).toBe(200);
  });

  it('a repeated request returns the same order, a different one replaces it', async () => {
    const client = await register('9360000012');
    const { sparklers } = shop.world.products;
    await fillCart(client, { [sparklers]: 2 });
    const address_id = await addAddress(client);
    const ask = (key?: string, more = {}): Promise<Reply<StartedPayment>> =>
      client.post<StartedPayment>(
        '/api/order/create-order',
        { amount: 41.5, address_id, age_confirmed: true, ...more },
        key ? { 'idempotency-key': key } : {},
      );
    const first = await ask('one');
    expect((await ask('one')).body).toEqual(first.body);
    expect((await ask()).body.id).toBe(first.body.id);
    expect(await ask('one', { delivery_instruction: 'Other' })).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    const other = await ask('two', { delivery_instruction: 'Leave it with the watchman.' });
    expect(other.body.order_id).not.toBe(first.body.order_id);
    // A payment for the replaced order is still accepted: the goods are there.
    const late = await pay(client, first.body.id as string, { deliver_webhook: false });
    expect((await client.post('/api/order/verify-payment', late.body)).body).toMatchObject({
      data: { payment_status: 'paid' },
    });
  });

  it('a coupon typed otherwise is the same order, no coupon is another', async () => {
    const client = await register('9360000013');
    await fillCart(client, { [shop.world.products.sparklers]: 2 });
    const address_id = await addAddress(client);
    const ask = (amount: number, more = {}) => startPayment(client, amount, { address_id, ...more });
    // A coupon that one person may use once, and whose use the first request has taken.
    const first = await ask(37.35, { coupon_code: 'ONCE' });
    expect(first.status).toBe(201);
    for (const coupon_code of ['once', ' O\u200bnce ', '"ONCE"'])
      expect((await ask(37.35, { coupon_code })).body.order_id, coupon_code).toBe(first.body.order_id);
    expect((await ask(41.5)).body.order_id).not.toBe(first.body.order_id);
  });
});

describe('the API in general', () => {
  it('answers unknown routes with the error shape, and describes itself', async () => {
    expect(await shop.client().get('/api/nothing/here')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', requestId: expect.any(String) },
    });
    const document = await shop.client().get<{ paths: Record<string, unknown> }>('/api/openapi.json');
    expect(Object.keys(document.body.paths)).toEqual(
      expect.arrayContaining(['/users/login', '/order/create-order', '/courier/update/{id}']),
    );
  });

  it('refuses other sites, invalid JSON, and customers in the admin', async () => {
    const client = await signInAs(shop, 'meena');
    const foreign = await client.post('/api/users/logout', undefined, { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    const broken = await fetch(`${shop.base}/api/users/login`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    for (const path of [
      '/api/order/list',
      '/api/tracking/list',
      '/api/address/dashboard',
      '/api/users/list',
      '/api/category/list',
      '/api/order/delivery/address/1',
    ])
      expect((await client.get(path)).status).toBe(403);
    for (const [page, status] of [
      ['1', 200],
      ['0', 400],
      ['x', 400],
    ] as const)
      expect((await admin.get(`/api/order/list?page=${page}`)).status).toBe(status);
    expect((await admin.get('/api/order/list?limit=201')).status).toBe(400);
  });

  it('ends a session on the server', async () => {
    const client = await signInAs(shop, 'kannan');
    expect((await client.get(`/api/users/user/${client.userId}`)).status).toBe(200);
    await client.post('/api/users/logout');
    expect((await client.get(`/api/users/user/${client.userId}`)).status).toBe(401);
  });
});
