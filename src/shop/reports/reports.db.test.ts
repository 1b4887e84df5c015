/** The figures of the dashboard are consistent, and its to-do items match the lists. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, newBuyer, payOnly, verify } from '#testing/buyers.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { ListedProduct } from '../products/products.admin.contract.ts';
import { countSoldLately } from '../products/products.ts';
import type { Charts } from './charts.contract.ts';
import type { DashboardStats } from './reports.contract.ts';
import type { Todo } from './todo.contract.ts';

let shop: TestShop;
let admin: Client;
let paidId: number;

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const read = async <T>(path: string) => (await admin.get<{ data: T }>(`/api${path}`)).body.data;
const totalOf = async (query: string) => (await admin.get<{ total: number }>(`/api/order/list?${query}`)).body.total;

async function buyOnline(lines: Record<number, number>, amount: number): Promise<number> {
  const buyer = await newBuyer(shop.base);
  return (await verify(buyer, await payOnly(buyer, lines, amount))).body.data.id;
}

async function transfer(utr: string): Promise<number> {
  const buyer = await newBuyer(shop.base, { [shop.world.products.sparklers]: 2 });
  const { order_id } = (await begin(buyer, 41.5, { payment_method: 'upi_direct' })).body;
  await buyer.client.post('/api/order/utr', { order_id, utr });
  return order_id;
}

async function onDelivery(): Promise<number> {
  const buyer = await newBuyer(shop.base, { [shop.world.products.sparklers]: 2 });
  const { order_id } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
  await buyer.client.post('/api/order/add', { order_id, payment_method: 'cod' });
  return order_id;
}

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await run(sql`update store_settings set cod_enabled = true, upi_id = 'mathappu@bank'`);
  const { sparklers, flowerPot } = shop.world.products;
  paidId = await buyOnline({ [sparklers]: 3, [flowerPot]: 1 }, 212.25);
  await buyOnline({ [sparklers]: 1 }, 20.75);
  await transfer('412345670001');
  await onDelivery();
  await admin.post('/api/order/refund', { order_id: paidId, amount: 10.01, reason: 'Short' });
  await shop.until(
    async () => (await read<{ payment_status: string }>(`/order/delivery/address/${paidId}`)).payment_status !== 'paid',
  );
});
afterAll(() => shop.close());

describe('the figures', () => {
  it('divide the revenue by the orders that brought it', async () => {
    const stats = await read<DashboardStats>('/address/dashboard');
    expect(stats).toMatchObject({ totalRevenue: 222.99, totalOrders: 4, avgOrderValue: 111.5 });
  });

  it('spread the revenue over categories, to the paisa', async () => {
    const charts = await read<Charts>('/report/charts?days=30');
    const paise = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(paise(charts.days.map(({ revenue }) => revenue))).toBe(22_299);
    expect(paise(charts.categories.map(({ revenue }) => revenue))).toBe(22_299);
  });

  it('compare products and customers with those of a month ago', async () => {
    await run(
      sql`update products set created_at = now() - interval '40 days' where id <> ${shop.world.products.skyShot}`,
    );
    const { changes, activeProducts } = await read<DashboardStats>('/address/dashboard');
    expect(changes.products).toEqual({ current: activeProducts, previous: activeProducts - 1 });
    expect(changes.customers.current).toBeGreaterThan(changes.customers.previous);
  });

  it('use one definition of low stock', async () => {
    await run(sql`update products set stock = 0, low_stock_at = 0 where id = ${shop.world.products.skyShot}`);
    await run(sql`update products set low_stock_at = 5000 where id = ${shop.world.products.flowerPot}`);
    await run(sql`update products set low_stock_at = 0 where id = ${shop.world.products.sparklers}`);
    const { out_of_stock, low_stock } = await read<Todo>('/report/todo');
    const { total } = (await admin.get<{ total: number }>('/api/product/admin/list?stock=low&status=active')).body;
    expect({ out_of_stock, low_stock }).toEqual({ out_of_stock: 2, low_stock: total });
    const { running_out } = await read<Charts>('/report/charts?days=30');
    const names = running_out.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Sky Shot', 'Flower Pot']));
    expect(running_out).toContainEqual(expect.objectContaining({ name: 'Sky Shot', quantity: 0, days_left: 0 }));
  });

  it('call stock low below two weeks of sales, at the pace of the last four', async () => {
    const id = shop.world.products.sparklers;
    const lowNow = async () => {
      await countSoldLately(shop.database.db);
      const { body } = await admin.get<{ data: ListedProduct[] }>('/api/product/admin/list?stock=low&limit=200');
      return body.data.find((product) => product.id === id);
    };
    await run(sql`update products set stock = reserved + 100, low_stock_at = 0 where id = ${id}`);
    await run(sql`delete from stock_movements where product_id = ${id}`);
    const move = (kind: string, quantity: number, age: string) =>
      run(sql`insert into stock_movements (product_id, kind, quantity, created_at)
        values (${id}, ${kind}, ${quantity}, now() - ${age}::interval)`);
    await move('sold', -900, '29 days');
    expect(await lowNow()).toBeUndefined();
    await move('sold', -210, '27 days');
    await move('returned', 12, '1 day');
    await move('set', -400, '1 day');
    // 198 in four weeks: two weeks take 99.
    expect(await lowNow()).toBeUndefined();
    await move('sold', -2, '1 hour');
    expect(await lowNow()).toMatchObject({ quantity: 100, sold_lately: 200, low_at: 100 });
    const { running_out } = await read<Charts>('/report/charts?days=7');
    expect(running_out).toContainEqual(expect.objectContaining({ id, quantity: 100, sold: 200, days_left: 14 }));
  });
});

describe('the to-do items', () => {
  it('match the lists', async () => {
    const todo = await read<Todo>('/report/todo');
    expect(todo).toMatchObject({ packing: 3, transfers: { count: 1, amount: 41.5 }, enquiries: 0, late_parcels: 0 });
    expect(Date.now() - Date.parse(todo.transfers.oldest ?? '')).toBeLessThan(600_000);
    expect(await totalOf('todo=packing')).toBe(3);
    expect(await totalOf('todo=transfer')).toBe(1);
    expect((await admin.get('/api/order/list?todo=rest')).status).toBe(400);
  });

  it.each([
    ['412345670001', 1],
    ['4123 4567 0001', 1],
    ['70001', 1],
    ['412345670002', 0],
    ['₹41.50', 1],
    ['41.5', 1],
    ['41.51', 0],
    ['9'.repeat(40), 0],
  ])('find a transfer by its reference, last digits or amount: %s', async (search, total) => {
    expect(await totalOf(`todo=transfer&search=${encodeURIComponent(search)}`)).toBe(total);
  });

  it('include parcels a week on their way, requests to cancel, enquiries and messages', async () => {
    await admin.put('/api/order/update/order/status', { order_id: paidId, track_id: 3 });
    expect(await totalOf('todo=late')).toBe(0);
    await run(sql`update status_history set created_at = now() - interval '8 days' where order_id = ${paidId}`);
    await run(sql`update store_settings set sales_mode = 'enquiry_only'`);
    const asking = await newBuyer(shop.base, { [shop.world.products.sparklers]: 2 });
    const { order_id } = (await begin(asking, 41.5)).body;
    await asking.client.post('/api/order/add', { order_id });
    await asking.client.post('/api/order/cancel-request', { order_id, reason: 'Twice' });
    const message = { name: 'Valli', phone_number: '9345600001', email: '', message: 'Where is it?' };
    await shop.client().post('/api/contact', message);
    expect(await read<Todo>('/report/todo')).toMatchObject({
      ...{ late_parcels: 1, enquiries: 1, cancel_requests: 1, packing: 2 },
      messages: { count: 1, late: 0 },
    });
    for (const todo of ['late', 'enquiry', 'cancel_request']) expect(await totalOf(`todo=${todo}`)).toBe(1);
    await run(sql`update contact_messages set created_at = now() - interval '49 hours'`);
    expect((await read<Todo>('/report/todo')).messages).toEqual({ count: 1, late: 1 });
  });

  it('let go of parcels that nobody can find any more, but not of money on delivery', async () => {
    await run(sql`update store_settings set sales_mode = 'online_payment'`);
    const codId = await onDelivery();
    await admin.put('/api/order/update/order/status', { order_id: codId, track_id: 3 });
    await run(sql`insert into couriers (order_id, carrier, contact_number) values (${paidId}, 'ABT', '04562220000')`);
    const agedBy = async (days: number) => {
      await run(sql`update status_history set created_at = now() - make_interval(days => ${days}) where status_id = 3`);
      await run(sql`update couriers set collect_by = (now() at time zone 'Asia/Kolkata')::date - ${days}::int`);
      return [await totalOf('todo=late'), await totalOf('todo=collect')];
    };
    expect(await agedBy(30)).toEqual([2, 1]);
    expect(await agedBy(31)).toEqual([2, 0]);
    expect(await agedBy(38)).toEqual([1, 0]);
    expect((await read<Todo>('/report/todo')).late_parcels).toBe(1);
  });

  it('are not shown to a packer', async () => {
    const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
    expect((await packer.get('/api/report/todo')).status).toBe(403);
    expect((await packer.get<{ total: number }>('/api/order/list?search=412345670001')).body.total).toBe(0);
  });
});
