/** create-order applies the delivery rules and their charges, and an open order keeps the terms on which it began. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import type { LinePricing, OrderTerms } from '#shop/orders/orders.tables.ts';
import { brokenLedger } from '#testing/buyers.ts';
import { addAddress, buy, fillCart, pay, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let owner: Client;
let meena: Client;
let goods: TestShop['world']['products'];

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  goods = shop.world.products;
});
afterAll(() => shop.close());

const NOTHING_SET = {
  ...{
    packing_kind: 'none',
    packing_percent: 0,
    packing_charge: 0,
    tax_mode: 'none',
    tax_rates: [],
    round_total: false,
  },
  ...{ gstin: '33ABCDE1234F1Z7', cod_enabled: false },
};
const set = async (settings: object) =>
  expect((await owner.put('/api/address/store/update/1', settings)).status).toBe(200);

const addRule = async (body: object): Promise<number> => {
  const added = await owner.post<{ data: { id: number } }>('/api/delivery/rule/add', { name: 'Rule', ...body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
};

beforeEach(async () => {
  const { body } = await owner.get<{ data: { id: number }[] }>('/api/delivery/rules');
  for (const { id } of body.data) await owner.call('DELETE', `/api/delivery/rule/delete/${id}`);
  await set(NOTHING_SET);
});

const MADURAI = { districts: ['Madurai, Tamil Nadu'] };

async function ask(lines: Record<number, number>, amount: number, more: Record<string, unknown> = {}) {
  await fillCart(meena, lines);
  return startPayment(meena, amount, more);
}

const storedOf = async (id: number) =>
  (
    await rowsOf<{ terms: OrderTerms; pricing: LinePricing; total: number }>(
      shop.database.db,
      sql`select o.terms, l.pricing, o.total from orders o join order_lines l on l.order_id = o.id where o.id = ${id}`,
    )
  )[0] as { terms: OrderTerms; pricing: LinePricing; total: number };

describe('a minimum', () => {
  it('refuses orders below it, and says how much is missing', async () => {
    await addRule({ ...MADURAI, min_order: 300 });
    const refused = await ask({ [goods.skyShot]: 1 }, 207.5);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'BELOW_MINIMUM', minimum: 300, missing: 92.5, basis: 'net' },
        error: 'The minimum order there is ₹300. ₹92.50 more is needed.',
      },
    });
    expect((await ask({ [goods.skyShot]: 2 }, 415)).status).toBe(201);
  });

  it('may count list prices, and may apply only to other places', async () => {
    const id = await addRule({ ...MADURAI, min_order: 250, min_basis: 'list' });
    expect((await ask({ [goods.skyShot]: 1 }, 207.5)).status).toBe(201);
    await owner.put(`/api/delivery/rule/update/${id}`, { min_order: 250.01 });
    expect((await ask({ [goods.skyShot]: 1 }, 207.5, { delivery_instruction: 'Anew' })).status).toBe(409);
    await owner.put(`/api/delivery/rule/update/${id}`, { districts: ['Theni, Tamil Nadu'] });
    expect((await ask({ [goods.skyShot]: 1 }, 207.5, { delivery_instruction: 'Anew' })).status).toBe(201);
  });
});

describe('the payment methods that a place allows', () => {
  it('are those of the delivery address, whatever is open for another', async () => {
    await set({ cod_enabled: true });
    await addRule({ ...MADURAI, payment_methods: ['online'] });
    expect((await ask({ [goods.sparklers]: 1 }, 20.75)).status).toBe(201);
    const refused = await ask({ [goods.sparklers]: 1 }, 45.75, { payment_method: 'cod' });
    expect(refused.body).toMatchObject({ fields: { payment_method: expect.stringContaining('for this address') } });
    const address = {
      house_flat_no: '12',
      city: 'Chennai',
      state: 'Tamil Nadu',
      delivery_contact_number: '9486012345',
    };
    const added = await meena.post<{ data: { id: number } }>('/api/address/add', { ...address, zipcode: '600001' });
    const elsewhere = { payment_method: 'cod', address_id: added.body.data.id };
    expect((await ask({ [goods.sparklers]: 1 }, 45.75, elsewhere)).status).toBe(201);
  });

  it('still apply to a begun order after the owner removes them', async () => {
    await set({ cod_enabled: true });
    const id = await addRule(MADURAI);
    const address_id = await addAddress(meena);
    const cod = { payment_method: 'cod', address_id };
    const begun = await ask({ [goods.sparklers]: 1 }, 45.75, cod);
    await owner.put(`/api/delivery/rule/update/${id}`, { payment_methods: ['online'] });
    expect((await ask({ [goods.sparklers]: 1 }, 45.75, cod)).body.order_id).toBe(begun.body.order_id);
    expect((await ask({ [goods.sparklers]: 2 }, 66.5, cod)).status).toBe(400);
  });
});

describe('a place that is not served', () => {
  it('is refused with a message in the language of the page, and nothing is reserved', async () => {
    await addRule({ pins: ['625*'], served: false, message: 'From 2 November.', tamil_message: 'நவம்பர் 2 முதல்.' });
    const before = await shop.stockOf(goods.sparklers);
    const refused = await ask({ [goods.sparklers]: 1 }, 20.75);
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_DELIVERED', message: 'From 2 November.' } });
    expect(await shop.stockOf(goods.sparklers)).toEqual(before);
  });

  it('is found by the PIN code, whatever state the address names', async () => {
    await addRule({ states: ['Delhi'], served: false, message: 'Closed.' });
    const address = {
      house_flat_no: '12',
      city: 'Madurai',
      state: 'Tamil Nadu',
      delivery_contact_number: '9486012345',
    };
    const added = await meena.post<{ data: { id: number } }>('/api/address/add', { ...address, zipcode: '110001' });
    const refused = await ask({ [goods.sparklers]: 1 }, 20.75, { address_id: added.body.data.id });
    expect(refused.body).toMatchObject({ code: 'NOT_DELIVERED' });
  });

  it('is every other state under the composition scheme', async () => {
    await set({ tax_mode: 'composition' });
    const address = { house_flat_no: '12', city: 'Kochi', state: 'Kerala', delivery_contact_number: '9486012345' };
    const added = await meena.post<{ data: { id: number } }>('/api/address/add', { ...address, zipcode: '682001' });
    const refused = await ask({ [goods.sparklers]: 1 }, 20.75, { address_id: added.body.data.id });
    expect(refused.body).toMatchObject({ code: 'NOT_DELIVERED', message: 'We deliver within Tamil Nadu only.' });
    expect((await ask({ [goods.sparklers]: 1 }, 20.75)).status).toBe(201);
  });
});

it('payment methods that a rule leaves out are refused at the field', async () => {
  await set({ cod_enabled: true });
  await addRule({ ...MADURAI, payment_methods: ['online'] });
  const refused = await ask({ [goods.sparklers]: 1 }, 45.75, { payment_method: 'cod' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    fields: { payment_method: 'Cash on delivery is not available for this address.' },
  });
  expect((await ask({ [goods.sparklers]: 1 }, 20.75, { payment_method: 'upi' })).status).toBe(201);
});

describe('what an order costs', () => {
  it('consists of packing, delivery, tax and round-off, and the order stores them all', async () => {
    await set({ packing_kind: 'percent', packing_percent: 3, tax_mode: 'exclusive', round_total: true });
    const id = await addRule({ ...MADURAI, delivery_kind: 'fixed', delivery_charge: 100, free_from: 5000 });
    // 415 + 12.45 + 100 = 527.45; GST of 74.70 + 2.24 + 18 = 94.94; 622.39 rounds to 622.
    const refused = await ask({ [goods.skyShot]: 2 }, 415);
    expect(refused.body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      totals: {
        subtotal: 415,
        packing: 12.45,
        delivery: 100,
        tax: 94.94,
        tax_included: 0,
        round_off: -0.39,
        total: 622,
      },
    });
    const order = await buy(meena, { [goods.skyShot]: 2 }, 622);
    expect(order).toMatchObject({
      ...{ subtotal: 415, packing_amount: 12.45, delivery_amount: 100, tax_amount: 94.94, tax_included: 0 },
      ...{ round_off: -0.39, total_amount: 622, paid_amount: 622, to_pay: false },
    });
    const { terms, pricing } = await storedOf(order.id);
    expect(terms).toMatchObject({
      place: { pin: '625001', district: 'Madurai', state: 'Tamil Nadu' },
      rule: { id, delivery_charge: 100 },
      tax: { mode: 'exclusive', cgst: 4747, sgst: 4747, igst: 0, packing: { rate: 1800 } },
    });
    expect(pricing).toMatchObject({ hsnCode: '3604', isNetRate: false, couponShare: 0, tax: { taxable: 41_500 } });
    expect(await brokenLedger(shop)).toEqual([]);
  });

  it('shows the tax that prices contain, which adds nothing', async () => {
    await set({ tax_mode: 'inclusive' });
    const order = await buy(meena, { [goods.skyShot]: 2 }, 415);
    expect(order).toMatchObject({ tax_amount: 0, tax_included: 63.31, total_amount: 415 });
  });

  it('leaves net-rate products out of the coupon', async () => {
    await shop.database.db.execute(sql`update products set is_net_rate = true where id = ${goods.skyShot}`);
    const lines = { [goods.skyShot]: 2, [goods.flowerPot]: 1 };
    // 415 and 150; 20 percent of only the 150.
    expect(await ask(lines, 565, { coupon_code: 'DIWALI20' })).toMatchObject({
      body: { code: 'AMOUNT_CHANGED', totals: { subtotal: 565, discount: 30, total: 535 } },
    });
    await shop.database.db.execute(sql`update products set is_net_rate = false where id = ${goods.skyShot}`);
  });

  it('uses the tax rate of the goods on that day', async () => {
    await set({ tax_mode: 'exclusive', tax_rates: [{ hsn: '36', rate: 28, valid_from: '2026-01-01' }] });
    expect((await ask({ [goods.skyShot]: 2 }, 0)).body).toMatchObject({ totals: { tax: 116.2, total: 531.2 } });
    await set({ tax_rates: [{ hsn: '36', rate: 28, valid_from: '2999-01-01' }] });
    expect((await ask({ [goods.skyShot]: 2 }, 0)).body).toMatchObject({ totals: { tax: 74.7, total: 489.7 } });
  });

  it('no tax is billed without a GSTIN', async () => {
    const refused = await owner.put('/api/address/store/update/1', { tax_mode: 'inclusive', gstin: '' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { tax_mode: expect.stringContaining('GSTIN') } } });
  });
});

it('an open order keeps its own terms when the rule changes', async () => {
  const id = await addRule({ ...MADURAI, packing_kind: 'fixed', packing_charge: 10 });
  const address_id = await addAddress(meena);
  const first = await ask({ [goods.sparklers]: 2 }, 51.5, { address_id });
  expect(first.status).toBe(201);
  await owner.put(`/api/delivery/rule/update/${id}`, { packing_charge: 20, min_order: 5000 });
  const again = await ask({ [goods.sparklers]: 2 }, 51.5, { address_id });
  expect(again).toMatchObject({ status: 201, body: { order_id: first.body.order_id, amount: 5150 } });
  const other = await ask({ [goods.sparklers]: 3 }, 72.25, { address_id });
  expect(other.body).toMatchObject({ code: 'BELOW_MINIMUM' });
});

describe('paying again for an unpaid order', () => {
  const left = async (orderId: unknown) =>
    expect((await meena.post('/api/order/leave', { order_id: orderId })).body).toMatchObject({
      data: { released: true },
    });

  it('is refused with a message if the place closed or raised its minimum since, and the cart stays', async () => {
    const id = await addRule(MADURAI);
    const address_id = await addAddress(meena);
    const begun = await ask({ [goods.sparklers]: 2 }, 41.5, { address_id });
    await left(begun.body.order_id);
    const again = (amount: number) => startPayment(meena, amount, { address_id });
    await owner.put(`/api/delivery/rule/update/${id}`, { served: false, message: 'Closed till Monday.' });
    expect((await again(41.5)).body).toMatchObject({ code: 'NOT_DELIVERED', message: 'Closed till Monday.' });
    await owner.put(`/api/delivery/rule/update/${id}`, { served: true, min_order: 100 });
    expect((await again(41.5)).body).toMatchObject({ code: 'BELOW_MINIMUM', minimum: 100, missing: 58.5 });
    const charge = { min_order: 0, delivery_kind: 'fixed', delivery_charge: 60 };
    await owner.put(`/api/delivery/rule/update/${id}`, charge);
    expect((await again(41.5)).body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      totals: { subtotal: 41.5, delivery: 60, total: 101.5 },
    });
    // The cart is whole, and can be paid at the new total.
    expect((await again(101.5)).status).toBe(201);
  });

  it('charges a begun order its own total, whatever the rule says by then', async () => {
    const id = await addRule(MADURAI);
    const address_id = await addAddress(meena);
    const begun = await ask({ [goods.sparklers]: 2 }, 41.5, { address_id });
    await owner.put(`/api/delivery/rule/update/${id}`, { served: false, message: 'Closed.' });
    const paid = await pay(meena, String(begun.body.id), { deliver_webhook: false });
    const verified = await meena.post<{ data: { total_amount: number; delivery_rule: object } }>(
      '/api/order/verify-payment',
      paid.body,
    );
    expect(verified.body.data).toMatchObject({ total_amount: 41.5, delivery_rule: expect.anything() });
  });
});

it('shows everybody who tracks it, signed in or not, the delivery days promised when it was placed', async () => {
  const id = await addRule({ ...MADURAI, days_text: '5 to 7 days' });
  const address_id = await addAddress(meena);
  const begun = await ask({ [goods.sparklers]: 2 }, 41.5, { address_id });
  const paid = await pay(meena, String(begun.body.id), { deliver_webhook: false });
  const { body } = await meena.post<{ data: { number: string } }>('/api/order/verify-payment', paid.body);
  await owner.put(`/api/delivery/rule/update/${id}`, { days_text: '9 days' });
  const lookup = { order_number: body.data.number, contact: PHONES.meena };
  const tracked = await shop.client().post('/api/order/track', lookup);
  expect(tracked.body).toMatchObject({ data: { delivery_rule: { days_text: '5 to 7 days', tamil_days_text: '' } } });
});
