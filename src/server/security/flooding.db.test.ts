/**
 * One attacker with a thousand calls: how many mails and texts the shop sends for them, and how much it stores. Beside each
 * test is what was seen without its guard, all on 22 Nov 2026.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { rowsOf } from '#platform/db/db.ts';
import { limitTexts } from '#platform/sms/sms.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { mostTexts } from '#shop/settings/settings.ts';
import { type Buyer, begin, countOf, jobsDone } from '#testing/buyers.ts';
import { earlyInAMinute } from '#testing/minute.ts';
import { ADDRESS, addAddress, buy, fillCart, pay, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

/** What an attacker would like the shop to send in its name. */
const NAME = 'Win a prize call Zorro';
const STREET = 'Gate 99 Zorro Lane';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ rateLimits: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mails.length = 0;
  await rowsOf(shop.database.db, sql`delete from daily_counts`);
});

const sell = (mode: 'enquiry_only' | 'online_payment') =>
  rowsOf(shop.database.db, sql`update store_settings set sales_mode = ${mode}`);

async function guest(contact: string): Promise<Buyer> {
  const client = shop.client();
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    ...{ contact_method: 'email', contact, name: NAME },
  });
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  const address = { ...ADDRESS, name: NAME, street_name: STREET };
  const added = await client.post<{ data: { id: number } }>('/api/address/add', address);
  return { client, addressId: added.body.data.id };
}

/** An enquiry, which costs nothing. Returns the order's id. */
async function enquire(buyer: Buyer, count = 1): Promise<number> {
  await fillCart(buyer.client, { [shop.world.products.sparklers]: count });
  const started = await begin(buyer, Math.round(count * 2_075) / 100);
  const { order_id } = started.body;
  const placed = await buyer.client.post('/api/order/add', { order_id, payment_method: 'enquiry' });
  expect([started.status, placed.status]).toEqual([201, 201]);
  return order_id;
}

const sentTo = (part: string) => shop.mails.filter(({ to }) => to.includes(part));
const resend = (client: Client, order_id: number) => client.post('/api/order/mail/resend', { order_id });

const broken = async () => (await checkLedger(shop.database.db)).flatMap((check) => check.broken);
/** What a database of an earlier version goes through. */
const upgrade = () => {
  const migration = new URL('../../../migrations/0070_held_back_mails.sql', import.meta.url);
  return shop.database.db.execute(sql.raw(readFileSync(migration, 'utf8')));
};

const asOften = async (times: number, work: (time: number) => Promise<unknown>) => {
  for (let time = 1; time <= times; time += 1) await work(time);
};

describe('mails to an unconfirmed address', () => {
  // Without the day's limit and with five enquiries a session: 24, each with Zorro's name and lane.
  it('are limited to six a day in all sessions, and quote nothing that a stranger wrote', async () => {
    await sell('enquiry_only');
    for (const contact of ['victim@example.com', 'Victim@Example.com', 'victim+2@example.com']) {
      const buyer = await guest(contact);
      await asOften(3, async (count) => resend(buyer.client, await enquire(buyer, count)));
    }
    await jobsDone(shop);
    expect(sentTo('ictim')).toHaveLength(6);
    for (const mail of sentTo('ictim')) expect(mail.html + mail.plain + mail.subject).not.toMatch(/Zorro/);
    expect(sentTo('ictim')[0]?.plain).toMatch(/^Vanakkam,\n/);
  });

  it('are counted together by two processes that write at once', async () => {
    const [one, two] = [0, 1].map(() => createDailyLimits(shop.database.db, true));
    const mail = { what: 'mail', who: 'both@example.com' } as const;
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two)?.take(mail, 6) ?? false),
    );
    expect(taken.filter(Boolean)).toHaveLength(6);
  });

  it('are still sent if money moved', async () => {
    await sell('enquiry_only');
    const buyer = await guest('full@example.com');
    await asOften(7, (count) => enquire(buyer, count));
    await sell('online_payment');
    await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
    const started = await begin(buyer, 41.5);
    const paid = await pay(buyer.client, started.body.id as string, { deliver_webhook: false });
    expect((await buyer.client.post('/api/order/verify-payment', paid.body)).status).toBe(200);
    await jobsDone(shop);
    // Jobs due at the same moment end in any order.
    const subjects = sentTo('full@').map(({ subject }) => subject.split(' ')[0]);
    expect(subjects.sort()).toEqual([...Array(6).fill('Estimate'), 'Order']);
  });

  // Written nowhere, the ledger took them for lost, and with it no backup was proved.
  it('are held back without being lost: staff see them and may send them, and the ledger holds', async () => {
    await sell('enquiry_only');
    await asOften(8, async (count) => enquire(await guest('eight@example.com'), count));
    await jobsDone(shop);
    const staff = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    const listed = await staff.get<{ data: { id: number; why: string; recipient: string }[] }>(
      '/api/message/list?status=stopped',
    );
    const held = listed.body.data.filter(({ recipient }) => recipient === 'eight@example.com');
    expect(held).toMatchObject([{ why: 'recipient' }, { why: 'recipient' }]);
    expect((await checkLedger(shop.database.db)).filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect((await staff.post('/api/message/resend', { id: held[0]?.id })).status).toBe(200);
    await jobsDone(shop);
    expect(sentTo('eight@')).toHaveLength(7);
  });

  it('that an earlier version held back and wrote nowhere are known after the upgrade, without their text', async () => {
    await sell('enquiry_only');
    const buyer = await guest('before@example.com');
    const held: number[] = [];
    await asOften(8, async (count) => held.push(await enquire(buyer, count)));
    await jobsDone(shop);
    await rowsOf(
      shop.database.db,
      sql`delete from messages where state = 'stopped' and recipient = 'before@example.com'`,
    );
    expect(await broken()).toHaveLength(2);
    await asOften(2, upgrade);
    expect(await broken()).toEqual([]);
    const staff = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    const { body } = await staff.get<{ data: { id: number; order_id: number; why: string; recipient: string }[] }>(
      '/api/message/list?status=stopped',
    );
    const listed = body.data.filter(({ order_id }) => held.includes(order_id));
    expect(listed).toMatchObject([
      { why: 'recipient', recipient: '' },
      { why: 'recipient', recipient: '' },
    ]);
    // There is no text to send; for the customer it is written anew.
    expect((await staff.post('/api/message/resend', { id: listed[0]?.id })).status).toBe(409);
    await rowsOf(shop.database.db, sql`delete from daily_counts`);
    await rowsOf(
      shop.database.db,
      sql`update users set contact_email_verified_at = now() where id = ${buyer.client.userId}`,
    );
    expect((await resend(buyer.client, listed[0]?.order_id as number)).status).toBe(200);
    await jobsDone(shop);
    expect(sentTo('before@').at(-1)).toMatchObject({ subject: expect.stringContaining('MP-') });
  });

  it('of a paid order that are missing stay missing after the upgrade', async () => {
    await sell('online_payment');
    const meena = await signInAs(shop, 'meena');
    const order = await buy(meena, { [shop.world.products.sparklers]: 2 }, 41.5);
    await jobsDone(shop);
    await rowsOf(shop.database.db, sql`delete from messages where order_id = ${order.id}`);
    await upgrade();
    expect(await broken()).toEqual([`order ${order.id}: 0 mails`]);
    await rowsOf(
      shop.database.db,
      sql`insert into messages (dedupe_key, order_id, recipient, state) values ('lost', ${order.id}, '', 'sent')`,
    );
  });

  // Without the count by order: every one of them.
  it('are resent at most five times, and two at once count as two', async () => {
    await sell('enquiry_only');
    const buyer = await guest('again@example.com');
    const orderId = await enquire(buyer);
    const answers: number[] = [];
    await rowsOf(shop.database.db, sql`update orders set mail_repeats = 3 where id = ${orderId}`);
    await Promise.all([1, 2, 3].map(async () => answers.push((await resend(buyer.client, orderId)).status)));
    expect(answers.sort()).toEqual([200, 200, 429]);
  });
});

it('a mail to a confirmed address greets by name; resent to an unconfirmed one, it says nothing about the person', async () => {
  await sell('online_payment');
  const meena = await signInAs(shop, 'meena');
  await rowsOf(shop.database.db, sql`update users set contact_email_verified_at = now() where id = ${meena.userId}`);
  await sell('enquiry_only');
  const orderId = await enquire({ client: meena, addressId: await addAddress(meena) });
  await jobsDone(shop);
  const [first] = sentTo('meena@');
  expect(first?.plain).toMatch(/^Vanakkam Meena,\n/);
  expect(first?.plain).toContain(ADDRESS.street_name);
  await rowsOf(
    shop.database.db,
    sql`update users set contact_email = 'other@example.com', contact_email_verified_at = null where id = ${meena.userId}`,
  );
  await resend(meena, orderId);
  await jobsDone(shop);
  expect(sentTo('other@')).toHaveLength(1);
  expect(sentTo('other@')[0]?.html).not.toMatch(/Meena|Vadakku/);
});

describe('text messages', () => {
  const text = { to: '+919486012345', text: '123456', code: '123456', askedFrom: '203.0.113.7' };
  const phone = (index: number) => `+9194860${String(index).padStart(5, '0')}`;

  function limitedSms() {
    const sent: string[] = [];
    const { db } = shop.database;
    const transport = { send: async ({ to }: { to: string }) => void sent.push(to) };
    return { sent, sms: limitTexts(transport, createDailyLimits(db, true), () => mostTexts(db)) };
  }

  // Without the limit of the transport: 40.
  it('to one phone are limited to fifteen a day, for any purpose', async () => {
    const { sent, sms } = limitedSms();
    await Promise.allSettled(Array.from({ length: 40 }, () => sms.send(text)));
    await sms.send({ ...text, to: '+919500012345' });
    expect(sent.filter((to) => to === text.to)).toHaveLength(15);
    expect(sent.at(-1)).toBe('+919500012345');
  });

  // Without the limit by network: 30, to as many people.
  it('requested by one network are limited too, by the owner’s setting', async () => {
    const { sent, sms } = limitedSms();
    await rowsOf(shop.database.db, sql`update store_settings set texts_per_address = 20`);
    await Promise.allSettled(Array.from({ length: 30 }, (_, index) => sms.send({ ...text, to: phone(index) })));
    expect(sent).toHaveLength(20);
    await sms.send({ ...text, to: phone(99), askedFrom: '203.0.113.8' });
    expect(sent).toHaveLength(21);
  });

  it('of the forgotten-password form count for the requesting network', async () => {
    const before = shop.texts().length;
    const asked = await shop.client().post('/api/users/forgot', { phone_number: PHONES.meena, by: 'sms' });
    expect(asked.status).toBe(200);
    await shop.until(() => shop.texts().length === before + 1);
    const daily = createDailyLimits(shop.database.db, true);
    expect(await daily.take({ what: 'sms', who: 'address:127.0.0.1' }, 1)).toBe(false);
  });
});

describe('what a stranger leaves in the database', () => {
  // While keys kept answers: 120 rows, each with the whole cart; 57 KB a row with the catalogue of the seed.
  it('is at most a hundred idempotency keys per person, none of them with a copy of the cart', async () => {
    const { client } = await guest('keys@example.com');
    const { sparklers, skyShot, flowerPot } = shop.world.products;
    const send = (index: number) => {
      const lines = [sparklers, skyShot, flowerPot].map((product_id) => ({ product_id, count: 1 + (index % 5) }));
      return client.post('/api/cart/add', lines, { 'idempotency-key': `key-${index}` });
    };
    for (let index = 0; index < 90; index += 10) {
      const some = await Promise.all(Array.from({ length: 10 }, (_, next) => send(index + next)));
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([200]));
    }
    // One at a time: each of ten at once counts the keys that were there before.
    for (let index = 90; index < 110; index += 1) expect((await send(index)).status).toBe(200);
    const [kept] = await rowsOf<{ n: number; bytes: number }>(
      shop.database.db,
      sql`select count(*)::int as n, sum(pg_column_size(k.*))::int as bytes from idempotency_keys k
        where user_id = ${client.userId}`,
    );
    expect(kept?.n).toBe(100);
    expect(kept?.bytes).toBeLessThan(30_000);
    // The latest is still known: the same key with another cart is refused.
    const other = [{ product_id: sparklers, count: 9 }];
    expect((await client.post('/api/cart/add', other, { 'idempotency-key': 'key-109' })).status).toBe(422);
  });

  // Without the cap: 61.
  it('is at most fifty addresses per person, even if many are sent at once', async () => {
    const { client } = await guest('moves@example.com');
    const answers = await Promise.all(Array.from({ length: 60 }, () => client.post('/api/address/add', ADDRESS)));
    expect(await countOf(shop, `addresses where user_id = ${client.userId}`)).toBe(50);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { fields: { house_flat_no: expect.stringContaining('50') } } });
  });

  // Without the limit by contact: six of six.
  it('is at most five messages a day per phone or email', async () => {
    const write = (phone_number: string, email: string) =>
      shop.client().post('/api/contact', { name: 'Selvi', phone_number, email, message: 'Open on Sunday?' });
    const taken = { what: 'ticket', who: '9876501234' } as const;
    const daily = createDailyLimits(shop.database.db, true);
    await asOften(4, () => daily.take(taken, 5));
    expect((await write('98765 01234', '')).status).toBe(201);
    expect(await write('+91 9876501234', '')).toMatchObject({
      status: 429,
      body: { fields: { phone_number: expect.stringContaining('limit of messages') } },
    });
  });

  // Without the limit by network: 201 for all. While the thousandth ended the day: 429 for all, and half an hour of one script
  // kept everybody of a mobile network from buying until midnight.
  it('is a thousand guests a day per network, and then five a minute', async () => {
    await guest('first@example.com');
    await rowsOf(shop.database.db, sql`update daily_counts set taken = 1000`);
    await earlyInAMinute();
    const start = (nth: number) =>
      shop.client().post('/api/guest/start', { contact_method: 'email', contact: `after-${nth}@example.com` });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, nth) => start(nth)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });

  // Before: ten guests with two hundred orders each kept all customers behind their address from ordering until midnight.
  it('is two thousand orders a day per network, of which nobody else’s first five count', async () => {
    await sell('enquiry_only');
    const db = shop.database.db;
    const [buyer, next] = [await guest('honest@example.com'), await guest('next@example.com')];
    await createDailyLimits(db, true).take({ what: 'order', who: 'address:127.0.0.1' }, 2_000);
    await rowsOf(db, sql`update daily_counts set taken = 2000`);
    const order = async () => {
      await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
      return (await begin(buyer, 41.5)).status;
    };
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await order()).toBe(201);
      await rowsOf(db, sql`update orders set payment_state = 'expired' where user_id = ${buyer.client.userId}`);
    }
    expect(await order()).toBe(429);
    // A script makes new guests all day, so these five are bounded behind one address too.
    await createDailyLimits(db, true).take({ what: 'order', who: 'own-address:127.0.0.1' }, 10_000);
    await rowsOf(db, sql`update daily_counts set taken = 10000`);
    await fillCart(next.client, { [shop.world.products.sparklers]: 2 });
    expect((await begin(next, 41.5)).status).toBe(429);
  });

  it('is at most two hundred started orders a day', async () => {
    await sell('enquiry_only');
    const buyer = await guest('busy@example.com');
    await enquire(buyer);
    await rowsOf(shop.database.db, sql`update daily_counts set taken = 200`);
    await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
    expect((await begin(buyer, 41.5)).status).toBe(429);
  });
});
