/** The owner's ready-made packs: stored whole and in order, refused if impossible, and audited. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Pack, PackList } from './packs.contract.ts';

let shop: TestShop;
let owner: Client;

const pack: Pack = {
  ...{ name: 'Family', tamil_name: 'குடும்பம்', budget: 2_000, audience: 'children', kinds: 12 },
  shares: [
    { category_id: 1, percent: 60 },
    { category_id: 2, percent: 40 },
  ],
};
const read = async () => (await shop.client().get<{ data: PackList }>('/api/pack/list')).body.data;
const list = async () => (await read()).packs;
const set = async (packs: object[]) =>
  owner.put<{ data: PackList }>('/api/pack/list', { packs, version: (await read()).version });

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

it('starts empty, stores what the owner sets, and can be emptied again', async () => {
  expect(await list()).toEqual([]);
  const second = { ...pack, name: 'Quiet', audience: 'low_noise', shares: [] };
  expect((await set([pack, second])).body.data.packs).toEqual([pack, second]);
  expect(await list()).toEqual([pack, second]);
  const [entry] = await rowsOf<{ before: Pack[]; after: Pack[] }>(
    shop.database.db,
    sql`select before, after from audit_entries where action = 'pack.update'`,
  );
  expect(entry).toEqual({ before: [], after: [pack, second] });
  expect((await set([])).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('refuses what is not a pack', async () => {
  const wrong = [
    { ...pack, name: '' },
    { ...pack, budget: 99 },
    { ...pack, budget: 100_001 },
    { ...pack, kinds: 0 },
    { ...pack, kinds: 61 },
    { ...pack, audience: 'dogs' },
    { ...pack, shares: [{ category_id: 1, percent: 60 }] },
    { ...pack, shares: [pack.shares[0], pack.shares[0]] },
  ];
  for (const one of wrong) expect((await set([one])).status, JSON.stringify(one)).toBe(400);
  expect((await set(Array.from({ length: 13 }, () => pack))).status).toBe(400);
  expect(await list()).toEqual([]);
});

// Guard: the comparison of the version under the row's lock. Without it both succeeded and one owner's packs were gone.
it('lets one of two people who change the same list save it, and refuses the other', async () => {
  const { version } = await read();
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => owner.put('/api/pack/list', { packs: [{ ...pack, name }], version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read()).version).toBe(version + 1);
  expect((await list()).length).toBe(1);
});
