/** Two seasons compared: days are Indian days, a day still to come is not zero, and money counts as on the charts. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { addDays, dayInIndia } from '#shared/dates.ts';
import { begin, newBuyer } from '#testing/buyers.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Charts } from './charts.contract.ts';
import type { Closing, SeasonSales } from './season.contract.ts';

let shop: TestShop;
let owner: Client;

const today = dayInIndia(Date.now());

const season = async (query: string) =>
  (await owner.get<{ data: SeasonSales }>(`/api/report/season?${query}`)).body.data.days;

/** Dates an order at a moment in Indian time. */
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

it('is compared day by day, with the days of India', async () => {
  const days = await season(`until=${today}&last_year=2025-10-20&days=3`);
  const sold = { revenue: 83, orders: 1 };
  const nothing = { revenue: 0, orders: 0 };
  expect(days).toEqual([
    { left: 2, now: { date: addDays(today, -2), ...nothing }, last_year: { date: '2025-10-18', ...sold } },
    { left: 1, now: { date: addDays(today, -1), ...nothing }, last_year: { date: '2025-10-19', ...nothing } },
    { left: 0, now: { date: today, ...sold }, last_year: { date: '2025-10-20', ...sold } },
  ]);
});

it('shows nothing for days still to come', async () => {
  const days = await season(`until=${addDays(today, 2)}&last_year=2025-10-20&days=4`);
  expect(days.map(({ now }) => now?.orders ?? null)).toEqual([0, 1, null, null]);
});

it('has the money of the charts, also at the border between the seasons', async () => {
  const charts = (await owner.get<{ data: Charts }>('/api/report/charts?days=5')).body.data.days;
  const days = await season(`until=${today}&last_year=${addDays(today, -1)}&days=5`);
  expect(days.map(({ now }) => now)).toEqual(charts);
  expect(days.at(-1)?.last_year).toEqual(charts.at(-2));
});

it('refuses what is not a season, and everybody except the owner', async () => {
  for (const query of ['', 'until=2026-02-30&last_year=2025-10-20', `until=${today}&last_year=${today}&days=181`])
    expect((await owner.get(`/api/report/season?${query}`)).status).toBe(400);
  const biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  expect((await biller.get(`/api/report/season?until=${today}&last_year=2025-10-20`)).status).toBe(403);
});

it('says before the list is closed what stays open, for all of it or for some categories', async () => {
  const { sparklers, skyShot } = shop.world.products;
  const closing = async (query = '') =>
    (await owner.get<{ data: Closing }>(`/api/report/season/closing${query}`)).body.data;
  const before = await closing();
  expect(before).toMatchObject({ paying: 0, held: 0, transfers: 0, on_delivery: 0, estimates: 0 });
  expect(before.on_sale).toBeGreaterThan(2);
  const buyer = await newBuyer(shop.base, { [sparklers]: 2, [skyShot]: 1 });
  expect((await begin(buyer, 249)).status).toBe(201);
  const asking = await newBuyer(shop.base, { [sparklers]: 4 });
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'enquiry_only'`);
  const enquiry = await begin(asking, 83);
  expect((await asking.client.post('/api/order/add', { order_id: enquiry.body.order_id })).status).toBe(201);
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'online_payment'`);
  expect(await closing()).toEqual({ ...before, paying: 1, held: 3, estimates: 1 });
  const [row] = await rowsOf<{ mine: number; other: number }>(
    shop.database.db,
    sql`select category_id as mine, (select max(id) + 1 from categories)::int as other from products where id = ${sparklers}`,
  );
  const { mine, other } = row as { mine: number; other: number };
  expect(await closing(`?category_ids=${mine}`)).toMatchObject({ paying: 1, estimates: 1 });
  expect(await closing(`?category_ids=${other}`)).toMatchObject({ on_sale: 0, paying: 0, held: 0, estimates: 0 });
  for (const query of ['?category_ids=1;2', '?category_ids=1,', '?ids=1'])
    expect((await owner.get(`/api/report/season/closing${query}`)).status).toBe(400);
});
