/**
 * People without an email get news about their order by text message if the shop has a template registered; their page says so.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { rowsOf } from '#platform/db/db.ts';
import { jobsDone } from '#testing/buyers.ts';
import { buy, fillCart, startPayment } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../../orders/orders.contract.ts';
import type { OrderNews } from './messages.contract.ts';
import { numberKey } from './planning.ts';

const BY_SMS = { event: 'placed', way: 'sms', locale: 'en', name: 'dlt_placed' } as const;
const BY_WHATSAPP = { event: 'placed', way: 'whatsapp', locale: 'en', name: 'order_placed' } as const;

let lastGuest = 0;

async function guestOf(shop: TestShop, contact_method: 'mobile' | 'email' = 'mobile') {
  lastGuest += 1;
  const phone = String(9_362_000_000 + lastGuest);
  const client = shop.client();
  const contact = contact_method === 'mobile' ? phone : `guest-${lastGuest}@example.com`;
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method,
    contact,
  });
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  return { client, phone };
}

async function order(shop: TestShop, client: Client, more: Record<string, unknown> = {}): Promise<Order> {
  const placed = await buy(client, { [shop.world.products.sparklers]: 1 }, 20.75, more);
  await jobsDone(shop);
  return placed;
}

const newsOf = async (client: Client, { id }: Order) =>
  (await client.get<{ data: OrderNews }>(`/api/order/news/${id}`)).body.data;

const sentFor = ({ database: { db } }: TestShop, { id }: Order) =>
  rowsOf<{ channel: string; recipient: string; plain: string; state: string }>(
    db,
    sql`select channel, recipient, plain, state from messages where order_id = ${id} and channel <> 'mail'`,
  );

async function start(options: Parameters<typeof startTestShop>[0]) {
  const shop = await startTestShop(options);
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const name = async (...templates: object[]) =>
    expect((await owner.put('/api/message/settings', { templates })).status).toBe(200);
  return { shop, owner, name };
}

describe('in a shop with SMS and no WhatsApp', () => {
  let shop: TestShop;
  let owner: Client;
  let name: (...templates: object[]) => Promise<void>;
  beforeAll(async () => {
    ({ shop, owner, name } = await start({ whatsapp: false, rateLimits: true }));
  });
  afterAll(() => shop.close());
  beforeEach(() => name(BY_SMS));

  // Before: no WhatsApp meant no message at all, and the page told everybody to note the number.
  it('a guest with only a phone gets the link, once, and reads that it is coming', async () => {
    const { client, phone } = await guestOf(shop);
    const placed = await order(shop, client);
    expect(await sentFor(shop, placed)).toMatchObject([{ channel: 'sms', recipient: `+91${phone}`, state: 'sent' }]);
    const [{ plain } = { plain: '' }] = await sentFor(shop, placed);
    expect(plain).toContain(`Order ${placed.number} is confirmed. Total ₹20.75. Details: ${shop.base}/`);
    expect(await newsOf(client, placed)).toEqual({ way: 'sms', phone: `+91${phone}` });
  });

  it('nobody else gets one: with an email, without a template, after STOP', async () => {
    const mailed = await guestOf(shop, 'email');
    const withMail = await order(shop, mailed.client);
    expect(await sentFor(shop, withMail)).toEqual([]);
    expect(await newsOf(mailed.client, withMail)).toMatchObject({ way: null });

    const stopped = await guestOf(shop);
    await shop.database.db.execute(sql`insert into stopped_numbers (key) values (${numberKey(`+91${stopped.phone}`)})`);
    const afterStop = await order(shop, stopped.client);
    expect(await sentFor(shop, afterStop)).toEqual([]);
    expect(await newsOf(stopped.client, afterStop)).toEqual({ way: null, phone: null });

    await name();
    const plain = await guestOf(shop);
    const untold = await order(shop, plain.client);
    expect(await sentFor(shop, untold)).toEqual([]);
    expect(await newsOf(plain.client, untold)).toEqual({ way: null, phone: null });
  });

  // Seen: 'your transfer of ₹0'.
  it('a transfer that did not arrive is named with its amount', async () => {
    await shop.database.db.execute(sql`update store_settings set upi_id = 'mathappu@bank'`);
    await name({ ...BY_SMS, event: 'transfer_refused', name: 'dlt_refused' });
    const { client } = await guestOf(shop);
    await fillCart(client, { [shop.world.products.sparklers]: 1 });
    const order_id = (await startPayment(client, 20.75, { payment_method: 'upi_direct' })).body.order_id;
    const announced = await client.post<{ data: Order }>('/api/order/utr', { order_id, utr: '495804228799' });
    const refused = await owner.post('/api/order/payment/refuse', { order_id, reason: 'Not on the statement' });
    expect(refused.status).toBe(200);
    await jobsDone(shop);
    const [{ plain } = { plain: '' }] = await sentFor(shop, announced.body.data);
    expect(plain).toContain('we could not find your transfer of ₹20.75');
  });

  it('a stranger learns nothing about it', async () => {
    const { client } = await guestOf(shop);
    const placed = await order(shop, client);
    const stranger = await guestOf(shop);
    expect((await stranger.client.get(`/api/order/news/${placed.id}`)).status).toBe(404);
    expect((await shop.client().get(`/api/order/news/${placed.id}`)).status).toBe(401);
  });

  it('each phone has a limit, which does not use up that of its codes', async () => {
    await rowsOf(shop.database.db, sql`update store_settings set texts_per_day = 1`);
    const { client, phone } = await guestOf(shop);
    expect(await sentFor(shop, await order(shop, client))).toHaveLength(1);
    expect(await sentFor(shop, await order(shop, client))).toHaveLength(0);
    const daily = createDailyLimits(shop.database.db, true);
    expect(await daily.take({ what: 'sms', who: `+91${phone}` }, 1)).toBe(true);
    await rowsOf(shop.database.db, sql`update store_settings set texts_per_day = 15`);
  });

  it('there is a limit per day', async () => {
    expect((await owner.put('/api/message/settings', { per_day: 0 })).status).toBe(200);
    const { client } = await guestOf(shop);
    const placed = await order(shop, client);
    expect(await sentFor(shop, placed)).toMatchObject([{ channel: 'sms', state: 'stopped' }]);
    expect((await owner.put('/api/message/settings', { per_day: 500 })).status).toBe(200);
  });
});

describe('in a shop with both', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const started = await start({});
    shop = started.shop;
    await started.name(BY_SMS, BY_WHATSAPP);
  });
  afterAll(() => shop.close());

  it.each([
    ['who ticked the box gets WhatsApp', { whatsapp: true }, 'whatsapp'],
    ['who did not gets a text', {}, 'sms'],
  ] as const)('%s, and only one of them', async (_, more, channel) => {
    const { client, phone } = await guestOf(shop);
    const placed = await order(shop, client, more);
    expect(await sentFor(shop, placed)).toMatchObject([{ channel, recipient: `+91${phone}` }]);
    expect(await newsOf(client, placed)).toEqual({ way: channel, phone: `+91${phone}` });
  });
});
