/**
 * Every field of a product through the form, JSON, and CSV and XLSX imported, exported and imported again. Two fields exist
 * only in this test: everything derived from the table of fields handles them without any other code.
 */
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { streamSheet } from '#platform/sheets/stream-sheet.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import type { ImportApplied, ImportPreview } from '#shop/products/import/import.contract.ts';
import type { BulkAnswer } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { type FieldKey, type FieldKind, type ProductField, productFields } from '#shop/products/products.fields.ts';
import { sheetCellOf } from '#shop/products/products.values.rules.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { productBody, valuesOf } from '#web/admin/products/product-form.ts';

vi.mock('#shop/products/products.fields.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#shop/products/products.fields.ts')>();
  const madeUp: Record<string, ProductField> = {
    fuse: { kind: 'text', wire: 'fuse_colour', most: 30, heading: 'Fuse colour', headings: ['fuse'], isSearched: true },
    isLoud: { kind: 'flag', wire: 'is_loud', heading: 'Loud', headings: [] },
  };
  Object.assign(original.PRODUCT_FIELDS, madeUp);
  return original;
});

let shop: TestShop;
let admin: Client;
let otherCategory: number;

beforeAll(async () => {
  const columns = sql`alter table products add column fuse text not null default '',
    add column is_loud boolean not null default false`;
  shop = await startTestShop({ prepare: (db) => db.execute(columns) });
  await shop.database.db.execute(sql`insert into categories (name, tamil_name) values ('Rockets', 'ராக்கெட்')`);
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const { body } = await admin.get<{ data: Product[] }>('/api/product/list1');
  otherCategory = (body.data[0]?.category_id ?? 0) + 1;
});
afterAll(() => shop.close());

/** A value of each kind, as the API returns it; each round has different ones. */
const SAMPLES: Record<FieldKind, (round: number, field: ProductField) => unknown> = {
  text: (round, field) => `${field.wire.replace('_', ' ')} ${round}`,
  lines: (round) => `Burns for ${round} minutes`,
  money: (round) => 100 + round + 0.25,
  optionalMoney: (round) => 50 + round + 0.25,
  percent: (round) => 10.5 + round,
  count: (round) => 30 + round,
  rating: (round) => round + 0.5,
  flag: (round) => round % 2 === 1,
  video: (round) => `https://youtu.be/abcdefghij${round}`,
  hsn: (round) => ['3604', '3605', '360410', '36041000'][round],
  status: (round) => round % 2,
  category: (round) => (round % 2 === 1 ? otherCategory : otherCategory - 1),
  subCategory: () => null,
  contents: () => undefined,
};

/** Without the contents of gift boxes and what depends on them: placing/boxes.db.test.ts tests those. */
const FIELDS = productFields().filter(([key]) => key !== 'contents' && key !== 'fromContents');

/** A product's request body in a round, by the API's names. */
function sample(round: number) {
  return Object.fromEntries(FIELDS.map(([, field]) => [field.wire, SAMPLES[field.kind](round, field)]));
}

const shownOf = (product: Product) =>
  Object.fromEntries(FIELDS.map(([, { wire }]) => [wire, product[wire as keyof Product]]));

async function sendForm<T>(method: string, path: string, body: FormData): Promise<T> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${shop.base}${path}`, { method, headers, body });
  expect(response.ok, await response.clone().text()).toBe(true);
  return ((await response.json()) as { data: T }).data;
}

async function findInAdmin(search: string): Promise<Product> {
  const { body } = await admin.get<{ data: Product[] }>(`/api/product/admin/list?search=${encodeURIComponent(search)}`);
  return body.data[0] as Product;
}

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${shop.base}/api/product/export?format=${format}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

async function preview(file: Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const form = new FormData();
  form.set('file', new Blob([file]), 'list');
  return sendForm('POST', '/api/product/import/preview', form);
}

async function applyList(file: Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const read = await preview(file);
  const { body } = await admin.post<{ data: ImportApplied }>('/api/product/import/apply', { id: read.id });
  expect(body.data.problems).toEqual([]);
  return read;
}

/** The cells of an import row for that request body. */
function cellsOf(values: Record<string, unknown>): SheetCell[] {
  const places: Partial<Record<FieldKey, string>> = {
    category: values.category_id === otherCategory ? 'Rockets' : 'Crackers',
    subCategory: '',
  };
  return FIELDS.map(([key, { kind, wire }]) => {
    if (kind === 'category' || kind === 'subCategory') return places[key] ?? '';
    if (kind === 'status' || kind === 'flag') return sheetCellOf(kind, Boolean(values[wire]));
    return values[wire] as SheetCell;
  });
}

const CALCULATED = 'Selling price (calculated)';
const SEEN = 'Stock when exported';
const HEADINGS = FIELDS.map(([, { heading }]) => heading);
const ALL_HEADINGS = productFields().map(([, { heading }]) => heading);

let product: Product;

it('accepts every field from the form', async () => {
  const typed = { ...sample(1), unit_price: 0 } as unknown as Product;
  const body = productBody(valuesOf(typed), { pictures: null, expectedQuantity: null });
  product = await sendForm<Product>('POST', '/api/product/add', body);
  expect(shownOf(product)).toEqual(sample(1));
  const { body: listed } = await shop.client().get<{ data: Product[] }>('/api/product/list1');
  const untold = FIELDS.flatMap(([, { isOfShop, wire }]) => (isOfShop ? [[wire, '']] : []));
  const told = { ...sample(1), ...Object.fromEntries(untold) };
  expect(listed.data.filter(({ id }) => id === product.id).map(shownOf)).toEqual([told]);
});

it('changes each field alone by the form, and nothing by a form that is saved as it was opened', async () => {
  const options = { pictures: null, expectedQuantity: product.quantity };
  const before = valuesOf(product);
  const changed = (field: object) =>
    sendForm<Product>(
      'PUT',
      `/api/product/update/${product.id}`,
      productBody({ ...before, ...field }, { ...options, before }),
    );
  expect(shownOf(await changed({}))).toEqual(sample(1));
  expect((await changed({ name: 'Another name' })).name).toBe('Another name');
  product = await changed({ name: `${before.name} ` });
  expect(shownOf(product)).toEqual(sample(1));
});

it('changes every field by JSON, also one by one, and records each in the history', async () => {
  for (const [, { wire }] of FIELDS) {
    const changed = await admin.put<{ data: Product }>(`/api/product/update/${product.id}`, {
      [wire]: sample(2)[wire],
    });
    expect(changed.status, wire).toBe(200);
  }
  product = await findInAdmin('sku 2');
  expect(shownOf(product)).toEqual(sample(2));
  const entries = await rowsOf<{ after: object }>(
    shop.database.db,
    sql`select after from audit_entries where action = 'product.update' and subject = ${`product:${product.id}`}`,
  );
  const recorded = entries.flatMap(({ after }) => Object.keys(after));
  // A product without a sub-category still has none: nothing to record.
  const expected = FIELDS.filter(([key]) => key !== 'subCategory').map(([key, { column }]) => column ?? key);
  expect(recorded.toSorted()).toEqual(expect.arrayContaining(expected.toSorted()));
});

it.each(['csv', 'xlsx'] as const)('reads every field back from its own export as %s', async (format) => {
  const file = await exported(format);
  // The customer's price is beside the net rate only for people to read; it is calculated from the others.
  // The stock of that moment is beside the stock, so that goods sold meanwhile do not come back.
  const beside: Record<string, string> = { 'Net rate': CALCULATED, Stock: SEEN };
  const expected = ALL_HEADINGS.flatMap((heading) => [heading, ...(beside[heading] ? [beside[heading]] : [])]);
  expect(readSheet(file)[0]?.cells).toEqual(expected);
  const again = await preview(file);
  expect(again.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual([CALCULATED]);
  expect(again.columns.filter((column) => column.is_question)).toEqual([]);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
});

const bytesOf = async (format: 'csv' | 'xlsx', cells: readonly SheetCell[]) =>
  new Uint8Array(await buffer(streamSheet(format, 'list', [HEADINGS, cells])));

it.each([
  ['csv', 3],
  ['xlsx', 1],
] as const)('imports every field from %s: previewed, written, exported and undone', async (format, round) => {
  const before = shownOf(product);
  const list = (values: Record<string, unknown>) => bytesOf(format, cellsOf({ ...values, sku: product.sku }));
  const wanted: Record<string, unknown> = { ...sample(round), sku: product.sku };
  const read = await applyList(await list(wanted));
  const changes = read.rows.find(({ product_id }) => product_id === product.id)?.changes.map(({ field }) => field);
  const moved = FIELDS.filter(([, { wire }]) => before[wire] !== wanted[wire]).map(([key, { wire }]) =>
    // An import uses names and no ids.
    key === 'category' ? 'category' : wire,
  );
  expect(moved.length).toBeGreaterThan(FIELDS.length - 3);
  expect(changes?.toSorted()).toEqual(moved.toSorted());
  expect(shownOf(await findInAdmin(product.sku))).toEqual(wanted);
  expect((await preview(await exported(format))).counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  await admin.post('/api/product/import/undo', { id: read.id });
  expect(shownOf(await findInAdmin(product.sku))).toEqual(before);
});

it('imports a new product with every field', async () => {
  const fresh = { ...sample(1), sku: 'NEW-1', name: 'From a list' };
  await applyList(await bytesOf('xlsx', cellsOf(fresh)));
  expect(shownOf(await findInAdmin('NEW-1'))).toEqual(fresh);
});

it('finds a product by the text of a searchable field', async () => {
  expect((await findInAdmin('fuse colour 1')).name).toBe('From a list');
});

it('lists the brands, and the products of one brand', async () => {
  await admin.put(`/api/product/update/${product.id}`, { brand: 'Ayyan' });
  expect((await admin.get<{ data: string[] }>('/api/product/brands')).body.data).toEqual(['Ayyan', 'brand 1']);
  const { body } = await admin.get<{ data: Product[] }>('/api/product/admin/list?brand=ayyan');
  expect(body.data.map(({ id }) => id)).toEqual([product.id]);
});

it.each(FIELDS.flatMap(([, field]) => (field.isBulk ? [field] : [])))(
  'sets $wire for many products at once, and records it',
  async ({ wire, kind }) => {
    const ids = Object.values(shop.world.products);
    const value = kind === 'flag' ? true : kind === 'hsn' ? '360490' : 'Sony';
    const action = { type: 'field', field: wire, value };
    const ask = { ids, action };
    const preview = await admin.post<{ data: BulkAnswer }>('/api/product/bulk', { ...ask, preview: true });
    expect(preview.body.data.rows.map(({ after }) => after.value)).toEqual(ids.map(() => value));
    const { body } = await admin.post<{ data: BulkAnswer }>('/api/product/bulk', ask);
    expect(body).toEqual(preview.body);
    const { body: listed } = await admin.get<{ data: Product[] }>('/api/product/admin/list?limit=50');
    const after = listed.data.filter(({ id }) => ids.includes(id)).map((one) => one[wire as keyof Product]);
    expect(after).toEqual(ids.map(() => value));
    expect((await admin.post<{ data: BulkAnswer }>('/api/product/bulk', ask)).body.data.changed).toBe(0);
  },
);

it('refuses the same values as for a single product', async () => {
  const action = { type: 'field', field: 'hsn_code', value: '12' };
  const { status, body } = await admin.post('/api/product/bulk', { ids: [product.id], action });
  expect([status, body.fields]).toEqual([400, { 'action.hsn_code': 'An HSN code has 4, 6 or 8 digits.' }]);
});

it('names the field in an error, in Tamil on a Tamil page', async () => {
  const referer = { referer: `${shop.base}/ta/` };
  const sent = { brand: 'x'.repeat(61), is_green: 'perhaps' };
  const path = `/api/product/update/${product.id}`;
  const { body } = await admin.call<{ fields: Record<string, string> }>('PUT', path, sent, referer);
  expect(body.fields).toEqual({
    brand: 'பிராண்ட்: அதிகபட்சம் 60 எழுத்துகள்.',
    is_green: 'பசுமைப் பட்டாசு: ஆம் (true) அல்லது இல்லை (false) என இருக்க வேண்டும்.',
  });
  const english = await admin.put<{ fields: Record<string, string> }>(path, { hsn_code: '36' });
  expect(english.body.fields).toEqual({ hsn_code: 'An HSN code has 4, 6 or 8 digits.' });
});
