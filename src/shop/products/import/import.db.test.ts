/** Price lists through the owner's calls: preview, apply, undo, full size, and two real lists if present. */
import { existsSync, readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Product } from '../products.contract.ts';
import { applyImport, finishBegunImports, finishImports } from './import.apply.ts';
import type { ImportApplied, ImportPreview, ImportRow, ImportRunning, ImportUndone } from './import.contract.ts';

const SHARED = new URL('../../../../../shared/data/', import.meta.url);
const hasShared = existsSync(SHARED);

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

async function preview(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Reply<{ data: ImportPreview }>> {
  const form = new FormData();
  form.set('file', new Blob([content]), 'list.csv');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${shop.base}/api/product/import/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as { data: ImportPreview },
    headers: response.headers,
  };
}

const apply = (id: number, missing = 'keep', more: { answered?: boolean } = {}) =>
  admin.post<{ data: ImportApplied }>('/api/product/import/apply', { id, missing, ...more });
const undo = (id: number) => admin.post<{ data: ImportUndone }>('/api/product/import/undo', { id });

async function importAll(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const { body } = await preview(content, fields);
  const applied = await apply(body.data.id, 'keep', { answered: true });
  expect(applied.status).toBe(200);
  return { id: body.data.id, counts: body.data.counts, applied: applied.body.data };
}

async function exported(format: 'csv' | 'xlsx'): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${shop.base}/api/product/export?format=${format}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('content-disposition')).toContain(`products.${format}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function products(search = ''): Promise<Product[]> {
  const path = `/api/product/admin/list?limit=200&search=${encodeURIComponent(search)}`;
  return (await admin.get<{ data: Product[] }>(path)).body.data;
}

/** Adds a product with this code in the product's form. */
async function addedWithCode(sku: string): Promise<number> {
  const [like] = await products('Flower Pot');
  const { body } = await admin.post<{ data: Product }>('/api/product/add', {
    ...{ sku, name: 'Newcomer', tamil_name: 'புதியது', category_id: like?.category_id, quantity_content: '1 Box' },
    ...{ base_price: 10, discount_price: 0, quantity: 1, performance_ratings: 4 },
  });
  return body.data.id;
}

/** A snapshot of all products, to check that nothing changed. */
async function snapshot(): Promise<unknown> {
  const result = await shop.database.db.execute(sql`select id, sku, name, tamil_name, description, pack, base_price,
    discount, stock, category_id, sub_category_id, rating, active from products order by id`);
  return (result as unknown as { rows: unknown[] }).rows;
}

describe('a preview', () => {
  it('shows the effect of each row and writes nothing', async () => {
    const before = await snapshot();
    const list = [
      'Category,Product,Net rate,Stock',
      'Crackers,Sky Shot,200,40',
      'Crackers,Flower Pot,150,',
      'New Things,"4"" Lakshmi",10.5,30',
      'Crackers,Sparklers,abc,5',
    ].join('\r\n');
    const { status, body } = await preview(list);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      header_line: 1,
      columns: [{ field: 'category' }, { field: 'name' }, { field: 'net_rate' }, { field: 'stock' }],
      counts: { new: 1, changed: 1, same: 1, wrong: 1, missing: 2 },
      rows: [
        { line: 2, kind: 'changed', changes: [{ field: 'discount_price', before: 17, after: 20 }] },
        { line: 3, kind: 'same' },
        { line: 4, kind: 'new', name: '4" Lakshmi', category: 'New Things' },
        { line: 5, kind: 'wrong', problems: ["'abc' is no amount."] },
        { line: null, kind: 'missing', name: 'Peacock' },
        { line: null, kind: 'missing', name: 'Snapper' },
      ],
    });
    const wrong = await admin.get<{ data: ImportRow[]; total: number }>(
      `/api/product/import/rows/${body.data.id}?status=wrong`,
    );
    expect(wrong.body).toMatchObject({ total: 1, data: [{ line: 5 }] });
    expect(await snapshot()).toEqual(before);
  });

  it.each([
    ['no table', new Uint8Array([1, 0, 2, 0]), 'not a table'],
    ['no header', 'a,b\n1,2', 'No row names the columns'],
    ['an archive that is no workbook', 'PK\u0003\u0004 nothing', 'could not be read'],
  ])('refuses %s', async (_, content, text) => {
    const reply = await preview(content);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(text);
  });

  it('remembers what the owner said about a column', async () => {
    const list = 'Ware,Betrag\nSky Shot,100';
    const unread = await preview(list);
    expect(unread.body.data).toMatchObject({
      columns: [
        { header: 'Ware', field: null, samples: ['Sky Shot'] },
        { header: 'Betrag', field: null, samples: ['100'] },
      ],
      counts: { new: 0, changed: 0, wrong: 1 },
    });
    const mapped = await preview(list, { mapping: JSON.stringify({ Ware: 'name', Betrag: 'net_rate' }) });
    expect(mapped.body.data.counts).toMatchObject({ changed: 1 });
    expect((await preview(list)).body.data.columns.map((column) => column.field)).toEqual(['name', 'net_rate']);
    expect((await preview(list, { mapping: '{"Ware":"colour"}' })).status).toBe(400);
  });
});

describe('applying and undoing', () => {
  it('writes what was shown, once, and undoes it', async () => {
    const before = await snapshot();
    const { id, applied } = await importAll('Category,Product,Net rate\nCrackers,Sky Shot,200\nGifts,Big Box,999\n');
    expect(applied.counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 0 });
    expect((await products('Sky Shot'))[0]).toMatchObject({ unit_price: 200, base_price: 250, quantity: 40 });
    expect((await products('Big Box'))[0]).toMatchObject({
      base_price: 999,
      quantity: 100,
      Category: { name: 'Gifts' },
    });
    expect((await apply(id)).status).toBe(409);
    expect(await undo(id)).toMatchObject({ status: 200, body: { data: { restored: 1, removed: 1, kept: [] } } });
    expect(await snapshot()).toEqual(before);
    expect(
      (await admin.get<{ data: { name: string }[] }>('/api/category/list')).body.data.map(({ name }) => name),
    ).not.toContain('Gifts');
    expect((await undo(id)).status).toBe(409);
  });

  it('leaves alone what was sold or changed since', async () => {
    const { skyShot } = shop.world.products;
    const { id } = await importAll('Product,Net rate,Stock\nSky Shot,200,50\nWonder Mix,60,20');
    const [wonder] = await products('Wonder Mix');
    const meena = await signInAs(shop, 'meena');
    await buy(meena, { [skyShot]: 3, [wonder?.id as number]: 1 }, 660);
    await admin.put(`/api/product/update/${skyShot}`, { base_price: 300 });
    const undone = await undo(id);
    expect(undone.body.data).toMatchObject({ restored: 1, removed: 0, kept: ['Sky Shot', `product ${wonder?.id}`] });
    expect((await products('Sky Shot'))[0]).toMatchObject({ base_price: 300, unit_price: 240, quantity: 37 });
    expect((await products('Wonder Mix'))[0]).toMatchObject({ status: 0 });
    await admin.put(`/api/product/update/${skyShot}`, { base_price: 250, discount_price: 17, quantity: 40 });
  });

  it('keeps stock that somebody set or counted since, and names it', async () => {
    const { skyShot, flowerPot } = shop.world.products;
    const before = (await shop.stockOf(flowerPot)).stock;
    const { id } = await importAll('Product,Stock\nSky Shot,400\nFlower Pot,400');
    // Seen on the shelf, after the wrong figure.
    await admin.put(`/api/product/update/${skyShot}`, { quantity: 12 });
    expect((await undo(id)).body.data).toMatchObject({ kept: ['Sky Shot'] });
    expect((await shop.stockOf(skyShot)).stock).toBe(12);
    expect((await shop.stockOf(flowerPot)).stock).toBe(before);
    await admin.put(`/api/product/update/${skyShot}`, { quantity: 40 });
  });

  it('leaves the code of a product whose earlier one somebody else got since', async () => {
    const [skyShot] = await products('Sky Shot');
    const { id } = await importAll('Code,Product,Net rate\nSKY-NEW,Sky Shot,201');
    expect((await products('SKY-NEW'))[0]?.id).toBe(skyShot?.id);
    const other = await addedWithCode(skyShot?.sku ?? '');
    const undone = await undo(id);
    expect(undone).toMatchObject({ status: 200, body: { data: { restored: 1, kept: ['Sky Shot'] } } });
    expect((await products('Sky Shot'))[0]).toMatchObject({ sku: 'SKY-NEW', unit_price: skyShot?.unit_price });
    await admin.put(`/api/product/update/${other}`, { sku: 'OTHER-1', status: 0 });
    await admin.put(`/api/product/update/${skyShot?.id}`, { sku: skyShot?.sku });
  });

  it('does not overwrite stock that moved after the preview', async () => {
    const { skyShot } = shop.world.products;
    const { body } = await preview('Product,Stock\nSky Shot,90\nFlower Pot,9');
    await admin.put(`/api/product/update/${skyShot}`, { quantity: 39 });
    const applied = await apply(body.data.id);
    expect(applied.body.data).toMatchObject({
      counts: { changed: 1, same: 1 },
      problems: [{ line: 2, problems: ['The stock changed to 39 since the preview and was left alone.'] }],
    });
    expect((await shop.stockOf(skyShot)).stock).toBe(39);
    expect((await shop.stockOf(shop.world.products.flowerPot)).stock).toBe(9);
  });

  it('deactivates missing products on request, and reactivates them', async () => {
    const { body } = await preview('Product,Net rate\nSky Shot,207.5');
    const applied = await apply(body.data.id, 'deactivate');
    expect(applied.body.data.deactivated).toBeGreaterThan(2);
    expect((await products()).filter((product) => product.status === 1).map(({ name }) => name)).toEqual(['Sky Shot']);
    await undo(body.data.id);
    expect((await products('Sparklers'))[0]?.status).toBe(1);
  });

  it('takes nothing off sale while a row of the list cannot be read', async () => {
    const list = 'Product,Net rate\nSky Shot,207.5\nFlower "Pot,150\n"Sparklers,20\n';
    const { body } = await preview(list);
    const refused = await apply(body.data.id, 'deactivate');
    expect(refused).toMatchObject({ status: 409, body: { why: 'unread_rows' } });
    expect((await products('Sparklers'))[0]?.status).toBe(1);
    expect((await apply(body.data.id, 'keep')).status).toBe(200);
    await undo(body.data.id);
  });

  it('is applied once, however many requests come in parallel', async () => {
    const { body } = await preview('Code,Product,Rate\nTWICE,Twice,5');
    const replies = await Promise.all([apply(body.data.id), apply(body.data.id), apply(body.data.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await products('TWICE')).length).toBe(1);
    const undone = await Promise.all([undo(body.data.id), undo(body.data.id)]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('undoes only the last one', async () => {
    const first = await importAll('Product,Net rate\nSky Shot,1');
    const second = await importAll('Product,Net rate\nSky Shot,2');
    expect((await undo(first.id)).status).toBe(409);
    expect((await admin.get('/api/product/import/last')).body).toMatchObject({
      data: { id: second.id, undone_at: null },
    });
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(999_999)).status).toBe(404);
    expect((await apply(999_999)).status).toBe(404);
  });

  it('lets two products swap their codes', async () => {
    await importAll('Code,Category,Product,Rate\nX1,Swap,One,5\nX2,Swap,Two,6');
    const { counts } = await importAll('Code,Category,Product,Rate\nX2,Swap,One,5\nX1,Swap,Two,6');
    expect(counts).toMatchObject({ changed: 2, wrong: 0 });
  });
});

/** Polls the progress of the running import until it is done. */
async function watchProgress(applying: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let isDone = false;
  const done = applying.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    // A busy process closes idle connections, so poll again.
    const reply = await admin.get<{ data: ImportRunning | null }>('/api/product/import/running').catch(() => null);
    const running = reply?.body.data;
    if (running && running.done !== seen.at(-1)) seen.push(running.done);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await done;
  return seen;
}

/** The database of a process that dies after so many transactions: the first begins an import, each further writes 500 rows. */
function dyingAfter(most: number): Db {
  let transactions = 0;
  return new Proxy(shop.database.db, {
    get(target, key) {
      if (key === 'transaction') {
        transactions += 1;
        if (transactions > most) throw new Error('killed');
      }
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('two imports begun at the same moment', () => {
  // Before: neither saw the other, and every product was there twice.
  it('add each new product once', async () => {
    const list = ['Product,Net rate', ...Array.from({ length: 600 }, (_, index) => `Twin ${index},5`)].join('\n');
    const ids = [await preview(list), await preview(list)].map(({ body }) => body.data.id);
    const replies = await Promise.all(ids.map((id) => apply(id)));
    const [twins] = await rowsOf<{ count: number }>(
      shop.database.db,
      sql`select count(*)::int as count from products where name like 'Twin %'`,
    );
    expect(twins?.count).toBe(600);
    for (const [index, { status }] of replies.entries()) if (status === 200) await undo(ids[index] as number);
  });
});

describe('an import whose process dies', () => {
  it('keeps its rows, blocks another one, is finished by the next process and can be undone', async () => {
    const before = await snapshot();
    const rows = Array.from({ length: 1_200 }, (_, index) => `D${index},Dying,Piece ${index},${index + 1}`);
    const { id } = (await preview(['Code,Category,Product,Rate', 'F1,Crackers,Sky Shot,99', ...rows].join('\n'))).body
      .data;
    await expect(applyImport(dyingAfter(2), id, { actorId: null, missing: 'keep', isAnswered: true })).rejects.toThrow(
      'killed',
    );
    const running = () => admin.get<{ data: ImportRunning | null }>('/api/product/import/running');
    expect((await running()).body.data).toEqual({ id, file_name: 'list.csv', done: 500, total: 1_201 });
    expect((await undo(id)).status).toBe(409);
    const other = await preview('Product,Net rate\nSky Shot,3');
    expect((await apply(other.body.data.id)).status).toBe(409);

    // Too recent: another process may still be writing it.
    await finishImports(shop.database.db);
    expect((await running()).body.data).not.toBeNull();
    await shop.database.db.execute(sql`update product_imports set stepped_at = now() - interval '1 minute'`);
    await finishImports(shop.database.db);
    expect((await running()).body.data).toBeNull();
    const last = await admin.get<{ data: ImportApplied }>('/api/product/import/last');
    expect(last.body.data).toMatchObject({ id, counts: { new: 1_200, changed: 1, wrong: 0 } });
    expect((await products('D1199'))[0]).toMatchObject({ name: 'Piece 1199', base_price: 1200 });
    expect((await undo(id)).body.data).toMatchObject({ restored: 1, removed: 1_200, kept: [] });
    expect(await snapshot()).toEqual(before);
  });

  it('is written to its end by the next command, which knows of no shop that would', async () => {
    const { id } = (await preview('Product,Net rate\nKilled,3')).body.data;
    await expect(applyImport(dyingAfter(1), id, { actorId: null, missing: 'keep', isAnswered: true })).rejects.toThrow(
      'killed',
    );
    expect(await finishBegunImports(shop.database.db)).toEqual(['list.csv']);
    expect(await finishBegunImports(shop.database.db)).toEqual([]);
    const last = await admin.get<{ data: ImportApplied }>('/api/product/import/last');
    expect(last.body.data).toMatchObject({ id, counts: { new: 1 } });
    await undo(id);
  });
});

describe('an export', () => {
  it('neutralises formulas, and reads them back as they were', async () => {
    const { id } = await importAll('Code,Product,Rate\nEVIL,"=HYPERLINK(""http://x"")",5');
    const file = Buffer.from(await exported('csv')).toString();
    expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect((await preview(file)).body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    await undo(id);
  });
});

describe('an export that was edited while the shop sold', () => {
  const cellsOf = (file: Uint8Array) => readSheet(Buffer.from(file)).map(({ cells }) => cells);
  const written = (rows: string[][]) =>
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

  it.each(['csv', 'xlsx'] as const)(
    'brings no sold goods back as %s, and stock that was typed in counts, once',
    async (format) => {
      const { skyShot, flowerPot } = shop.world.products;
      const rows = cellsOf(await exported(format));
      const free = async (id: number) => {
        const { stock, reserved } = await shop.stockOf(id);
        return stock - reserved;
      };
      const [before, other] = [await free(skyShot), await free(flowerPot)];
      const [sky] = await products('Sky Shot');
      await buy(await signInAs(shop, 'meena'), { [skyShot]: 3 }, 3 * (sky?.unit_price ?? 0));
      expect((await preview(written(rows))).body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });

      const at = (heading: string) => (rows[0] ?? []).indexOf(heading);
      const row = (name: string) => rows.find((cells) => cells[at('Product')] === name) as string[];
      row('Sky Shot')[at('Stock')] = String(before + 60);
      row('Flower Pot')[at('Stock')] = '0';
      const { id } = await importAll(written(rows));
      expect(await free(skyShot)).toBe(before + 60);
      expect(await free(flowerPot)).toBe(0);
      expect((await preview(written(rows))).body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
      await undo(id);
      expect(await free(skyShot)).toBe(before - 3);
      expect(await free(flowerPot)).toBe(other);
    },
  );
});

describe('real price lists', () => {
  const real = (name: string) => new Uint8Array(readFileSync(new URL(name, SHARED)));
  if (!hasShared) console.log('Left out: the real price lists of ../shared/data are not there.');

  it.skipIf(!hasShared)(
    'price-list.csv: 288 rows in 23 categories, Tamil and inch marks kept, twice the same',
    async () => {
      const { counts } = await importAll(real('price-list.csv'));
      expect(counts).toMatchObject({ new: 288, changed: 0, same: 0, wrong: 0 });
      const stored =
        await shop.database.db.execute(sql`select p.name, p.tamil_name, p.base_price, p.stock, c.name as category
      from products p join categories c on c.id = p.category_id order by p.id desc limit 288`);
      const byRow = new Set(
        (stored as unknown as { rows: Record<string, string>[] }).rows.map((row) =>
          [row.category?.toLowerCase(), row.name, row.tamil_name, Number(row.base_price) / 100].join('|'),
        ),
      );
      const [, ...listed] = readSheet(Buffer.from(real('price-list.csv')));
      for (const { cells } of listed)
        expect(byRow).toContain([cells[0]?.toLowerCase(), cells[1], cells[2], Number(cells[4])].join('|'));
      expect((await preview(real('price-list.csv'))).body.data.counts).toMatchObject({ same: 288, new: 0, changed: 0 });
    },
  );

  it.skipIf(!hasShared)('stock.csv: 92 rows by code, half rupees and units kept, empty stock left alone', async () => {
    const { counts } = await importAll(real('stock.csv'));
    expect(counts).toMatchObject({ wrong: 0 });
    expect(counts.new + counts.changed).toBe(92);
    const [lakshmi] = await products('JPLAK4');
    expect(lakshmi).toMatchObject({ name: '4" Lakshmi', quantity_content: 'PKT', unit_price: 10.5, quantity: 0 });
    expect((await products('SP10E'))[0]).toMatchObject({ quantity: 900, quantity_content: '10 Pcs', unit_price: 16 });
    expect((await preview(real('stock.csv'))).body.data.counts).toMatchObject({
      same: 92,
      new: 0,
      changed: 0,
      wrong: 0,
    });
    const missing = await preview(await exported('xlsx'));
    expect(missing.body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });
});

// Last, because later tests would have to handle 10,000 products.
describe('at full size', () => {
  it('imports 10,000 rows, and an export changes nothing in either format', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, index) =>
        `A${index},Group ${index % 40},"${index}"" வெடி ½ / B",மத்தாப்பு ${index},${(index % 500) + 10.5},${index % 90}`,
    );
    // Measures work, not time, so that a busy machine does not matter.
    const before = process.cpuUsage();
    const { body } = await preview(['Code,Category,Product,Tamil name,MRP,Discount %', ...rows].join('\r\n'));
    expect(body.data.counts).toMatchObject({ new: 10_000, wrong: 0 });
    const applying = apply(body.data.id);
    const seen = await watchProgress(applying);
    const applied = await applying;
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(30);
    expect(applied.body.data.counts.new).toBe(10_000);
    // Progress is reported meanwhile, and only grows.
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    for (const format of ['csv', 'xlsx'] as const) {
      const again = await preview(await exported(format));
      expect(again.body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, missing: 0 });
    }
  });
});

describe("next week's list of the same supplier", () => {
  const HEAD = 'Vastu,Oru vilai,Rendu vilai';
  const MAPPING = JSON.stringify({ Vastu: 'name', 'Oru vilai': 'list_rate' });

  it('asks about unread figures until the owner says what they are', async () => {
    const list = `${HEAD}\nProfile rocket,100,20\nProfile pot,50,10\n`;
    const first = (await preview(list, { mapping: MAPPING })).body.data;
    expect(first.columns.map((column) => column.is_question)).toEqual([false, false, true]);
    const answered = JSON.stringify({ 'Rendu vilai': 'net_rate' });
    const second = (await preview(list, { mapping: answered })).body.data;
    expect(second.columns.map((column) => column.is_question)).toEqual([false, false, false]);
    expect(second.rows[0]?.price).toMatchObject({ before: null, after: 20 });
  });

  it('keeps the answer about a hidden price apart from the visible one of that name', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Product', 'Kept rate', 'MRP'],
      ['Hidden rocket', 8, 100],
    ]);
    sheet['!cols'] = [{}, { hidden: true }, {}];
    const book = utils.book_new(sheet, 'List');
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Uint8Array);
    const choices = { 'Kept rate': 'net_rate', MRP: 'list_rate' };
    await preview('Product,Kept rate,MRP\nHidden rocket,8,100\n', { mapping: JSON.stringify(choices) });
    const hidden = { header: 'Kept rate (hidden)', field: null };
    expect((await preview(bytes)).body.data.columns[1]).toMatchObject({ ...hidden, is_question: true });
    const answer = JSON.stringify({ 'Kept rate (hidden)': null });
    const left = await preview(bytes, { mapping: answer });
    expect(left.body.data.columns[1]).toMatchObject({ ...hidden, is_question: false });
    // The next week's list asks nothing, here or in the command.
    expect((await preview(bytes)).body.data.columns[1]).toMatchObject({ ...hidden, is_question: false });
    const next = await preview('Product,Kept rate,MRP\nHidden rocket,8,100\n');
    expect(next.body.data.columns[1]).toMatchObject({ header: 'Kept rate', field: 'net_rate' });
  });

  it('reuses the last answers about category, stock and missing products', async () => {
    const list = `${HEAD}\nProfile rocket,100,20\n`;
    const first = (await preview(list, { category: 'Profile goods', stock: '7' })).body.data;
    expect(first.remembered).toBeNull();
    expect((await apply(first.id, 'keep')).status).toBe(200);
    const second = (await preview(`${list}Profile wheel,80,16\n`)).body.data;
    expect(second.remembered).toEqual({ category: 'Profile goods', stock: 7, missing: 'keep' });
    const wheel = second.rows.find(({ name }) => name === 'Profile wheel');
    expect(wheel).toMatchObject({ kind: 'new', category: 'Profile goods' });
    expect(wheel?.changes).toContainEqual({ field: 'quantity', before: null, after: 7 });
    const { status } = await undo(first.id);
    expect(status).toBe(200);
  });
});

describe('a preview of changed goods', () => {
  it('shows selling prices, largest changes first, and counts the jumps', async () => {
    const made = await importAll(
      'Category,Product,Net rate\nMoves,Jump rocket,35\nMoves,Slow rocket,100\nMoves,Calm rocket,10\n',
    );
    const { body } = await preview(
      'Category,Product,Net rate,Tamil name\nMoves,Slow rocket,110,\nMoves,Jump rocket,3.50,\nMoves,Calm rocket,10,அமைதி\n',
    );
    expect(body.data.counts).toMatchObject({ changed: 3, priced: 2, jumps: 1 });
    const rows = await admin.get<{ data: ImportRow[] }>(`/api/product/import/rows/${body.data.id}?status=priced`);
    expect(rows.body.data.map(({ name, price }) => [name, price])).toEqual([
      ['Jump rocket', { before: 35, after: 3.5, moved_by: -90, is_jump: true }],
      ['Slow rocket', { before: 100, after: 110, moved_by: 10, is_jump: false }],
    ]);
    await undo(made.id);
  });

  it('is not written while its questions are open, whoever sends it', async () => {
    const made = await importAll('Category,Product,Net rate\nMoves,Asked rocket,35\n');
    const jumps = (await preview('Category,Product,Net rate\nMoves,Asked rocket,3.50\n')).body.data;
    expect(jumps.counts.jumps).toBe(1);
    for (const more of [{}, { answered: false }]) {
      const refused = await apply(jumps.id, 'keep', more);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'CONFLICT', why: 'price_jumps' }]);
    }
    const unread = (await preview('Category,Product,MRP,Kasu\nMoves,Asked rocket,35,3.50\n')).body.data;
    expect(unread.columns).toContainEqual(expect.objectContaining({ header: 'Kasu', is_question: true }));
    expect((await apply(unread.id)).body).toMatchObject({ code: 'CONFLICT', why: 'unread_figures' });
    expect(await products('Asked rocket')).toMatchObject([{ unit_price: 35 }]);
    expect((await apply(jumps.id, 'keep', { answered: true })).status).toBe(200);
    expect(await products('Asked rocket')).toMatchObject([{ unit_price: 3.5 }]);
    await undo(jumps.id);
    await undo(made.id);
  });

  it('pairs a renamed product if the owner says so, but not after it was written', async () => {
    const made = await importAll('Category,Product,Pack,Net rate\nRenames,Baby Rocket,10 Pcs,20\n');
    const list = 'Category,Product,Pack,Net rate\nRenames,Baby Rockets (small),10 Pcs,20\n';
    const { id, rows, counts } = (await preview(list)).body.data;
    const likely = rows.find(({ kind }) => kind === 'new')?.likely;
    expect(likely).toMatchObject({ name: 'Baby Rocket' });
    const pair = (product_id: number | null) =>
      admin.post<{ data: ImportPreview['counts'] }>('/api/product/import/pair', { id, line: 2, product_id });
    expect((await pair(likely?.product_id ?? 0)).body.data).toMatchObject({
      ...{ new: 0, changed: 1, missing: counts.missing - 1 },
    });
    expect((await pair(null)).body.data).toEqual(counts);
    expect((await pair(999_999)).status).toBe(404);
    await pair(likely?.product_id ?? 0);
    expect((await apply(id)).status).toBe(200);
    expect((await products('Baby Rockets')).map((product) => product.id)).toEqual([likely?.product_id]);
    expect((await pair(null)).status).toBe(409);
    await undo(id);
    await undo(made.id);
  });

  it('puts goods back on sale that an earlier list had deactivated', async () => {
    const one = 'Category,Product,Net rate\nSeasons,Season rocket,20\n';
    await importAll(one);
    const off = (await preview('Category,Product,Net rate\nSeasons,Season wheel,20\n')).body.data;
    await apply(off.id, 'deactivate');
    expect((await products('Season rocket'))[0]?.status).toBe(0);
    const { counts } = await importAll(one);
    expect(counts).toMatchObject({ changed: 1, same: 0 });
    expect((await products('Season rocket'))[0]?.status).toBe(1);
  });
});
