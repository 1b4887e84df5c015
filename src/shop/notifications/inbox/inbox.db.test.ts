/**
 * Messages of the contact form reach the shop, are answered and resolved; the shop gets mail about them and about new orders.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { type Buyer, jobsDone, newBuyer, payOnly, verify } from '#testing/buyers.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { mailShopNews } from '../alerts/alerts.ts';
import type { Ticket } from './inbox.contract.ts';

let shop: TestShop;
let biller: Client;
let store: { contact_email: string };

beforeAll(async () => {
  shop = await startTestShop();
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  store = (await biller.get<{ data: { contact_email: string }[] }>('/api/address/store')).body.data[0] as typeof store;
});
afterAll(() => shop.close());

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const MESSAGE = {
  ...{ name: 'Valli', phone_number: '9345600001', email: 'valli@example.com' },
  message: 'Two boxes were wet. <b>Please</b> help.',
};

async function write(more: object = {}): Promise<string> {
  const answer = await shop.client().post<{ data: { ticket: string } }>('/api/contact', { ...MESSAGE, ...more });
  expect(answer.status).toBe(201);
  return answer.body.data.ticket;
}

const list = async (query = '') => (await biller.get<{ data: Ticket[] }>(`/api/contact/list?${query}`)).body.data;
const find = async (ticket: string) => (await list(`search=${ticket}`))[0] as Ticket;
const mailsFor = (ticket: string) => shop.mails.filter(({ subject }) => subject.includes(ticket));

describe('a message of the contact form', () => {
  it('is mailed to the shop at once, as text, and waits in the inbox', async () => {
    const ticket = await write();
    await jobsDone(shop);
    const [mail, ...others] = mailsFor(ticket);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: store.contact_email });
    expect(mail?.plain).toContain('Valli · 9345600001 · valli@example.com');
    expect(mail?.html).not.toContain('<b>Please');
    expect(await find(ticket)).toMatchObject({ ...MESSAGE, state: 'new', acknowledgedAt: null, answers: [] });
    expect((await list('status=unresolved')).map((one) => one.ticket)).toContain(ticket);
  });

  it('is answered by mail, which acknowledges it and quotes nothing that the writer typed', async () => {
    const ticket = await write({ phone_number: '9345600002', email: 'second@example.com' });
    const { id } = await find(ticket);
    const body = { id, answer: 'Two new boxes leave today.', resolved: false };
    const answered = await biller.post<{ data: Ticket }>('/api/contact/answer', body);
    expect(answered.body.data).toMatchObject({
      state: 'open',
      answers: [{ text: body.answer, actor: expect.any(String), is_mailed: true }],
    });
    await jobsDone(shop);
    const mail = mailsFor(ticket).find(({ to }) => to === 'second@example.com');
    expect(mail?.plain).toContain(body.answer);
    expect(mail?.plain).not.toMatch(/Valli|wet/);
    expect(mail?.isByPerson).toBe(true);
    const first = answered.body.data.acknowledgedAt;
    const again = await biller.post<{ data: Ticket }>('/api/contact/answer', { id, answer: 'Sent.', resolved: true });
    expect(again.body.data).toMatchObject({ state: 'resolved', acknowledgedAt: first });
    expect(again.body.data.answers).toHaveLength(2);
    expect((await list('status=unresolved')).map((one) => one.ticket)).not.toContain(ticket);
    const opened = await biller.put<{ data: Ticket }>('/api/contact/state', { id, resolved: false });
    expect(opened.body.data.state).toBe('open');
  });

  it('without an email stores what was said on the phone', async () => {
    const ticket = await write({ phone_number: '9345600003', email: '' });
    const { id } = await find(ticket);
    const answered = await biller.post<{ data: Ticket }>('/api/contact/answer', { id, answer: 'Called her.' });
    expect(answered.body.data.answers).toMatchObject([{ text: 'Called her.', is_mailed: false }]);
    await jobsDone(shop);
    expect(mailsFor(ticket)).toHaveLength(1);
  });

  it('is found by its writer and its words, the oldest first', async () => {
    await write({ name: 'Kumaran', phone_number: '9345600004', email: 'k@example.com' });
    expect((await list('search=kumaran')).map(({ name }) => name)).toEqual(['Kumaran']);
    expect((await list('search=9345600004')).map(({ name }) => name)).toEqual(['Kumaran']);
    expect(await list('search=100%25')).toEqual([]);
    const ids = (await list('status=unresolved')).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect((await biller.get('/api/contact/list?status=late')).status).toBe(400);
    expect((await biller.post('/api/contact/answer', { id: 999_999, answer: 'x' })).status).toBe(404);
    expect((await biller.post('/api/contact/answer', { id: ids[0], answer: ' ' })).status).toBe(400);
  });

  it('leaves no answer behind when it is erased', async () => {
    await run(sql`delete from contact_messages`);
    expect(await rowsOf(shop.database.db, sql`select * from ticket_answers`)).toEqual([]);
  });
});

describe('new orders', () => {
  const alerts = () => shop.mails.filter(({ subject }) => subject.startsWith('New orders'));
  const tell = async () => {
    await mailShopNews({ db: shop.database.db, jobs: shop.settlement.jobs, baseUrl: () => shop.base });
    await jobsDone(shop);
  };
  const buy = async () => {
    const buyer: Buyer = await newBuyer(shop.base);
    return (await verify(buyer, await payOnly(buyer, { [shop.world.products.sparklers]: 1 }, 20.75))).body.data;
  };

  it('are mailed to the shop: the first at once, those of the next ten minutes together, each once', async () => {
    await run(sql`update store_settings set order_alerts = true`);
    const first = await buy();
    await tell();
    expect(alerts()).toMatchObject([{ to: store.contact_email }]);
    expect(alerts()[0]?.plain).toContain(first.number);
    const later = [await buy(), await buy()];
    await tell();
    expect(alerts()).toHaveLength(1);
    await run(sql`update messages set created_at = now() - interval '11 minutes' where kind = 'shop-orders'`);
    await Promise.all([tell(), tell()]);
    expect(alerts()).toHaveLength(2);
    for (const { number } of later) expect(alerts()[1]?.plain).toContain(number);
    expect(alerts()[1]?.plain).not.toContain(first.number);
  });

  it('are not mailed if the owner does not want it, and not later either', async () => {
    await run(sql`update store_settings set order_alerts = false`);
    await run(sql`update messages set created_at = now() - interval '11 minutes' where kind = 'shop-orders'`);
    await buy();
    await tell();
    await run(sql`update store_settings set order_alerts = true`);
    await tell();
    expect(alerts()).toHaveLength(2);
  });

  // Before: at a busy counter a mail every ten minutes listed what its own staff had just sold.
  it('are not those that staff sold and handed over at the counter', async () => {
    const sale = (handed_over: boolean) =>
      biller.post<{ data: { number: string } }>('/api/order/desk', {
        ...{
          key: `desk-key-of-alert-${handed_over}`,
          channel: 'counter',
          payment: { payment_method: 'cash' },
          handed_over,
        },
        ...{ lines: [{ product_id: shop.world.products.sparklers, count: 1 }], age_confirmed: true, amount: 20.75 },
      });
    await run(sql`update messages set created_at = now() - interval '11 minutes' where kind = 'shop-orders'`);
    const before = alerts().length;
    const [taken, kept] = [await sale(true), await sale(false)];
    await tell();
    expect(alerts()).toHaveLength(before + 1);
    expect(alerts().at(-1)?.plain).toContain(kept.body.data.number);
    expect(alerts().at(-1)?.plain).not.toContain(taken.body.data.number);
  });

  // Before: the shop heard of no order for as long as the clock had been ahead.
  it('are mailed when the clock of the database was ahead at the last mail and is set back', async () => {
    await run(sql`update messages set created_at = created_at + interval '3 days' where kind = 'shop-orders'`);
    const before = alerts().length;
    await buy();
    await tell();
    expect(alerts()).toHaveLength(before + 1);
  });
});

it('a shop without an email address queues no mail to itself, which would only fail', async () => {
  await run(sql`update store_settings set contact_email = '', order_alerts = true`);
  await run(sql`update messages set created_at = now() - interval '11 minutes' where kind = 'shop-orders'`);
  const ticket = await write({ phone_number: '9345600009' });
  const buyer: Buyer = await newBuyer(shop.base);
  await verify(buyer, await payOnly(buyer, { [shop.world.products.sparklers]: 1 }, 20.75));
  await mailShopNews({ db: shop.database.db, jobs: shop.settlement.jobs, baseUrl: () => shop.base });
  await jobsDone(shop);
  expect(await find(ticket)).toMatchObject({ state: 'new' });
  expect(await rowsOf(shop.database.db, sql`select * from messages where recipient = ''`)).toEqual([]);
  await run(sql`update store_settings set contact_email = ${store.contact_email}`);
});
