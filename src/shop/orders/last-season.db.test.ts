/** What a customer bought in the previous season: all orders together, by the days of India, and nobody else's. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import type { LastSeason } from './orders.contract.ts';

let shop: TestShop;
let meena: Client;

/** The year in which the current financial year began. */
const year = (() => {
  const now = new Date(Date.now() + 330 * 60_000);
  return now.getUTCMonth() >= 3 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
})();

const lastSeason = async (client: Client) =>
  (await client.get<{ data: LastSeason }>('/api/order/last-season')).body.data;

/** Dates an order at a moment in Indian time. */
const place = (id: number, moment: string, more = sql``) =>
  shop.database.db.execute(
    sql`update orders set placed_at = (${moment}::timestamp at time zone 'Asia/Kolkata') ${more} where id = ${id}`,
  );

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
});
afterAll(() => shop.close());

it('is empty for people who bought nothing, or only in this season', async () => {
  expect(await lastSeason(meena)).toBeNull();
  const { id } = await buy(meena, { [shop.world.products.sparklers]: 4 }, 83);
  expect(await lastSeason(meena)).toBeNull();
  await place(id, `${year}-04-01 00:00`);
  expect(await lastSeason(meena)).toBeNull();
});

it('sums the orders of their latest earlier season, at its latest prices and without returned goods', async () => {
  const { sparklers, skyShot } = shop.world.products;
  const one = await buy(meena, { [sparklers]: 4 }, 83);
  await place(one.id, `${year}-03-31 23:59`);
  const two = await buy(meena, { [sparklers]: 2, [skyShot]: 1 }, 249);
  await place(two.id, `${year - 1}-10-14 10:00`);
  await shop.database.db.execute(
    sql`update order_lines set returned = 1, unit_price = 1500 where order_id = ${two.id} and product_id = ${sparklers}`,
  );
  const gone = await buy(meena, { [sparklers]: 4 }, 83);
  await place(gone.id, `${year - 1}-10-15 10:00`, sql`, status_id = 7`);
  const older = await buy(meena, { [sparklers]: 4 }, 83);
  await place(older.id, `${year - 1}-03-31 23:59`);
  expect(await lastSeason(meena)).toMatchObject({
    from: `${year - 1}-10-14`,
    until: `${year}-03-31`,
    orders: 2,
    lines: [
      { product_id: sparklers, count: 5, unit_price: 20.75 },
      { product_id: skyShot, count: 1 },
    ],
  });
  await shop.database.db.execute(sql`update orders set status_id = 7 where id in (${one.id}, ${two.id})`);
  expect(await lastSeason(meena)).toMatchObject({ from: `${year - 1}-03-31`, orders: 1 });
});

it('belongs to one customer only', async () => {
  expect(await lastSeason(await signInAs(shop, 'kannan'))).toBeNull();
  expect((await shop.client().get('/api/order/last-season')).status).toBe(401);
});
