import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const ask = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.base}/api/product/price-list${query}`, { headers });
const textOf = async (response: Response) => textOfPdf(new Uint8Array(await response.arrayBuffer()));

it('lists what is on sale and at which price, in both languages', async () => {
  const english = await ask('');
  expect(english.status).toBe(200);
  expect(english.headers.get('content-type')).toBe('application/pdf');
  const text = await textOf(english);
  for (const part of ['Price list', 'Crackers', 'Sparklers', '₹25.00', '₹20.75', 'Flower Pot'])
    expect(text).toContain(part);
  expect(text).not.toContain('Old Rocket');
  const tamil = await textOf(await ask('?language=ta&pictures=yes'));
  for (const part of ['விலைப்பட்டியல்', 'பட்டாசுகள்', 'பூச்சட்டி', '1 பாக்ஸ் (10 பீஸ்)']) expect(tamil).toContain(part);
});

it('is kept until a price changes', async () => {
  const first = await ask('');
  const etag = first.headers.get('etag') ?? '';
  expect((await ask('', { 'if-none-match': etag })).status).toBe(304);
  // Before: a visitor who opened it a second time got an error instead of what the browser had kept.
  expect((await ask('', { 'if-none-match': etag, accept: 'text/html,*/*' })).status).toBe(304);
  await shop.database.db.execute(sql`update products set base_price = 3000 where sku = 'sparklers'`);
  const changed = await ask('', { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(await textOf(changed)).toContain('₹24.90');
});

it('refuses a language it does not have', async () => {
  expect((await ask('?language=fr')).status).toBe(400);
});
