/** The owner's product calls through HTTP, with good and bad input, and called by others. */

import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';
import type { BulkAnswer, BulkLast, BulkUndone, StockMovement } from './products.admin.contract.ts';
import type { Product } from './products.contract.ts';
import { VIDEO_ADDRESS_TEXT } from './products.video.rules.ts';

let shop: TestShop;
let admin: Client;
let categoryId: number;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  categoryId = (await list()).body.data[0]?.category_id as number;
});
afterAll(() => shop.close());

type Page = { data: Product[]; total: number };
const list = (query = '') => admin.get<Page>(`/api/product/admin/list?limit=200${query}`);

const pricesOf = ({ base_price, discount_price, unit_price }: Product) => [base_price, discount_price, unit_price];

function formOf(fields: Record<string, string | Blob | (string | Blob)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part);
      else form.append(name, part, 'picture.png');
    }
  return form;
}

async function sendForm<T = { data: Product }>(
  method: 'POST' | 'PUT',
  path: string,
  fields: Parameters<typeof formOf>[0],
  client = admin,
): Promise<Reply<T>> {
  const response = await fetch(`${shop.base}/api${path}`, {
    method,
    headers: client.token === null ? {} : { authorization: `Bearer ${client.token}` },
    body: formOf(fields),
  });
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

const picture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ]);

const rocket = () => ({
  name: 'Whistling Rocket',
  tamil_name: 'விசில் ராக்கெட்',
  category_id: String(categoryId),
  sub_cat: '',
  description: '',
  base_price: '250.50',
  discount_price: '17',
  video_url: '',
  quantity_content: '1 Box (5 Pcs)',
  quantity: '12',
  performance_ratings: '4.5',
  status: '1',
});

describe('adding a product', () => {
  it('accepts the form of the specification with a picture, and everybody can buy it', async () => {
    const added = await sendForm('POST', '/product/add', { ...rocket(), image: await picture('red') });
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'Whistling Rocket',
          base_price: 250.5,
          unit_price: 207.92,
          quantity: 12,
          sub_cat: null,
          status: 1,
        },
      },
    });
    const { id, ProductImages } = added.body.data;
    const shown = await fetch(`${shop.base}${ProductImages[0]?.imageUrl}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await shop.until(async () =>
      (await admin.get<Page>('/api/product/list1')).body.data.some((product) => product.id === id),
    );
    const history = await admin.get<{ data: StockMovement[] }>(`/api/product/stock/${id}`);
    expect(history.body.data).toMatchObject([{ kind: 'initial', quantity: 12, stock_after: 12, actor: 'Owner' }]);
  });

  it('accepts JSON as well, and assigns a code if none is given', async () => {
    const body = {
      ...rocket(),
      name: 'JSON Rocket',
      category_id: categoryId,
      base_price: 10.5,
      quantity: 0,
      sub_cat: null,
    };
    const added = await admin.post<{ data: Product }>('/api/product/add', body);
    expect(added).toMatchObject({ status: 201, body: { data: { unit_price: 8.72, quantity: 0 } } });
    expect(added.body.data.sku).toMatch(/^P-\d+$/);
  });

  it.each([
    ['name', '', 'Product name is required.'],
    ['tamil_name', ' ', 'Tamil name is required.'],
    ['category_id', '', 'Please enter the category.'],
    ['category_id', '9999', 'Please choose an active category.'],
    ['performance_ratings', 'good', 'Performance rating must be a number from 0 to 5.'],
    ['performance_ratings', '6', 'Performance rating must be a number from 0 to 5.'],
    ['base_price', 'abc', 'Price must be a number from 0 to 1,00,00,000.'],
    ['base_price', '-1', 'Price must be a number from 0 to 1,00,00,000.'],
    ['base_price', '1.005', 'Price may have at most two decimals.'],
    ['discount_price', '101', 'Discount percentage must be a number from 0 to 100.'],
    ['quantity', '1.5', 'Stock quantity must be a whole number from 0 to 10,00,000.'],
    ['quantity_content', '', 'Pack is required.'],
    ['video_url', 'javascript:alert(1)', VIDEO_ADDRESS_TEXT],
    ['video_url', 'https://evil.example/watch?v=abcdefghij1', VIDEO_ADDRESS_TEXT],
    ['sub_cat', '9999', 'This sub-category belongs to another category.'],
    ['colour', 'red', 'Unknown field: colour.'],
  ])('refuses %s = %j', async (field, value, text) => {
    const before = (await list()).body.total;
    const reply = await sendForm<{ fields: Record<string, string> }>('POST', '/product/add', {
      ...rocket(),
      [field]: value,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.fields[field]).toBe(text);
    expect((await list()).body.total).toBe(before);
  });

  it('names every missing field', async () => {
    const reply = await admin.post<{ fields: object }>('/api/product/add', {});
    expect(Object.keys(reply.body.fields).sort()).toEqual(
      [
        'base_price',
        'category_id',
        'discount_price',
        'name',
        'performance_ratings',
        'quantity',
        'quantity_content',
        'tamil_name',
      ].sort(),
    );
    expect((await admin.post('/api/product/add')).status).toBe(400);
  });

  it('refuses a code that another product has', async () => {
    const reply = await sendForm('POST', '/product/add', { ...rocket(), sku: 'sparklers' });
    expect(reply).toMatchObject({ status: 409, body: { fields: { sku: 'Another product has this code.' } } });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG pictures are not accepted'],
    ['a program', 'MZ\u0000\u0000', 'Please choose a JPEG'],
    ['a broken picture', '\u0089PNG\r\n\u001a\nbroken', 'Please choose a JPEG'],
  ])('refuses %s as a picture, whatever it is called', async (_, content, text) => {
    const reply = await sendForm<{ fields: { image: string } }>('POST', '/product/add', {
      ...rocket(),
      image: new Blob([content], { type: 'image/png' }),
    });
    expect(reply.status).toBe(400);
    expect(reply.body.fields.image).toContain(text);
  });

  it('refuses a picture above ten megabytes', async () => {
    const image = new Blob([new Uint8Array(11 * 1024 * 1024)], { type: 'image/png' });
    const reply = await sendForm('POST', '/product/add', { ...rocket(), image });
    expect(reply).toMatchObject({ status: 413, body: { fields: { image: 'The picture is larger than 10 MB.' } } });
  });
});

describe('changing a product', () => {
  const add = async () => (await sendForm('POST', '/product/add', rocket())).body.data;

  it('changes only what is sent', async () => {
    const product = await add();
    const reply = await admin.put<{ data: Product }>(`/api/product/update/${product.id}`, { base_price: 300 });
    expect(reply).toMatchObject({ status: 200, body: { data: { ...product, base_price: 300, unit_price: 249 } } });
  });

  it('deletes softly, shows it only to the owner, and restores', async () => {
    const { id } = await add();
    expect((await admin.put(`/api/product/update/${id}`, { status: 0 })).status).toBe(200);
    expect((await list('&status=inactive')).body.data.map((product) => product.id)).toContain(id);
    expect((await list('&status=active')).body.data.map((product) => product.id)).not.toContain(id);
    const restored = await admin.put<{ data: Product }>(`/api/product/update/${id}`, { status: 1 });
    expect(restored.body.data).toMatchObject({ status: 1, quantity: 12 });
  });

  it('refuses to overwrite stock that changed, and says the current stock', async () => {
    const { id } = await add();
    await admin.put(`/api/product/update/${id}`, { quantity: 10 });
    const reply = await sendForm('PUT', `/product/update/${id}`, { quantity: '50', expected_quantity: '12' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'STOCK_CHANGED', quantity: 10 } });
    expect((await shop.stockOf(id)).stock).toBe(10);
    const again = await sendForm('PUT', `/product/update/${id}`, { quantity: '50', expected_quantity: '10' });
    expect(again.body.data.quantity).toBe(50);
    const history = await admin.get<{ data: StockMovement[] }>(`/api/product/stock/${id}`);
    expect(history.body.data.map(({ quantity, stock_after }) => [quantity, stock_after])).toEqual([
      [40, 50],
      [-2, 10],
      [12, 12],
    ]);
  });

  it('keeps several pictures in the order that is sent', async () => {
    const { id } = await add();
    const two = await sendForm('PUT', `/product/update/${id}`, {
      image: [await picture('red'), await picture('blue')],
    });
    const [red, blue] = two.body.data.ProductImages.map((image) => image.imageUrl);
    const order = JSON.stringify([blue, 'new:0', red]);
    const three = await sendForm('PUT', `/product/update/${id}`, { image: await picture('lime'), images: order });
    expect(three.body.data.ProductImages.map((image) => image.imageUrl)).toEqual([blue, expect.any(String), red]);
    const replaced = await sendForm('PUT', `/product/update/${id}`, { image: await picture('white') });
    expect(replaced.body.data.ProductImages.slice(1)).toEqual(three.body.data.ProductImages.slice(1));
    const foreign = await admin.put(`/api/product/update/${id}`, { images: ['/media/0123456789abcdef/480.webp'] });
    expect(foreign).toMatchObject({ status: 400, body: { fields: { images: 'One of the pictures is not known.' } } });
  });

  it('answers 404 for an unknown product', async () => {
    expect((await admin.put('/api/product/update/999999', { status: 0 })).status).toBe(404);
    expect((await admin.put('/api/product/update/abc', { status: 0 })).status).toBe(404);
    expect((await admin.get('/api/product/stock/999999')).status).toBe(404);
  });
});

describe('the product table', () => {
  it('searches, filters, sorts and pages', async () => {
    const found = await list('&search=வானவெடி');
    expect(found.body.data.map((product) => product.name)).toEqual(['Sky Shot']);
    expect((await list('&search=%25')).body.total).toBe(0);
    const prices = (await list('&sort=price_low')).body.data.map((product) => product.unit_price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect((await list('&stock=out')).body.data.every((product) => product.quantity === 0)).toBe(true);
    expect((await admin.get('/api/product/admin/list?limit=201')).status).toBe(400);
    expect((await admin.get('/api/product/admin/list?sort=colour')).status).toBe(400);
  });
});

describe('the search in the product table', () => {
  const found = async (search: string) =>
    (await list(`&search=${encodeURIComponent(search)}`)).body.data.map(({ name }) => name);

  it.each([
    ['vaanavedi', 'Sky Shot'],
    ['மத்தாப்பு', 'Sparklers'],
    ['sparkeler', 'Sparklers'],
    ['shot sky', 'Sky Shot'],
  ])("finds '%s' as the storefront does", async (search, name) => {
    expect(await found(search)).toContain(name);
  });

  it("finds '#1' by its number in the price list, and nothing else", async () => {
    const shown = (await shop.client().get<{ data: Product[] }>('/api/product/list1')).body.data;
    expect(await found('#1')).toEqual([shown[0]?.name]);
    expect(await found('#2')).toEqual([shown[1]?.name]);
  });

  it('exports what it finds', async () => {
    const answer = await fetch(`${shop.base}/api/product/export?format=csv&search=vaanavedi`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const text = await answer.text();
    expect(text).toContain('Sky Shot');
    expect(text).not.toContain('Sparklers');
  });
});

describe('changing many products', () => {
  it('previews first, then raises prices by percent', async () => {
    const { sparklers, skyShot } = shop.world.products;
    const body = { ids: [sparklers, skyShot], action: { type: 'price', percent: 10, round_to: 'rupee' } };
    const preview = await admin.post<{ data: BulkAnswer }>('/api/product/bulk', { ...body, preview: true });
    expect(preview.body.data.rows.map(({ before, after }) => [before.base_price, after.base_price])).toEqual([
      [25, 28],
      [250, 275],
    ]);
    expect((await list('&search=Sky Shot')).body.data[0]?.base_price).toBe(250);
    await admin.post('/api/product/bulk', body);
    expect((await list('&search=Sky Shot')).body.data[0]?.base_price).toBe(275);
  });

  it('raises no price twice when the answer was lost or somebody else raised it meanwhile', async () => {
    const { flowerPot } = shop.world.products;
    const price = async () => (await list('&search=Flower Pot')).body.data[0]?.base_price;
    const before = await price();
    const body = { ids: [flowerPot], action: { type: 'price', percent: 100, round_to: 'rupee' } };
    const preview = await admin.post<{ data: BulkAnswer }>('/api/product/bulk', { ...body, preview: true });
    const { seen } = preview.body.data;
    await admin.put(`/api/product/update/${flowerPot}`, { quantity: 11 });
    const replies = await Promise.all([0, 1, 2].map(() => admin.post('/api/product/bulk', { ...body, seen })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await price()).toBe((before as number) * 2);
    await admin.put(`/api/product/update/${flowerPot}`, { base_price: before });
  });

  it('raises the prices of the whole list, including what is not on sale, and undoes it', async () => {
    const { sparklers } = shop.world.products;
    const prices = () =>
      rowsOf<{ id: number; base_price: number; net_price: number }>(
        shop.database.db,
        sql`select id, base_price::int, net_price::int from products order by id`,
      );
    await admin.post('/api/product/bulk', { ids: [sparklers], action: { type: 'status', status: 0 } });
    const before = await prices();
    const body = { all: true, action: { type: 'price', percent: 12.5, round_to: 'rupee' } };
    const preview = (await admin.post<{ data: BulkAnswer }>('/api/product/bulk', { ...body, preview: true })).body.data;
    expect(preview.changed).toBe(before.length);
    expect(await prices()).toEqual(before);
    expect((await admin.post<{ data: BulkAnswer }>('/api/product/bulk', body)).body.data).toEqual(preview);
    expect((await prices()).every(({ base_price }, n) => base_price > (before[n]?.base_price ?? 0))).toBe(true);
    const { body: last } = await admin.get<{ data: BulkLast }>('/api/product/bulk/last');
    expect((await admin.post('/api/product/bulk/undo', { id: last.data.id })).status).toBe(200);
    expect(await prices()).toEqual(before);
    await admin.post('/api/product/bulk', { ids: [sparklers], action: { type: 'status', status: 1 } });
  });

  it('takes several categories, or all, off sale, and restores what was on sale', async () => {
    const onSale = () =>
      rowsOf<{ id: number; category_id: number }>(
        shop.database.db,
        sql`select id, category_id from products where active order by id`,
      );
    const undoLast = async () => {
      const { body: last } = await admin.get<{ data: BulkLast }>('/api/product/bulk/last');
      expect((await admin.post('/api/product/bulk/undo', { id: last.data.id })).status).toBe(200);
    };
    const off = (scope: object) =>
      admin.post<{ data: BulkAnswer }>('/api/product/bulk', { ...scope, action: { type: 'status', status: 0 } });
    const before = await onSale();
    const ids = [...new Set(before.map((product) => product.category_id))];
    expect((await off({ category_ids: [ids[0]] })).status).toBe(200);
    expect((await onSale()).every((product) => product.category_id !== ids[0])).toBe(true);
    await undoLast();
    expect(await onSale()).toEqual(before);
    expect((await off({ category_ids: ids })).body.data.changed).toBe(before.length);
    expect(await onSale()).toEqual([]);
    await undoLast();
    expect(await onSale()).toEqual(before);
    expect((await off({ category_ids: ids, all: true })).status).toBe(400);
    expect((await off({ category_ids: [] })).status).toBe(400);
  });

  it('sets a discount for a category, stock and state', async () => {
    const { sparklers } = shop.world.products;
    await admin.post('/api/product/bulk', { category_id: categoryId, action: { type: 'discount', percent: 50 } });
    expect((await list()).body.data.every((product) => product.discount_price === 50)).toBe(true);
    await admin.post('/api/product/bulk', { ids: [sparklers], action: { type: 'stock', quantity: 7 } });
    expect((await shop.stockOf(sparklers)).stock).toBe(7);
    await admin.post('/api/product/bulk', { ids: [sparklers], action: { type: 'status', status: 0 } });
    expect((await list('&status=inactive')).body.data.map((product) => product.id)).toContain(sparklers);
  });

  describe('and undoing it', () => {
    const productOf = async (name: string) => (await list(`&search=${name}`)).body.data[0] as Product;
    const last = async () => (await admin.get<{ data: BulkLast }>('/api/product/bulk/last')).body.data;
    const undo = (id: number) => admin.post<{ data: BulkUndone }>('/api/product/bulk/undo', { id });

    it('restores every price, once, and says so', async () => {
      const { sparklers, skyShot } = shop.world.products;
      await admin.post('/api/product/bulk', { ids: [sparklers, skyShot], action: { type: 'status', status: 1 } });
      const before = [await productOf('Sparklers'), await productOf('Sky Shot')].map(pricesOf);
      await admin.post('/api/product/bulk', { ids: [sparklers, skyShot], action: { type: 'discount', percent: 77 } });
      const { id, changed, undone } = await last();
      expect({ changed, undone }).toEqual({ changed: 2, undone: false });
      const replies = await Promise.all([undo(id), undo(id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([await productOf('Sparklers'), await productOf('Sky Shot')].map(pricesOf)).toEqual(before);
      expect(await last()).toMatchObject({ id, undone: true });
    });

    it('keeps and names what was changed since, and reverses the difference of stock', async () => {
      const { sparklers, skyShot } = shop.world.products;
      await admin.post('/api/product/bulk', { ids: [sparklers, skyShot], action: { type: 'stock', quantity: 40 } });
      await admin.post('/api/product/bulk', { ids: [sparklers, skyShot], action: { type: 'stock', quantity: 500 } });
      const first = await last();
      await admin.put(`/api/product/update/${sparklers}`, { base_price: 31 });
      await admin.post('/api/product/count/book', {
        ...{ booking_key: 'arrived-after-bulk-1', kind: 'arrived', reason: 'Lorry' },
        lines: [{ product_id: skyShot, quantity: 5 }],
      });
      expect((await undo(first.id)).body.data).toEqual({ restored: 2, kept: [] });
      expect((await productOf('Sky Shot')).quantity).toBe(45);
      expect((await productOf('Sparklers')).quantity).toBe(40);

      await admin.post('/api/product/bulk', { ids: [sparklers, skyShot], action: { type: 'price', percent: 100 } });
      await admin.put(`/api/product/update/${skyShot}`, { base_price: 999 });
      const second = await last();
      expect((await undo(second.id)).body.data).toEqual({ restored: 1, kept: ['Sky Shot'] });
      expect((await productOf('Sky Shot')).base_price).toBe(999);
      expect((await productOf('Sparklers')).base_price).toBe(31);
      expect((await undo(first.id)).status).toBe(409);
    });
  });

  it('undone keeps stock that somebody set or counted since, and names it', async () => {
    const { sparklers, skyShot } = shop.world.products;
    const ids = [sparklers, skyShot];
    await admin.post('/api/product/bulk', { ids, action: { type: 'stock', quantity: 40 } });
    await admin.post('/api/product/bulk', { ids, action: { type: 'stock', quantity: 400 } });
    // Seen on the shelf, after the wrong figure.
    await admin.put(`/api/product/update/${skyShot}`, { quantity: 12 });
    const { body } = await admin.get<{ data: BulkLast }>('/api/product/bulk/last');
    const undone = await admin.post<{ data: BulkUndone }>('/api/product/bulk/undo', { id: body.data.id });
    expect(undone.body.data).toEqual({ restored: 1, kept: ['Sky Shot'] });
    expect((await shop.stockOf(skyShot)).stock).toBe(12);
    expect((await shop.stockOf(sparklers)).stock).toBe(40);
  });

  it('leaves net-rate products out of a bulk discount', async () => {
    const { sparklers, skyShot } = shop.world.products;
    const ids = [sparklers, skyShot];
    const setNetRate = (value: boolean) =>
      admin.post('/api/product/bulk', { ids: [skyShot], action: { type: 'field', field: 'is_net_rate', value } });
    await setNetRate(true);
    const before = (await list('&search=Sky Shot')).body.data[0];
    const answer = await admin.post<{ data: BulkAnswer }>('/api/product/bulk', {
      ...{ ids, action: { type: 'discount', percent: 35 } },
    });
    expect(answer.body.data.rows.map(({ id }) => id)).toEqual([sparklers]);
    const after = (await list('&search=Sky Shot')).body.data[0];
    expect([after?.discount_price, after?.unit_price]).toEqual([before?.discount_price, before?.unit_price]);
    await setNetRate(false);
  });

  it('raises no price above the maximum, however often it is called', async () => {
    const raise = () =>
      admin.post('/api/product/bulk', { category_id: categoryId, action: { type: 'price', percent: 500 } });
    const statuses: number[] = [];
    while (statuses.length < 20 && statuses.at(-1) !== 400) statuses.push((await raise()).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect((await raise()).body).toMatchObject({
      fields: { 'action.percent': expect.stringContaining('would be above 10000000') },
    });
    const dearest = (await list('&sort=price_high')).body.data[0]?.base_price ?? 0;
    expect(dearest).toBeLessThanOrEqual(10_000_000);
    await admin.post('/api/product/bulk', { category_id: categoryId, action: { type: 'price', percent: -50 } });
  });

  it.each([
    { ids: [1], category_id: 1, action: { type: 'stock', quantity: 1 } },
    { all: true, category_id: 1, action: { type: 'stock', quantity: 1 } },
    { all: false, action: { type: 'stock', quantity: 1 } },
    { action: { type: 'stock', quantity: 1 } },
    { ids: [1], action: { type: 'price', percent: -95 } },
    { ids: [1], action: { type: 'colour' } },
    { ids: [], action: { type: 'stock', quantity: 1 } },
  ])('refuses %j', async (body) => {
    expect((await admin.post('/api/product/bulk', body)).status).toBe(400);
  });
});

describe('only the owner', () => {
  it.each([
    ['GET', '/product/admin/list'],
    ['POST', '/product/add'],
    ['PUT', '/product/update/1'],
    ['GET', '/product/stock/1'],
    ['POST', '/product/bulk'],
    ['GET', '/product/bulk/last'],
    ['POST', '/product/bulk/undo'],
    ['GET', '/product/export'],
    ['POST', '/product/import/preview'],
    ['GET', '/product/import/rows/1'],
    ['POST', '/product/import/apply'],
    ['GET', '/product/import/last'],
    ['POST', '/product/import/undo'],
  ])('may %s %s', async (method, path) => {
    const meena = await shop.client().signIn(PHONES.meena, PASSWORD);
    const body = method === 'GET' ? undefined : {};
    expect((await shop.client().call(method, `/api${path}`, body)).status).toBe(401);
    expect((await meena.call(method, `/api${path}`, body)).status).toBe(403);
  });
});
