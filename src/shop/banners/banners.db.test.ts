/** The banners of the home page through HTTP: the owner's order, links only within the shop, and days in India. */
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { AdminBanner } from './banners.contract.ts';
import { MOST_BANNERS } from './banners.rules.ts';
import { bannersOn } from './banners.ts';

type Data<T> = { data: T };
type Refusal = { fields: Record<string, string> };

const inDays = (days: number) => dayInIndia(Date.now() + days * DAY_MS);

let shop: TestShop;
let owner: Client;
let picture: Blob;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const image = sharp({ create: { width: 16, height: 4, channels: 3, background: 'gold' } });
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.execute(sql`delete from banners where id > 2`);
  await shop.database.db.execute(sql`update banners set starts_on = null, ends_on = null, link = '', position = id`);
});

async function add<T = Data<AdminBanner>>(fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${shop.base}/api/banner/add`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as T };
}

const change = (id: number, fields: object) =>
  owner.put<Data<AdminBanner> & Refusal>(`/api/banner/update/${id}`, fields);

/** What shoppers get. */
async function shown() {
  const { body } = await shop.client().get<Data<StoreRecord[]>>('/api/address/store');
  return body.data[0]?.banners ?? [];
}
const titles = async () => (await shown()).map(({ title }) => title);

describe('banners', () => {
  it('start as the two that came with the shop', async () => {
    expect(await shown()).toEqual([
      expect.objectContaining({ key: 'banner-1', widths: [800, 1600], title: 'A Deepavali full of light', link: '' }),
      expect.objectContaining({ key: 'banner-2', tamil_title: 'முழு விலைப்பட்டியல் இங்கே', shows_words: true }),
    ]);
  });

  it('are added, changed, reordered and deleted', async () => {
    const added = await add({ title: 'Green crackers', link: '/?category=1', shows_words: '0', image: picture });
    expect(added).toMatchObject({ status: 201, body: { data: { shows_words: false, link: '/?category=1' } } });
    const { id, picture: address } = added.body.data;
    expect((await fetch(`${shop.base}${address}`)).status).toBe(200);
    expect((await titles()).at(-1)).toBe('Green crackers');

    await change(id, { tamil_title: 'பசுமைப் பட்டாசு', link: 'https://example.com/green' });
    const ordered = await owner.put<Data<AdminBanner[]>>('/api/banner/order', { ids: [id, 2] });
    expect(ordered.body.data.map((one) => one.id)).toEqual([id, 2, 1]);
    expect((await shown())[0]).toMatchObject({ title: 'Green crackers', tamil_title: 'பசுமைப் பட்டாசு' });
    expect((await owner.put('/api/banner/order', { ids: [id, id] })).status).toBe(400);
    expect((await owner.put('/api/banner/order', { ids: [999_999] })).status).toBe(400);

    expect((await owner.call('DELETE', `/api/banner/delete/${id}`)).status).toBe(200);
    expect(await titles()).not.toContain('Green crackers');
    expect((await owner.call('DELETE', `/api/banner/delete/${id}`)).status).toBe(404);
    expect((await change(id, { title: 'Gone' })).status).toBe(404);
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://example.com', 'about'])(
    'cannot link to %j',
    async (link) => {
      const refused = await change(1, { link });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields)).toEqual(['link']);
      expect((await shown())[0]?.link).toBe('');
    },
  );

  it('need a picture and a title', async () => {
    const bare = await add<Refusal>({ title: 'No picture' });
    expect([bare.status, bare.body.fields]).toEqual([400, { image: 'Please choose a picture.' }]);
    expect((await add({ image: picture })).status).toBe(400);
    expect((await add({ title: 'Script', image: new Blob(['<svg/>']) })).status).toBe(400);
  });

  it('are shown to shoppers from their first day to their last', async () => {
    await change(1, { starts_on: inDays(0), ends_on: inDays(0) });
    await change(2, { starts_on: inDays(1) });
    expect(await titles()).toEqual(['A Deepavali full of light']);
    await change(1, { starts_on: inDays(-2), ends_on: inDays(-1) });
    expect(await titles()).toEqual([]);
    const { body } = await owner.get<Data<AdminBanner[]>>('/api/banner/list');
    expect(body.data.map(({ id }) => id)).toEqual([1, 2]);

    const on = async (day: string) => (await bannersOn(shop.database.db, day)).map(({ id }) => id);
    expect(await on(inDays(-1))).toEqual([1]);
    expect(await on(inDays(1))).toEqual([2]);
  });

  it('cannot end before they begin, whichever of the two days is sent', async () => {
    await change(1, { starts_on: '2026-11-20' });
    expect((await change(1, { ends_on: '2026-11-19' })).body.fields).toEqual({
      ends_on: 'The last day must not be before the first.',
    });
    expect((await change(1, { ends_on: '2026-11-20' })).status).toBe(200);
    expect((await change(1, { starts_on: '2026-11-21' })).status).toBe(400);
    expect((await change(1, { starts_on: '' })).body.data.starts_on).toBe('');
  });

  // Guard: the table's lock in `addBanner`.
  it(`are never more than ${MOST_BANNERS}, however many are added at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_BANNERS + 2 }, (_, index) => add({ title: `Offer ${index}`, image: picture })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_BANNERS - 2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const { body } = await owner.get<Data<AdminBanner[]>>('/api/banner/list');
    expect(body.data).toHaveLength(MOST_BANNERS);
  });
});
