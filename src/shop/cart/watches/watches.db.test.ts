/** Requests to be told when goods are back in stock, and the one mail that each of them gets. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { rowsOf } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { newBox, sendProduct } from '#testing/gift-boxes.ts';
import { fillCart, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';
import { sendDueMails } from '../../notifications/outbox.ts';
import { tellOfStock } from '../../notifications/stock-back/stock-back.ts';
import type { StockWatch } from '../cart.contract.ts';

let shop: TestShop;
let owner: Client;
let meena: Client;
let kannan: Client;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  kannan = await signInAs(shop, 'kannan');
});
afterAll(() => shop.close());

interface Told {
  user_id: number;
  subject: string;
  plain: string;
  recipient: string;
}

const execute = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const mails = () =>
  rowsOf<Told>(
    shop.database.db,
    sql`select user_id, subject, plain, recipient from messages where kind = 'stock-back' order by id`,
  );

const needs = (isLimited = false) => ({
  db: shop.database.db,
  baseUrl: () => 'https://mathappu.example',
  daily: createDailyLimits(shop.database.db, isLimited),
  log: createLog('silent'),
});
const look = (isLimited = false) => tellOfStock(needs(isLimited));

const ask = (client: Client, id: number, referer = `${shop.base}/dashboard`) =>
  client.post<{ data: StockWatch[] }>(`/api/stock-watch/${id}`, undefined, { referer });
const withdraw = (client: Client, id: number) => client.call('DELETE', `/api/stock-watch/${id}`);
const watchedBy = async (client: Client) =>
  (await client.get<{ data: StockWatch[] }>('/api/stock-watch')).body.data.map(({ product_id }) => product_id);
const setStock = (id: number, stock: number) => execute(sql`update products set stock = ${stock} where id = ${id}`);

async function importStock(content: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([content], 'list.csv'));
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${shop.base}/api/product/import/preview`, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { id: number } };
  const { status } = await owner.post('/api/product/import/apply', { id: data.id, missing: 'keep' });
  expect(status).toBe(200);
}

beforeEach(async () => {
  const { soldOut, flowerPot } = shop.world.products;
  await execute(sql`delete from stock_watches`);
  await execute(sql`delete from messages`);
  await setStock(soldOut, 0);
  await execute(sql`update products set stock = 0, reserved = 0, reserved_by_newcomers = 0 where id = ${flowerPot}`);
});

describe('asking', () => {
  it('is kept once, newest first, and withdrawn once', async () => {
    const { soldOut, flowerPot } = shop.world.products;
    await ask(meena, soldOut);
    await ask(meena, flowerPot);
    const again = await ask(meena, soldOut);
    expect(again.status).toBe(201);
    expect(again.body.data).toMatchObject([
      { product_id: flowerPot, name: 'Flower Pot' },
      { product_id: soldOut, name: 'Peacock' },
    ]);
    expect((await withdraw(meena, soldOut)).status).toBe(200);
    expect((await withdraw(meena, soldOut)).status).toBe(404);
    expect(await watchedBy(meena)).toEqual([flowerPot]);
  });

  it('is refused for goods that are in stock or not on sale, in the language of the page', async () => {
    const { skyShot, inactive } = shop.world.products;
    const refused = await ask(meena, skyShot, `${shop.base}/ta/dashboard`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(refused.body).toMatchObject({ error: 'இது மீண்டும் வந்துவிட்டது. இப்போதே ஆர்டர் செய்யலாம்.' });
    expect((await ask(meena, inactive)).status).toBe(404);
    expect((await ask(meena, 999_999)).status).toBe(404);
  });

  it('is refused to somebody without an email, whom nobody could tell', async () => {
    const guest = shop.client();
    const opened = await guest.post<{ data: { token: string } }>('/api/guest/start', {
      ...{ contact_method: 'mobile', contact: '9345600011' },
    });
    guest.token = opened.body.data.token;
    expect((await ask(guest, shop.world.products.soldOut)).status).toBe(409);
  });

  it('stops at a hundred products, also for requests that arrive together', async () => {
    const { soldOut, flowerPot } = shop.world.products;
    await execute(sql`insert into products (sku, name, tamil_name, pack, base_price, discount, stock, category_id, position, active)
      select 'filler-' || n, 'Filler ' || n, '', '1 Box', 100, 0, 0, category_id, 100 + n, false from products, generate_series(1, 99) n
      where id = ${soldOut}`);
    await execute(sql`insert into stock_watches (user_id, product_id, locale)
      select ${meena.userId}, id, 'en' from products where name like 'Filler %'`);
    const answers = await Promise.all([ask(meena, soldOut), ask(meena, flowerPot)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    // With the products their watches go.
    await execute(sql`delete from products where name like 'Filler %'`);
    expect(await watchedBy(meena)).toHaveLength(1);
  });

  it('cannot be seen or withdrawn by others', async () => {
    const { soldOut } = shop.world.products;
    await ask(meena, soldOut);
    expect(await watchedBy(kannan)).toEqual([]);
    expect((await withdraw(kannan, soldOut)).status).toBe(404);
    expect(await watchedBy(meena)).toEqual([soldOut]);
  });
});

describe('the mail', () => {
  it('comes once stock does, by an edit or an import: one for all goods of a person, and only once', async () => {
    const { soldOut, flowerPot } = shop.world.products;
    for (const id of [soldOut, flowerPot]) await ask(meena, id);
    await ask(kannan, soldOut);
    await look();
    expect(await mails()).toEqual([]);

    await sendProduct(shop, owner, { quantity: '5' }, soldOut);
    await importStock('Product,Stock\nFlower Pot,9\n');
    await look();
    const told = await mails();
    expect(told.map(({ user_id }) => user_id)).toEqual([meena.userId, kannan.userId]);
    expect(told[0]).toMatchObject({ recipient: 'meena@example.com' });
    expect(told[0]?.subject).toMatch(/^Back in stock: 2 products · /);
    expect(told[0]?.plain).toContain('Peacock · 1 Box (10 Pcs) · ₹250.00: https://mathappu.example/?q=Peacock\n');
    expect(told[0]?.plain).toContain('Flower Pot · 1 Box (10 Pcs) · ₹150.00: https://mathappu.example/?q=Flower%20Pot');
    expect(told[1]?.subject).toMatch(/^Back in stock: Peacock · /);

    // Used up: stock that comes and goes is not told of again.
    await setStock(soldOut, 0);
    await look();
    await setStock(soldOut, 5);
    await look();
    expect(await mails()).toHaveLength(2);
    expect([await watchedBy(meena), await watchedBy(kannan)]).toEqual([[], []]);
    const sent: Mail[] = [];
    await sendDueMails({ ...needs(), transport: { send: async (mail) => void sent.push(mail) } });
    expect(sent.map(({ to }) => to).sort()).toEqual(['kannan@example.com', 'meena@example.com']);
  });

  it('tells of what is back, and goes on watching the rest', async () => {
    const { soldOut, flowerPot } = shop.world.products;
    for (const id of [soldOut, flowerPot]) await ask(meena, id);
    await setStock(flowerPot, 1);
    await look();
    expect((await mails()).map(({ subject }) => subject.split(' · ')[0])).toEqual(['Back in stock: Flower Pot']);
    expect(await watchedBy(meena)).toEqual([soldOut]);
  });

  it('comes when a payment that was begun gives its goods back', async () => {
    const { flowerPot } = shop.world.products;
    await setStock(flowerPot, 2);
    await fillCart(kannan, { [flowerPot]: 2 });
    const started = await startPayment(kannan, 300);
    expect(started.status).toBe(201);
    expect(await shop.stockOf(flowerPot)).toEqual({ stock: 2, reserved: 2 });
    expect((await ask(meena, flowerPot)).status).toBe(201);
    await look();
    expect(await mails()).toEqual([]);
    expect((await kannan.post('/api/order/leave', { order_id: started.body.order_id })).status).toBe(200);
    await look();
    expect(await mails()).toHaveLength(1);
  });

  it('comes for a gift box when its contents can fill one', async () => {
    const { soldOut, sparklers } = shop.world.products;
    const box = await newBox(shop, owner, { name: 'Festive Box', contents: { [soldOut]: 2, [sparklers]: 1 } });
    await ask(meena, box);
    await setStock(soldOut, 1);
    await look();
    expect(await mails()).toEqual([]);
    await setStock(soldOut, 2);
    await look();
    expect((await mails())[0]?.subject).toContain('Festive Box');
  });

  it('is written once by two jobs at a time', async () => {
    const { soldOut, flowerPot } = shop.world.products;
    for (const client of [meena, kannan]) for (const id of [soldOut, flowerPot]) await ask(client, id);
    for (const id of [soldOut, flowerPot]) await setStock(id, 3);
    await Promise.all([look(), look(), look()]);
    expect((await mails()).map(({ user_id }) => user_id).sort()).toEqual([meena.userId, kannan.userId].sort());
  });

  it('is lost with no crash: the watch goes only together with its mail', async () => {
    const { soldOut } = shop.world.products;
    await ask(meena, soldOut);
    await setStock(soldOut, 3);
    await execute(sql`alter table messages add constraint no_news check (kind <> 'stock-back')`);
    await expect(look()).rejects.toThrow();
    await execute(sql`alter table messages drop constraint no_news`);
    expect(await watchedBy(meena)).toEqual([soldOut]);
    await look();
    expect(await mails()).toHaveLength(1);
  });

  it('waits while the shop is closed', async () => {
    const { soldOut } = shop.world.products;
    await ask(meena, soldOut);
    await setStock(soldOut, 3);
    await execute(sql`update store_settings set sales_mode = 'closed'`);
    await look();
    expect(await mails()).toEqual([]);
    expect(await watchedBy(meena)).toEqual([soldOut]);
    await execute(sql`update store_settings set sales_mode = 'online_payment'`);
    await look();
    expect(await mails()).toHaveLength(1);
  });

  it('waits for the next day once the address had all of this one', async () => {
    const { soldOut } = shop.world.products;
    await ask(meena, soldOut);
    await setStock(soldOut, 3);
    await execute(sql`update store_settings set mails_per_day = 1`);
    const mailsADay = createDailyLimits(shop.database.db, true);
    await mailsADay.take({ what: 'mail', who: 'meena@example.com' }, 1);
    await look(true);
    expect(await mails()).toEqual([]);
    expect(await watchedBy(meena)).toEqual([soldOut]);
    await execute(sql`delete from daily_counts`);
    await look(true);
    expect(await mails()).toHaveLength(1);
  });

  it('is in the language of the page, and names nobody whose address is not confirmed', async () => {
    const { soldOut } = shop.world.products;
    await ask(meena, soldOut, `${shop.base}/ta/dashboard`);
    await setStock(soldOut, 3);
    await look();
    const [told] = await mails();
    expect(told?.subject).toMatch(/^மீண்டும் கிடைக்கிறது: மயில் · /);
    expect(told?.plain).toContain(`https://mathappu.example/ta/?q=${encodeURIComponent('மயில்')}`);
    expect(told?.plain).toMatch(/^வணக்கம்,\n/);
    await execute(sql`update users set contact_email_verified_at = now() where id = ${kannan.userId}`);
    await setStock(soldOut, 0);
    await ask(kannan, soldOut);
    await setStock(soldOut, 3);
    await look();
    expect((await mails())[1]?.plain).toMatch(/^Vanakkam Kannan,\n/);
  });

  it('is never sent to an account that was closed', async () => {
    const { soldOut } = shop.world.products;
    const person = { name: 'Leaving', email: 'leaving@example.org', phone_number: '9345600012', password: PASSWORD };
    await shop.client().post('/api/users/register', person);
    const leaving = await shop.client().signIn(person.phone_number, PASSWORD);
    await ask(leaving, soldOut);
    await setStock(soldOut, 3);
    expect((await leaving.post('/api/users/delete', { current_password: PASSWORD })).status).toBe(200);
    await look();
    expect(await mails()).toEqual([]);
  });
});
