/** An order or estimate moved to another address: rule, charges and tax of the new place, its money, and who sees it. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { begin, brokenLedger, jobsDone, newBuyer, orderSeenBy, payOnly, verify } from '#testing/buyers.ts';
import { ADDRESS, addAddress, fillCart } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Estimate } from '../estimates/estimates.contract.ts';
import { forgetPersonInOrders } from '../forgetting/forgetting.ts';
import type { Order } from '../orders.contract.ts';
import type { LinePricing, OrderTerms } from '../orders.tables.ts';
import type { AmendmentPreview, Version } from './amending.contract.ts';

const BENGALURU = {
  ...ADDRESS,
  house_flat_no: '7',
  street_name: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipcode: '560001',
};
const NEXT_DOOR = { ...ADDRESS, house_flat_no: '15' };

let shop: TestShop;
let owner: Client;
let sparklers: number;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  sparklers = shop.world.products.sparklers;
  await run(sql`update products set stock = stock + 900 where id = ${sparklers}`);
  await run(sql`insert into stock_movements (product_id, kind, quantity) values (${sparklers}, 'set', 900)`);
});
beforeEach(async () => {
  const { body } = await owner.get<{ data: { id: number }[] }>('/api/delivery/rules');
  for (const { id } of body.data) await owner.call('DELETE', `/api/delivery/rule/delete/${id}`);
  await set({ ...{ sales_mode: 'online_payment', tax_mode: 'none', gstin: '33ABCDE1234F1Z7', cod_enabled: true } });
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop, true)).toEqual([]);
});
afterAll(() => shop.close());

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const set = async (settings: object) =>
  expect((await owner.put('/api/address/store/update/1', settings)).status).toBe(200);
const addRule = async (rule: object) =>
  expect((await owner.post('/api/delivery/rule/add', { name: 'Rule', ...rule })).status).toBe(201);
const KARNATAKA = { states: ['Karnataka'] };

async function buy(count = 4, amount = count * 20.75): Promise<Order> {
  const buyer = await newBuyer(shop.base);
  return (await verify(buyer, await payOnly(buyer, { [sparklers]: count }, amount))).body.data;
}

const body = ({ id, version, Carts }: Order, address: object | undefined, count?: number) => ({
  ...{
    order_id: id,
    version,
    lines: Carts.map((line) => ({ product_id: line.product_id, count: count ?? line.count })),
  },
  ...(address ? { address } : {}),
});
type PreviewReply = Reply<{ data: AmendmentPreview; code?: string; error?: string; missing?: number }>;
const preview = (order: Order, address: object, count?: number): Promise<PreviewReply> =>
  owner.post('/api/order/amend/preview', body(order, address, count));

async function moveTo(order: Order, address: object, count?: number) {
  const { data } = (await preview(order, address, count)).body;
  return owner.post<{ data: Order; code?: string }>('/api/order/amend', {
    ...{ ...body(order, address, count), total: data?.total_amount ?? 1, reason: 'They have moved' },
  });
}
const seen = (id: number) => orderSeenBy(owner, id);
const storedOf = async (id: number) =>
  (
    await rowsOf<{ terms: OrderTerms; pricing: LinePricing }>(
      shop.database.db,
      sql`select o.terms, l.pricing from orders o join order_lines l on l.order_id = o.id where o.id = ${id}`,
    )
  )[0] as { terms: OrderTerms; pricing: LinePricing };

describe('a paid order moved to another address', () => {
  it('in another state gets the rule, the packing and the IGST of the new place, and asks for the difference', async () => {
    await set({ tax_mode: 'exclusive' });
    await addRule({ ...KARNATAKA, delivery_kind: 'fixed', delivery_charge: 50 });
    const order = await buy(4, 97.94);
    expect((await storedOf(order.id)).pricing.tax).toMatchObject({ cgst: 747, sgst: 747, igst: 0 });
    const { data: shown } = (await preview(order, BENGALURU)).body;
    // (83 + 50) × 1.18
    expect(shown).toMatchObject({ delivery_amount: 50, tax_amount: 23.94, total_amount: 156.94, due_amount: 59 });
    expect(shown.changes).toMatchObject([{ what: 'address', name: expect.stringContaining('Karnataka, 560001') }]);
    const { data } = (await moveTo(order, BENGALURU)).body;
    expect(data).toMatchObject({ version: 2, due_amount: 59, waits_for_money: true, Address: BENGALURU });
    const stored = await storedOf(order.id);
    expect(stored.terms).toMatchObject({
      place: { pin: '560001', state: 'Karnataka' },
      charges: { tax: { isInterstate: true } },
    });
    expect(stored.pricing.tax).toMatchObject({ cgst: 0, sgst: 0, igst: 1494 });
    const listed = (await owner.get<{ data: Version[] }>(`/api/order/versions/${order.id}`)).body.data;
    expect(listed.map(({ address }) => address.includes('Madurai'))).toEqual([true, false]);
    expect(listed[1]?.changes).toMatchObject([
      { what: 'address', replaces: { name: expect.stringContaining('Madurai') } },
    ]);
    const back = (await moveTo(data, ADDRESS)).body.data;
    expect(back).toMatchObject({ version: 3, due_amount: 0, total_amount: 97.94, refunds: [] });
  });

  it('in a cheaper place refunds the difference, together with a change of its goods in one version', async () => {
    await addRule({ delivery_kind: 'fixed', delivery_charge: 80 });
    await addRule({ ...KARNATAKA, delivery_kind: 'to_pay' });
    const order = await buy(4, 163);
    const { data } = (await moveTo(order, BENGALURU, 3)).body;
    expect(data).toMatchObject({ version: 2, total_amount: 62.25, to_pay: true });
    await jobsDone(shop);
    expect(await seen(order.id)).toMatchObject({ refunded_amount: 100.75, payment_status: 'paid' });
  });

  it('nearby keeps its terms, whatever the rules say by now', async () => {
    const order = await buy();
    await addRule({ delivery_kind: 'fixed', delivery_charge: 80 });
    await set({ tax_mode: 'exclusive' });
    const { data } = (await moveTo(order, NEXT_DOOR)).body;
    expect(data).toMatchObject({ version: 2, total_amount: 83, due_amount: 0, Address: { house_flat_no: '15' } });
  });

  it('after it was placed without tax is taxed at today’s rates', async () => {
    const order = await buy();
    await set({ tax_mode: 'exclusive' });
    const { data } = (await moveTo(order, BENGALURU)).body;
    expect(data).toMatchObject({ tax_amount: 14.94, total_amount: 97.94 });
  });

  it('is refused where not served, below the minimum, without its payment method, and for an unknown address', async () => {
    const order = await buy();
    await addRule({ ...KARNATAKA, min_order: 3000 });
    expect((await preview(order, BENGALURU)).body).toMatchObject({ code: 'BELOW_MINIMUM', missing: 2917 });
    await addRule({ pins: ['560001'], served: false, message: 'The road is closed.' });
    for (const reply of [await preview(order, BENGALURU), await moveTo(order, BENGALURU)])
      expect(reply).toMatchObject({ status: 409, body: { code: 'NOT_DELIVERED', error: 'The road is closed.' } });
    expect((await preview(order, { ...BENGALURU, zipcode: '56' })).status).toBe(400);
    expect((await preview(order, { ...BENGALURU, state: 'Atlantis' })).status).toBe(400);
    await addRule({ pins: ['600001'], payment_methods: ['online'] });
    const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
    const { order_id } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
    const cod = (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id })).body.data;
    const chennai = { ...ADDRESS, city: 'Chennai', zipcode: '600001' };
    expect((await preview(cod, chennai)).body.error).toBe('The shop takes no cash on delivery at this place.');
    await set({ tax_mode: 'composition' });
    await owner.call('DELETE', `/api/delivery/rule/delete/${(await rulesNow())[0]}`);
    expect((await preview(order, { ...BENGALURU, zipcode: '560002' })).body.code).toBe('NOT_DELIVERED');
    expect(await seen(order.id)).toMatchObject({ version: 1, Address: { city: 'Madurai' } });
  });

  const rulesNow = async () =>
    (await owner.get<{ data: { id: number }[] }>('/api/delivery/rules')).body.data.map(({ id }) => id);

  it('after billing at payment gets a credit note and a bill for the new place of supply', async () => {
    await set({ tax_mode: 'exclusive', bill_at: 'payment' });
    const order = await buy(4, 97.94);
    await moveTo(order, BENGALURU);
    const rows = await rowsOf<{ kind: string; content: { placeOfSupply: { code: string } } }>(
      shop.database.db,
      sql`select kind, content from bills where order_id = ${order.id} order by id`,
    );
    expect(rows.map(({ kind, content }) => [kind, content.placeOfSupply.code])).toEqual([
      ['tax_invoice', '33'],
      ['credit_note', '33'],
      ['tax_invoice', '29'],
    ]);
    await set({ bill_at: 'packing' });
  });

  it('by two people at once gets one address, and during packing is packed for the address on its bill', async () => {
    for (let round = 0; round < (onRealPostgres ? 8 : 2); round += 1) {
      const order = await buy();
      const ticked = { packed_line_ids: order.Carts.map(({ id }) => id), cartons: 1 };
      const moves = [moveTo(order, BENGALURU), moveTo(order, NEXT_DOOR)];
      const [packed, ...moved] = await Promise.all([owner.put(`/api/order/packing/${order.id}`, ticked), ...moves]);
      expect(moved.filter(({ status }) => status === 200).length).toBeLessThan(2);
      const now = await seen(order.id);
      const [bill] = await rowsOf<{ house: string }>(
        shop.database.db,
        sql`select content->'buyer'->>'house_flat_no' as house from bills where order_id = ${order.id}`,
      );
      if (packed.status === 200 && bill) expect(bill.house).toBe(now.Address.house_flat_no);
    }
  });
});

describe('an estimate moved to another address', () => {
  it('shows its customer the new place in part, and keeps no address of an erased person', async () => {
    await set({ sales_mode: 'enquiry_only' });
    const buyer = { client: shop.client(), addressId: 0 };
    Object.assign(buyer, await newBuyer(shop.base));
    await fillCart(buyer.client, { [sparklers]: 2 });
    const { order_id } = (await begin(buyer, 41.5, { address_id: await addAddress(buyer.client) })).body;
    const order = (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id })).body.data;
    expect((await moveTo(order, BENGALURU)).status).toBe(200);
    const page = await shop.client().get<{ data: Estimate }>(`/api/estimate/${order.estimate?.token}`);
    expect(page.body.data).toMatchObject({
      ...{ place: 'Bengaluru, Karnataka 560•••', version: 2 },
      previous: {
        changes: [
          { what: 'address', name: 'Bengaluru, Karnataka 560•••', replaces: { name: 'Madurai, Tamil Nadu 625•••' } },
        ],
      },
    });
    expect(JSON.stringify(page.body)).not.toMatch(/MG Road|Vadakku|9486012345|560001|625001/);
    await forgetPersonInOrders(shop.database.db, order.user_id);
    const [left] = await rowsOf<{ all: string }>(
      shop.database.db,
      sql`select snapshot::text as all from order_versions where order_id = ${order.id}`,
    );
    expect(left?.all).not.toMatch(/Vadakku|9486012345/);
  });
});
