/** The owner's calls other than products, with valid input, invalid input and other people's ids, through HTTP. */

import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { dayInIndia } from '#shared/dates.ts';
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import type { AdminCoupon } from '#shop/coupons/coupons.contract.ts';
import type { ListedOrder, OrderNote } from '#shop/orders/admin/admin.contract.ts';
import type { Order, TrackingEntry } from '#shop/orders/orders.contract.ts';
import { countSoldLately } from '#shop/products/products.ts';
import type { Charts } from '#shop/reports/charts.contract.ts';
import type { AuditEntry } from '#shop/settings/audit/audit.contract.ts';
import type { PageText } from '#shop/settings/pages.contract.ts';
import { type StoreSettings, StoreSettingsUpdate } from '#shop/settings/settings.contract.ts';
import { ADDRESS, buy, signInAs } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let admin: Client;
let meena: Client;
const placed: Order[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  const { sparklers, skyShot } = shop.world.products;
  placed.push(await buy(meena, { [sparklers]: 2 }, 41.5));
  placed.push(await buy(await signInAs(shop, 'kannan'), { [skyShot]: 30 }, 6225));
});
afterAll(() => shop.close());

type Data<T> = { data: T };
type Fields = { fields: Record<string, string> };

async function sendForm<T>(method: string, path: string, fields: Record<string, string | Blob>): Promise<Reply<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(`${shop.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'gold' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

async function lastAudit(): Promise<AuditEntry> {
  return (await admin.get<Data<AuditEntry[]>>('/api/audit/list?limit=1')).body.data[0] as AuditEntry;
}

describe('categories', () => {
  const list = async () => (await admin.get<Data<Category[]>>('/api/category/list')).body.data;

  it('are added with a picture, changed, soft-deleted and restored', async () => {
    const added = await sendForm<Data<Category>>('POST', '/category/add', {
      name: 'Rockets',
      tamil_name: 'ராக்கெட்',
      description: '',
      status: '1',
      image: await picture(),
    });
    expect(added).toMatchObject({ status: 201, body: { data: { name: 'Rockets', status: true, productsCount: 0 } } });
    expect(added.body.data.image).toMatch(/^\/media\//);
    const { id } = added.body.data;
    await sendForm('PUT', `/category/update/${id}`, { name: 'Sky Rockets' });
    const deleted = await admin.put<Data<Category>>(`/api/category/update/${id}`, { status: 0 });
    expect(deleted.body.data).toMatchObject({ name: 'Sky Rockets', tamil_name: 'ராக்கெட்', status: false });
    expect(await lastAudit()).toMatchObject({
      action: 'category.update',
      subject: `category:${id}`,
      actor: 'Owner',
      before: { active: true },
      after: { active: false },
    });
    await admin.put(`/api/category/update/${id}`, { status: 1 });
    expect((await list()).find((category) => category.id === id)?.status).toBe(true);
  });

  it.each([
    [{ name: '' }, 400, { name: 'Category name is required.' }],
    [{}, 400, { name: 'Category name is required.' }],
    [{ name: 'crackers' }, 409, { name: 'Another category has this name.' }],
    [{ name: 'X', status: '7' }, 400, { status: 'Status: choose one of: 1, 0.' }],
    [{ name: 'X', colour: 'red' }, 400, { colour: 'Unknown field: colour.' }],
  ])('refuse %j', async (body, status, fields) => {
    const before = (await list()).length;
    expect(await admin.post<Fields>('/api/category/add', body)).toMatchObject({ status, body: { fields } });
    expect((await list()).length).toBe(before);
  });

  it('keep the order that was sent', async () => {
    await admin.post('/api/category/add', { name: 'Bombs' });
    const ids = (await list()).map((category) => category.id).reverse();
    const ordered = await admin.put<Data<Category[]>>('/api/category/order', { ids });
    expect(ordered.body.data.map((category) => category.id)).toEqual(ids);
    expect((await admin.put('/api/category/order', { ids: [999_999] })).status).toBe(400);
    expect((await admin.put('/api/category/update/999999', { status: 0 })).status).toBe(404);
  });

  it('have sub-categories, which can be added, changed, sorted and deleted', async () => {
    const category = (await list()).find(({ name }) => name === 'Crackers');
    const add = (name: string) =>
      admin.post<Data<SubCategory>>('/api/subcategory/add', { category_id: category?.id, name });
    const [one, two] = [(await add('One')).body.data, (await add('Two')).body.data];
    expect((await add('One')).status).toBe(409);
    expect((await admin.post('/api/subcategory/add', { category_id: 999_999, name: 'X' })).status).toBe(400);
    const changed = await admin.put<Data<SubCategory>>(`/api/subcategory/update/${one.id}`, { tamil_name: 'ஒன்று' });
    expect(changed.body.data).toMatchObject({ name: 'One', tamil_name: 'ஒன்று' });
    const ordered = await admin.put<Data<SubCategory[]>>(`/api/subcategory/order/${category?.id}`, {
      ids: [two.id, one.id],
    });
    expect(ordered.body.data.slice(0, 2).map((sub) => sub.name)).toEqual(['Two', 'One']);
    const { sparklers } = shop.world.products;
    await admin.put(`/api/product/update/${sparklers}`, { sub_cat: one.id });
    expect(await admin.call('DELETE', `/api/subcategory/delete/${one.id}`)).toMatchObject({
      status: 200,
      body: { data: { id: one.id, products: 1 } },
    });
    const found = await admin.get<Data<{ sub_cat: number | null }[]>>('/api/product/admin/list?search=sparklers');
    expect(found.body.data).toMatchObject([{ sub_cat: null }]);
    expect((await admin.call('DELETE', `/api/subcategory/delete/${one.id}`)).status).toBe(404);
  });
});

describe('coupons', () => {
  it('are listed in full, added and changed', async () => {
    const all = await admin.get<Data<AdminCoupon[]>>('/api/coupon/admin/list');
    expect(all.body.data.map((coupon) => coupon.code)).toEqual([
      'DIWALI20',
      'ONCE',
      'FIRST',
      'WELCOME',
      'THREE',
      'OVER',
    ]);
    const added = await admin.post<Data<AdminCoupon>>('/api/coupon/add', {
      code: ' pongal15 ',
      description: '15% off',
      minOrder: 300,
      discount_percentage: 15,
    });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { code: 'PONGAL15', is_public: true, active: true, expires_at: null, used: 0 } },
    });
    const { id } = added.body.data;
    await admin.put(`/api/coupon/update/${id}`, { active: false });
    const publicly = await admin.get<Data<{ code: string }[]>>('/api/coupon/list');
    expect(publicly.body.data.map((coupon) => coupon.code)).not.toContain('PONGAL15');
    expect(await lastAudit()).toMatchObject({
      action: 'coupon.update',
      before: { active: true },
      after: { active: false },
    });
  });

  it.each([
    [{ code: 'A' }, 400],
    [{ code: 'diwali20' }, 409],
    [{ discount_percentage: 101 }, 400],
    [{ discount_percentage: 10.005 }, 400],
    [{ minOrder: -1 }, 400],
    [{ starts_at: '2026-11-08T00:00:00Z', expires_at: '2026-11-01T00:00:00Z' }, 400],
    [{ used: 3 }, 400],
  ])('refuse %j', async (change, status) => {
    const body = { code: 'NEWONE', description: '', minOrder: 0, discount_percentage: 5, ...change };
    expect((await admin.post('/api/coupon/add', body)).status).toBe(status);
    expect((await admin.put('/api/coupon/update/999999', { active: true })).status).toBe(404);
  });
});

describe('the order list', () => {
  type List = { data: Order[]; total: number; totalPages: number };
  const list = async (query: string) => (await admin.get<List>(`/api/order/list?${query}`)).body;
  const today = dayInIndia(Date.now());

  it.each([
    ['', 2],
    ['status=confirmed', 2],
    ['status=shipped', 0],
    ['status=paid', 2],
    ['payment=online', 2],
    ['payment=cod', 0],
    ['payment=refund_due', 0],
    ['courier=none', 2],
    ['courier=KPN', 0],
    ['from=2020-01-01&to=2020-12-31', 0],
    ['search=meen', 1],
    ['search=kannan%40example', 1],
    ['search=94860', 1],
    ['search=nobody', 0],
    ['search=%25', 0],
  ])('filtered by %s has %i', async (query, total) => {
    expect((await list(query)).total).toBe(total);
  });

  it('finds an order by number, by payment and by today, sorted either way', async () => {
    const [first, second] = placed as [Order, Order];
    expect((await list(`search=${first.number}`)).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await list(`search=${first.number.toLowerCase()}`)).total).toBe(1);
    expect((await list(`search=${first.razorpay_payment_id}`)).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await list(`from=${today}&to=${today}`)).total).toBe(2);
    expect((await list('limit=1&page=1')).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await list('limit=1&page=2')).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('limit=1&page=3')).data).toEqual([]);
    expect((await list('sort=oldest')).data.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it.each(['from=yesterday', 'payment=gold', 'page=0', 'limit=201', 'colour=red', 'sort=price'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/api/order/list?${query}`)).status).toBe(400);
    },
  );

  it('keeps notes for staff', async () => {
    const [order] = placed as [Order];
    const added = await admin.post<Data<OrderNote>>('/api/order/note', {
      order_id: order.id,
      note: 'Calls after six.',
    });
    expect(added).toMatchObject({ status: 201, body: { data: { note: 'Calls after six.', actor: 'Owner' } } });
    await admin.post('/api/order/note', { order_id: order.id, note: 'Wants two parcels.' });
    const notes = await admin.get<Data<OrderNote[]>>(`/api/order/notes/${order.id}`);
    expect(notes.body.data.map(({ note }) => note)).toEqual(['Wants two parcels.', 'Calls after six.']);
    // Without opening each order, the list said nothing of who had been called.
    const listed = await admin.get<Data<ListedOrder[]>>('/api/order/list');
    const noted = listed.body.data.map(({ id, last_note }) => [id === order.id, last_note?.note, last_note?.actor]);
    expect(noted.filter(([, note]) => note)).toEqual([[true, 'Wants two parcels.', 'Owner']]);
    expect(JSON.stringify((await meena.get(`/api/order/details/user/${meena.userId}`)).body)).not.toMatch(
      /last_note|two parcels/,
    );
    const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
    const seen = await packer.get<Data<object[]>>('/api/order/list?limit=100');
    expect(seen.body.data.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen.body)).not.toMatch(/last_note|two parcels/);
    expect((await admin.post('/api/order/note', { order_id: order.id, note: ' ' })).status).toBe(400);
    expect((await admin.post('/api/order/note', { order_id: 999_999, note: 'x' })).status).toBe(404);
  });

  it('sets a status for many orders; one that is refused does not stop the others', async () => {
    const ids = placed.map(({ id }) => id);
    const reply = await admin.put('/api/order/bulk/status', { order_ids: [...ids, 999_999], track_id: 2 });
    const refused = { order_id: 999_999, error: 'We could not find this.', code: 'NOT_FOUND' };
    expect(reply.body).toEqual({ data: { changed: ids, failed: [refused] } });
    expect((await list('status=processing')).total).toBe(2);
    expect((await admin.put('/api/order/bulk/status', { order_ids: ids, track_id: 7 })).status).toBe(400);
  });

  it('shows who set a status and why to the owner, but not to customers', async () => {
    const [order] = placed as [Order];
    const path = `/api/order/tracking/history/${order.id}/${meena.userId}`;
    await admin.put('/api/order/update/order/status', { track_id: 3, order_id: order.id, note: 'Two cartons.' });
    const seen = (await admin.get<Data<TrackingEntry[]>>(path)).body.data;
    expect(seen.map(({ actor, note }) => [actor, note])).toEqual([
      [null, ''],
      ['Owner', ''],
      ['Owner', 'Two cartons.'],
    ]);
    const told = JSON.stringify((await meena.get(path)).body);
    expect(told).toContain('shipped');
    expect(told).not.toMatch(/Owner|Two cartons|actor|note/);
    await admin.put('/api/order/update/order/status', { track_id: 2, order_id: order.id });
  });

  it('lists every carrier once, ignoring case', async () => {
    const send = (order: Order | undefined, courier_partner: string) =>
      admin.post('/api/courier/add', {
        order_id: order?.id,
        courier_partner,
        contact_number: '0456222110',
        tracking_link: '',
        tracking_id: '',
      });
    await send(placed[0], 'Velan Parcel');
    await send(placed[1], 'ABT Parcel');
    expect((await admin.get('/api/courier/list')).body).toEqual({ data: ['ABT Parcel', 'Velan Parcel'] });
    await shop.database.db.execute(sql`update couriers set carrier = 'VELAN parcel'`);
    expect((await admin.get('/api/courier/list')).body).toEqual({ data: ['VELAN parcel'] });
    await shop.database.db.execute(sql`delete from couriers`);
    expect((await admin.get('/api/courier/list')).body).toEqual({ data: [] });
  });

  it('is exported as CSV and XLSX with the same filters', async () => {
    const file = async (query: string) =>
      fetch(`${shop.base}/api/order/export?${query}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const csv = await (await file('format=csv&search=meena')).text();
    expect(csv).toContain(placed[0]?.number);
    expect(csv).not.toContain(placed[1]?.number);
    expect(csv).toContain('9486012345');
    const [headings = [], cells = []] = readSheet(Buffer.from(csv)).map((row) => row.cells);
    const column = (heading: string) => cells[headings.indexOf(heading)];
    expect(column('Date')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect([column('City'), column('State'), column('PIN')]).toEqual([ADDRESS.city, ADDRESS.state, ADDRESS.zipcode]);
    expect(column('Products')).toBe('2 × Sparklers at 20.75');
    expect(headings).toContain('UTR');
    const xlsx = await file('format=xlsx');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect((await file('format=pdf')).status).toBe(400);
  });
});

describe('customers', () => {
  type Listed = { id: number; name: string; Orders: { count: number; spent: number }; address: object | null };
  type List = { data: Listed[]; total: number };

  it('are found by name and phone, and exported as a file', async () => {
    const found = await admin.get<List>('/api/users/list?search=94860%2012345');
    expect(found.body.data).toMatchObject([{ name: 'Meena', Orders: { count: 1, spent: 41.5 } }]);
    const { body } = await admin.get<{ data: unknown[] }>(`/api/address/list/${found.body.data[0]?.id}`);
    expect(body.data.length).toBeGreaterThan(0);
    // The list of addresses starts with the default one.
    expect(found.body.data[0]?.address).toEqual(body.data[0]);
    const sorted = await admin.get<List>('/api/users/list?sort=name&limit=1&page=2');
    expect(sorted.body.data.map(({ name }) => name)).toEqual(['Meena']);
    const bySpending = (await admin.get<List>('/api/users/list?sort=spent')).body.data.map(
      ({ Orders }) => Orders.spent,
    );
    expect(bySpending.slice(0, 2)).toEqual([6225, 41.5]);
    expect(bySpending.slice(2).every((spent) => spent === 0)).toBe(true);
    expect((await admin.get<List>('/api/users/list?sort=spent&limit=1&page=2')).body.data[0]?.name).toBe('Meena');
    const response = await fetch(`${shop.base}/api/users/export?format=csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await response.text()).toContain('Meena,9486012345,meena@example.com');
    expect((await admin.get('/api/users/list?status=gone')).status).toBe(400);
  });

  it('are disabled at once and enabled again, both with an audit entry', async () => {
    const kannan = await signInAs(shop, 'kannan');
    await admin.put(`/api/users/status/${kannan.userId}`, { active: false });
    expect((await kannan.get(`/api/users/user/${kannan.userId}`)).status).toBe(401);
    expect(await lastAudit()).toMatchObject({ action: 'customer.status', after: { active: false } });
    await admin.put(`/api/users/status/${kannan.userId}`, { active: true });
    expect((await admin.get<List>('/api/users/list?status=inactive')).body.total).toBe(0);
  });
});

describe('the dashboard', () => {
  it('shows days, categories, products and low stock', async () => {
    await countSoldLately(shop.database.db);
    const { body } = await admin.get<Data<Charts>>('/api/report/charts?days=7');
    expect(body.data.days).toHaveLength(7);
    expect(body.data.days.at(-1)).toMatchObject({ orders: 2, revenue: 6266.5 });
    expect(body.data.categories).toMatchObject([
      { name: 'Crackers', tamil_name: expect.any(String), pieces: 32, revenue: 6266.5 },
    ]);
    expect(body.data.top_products.map(({ name, pieces }) => [name, pieces])).toEqual([
      ['Sky Shot', 30],
      ['Sparklers', 2],
    ]);
    expect(body.data.running_out.filter(({ sold }) => sold > 0)).toMatchObject([
      { name: 'Sky Shot', quantity: 10, sold: 30, days_left: 9.3 },
    ]);
    const low = body.data.running_out.filter(({ quantity }) => quantity > 0).map(({ days_left }) => days_left ?? 1e9);
    expect(low).toEqual([...low].sort((a, b) => a - b));
    for (const days of ['0', '400', 'x']) expect((await admin.get(`/api/report/charts?days=${days}`)).status).toBe(400);
  });
});

describe('settings', () => {
  it('store the owner’s pages in both languages, readable by everybody', async () => {
    const updated = await admin.put<Data<PageText>>('/api/page/update/privacy', {
      title: 'Privacy',
      body: 'We keep\nlittle.',
      tamil_body: 'குறைவாகவே வைத்திருக்கிறோம்.',
    });
    expect(updated.status).toBe(200);
    const pages = await shop.client().get<Data<PageText[]>>('/api/page/list');
    expect(pages.body.data.map(({ key }) => key)).toEqual(['about', 'faq', 'privacy', 'terms', 'returns']);
    expect(pages.body.data[2]).toMatchObject({ body: 'We keep\nlittle.', tamil_title: '' });
    expect((await admin.put('/api/page/update/secrets', { title: 'x' })).status).toBe(404);
    expect((await admin.put('/api/page/update/faq', { title: 'a\nb' })).status).toBe(400);
  });

  it('accept a logo, and restore the default one', async () => {
    const set = await sendForm<Data<StoreSettings>>('PUT', '/address/store/picture/logo', { image: await picture() });
    expect(set.status).toBe(200);
    expect((await fetch(`${shop.base}${set.body.data.logo}`)).status).toBe(200);
    expect((await sendForm('PUT', '/address/store/picture/logo', { image: new Blob(['<svg/>']) })).status).toBe(400);
    expect((await sendForm('PUT', '/address/store/picture/door', { image: await picture() })).status).toBe(404);
    await sendForm('PUT', '/address/store/picture/logo', { image: '' });
    expect((await admin.get<Data<StoreSettings[]>>('/api/address/store')).body.data[0]?.logo).toBeNull();
  });

  it('accept a photograph of the shop and a picture of its licence, and remove them again', async () => {
    const store = async () => (await admin.get<Data<StoreSettings[]>>('/api/address/store')).body.data[0];
    const pictures = async () => [(await store())?.shop_photo, (await store())?.licence_picture];
    expect(await pictures()).toEqual([null, null]);
    for (const place of ['shop-photo', 'licence'])
      await sendForm('PUT', `/address/store/picture/${place}`, { image: await picture() });
    expect(await pictures()).toEqual([
      expect.stringMatching(/^\/media\/shop-[0-9a-f]{8}\/480\.webp$/),
      expect.stringMatching(/^\/media\/licence-[0-9a-f]{8}\/480\.webp$/),
    ]);
    const [shown] = await pictures();
    expect((await fetch(`${shop.base}${shown}`)).status).toBe(200);
    for (const place of ['shop-photo', 'licence'])
      await sendForm('PUT', `/address/store/picture/${place}`, { image: '' });
    expect(await pictures()).toEqual([null, null]);
  });

  it('keep every figure as it was sent, fractions too', async () => {
    const figures = Object.entries(StoreSettingsUpdate.shape).flatMap(([name, schema]) => {
      const given = [2.75, 3].find((figure) => schema.safeParse(figure).success);
      return given === undefined || schema.safeParse('3').success ? [] : [[name, given]];
    });
    expect(figures.length).toBeGreaterThan(10);
    const sent = Object.fromEntries(figures);
    const [before] = (await admin.get<Data<StoreSettings[]>>('/api/address/store')).body.data;
    const { body } = await admin.put<Data<StoreSettings>>('/api/address/store/update/1', sent);
    expect(body.data).toMatchObject(sent);
    await admin.put('/api/address/store/update/1', before);
  });

  it('accept the record as it was read', async () => {
    const [store] = (await admin.get<Data<StoreSettings[]>>('/api/address/store')).body.data;
    expect((await admin.put('/api/address/store/update/1', { ...store, store_name: 'Velavan' })).status).toBe(200);
  });

  it('show the audit, with search and pages', async () => {
    const all = await admin.get<{ data: AuditEntry[]; total: number }>('/api/audit/list?limit=5');
    expect(all.body.data).toHaveLength(5);
    expect(all.body.total).toBeGreaterThan(10);
    const pages = await admin.get<{ data: AuditEntry[] }>('/api/audit/list?search=page.');
    expect(pages.body.data).toMatchObject([{ action: 'page.update', subject: 'page:privacy', actor: 'Owner' }]);
  });

  it('search the audit by order, person, product and words of the action', async () => {
    const [order] = placed as [Order];
    await admin.post('/api/order/note', { order_id: order.id, note: 'Call before' });
    for (const active of [false, true]) await admin.put(`/api/users/status/${shop.world.people.kannan}`, { active });
    await admin.put(`/api/product/update/${shop.world.products.skyShot}`, { base_price: 251 });
    const subjects = async (search: string, actions = '') => {
      const query = new URLSearchParams({ search, actions, limit: '50' });
      const { body } = await admin.get<{ data: AuditEntry[] }>(`/api/audit/list?${query}`);
      return new Set(body.data.map((entry) => entry.subject));
    };
    const digits = order.number.replace(/\D/g, '');
    for (const search of [order.number, order.number.toLowerCase(), digits, `#${digits}`])
      expect(await subjects(search), search).toEqual(new Set([`order:${order.id}`]));
    expect(await subjects('வானவெடி')).toEqual(new Set([`product:${shop.world.products.skyShot}`]));
    expect(await subjects(PHONES.kannan)).toEqual(new Set([`customer:${shop.world.people.kannan}`]));
    expect(await subjects('note', 'order.note,none.such')).toContain(`order:${order.id}`);
    expect(await subjects('note')).toEqual(new Set());
  });
});

describe('only the owner', () => {
  it.each([
    ['POST', '/category/add'],
    ['PUT', '/category/update/1'],
    ['PUT', '/category/order'],
    ['POST', '/subcategory/add'],
    ['GET', '/subcategory/list'],
    ['GET', '/courier/list'],
    ['PUT', '/subcategory/update/1'],
    ['DELETE', '/subcategory/delete/1'],
    ['PUT', '/subcategory/order/1'],
    ['GET', '/coupon/admin/list'],
    ['POST', '/coupon/add'],
    ['PUT', '/coupon/update/1'],
    ['GET', '/order/list'],
    ['GET', '/order/export'],
    ['GET', '/order/payments/1'],
    ['GET', '/order/notes/1'],
    ['POST', '/order/note'],
    ['PUT', '/order/bulk/status'],
    ['PUT', '/order/bulk/cancel'],
    ['GET', '/users/list'],
    ['GET', '/users/export'],
    ['GET', '/report/charts'],
    ['GET', '/audit/list'],
    ['PUT', '/page/update/faq'],
    ['PUT', '/address/store/picture/logo'],
    ['GET', '/banner/list'],
    ['POST', '/banner/add'],
    ['PUT', '/banner/update/1'],
    ['DELETE', '/banner/delete/1'],
    ['PUT', '/banner/order'],
  ])('may %s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await shop.client().call(method, `/api${path}`, body)).status).toBe(401);
    expect((await meena.call(method, `/api${path}`, body)).status).toBe(403);
  });

  it('has all these calls, and all are in the API document', async () => {
    const document = await shop.client().get<{ paths: Record<string, object> }>('/api/openapi.json');
    const paths = Object.keys(document.body.paths);
    for (const path of ['/product/add', '/category/update/{id}', '/coupon/add', '/order/list', '/product/import/apply'])
      expect(paths).toContain(path);
    expect(JSON.stringify(document.body.paths['/product/add'])).toContain('multipart/form-data');
  });
});
