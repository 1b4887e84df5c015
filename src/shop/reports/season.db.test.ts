/** Two seasons beside each other: a day belongs to India, what has not come yet is no zero, and money counts as on the charts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Charts } from './charts.contract.ts';
import type { SeasonSales } from './season.contract.ts';

let shop: TestShop;
let owner: Client;

const DAY_MS = 86_400_000;
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
const dayFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const season = async (query: string) =>
  (await owner.get<{ data: SeasonSales }>(`/api/report/season?${query}`)).body.data.days;

/** Puts an order on a moment of India. */
const place = (id: number, moment: string) =>
  shop.database.db.execute(
    sql`update orders set placed_at = (${moment}::timestamp at time zone 'Asia/Kolkata') where id = ${id}`,
  );

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const meena = await signInAs(shop, 'meena');
  const id = shop.world.products.sparklers;
  // The first and the last minute of a day in India, and the minute before and after the season.
  for (const moment of ['2025-10-20 23:59', '2025-10-18 00:00', '2025-10-17 23:59', '2025-10-21 00:00'])
    await place((await buy(meena, { [id]: 4 }, 83)).id, moment);
  await buy(meena, { [id]: 4 }, 83);
});
afterAll(() => shop.close());

it('stands day beside day, with the days of India', async () => {
  const days = await season(`until=${today}&last_year=2025-10-20&days=3`);
  const sold = { revenue: 83, orders: 1 };
  const nothing = { revenue: 0, orders: 0 };
  expect(days).toEqual([
    { left: 2, now: { date: dayFrom(today, -2), ...nothing }, last_year: { date: '2025-10-18', ...sold } },
    { left: 1, now: { date: dayFrom(today, -1), ...nothing }, last_year: { date: '2025-10-19', ...nothing } },
    { left: 0, now: { date: today, ...sold }, last_year: { date: '2025-10-20', ...sold } },
  ]);
});

it('says nothing of days that have not come', async () => {
  const days = await season(`until=${dayFrom(today, 2)}&last_year=2025-10-20&days=4`);
  expect(days.map(({ now }) => now?.orders ?? null)).toEqual([0, 1, null, null]);
});

it('has the money of the charts, also where both seasons meet', async () => {
  const charts = (await owner.get<{ data: Charts }>('/api/report/charts?days=5')).body.data.days;
  const days = await season(`until=${today}&last_year=${dayFrom(today, -1)}&days=5`);
  expect(days.map(({ now }) => now)).toEqual(charts);
  expect(days.at(-1)?.last_year).toEqual(charts.at(-2));
});

it('refuses what is no season, and everybody but the owner', async () => {
  for (const query of ['', 'until=2026-02-30&last_year=2025-10-20', `until=${today}&last_year=${today}&days=181`])
    expect((await owner.get(`/api/report/season?${query}`)).status).toBe(400);
  const biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  expect((await biller.get(`/api/report/season?until=${today}&last_year=2025-10-20`)).status).toBe(403);
});
