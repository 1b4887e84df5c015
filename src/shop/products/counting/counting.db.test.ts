/** Counting the shelf and goods received, on the whole server. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { begin, newBuyer, verify } from '#testing/buyers.ts';
import { newBox } from '#testing/gift-boxes.ts';
import { addAddress, buy, pay, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { ShelfProduct, StockBooked, StockSheet } from './counting.contract.ts';

let shop: TestShop;
let owner: Client;
let meena: Client;
let id: number;

type Answer<T> = { data: T };

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 12 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  await addAddress(meena);
  id = shop.world.products.sparklers;
});
afterAll(() => shop.close());

const shelfOf = async (product = id) =>
  (await owner.get<Answer<ShelfProduct[]>>('/api/product/count/list')).body.data.find((one) => one.id === product);
let lastKey = 0;
const book = (body: object) => {
  lastKey += 1;
  const booking_key = `test-booking-${String(lastKey).padStart(8, '0')}`;
  return owner.post<Answer<StockBooked>>('/api/product/count/book', { booking_key, ...body });
};
const stockOf = async (product = id) => {
  const [row] = await rowsOf<{ stock: number; moved: number }>(
    shop.database.db,
    sql`select p.stock, (select sum(quantity)::int from stock_movements where product_id = p.id) as moved
      from products p where p.id = ${product}`,
  );
  expect(row?.stock).toBe(row?.moved);
  return row?.stock as number;
};
const count = async (quantity: number, more: object = {}) =>
  book({
    kind: 'counted',
    reason: 'Evening count',
    lines: [{ product_id: id, quantity, shelf: (await shelfOf())?.shelf, ...more }],
  });

const readSheet = async (csv: string) => {
  const form = new FormData();
  form.set('file', new Blob([csv]), 'sheet.csv');
  const headers = { authorization: `Bearer ${owner.token}` };
  const sent = await fetch(`${shop.base}/api/product/count/sheet`, { method: 'POST', headers, body: form });
  return ((await sent.json()) as Answer<StockSheet>).data;
};

describe('a count', () => {
  it('expects sold but unpacked goods on the shelf, and books the difference with its reason', async () => {
    const before = await stockOf();
    const order = await buy(meena, { [id]: 4 }, 83);
    expect(await stockOf()).toBe(before - 4);
    expect(await shelfOf()).toMatchObject({ shelf: before, waiting: 4 });
    expect((await count(before)).body.data).toEqual({ changed: 0, pieces: 0 });
    expect((await count(before - 3, { reason: 'Wet' })).body.data).toEqual({ changed: 1, pieces: -3 });
    expect(await stockOf()).toBe(before - 7);
    const history = await owner.get<Answer<{ kind: string; quantity: number; reason: string }[]>>(
      `/api/product/stock/${id}`,
    );
    expect(history.body.data[0]).toMatchObject({ kind: 'counted', quantity: -3, reason: 'Wet' });
    // In the carton it is off the shelf.
    const whole = await owner.get<Answer<{ Carts: { id: number }[] }>>(`/api/packing/order/${order.id}`);
    const packed_line_ids = whole.body.data.Carts.map((line) => line.id);
    await owner.put(`/api/order/packing/${order.id}`, { packed_line_ids, cartons: 1 });
    expect(await shelfOf()).toMatchObject({ shelf: before - 7, waiting: 0 });
  });

  it('is refused if the shelf changed since it was compared, or orders hold more', async () => {
    const seen = (await shelfOf())?.shelf as number;
    await book({ kind: 'arrived', reason: 'Factory', lines: [{ product_id: id, quantity: 5 }] });
    const stock = await stockOf();
    const late = await book({ kind: 'counted', reason: 'x', lines: [{ product_id: id, quantity: seen, shelf: seen }] });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', product_ids: [id] } });
    await shop.database.db.execute(sql`update products set reserved = 2 where id = ${id}`);
    expect(await count(1)).toMatchObject({ status: 409, body: { product_ids: [id] } });
    await shop.database.db.execute(sql`update products set reserved = 0 where id = ${id}`);
    expect(await stockOf()).toBe(stock);
  });

  it('by two people at once is booked for one of them, and the other counts again', async () => {
    const seen = (await shelfOf())?.shelf as number;
    const one = { kind: 'counted', reason: 'Morning', lines: [{ product_id: id, quantity: seen - 2, shelf: seen }] };
    const answers = await Promise.all([book(one), book({ ...one, reason: 'Mine' }), book({ ...one, reason: 'Third' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ why: 'moved' });
    expect((await shelfOf())?.shelf).toBe(seen - 2);
    await stockOf();
  });

  it('during sales books the difference and none of the sales', async () => {
    const before = await stockOf();
    const seen = (await shelfOf())?.shelf as number;
    const lines = [{ product_id: id, quantity: seen - 5, shelf: seen }];
    const [counted] = await Promise.all([
      book({ kind: 'counted', reason: 'Busy evening', lines }),
      ...[1, 2, 3].map(async () => {
        const buyer = await newBuyer(shop.base, { [id]: 1 });
        const started = await begin(buyer, 20.75);
        const money = await pay(buyer.client, started.body.id as string, { deliver_webhook: false });
        expect((await verify(buyer, money.body)).status).toBe(200);
      }),
    ]);
    expect(counted.status).toBe(200);
    expect(await stockOf()).toBe(before - 3 - 5);
    expect(await shelfOf()).toMatchObject({ shelf: seen - 5 });
  });

  it('excludes what the packer found of a short line', async () => {
    const shelf = (await shelfOf())?.shelf as number;
    const order = await buy(meena, { [id]: 4 }, 83);
    const whole = await owner.get<Answer<{ Carts: { id: number }[] }>>(`/api/packing/order/${order.id}`);
    const short_lines = [{ line_id: whole.body.data.Carts[0]?.id, found: 1 }];
    const saved = await owner.put(`/api/order/packing/${order.id}`, { packed_line_ids: [], cartons: 0, short_lines });
    expect(saved.status).toBe(200);
    expect(await shelfOf()).toMatchObject({ shelf: shelf - 1 });
  });

  it('is for the owner only: packers and billers cannot write off missing goods', async () => {
    for (const phone of [PHONES.packer, PHONES.biller]) {
      const other = await shop.client().signIn(phone, ADMIN_PASSWORD);
      const lines = [{ product_id: id, quantity: 1, shelf: 1 }];
      const booking = { booking_key: 'somebody-elses-key', kind: 'counted', reason: 'x', lines };
      expect((await other.post('/api/product/count/book', booking)).status).toBe(403);
      expect((await other.get('/api/product/count/list')).status).toBe(403);
    }
  });

  it('of 5,000 products is one booking', async () => {
    await shop.database.db.execute(sql`with added as (
        insert into products (sku, name, base_price, stock, category_id)
        select 'MANY-' || n, 'Many ' || n, 1000, 10, (select min(id) from categories) from generate_series(1, 5000) n
        returning id, stock)
      insert into stock_movements (product_id, kind, quantity) select id, 'initial', stock from added`);
    const all = (await owner.get<Answer<ShelfProduct[]>>('/api/product/count/list')).body.data;
    const many = all.filter(({ code }) => code.startsWith('MANY-'));
    const csv = ['Code,Name,By the books,Counted', ...many.map(({ code, name }) => `${code},${name},10,9`)].join('\n');
    const read = await readSheet(csv);
    expect(read.lines).toHaveLength(5000);
    const booked = await book({ kind: 'counted', reason: 'Year end', lines: read.lines });
    expect(booked.body.data).toEqual({ changed: 5000, pieces: -5000 });
    const oneMore = [...read.lines, { product_id: id, quantity: 1, shelf: 1 }];
    expect((await book({ kind: 'counted', reason: 'Year end', lines: oneMore })).status).toBe(400);
  });

  it('refuses what is not a count', async () => {
    const line = { product_id: id, quantity: 1 };
    for (const body of [
      { kind: 'counted', reason: 'x', lines: [line] },
      { kind: 'counted', reason: '', lines: [{ ...line, shelf: 1 }] },
      { kind: 'arrived', reason: 'x', lines: [line, line] },
      { kind: 'arrived', reason: 'x', lines: [] },
      { booking_key: 'short', kind: 'arrived', reason: 'x', lines: [line] },
      { kind: 'arrived', reason: 'x', lines: [{ ...line, quantity: -1 }] },
      { kind: 'arrived', reason: 'x', lines: [{ ...line, quantity: 1_000_001 }] },
      { kind: 'arrived', reason: 'x', lines: [{ ...line, quantity: 1.5 }] },
    ])
      expect((await book(body)).status).toBe(400);
    expect((await book({ kind: 'arrived', reason: 'x', lines: [{ product_id: 99_999, quantity: 1 }] })).status).toBe(
      404,
    );
  });
});

describe('gift boxes', () => {
  it('expect their contents on the shelf until they are filled on the floor, paid or only held', async () => {
    const { flowerPot } = shop.world.products;
    const box = await newBox(shop, owner, { name: 'Counted Box', price: 500, packed: 1, contents: { [flowerPot]: 2 } });
    const pots = (await shelfOf(flowerPot))?.shelf as number;
    const holding = await newBuyer(shop.base, { [box]: 2 });
    const started = await begin(holding, 1000);
    expect(started.status).toBe(201);
    expect(await shelfOf(flowerPot)).toMatchObject({ shelf: pots });
    expect(await shelfOf(box)).toMatchObject({ shelf: 1, waiting: 0 });
    const money = await pay(holding.client, started.body.id as string, { deliver_webhook: false });
    const order = (await verify(holding, money.body)).body.data;
    expect(await shelfOf(flowerPot)).toMatchObject({ shelf: pots, waiting: 2 });
    expect(await shelfOf(box)).toMatchObject({ shelf: 1, waiting: 1 });
    const packed_line_ids = order.Carts.map((line) => line.id);
    await owner.put(`/api/order/packing/${order.id}`, { packed_line_ids, cartons: 1 });
    expect(await shelfOf(flowerPot)).toMatchObject({ shelf: pots - 2, waiting: 0 });
    expect(await shelfOf(box)).toMatchObject({ shelf: 0, waiting: 0 });
  });
});

describe('goods received', () => {
  it('are read from a sheet by code or name and booked once however often it is sent', async () => {
    const before = await stockOf();
    const code = (await shelfOf())?.code;
    const data = await readSheet(`Delivery note 14\nCode,Name,Qty\n${code},,"1,200"\n,Sky Shot,6\nNO-1,Nothing,3\n`);
    expect(data).toEqual({
      lines: [
        { product_id: id, quantity: 1200 },
        { product_id: shop.world.products.skyShot, quantity: 6 },
      ],
      problems: [{ line: 5, problem: 'unknown' }],
    });
    const note = {
      booking_key: 'delivery-note-14-abcdef',
      kind: 'arrived',
      reason: 'Delivery note 14',
      lines: data.lines,
    };
    // Twice at once, and again as after a lost response.
    const answers = [...(await Promise.all([book(note), book(note)])), await book(note)];
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
      answers.map(() => [200, { changed: 2, pieces: 1206 }]),
    );
    expect((await book({ ...note, lines: data.lines.slice(1) })).status).toBe(409);
    expect(await stockOf()).toBe(before + 1200);
  });

  it('need confirmation if the same came in within a week, also from two people at once', async () => {
    const { skyShot } = shop.world.products;
    const before = await stockOf(skyShot);
    const note = { kind: 'arrived', reason: 'Delivery note 15', lines: [{ product_id: skyShot, quantity: 48 }] };
    const answers = await Promise.all([book(note), book({ ...note, reason: 'note 15' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ why: 'same_goods' });
    expect(await stockOf(skyShot)).toBe(before + 48);
    expect((await book({ ...note, again: true })).status).toBe(200);
    expect((await book({ ...note, lines: [{ product_id: skyShot, quantity: 49 }] })).status).toBe(200);
    await shop.database.db.execute(sql`update stock_bookings set created_at = now() - interval '8 days'`);
    expect((await book(note)).status).toBe(200);
    expect(await stockOf(skyShot)).toBe(before + 48 + 48 + 49 + 48);
  });

  it('are refused if the stock would exceed its maximum', async () => {
    const { skyShot } = shop.world.products;
    const before = await stockOf(skyShot);
    const lines = [{ product_id: skyShot, quantity: 1_000_000 }];
    expect(await book({ kind: 'arrived', reason: 'Slip', lines })).toMatchObject({
      status: 409,
      body: { why: 'full' },
    });
    expect(await stockOf(skyShot)).toBe(before);
  });
});
