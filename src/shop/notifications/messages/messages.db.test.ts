/** The WhatsApp outbox against the stand-in: sent once, whatever happens; statuses, stops, limits, a refused account. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import { SmsLostError } from '#platform/sms/hand-over.ts';
import type { Sms } from '#platform/sms/sms.ts';
import { createWhatsapp, type Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import type { TakenMessage } from '#sandbox/whatsapp/whatsapp.ts';
import { awayDatabase } from '#testing/away-database.ts';
import { jobsDone } from '#testing/buyers.ts';
import { WHATSAPP } from '#testing/compose-shop.ts';
import { buy } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../../orders/orders.contract.ts';
import type { Todo } from '../../reports/todo.contract.ts';
import { forgetOldMessages, setOldFailuresAside } from '../forgetting/forgetting.ts';
import type { MessageSettings, SentMessage } from './messages.contract.ts';
import { planMessages } from './planning.ts';
import { type MessageNeeds, sendDue, sendMessage } from './sending.ts';

let shop: TestShop;
let admin: Client;
let needs: MessageNeeds;
const texts: Sms[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  needs = {
    db: shop.database.db,
    jobs: () => shop.settlement.jobs,
    log: createLog('silent'),
    baseUrl: () => shop.base,
    daily: { take: async () => true, release: async () => undefined },
    whatsapp: createWhatsapp({ ...WHATSAPP, apiBase: `${shop.base}/sandbox/whatsapp` }),
    texts: { send: async (sms) => void texts.push(sms) },
  };
});
afterAll(() => shop.close());

const NAMED = [
  { event: 'placed', way: 'whatsapp', locale: 'en', name: 'order_placed' },
  { event: 'shipped', way: 'whatsapp', locale: 'en', name: 'order_sent' },
] as const;
const set = (fields: object) => admin.put('/api/message/settings', fields);
const settings = async () => (await admin.get<{ data: MessageSettings }>('/api/message/settings')).body.data;

beforeEach(async () => {
  await jobsDone(shop);
  texts.length = 0;
  shop.whatsapp.faults.length = 0;
  shop.whatsapp.expireToken(false);
  await shop.database.db.execute(sql`delete from messages where channel <> 'mail'`);
  await shop.database.db.execute(sql`update message_settings set stopped_at = null, paused_until = null`);
  await set({
    templates: NAMED,
    per_day: 500,
    money_per_day: 500,
    whatsapp_cost: 0.12,
    sms_cost: 0.2,
    unread_hours: 0,
  });
});

let lastGuest = 0;

async function guest(): Promise<{ client: Client; phone: string }> {
  lastGuest += 1;
  const phone = String(9_361_000_000 + lastGuest);
  const client = shop.client();
  const body = { contact_method: 'mobile', contact: phone };
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', body);
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  return { client, phone };
}

const order = (client: Client, more: object = { whatsapp: true }): Promise<Order> =>
  buy(client, { [shop.world.products.sparklers]: 1 }, 20.75, { ...more });

const takenFor = (phone: string): TakenMessage[] => shop.whatsapp.taken.filter(({ to }) => to === `91${phone}`);
const rows = async (query = '') => (await admin.get<{ data: SentMessage[] }>(`/api/message/list?${query}`)).body.data;
const rowOf = async (phone: string, channel = 'whatsapp') => (await rows(`search=${phone}&channel=${channel}`))[0];

/** A queued message that only the test sends. */
async function waiting(count = 1): Promise<{ id: number; client: Client; phone: string; order: Order }> {
  const { client, phone } = await guest();
  const placed = await order(client, {});
  await jobsDone(shop);
  await client.put('/api/users/preferences', { whatsapp: true });
  await shop.database.db.execute(sql`update orders set status_id = 3 where id = ${placed.id}`);
  for (let n = 0; n < count; n += 1)
    await planMessages(
      { ...needs, jobs: () => ({ send: async () => undefined }) },
      { orderId: placed.id, kind: 'shipped' },
      `t${n}`,
    );
  const row = await rowOf(phone);
  return { id: row?.id as number, client, phone, order: placed };
}

const lateBy = (id: number, interval: string) =>
  shop.database.db.execute(
    sql.raw(`update messages set claimed_at = claimed_at - interval '${interval}', due_at = now() where id = ${id}`),
  );

// Before: recorded as a failure, and sent a second time.
it('is sent once if the database is down at the moment when the provider accepts it', async () => {
  const { id, phone } = await waiting();
  const away = awayDatabase(needs.db, 'transaction');
  const real = needs.whatsapp as Whatsapp;
  const send: Whatsapp['send'] = async (message) => {
    const providerId = await real.send(message);
    away.goAway();
    return providerId;
  };
  await sendMessage({ ...needs, db: away.db, whatsapp: { ...real, send } }, id);
  await lateBy(id, '1 hour');
  await sendMessage(needs, id);
  expect(takenFor(phone)).toHaveLength(1);
});

describe('an event', () => {
  it('is sent to people who ticked the box, once, with what the template needs', async () => {
    const { client, phone } = await guest();
    const placed = await order(client);
    await shop.until(() => takenFor(phone).length > 0);
    await jobsDone(shop);
    expect(takenFor(phone)).toMatchObject([
      {
        template: 'order_placed',
        language: 'en',
        values: [placed.number, '₹20.75', `${shop.base}/track-order?id=${placed.number}`],
      },
    ]);
    await shop.until(async () => (await rowOf(phone))?.state === 'sent');
    expect(await rowOf(phone)).toMatchObject({ order_number: placed.number, cost: 0.12, recipient: `+91${phone}` });
    const exported = await client.get<{ consents: object[]; mails: object[] }>('/api/privacy/export');
    expect(exported.body.consents).toContainEqual(
      expect.objectContaining({ kind: 'whatsapp', given: true, source: 'checkout' }),
    );
    expect(exported.body.mails).toContainEqual(expect.objectContaining({ channel: 'whatsapp', kind: 'placed' }));
  });

  it('is sent to nobody else: without the box, without a template', async () => {
    const { client, phone } = await guest();
    await order(client, {});
    await order(client, { whatsapp: false });
    await set({ templates: [] });
    await order(client);
    await jobsDone(shop);
    expect(takenFor(phone)).toEqual([]);
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('is queued once however often its job runs, and sent once by however many workers', async () => {
    const { id, phone, order: placed } = await waiting();
    const again = { orderId: placed.id, kind: 'shipped' } as const;
    await Promise.all([1, 2, 3].map(() => planMessages(needs, again, 't0')));
    expect(await rows(`search=${phone}&channel=whatsapp`)).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, () => sendMessage(needs, id)));
    await Promise.all([sendDue(needs), sendDue(needs)]);
    expect(takenFor(phone)).toHaveLength(1);
  });

  it('does not go out by text message as well if its job runs again after the person declined WhatsApp', async () => {
    await set({ templates: [...NAMED, { event: 'shipped', way: 'sms', locale: 'en', name: 'dlt_sent' }] });
    const { client, phone, order: placed } = await waiting();
    await client.put('/api/users/preferences', { whatsapp: false });
    await planMessages(needs, { orderId: placed.id, kind: 'shipped' }, 't0');
    expect((await rows(`search=${phone}`)).map(({ channel }) => channel)).toEqual(['whatsapp']);
  });

  it('is retried and sent if the WhatsApp provider does not respond the first time', async () => {
    const { id, phone } = await waiting();
    shop.whatsapp.faults.push('away');
    await sendMessage(needs, id);
    expect(await rowOf(phone)).toMatchObject({ state: 'queued', attempts: 1, cost: 0 });
    await shop.database.db.execute(sql`update messages set due_at = now() where id = ${id}`);
    await sendMessage(needs, id);
    expect(await rowOf(phone)).toMatchObject({ state: 'sent', attempts: 2, why: null });
  });
});

describe('a message whose answer was lost', () => {
  it('is not sent again when a status shows that it was accepted', async () => {
    const { id, phone } = await waiting();
    shop.whatsapp.faults.push('lost');
    await sendMessage(needs, id);
    expect(await rowOf(phone)).toMatchObject({ state: 'queued' });
    await sendMessage(needs, id);
    await shop.whatsapp.tell(takenFor(phone)[0] as TakenMessage, 'delivered');
    await lateBy(id, '11 minutes');
    await sendMessage(needs, id);
    expect(takenFor(phone)).toHaveLength(1);
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' });
  });

  it('is sent again after ten minutes without a status', async () => {
    const { id, phone } = await waiting();
    shop.whatsapp.faults.push('lost');
    await sendMessage(needs, id);
    await lateBy(id, '9 minutes');
    await sendMessage(needs, id);
    expect(takenFor(phone)).toHaveLength(1);
    await lateBy(id, '2 minutes');
    await sendMessage(needs, id);
    expect(takenFor(phone)).toHaveLength(2);
  });
});

describe('statuses', () => {
  async function sent() {
    const one = await waiting();
    await sendMessage(needs, one.id);
    return { ...one, message: takenFor(one.phone)[0] as TakenMessage };
  }

  it('advance it in any order, duplicated and late, and never move it back', async () => {
    const { message, phone } = await sent();
    for (const status of ['read', 'sent', 'delivered', 'read', 'failed', 'delivered'] as const)
      expect(await shop.whatsapp.tell(message, status)).toBe(200);
    const row = await rowOf(phone);
    expect(row).toMatchObject({ state: 'read', why: null });
    expect([row?.sentAt, row?.deliveredAt, row?.readAt]).not.toContain(null);
  });

  it('say why it failed, and a failed message costs nothing', async () => {
    const { message, phone } = await sent();
    await shop.whatsapp.tell(message, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] });
    expect(await rowOf(phone)).toMatchObject({ state: 'failed', why: '131026: Message undeliverable', cost: 0 });
  });

  it('of unknown messages, and entries that are not statuses, are ignored', async () => {
    const { message, phone } = await sent();
    expect(await shop.whatsapp.tell({ ...message, id: 'wamid.unknown', reference: 'nobody.1' }, 'read')).toBe(200);
    const value = { statuses: [null, { id: 7 }, { id: message.id, status: 'delivered', timestamp: '1' }] };
    const body = { object: 'x', entry: [{ changes: [{ field: 'messages', value }] }] };
    expect(await shop.whatsapp.deliver(body)).toBe(200);
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' });
  });

  it('of the first sending do not count for the second', async () => {
    const { id, message, phone } = await sent();
    await shop.whatsapp.tell(message, 'failed');
    expect((await admin.post('/api/message/resend', { id })).status).toBe(200);
    await shop.until(() => takenFor(phone).length === 2);
    await jobsDone(shop);
    await shop.whatsapp.tell(message, 'read');
    expect(await rowOf(phone)).toMatchObject({ state: 'sent' });
    expect((await admin.post('/api/message/resend', { id })).status).toBe(409);
  });
});

describe('the webhook', () => {
  const url = () => `${shop.base}/api/whatsapp/webhook`;
  const asked = (token: string, challenge = '1158201444') =>
    fetch(`${url()}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${encodeURIComponent(challenge)}`);

  it('answers a challenge with the right token, and echoes nothing else', async () => {
    const answer = await asked(WHATSAPP.verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await asked('wrong')).status).toBe(400);
    expect((await asked(WHATSAPP.verifyToken, '<script>')).status).toBe(400);
    expect((await fetch(url())).status).toBe(400);
  });

  it('accepts only what Meta signed, byte for byte', async () => {
    const { id, phone } = await waiting();
    await sendMessage(needs, id);
    const message = takenFor(phone)[0] as TakenMessage;
    const body = JSON.stringify({
      entry: [
        { changes: [{ field: 'messages', value: { statuses: [{ id: message.id, status: 'read', timestamp: '1' }] } }] },
      ],
    });
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, `sha1=${'0'.repeat(40)}`, 'x'.repeat(5_000)])
      expect(await shop.whatsapp.deliver(body, signature)).toBe(400);
    expect(await rowOf(phone)).toMatchObject({ state: 'sent' });
    expect(await shop.whatsapp.deliver(body)).toBe(200);
    expect(await shop.whatsapp.deliver(body)).toBe(200);
    expect(await rowOf(phone)).toMatchObject({ state: 'read' });
  });

  it.each(['', 'null', '[]', '{"entry":7}', '{', '{"entry":[{"changes":[{}]}]}', '\u0000'])(
    'refuses %j although it is signed',
    async (body) => {
      expect(await shop.whatsapp.deliver(body)).toBe(400);
    },
  );

  it('reads no more than a megabyte', async () => {
    expect(await shop.whatsapp.deliver('x'.repeat(1024 * 1024 + 1))).toBe(413);
  });

  it('does not exist if WhatsApp is not configured', async () => {
    const without = await startTestShop({ whatsapp: false });
    try {
      for (const method of ['GET', 'POST'])
        expect((await fetch(`${without.base}/api/whatsapp/webhook`, { method })).status).toBe(404);
      const store = await without.client().get<{ data: { whatsapp_news: boolean }[] }>('/api/address/store');
      expect(store.body.data[0]?.whatsapp_news).toBe(false);
    } finally {
      await without.close();
    }
  });
});

describe('STOP', () => {
  const wants = async (client: Client) =>
    (await client.get<{ data: { whatsapp: boolean } }>('/api/users/preferences')).body.data.whatsapp;

  it.each(['STOP', 'நிறுத்து'])('in a reply (%s) ends messages to the number, including queued ones', async (word) => {
    const { id, client, phone } = await waiting();
    expect(await shop.whatsapp.reply(`91${phone}`, word)).toBe(200);
    expect(await rowOf(phone)).toMatchObject({ state: 'stopped', why: 'consent' });
    expect(await wants(client)).toBe(false);
    // Another person who types the number does not undo its owner's choice.
    await order(client);
    await jobsDone(shop);
    await sendMessage(needs, id);
    expect(takenFor(phone)).toEqual([]);
    await shop.whatsapp.reply(`91${phone}`, 'START');
    expect(await wants(client)).toBe(true);
    await order(client, {});
    await shop.until(() => takenFor(phone).length === 1);
  });

  it('in the account does the same', async () => {
    const { id, client, phone } = await waiting();
    await client.put('/api/users/preferences', { whatsapp: false });
    await sendMessage(needs, id);
    expect(takenFor(phone)).toEqual([]);
    expect(await rowOf(phone)).toMatchObject({ state: 'stopped', why: 'consent' });
  });

  it('starts nothing for people who never agreed', async () => {
    const { client, phone } = await guest();
    await order(client, {});
    await shop.whatsapp.reply(`91${phone}`, 'start');
    expect(await wants(client)).toBe(false);
  });
});

describe('a refusal by WhatsApp', () => {
  it.each([
    [132001, 404],
    [132015, 400],
    [131026, 400],
  ])(
    'that is permanent (%i) fails at once, and a text message follows if a template is named',
    async (code, status) => {
      await set({ templates: [...NAMED, { event: 'shipped', way: 'sms', locale: 'en', name: 'dlt_sent' }] });
      const { id, phone, order: placed } = await waiting();
      shop.whatsapp.faults.push({ code, status });
      await sendMessage(needs, id);
      // The text message replaces it: if that fails, that one needs attention.
      expect(await rowOf(phone)).toMatchObject({
        state: 'aside',
        attempts: 1,
        why: expect.stringContaining(String(code)),
      });
      await shop.until(async () => (await rowOf(phone, 'sms'))?.state === 'sent');
      const [text] = shop.texts().filter(({ file }) => file.includes(phone));
      expect(text?.text).toContain(`Order ${placed.number} has been sent`);
      expect(await rowOf(phone, 'sms')).toMatchObject({ template: 'dlt_sent', cost: 0.2 });
    },
  );

  it('that is temporary (429) waits as long as asked, as does everything else', async () => {
    const { id, phone } = await waiting();
    const other = await waiting();
    shop.whatsapp.faults.push({ code: 130429, status: 429, retryAfter: 120 });
    await sendMessage(needs, id);
    expect(await rowOf(phone)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await settings()).whatsapp.state).toBe('paused');
    await sendMessage(needs, other.id);
    expect(takenFor(other.phone)).toEqual([]);
    await shop.database.db.execute(sql`update message_settings set paused_until = now() - interval '1 second'`);
    await shop.database.db.execute(sql`update messages set due_at = now() where state = 'queued'`);
    await sendDue(needs);
    expect([takenFor(phone).length, takenFor(other.phone).length]).toEqual([1, 1]);
  });

  it('that is temporary does not stop the channel when the clock was ahead and is set back', async () => {
    const { id, phone } = await waiting();
    shop.whatsapp.faults.push({ code: 130429, status: 429, retryAfter: 120 });
    await sendMessage(needs, id);
    await shop.database.db.execute(sql`update message_settings set paused_until = paused_until + interval '3 days'`);
    await shop.database.db.execute(sql`update messages set due_at = due_at + interval '3 days' where state = 'queued'`);
    expect((await settings()).whatsapp.state).toBe('on');
    await sendDue(needs);
    expect(takenFor(phone)).toHaveLength(1);
  });

  it('for an expired token stops the channel: the queue waits, the owner is notified, a new token resumes it', async () => {
    const { id, phone } = await waiting();
    shop.whatsapp.expireToken();
    await sendMessage(needs, id);
    expect((await settings()).whatsapp).toMatchObject({ state: 'stopped', why: expect.stringContaining('190') });
    const todo = await admin.get<{ data: { stopped_channels: number } }>('/api/report/todo');
    expect(todo.body.data.stopped_channels).toBe(1);
    expect(await rowOf(phone)).toMatchObject({ state: 'queued', attempts: 0 });
    shop.whatsapp.expireToken(false);
    await sendDue(needs);
    expect(takenFor(phone)).toEqual([]);
    const renewed = { ...needs, whatsapp: { ...needs.whatsapp, tokenKey: 'another' } as MessageNeeds['whatsapp'] };
    await sendDue(renewed);
    expect(takenFor(phone)).toHaveLength(1);
    await admin.post('/api/message/resume', { way: 'whatsapp' });
    expect((await settings()).whatsapp).toMatchObject({ state: 'on', why: null });
  });
});

describe('a failed message', () => {
  const failedNow = async () => {
    const { data } = (await admin.get<{ data: Todo }>('/api/report/todo')).body;
    return data.failed_messages;
  };
  async function failed() {
    const one = await waiting();
    shop.whatsapp.faults.push({ code: 131026, status: 400 });
    await sendMessage(needs, one.id);
    return one;
  }

  it('needs attention, as its list shows, until it is sent again', async () => {
    const { id, phone } = await failed();
    expect(await failedNow()).toBe(1);
    expect(await rows('status=failed&channel=whatsapp')).toMatchObject([
      { id, recipient: `+91${phone}`, kind: 'shipped', why: expect.stringContaining('131026') },
    ]);
    expect((await admin.post('/api/message/resend', { id })).status).toBe(200);
    await shop.until(async () => (await rowOf(phone))?.state === 'sent');
    expect(await failedNow()).toBe(0);
  });

  it('can be set aside, and still be sent again', async () => {
    const { id, phone } = await failed();
    expect((await admin.post('/api/message/aside', { id })).status).toBe(200);
    expect(await failedNow()).toBe(0);
    expect(await rowOf(phone)).toMatchObject({ state: 'aside', why: expect.stringContaining('131026') });
    expect((await admin.post('/api/message/aside', { id })).status).toBe(409);
    expect((await admin.post('/api/message/aside', { id: 987_654 })).status).toBe(404);
    expect((await admin.post('/api/message/resend', { id })).status).toBe(200);
    await shop.until(async () => (await rowOf(phone))?.state === 'sent');
    expect((await admin.post('/api/message/aside', { id })).status).toBe(409);
  });

  it('needs no attention once a text message replaces it, and Meta may still report it delivered', async () => {
    await set({ templates: [...NAMED, { event: 'shipped', way: 'sms', locale: 'en', name: 'dlt_sent' }] });
    const { id, phone } = await waiting();
    await sendMessage(needs, id);
    await shop.whatsapp.tell(takenFor(phone)[0] as TakenMessage, 'failed');
    expect(await rowOf(phone)).toMatchObject({ state: 'aside' });
    await shop.until(async () => (await rowOf(phone, 'sms'))?.state === 'sent');
    expect(await failedNow()).toBe(0);
    await shop.whatsapp.tell(takenFor(phone)[0] as TakenMessage, 'delivered');
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' });
  });

  it('needs no attention after a month, and can still be sent again', async () => {
    const { id, phone } = await failed();
    await setOldFailuresAside(shop.database.db, 30);
    expect(await failedNow()).toBe(1);
    await shop.database.db.execute(sql`update messages set created_at = now() - interval '31 days' where id = ${id}`);
    await setOldFailuresAside(shop.database.db, 30);
    expect(await failedNow()).toBe(0);
    expect(await rowOf(phone)).toMatchObject({ state: 'aside', why: expect.any(String) });
    expect((await admin.post('/api/message/resend', { id })).status).toBe(200);
  });

  it('needs no attention once its person is erased', async () => {
    await failed();
    await forgetOldMessages(shop.database.db, -1);
    expect(await failedNow()).toBe(0);
  });
});

describe('daily limits', () => {
  it('of messages hold however many are sent at once', async () => {
    const { phone } = await waiting(6);
    await set({ per_day: 4 });
    await Promise.all([sendDue(needs), sendDue(needs)]);
    expect(takenFor(phone)).toHaveLength(4);
    expect((await rows(`search=${phone}&status=stopped`)).map(({ why }) => why)).toEqual(['limit', 'limit']);
  });

  it('of money hold to the paisa', async () => {
    const { phone } = await waiting(4);
    await set({ money_per_day: 0.36 });
    await Promise.all([sendDue(needs), sendDue(needs)]);
    expect(takenFor(phone)).toHaveLength(3);
    expect((await settings()).today).toMatchObject({ whatsapp: 3, cost: 0.36 });
    expect((await rows(`search=${phone}&status=stopped`)).map(({ why }) => why)).toEqual(['money']);
  });

  it('are not used up by last week’s news', async () => {
    const { id, phone } = await waiting();
    await shop.database.db.execute(sql`update messages set created_at = now() - interval '73 hours' where id = ${id}`);
    await sendMessage(needs, id);
    expect(await rowOf(phone)).toMatchObject({ state: 'stopped', why: 'late' });
  });
});

// Guard: isOutdated in whyNot. Without it: 'sent' to somebody whose order was cancelled since.
it('a message that waited for hours is not sent once its order has moved on', async () => {
  const { id, phone } = await waiting();
  await shop.database.db.execute(sql`update messages set created_at = now() - interval '2 hours' where id = ${id}`);
  await shop.database.db.execute(
    sql`update orders set status_id = 7 where id = (select order_id from messages where id = ${id})`,
  );
  await sendMessage(needs, id);
  expect(await rowOf(phone)).toMatchObject({ state: 'stopped', why: 'past' });
});

/** A message that arrived and was not opened, where an SMS follows after five hours. */
async function unread(): Promise<{ id: number; phone: string }> {
  await set({
    templates: [...NAMED, { event: 'shipped', way: 'sms', locale: 'en', name: 'dlt_sent' }],
    unread_hours: 5,
  });
  const { id, phone } = await waiting();
  await sendMessage(needs, id);
  await shop.whatsapp.tell(takenFor(phone)[0] as TakenMessage, 'delivered');
  return { id, phone };
}

it('an unread message is followed by one text message', async () => {
  const { id, phone } = await unread();
  await sendDue(needs);
  expect(await rowOf(phone, 'sms')).toBeUndefined();
  await shop.database.db.execute(sql`update messages set sent_at = now() - interval '6 hours' where id = ${id}`);
  await Promise.all([sendDue(needs), sendDue(needs)]);
  await shop.until(async () => (await rowOf(phone, 'sms'))?.state === 'sent');
  expect(await rows(`search=${phone}&channel=sms`)).toHaveLength(1);
});

// Before: it was sent again after one, two, four … minutes, so a customer could get the same text ten times.
it('a text whose answer was lost is not sent again, and staff see it', async () => {
  const { id, phone } = await unread();
  await shop.database.db.execute(sql`update messages set sent_at = now() - interval '6 hours' where id = ${id}`);
  await sendDue(needs);
  await shop.until(async () => (await rowOf(phone, 'sms'))?.state === 'sent');
  texts.length = 0;
  const text = (await rowOf(phone, 'sms'))?.id as number;
  await shop.database.db.execute(sql`update messages set state = 'queued', due_at = now() where id = ${text}`);
  const lost = { send: () => Promise.reject(new SmsLostError('no answer')) };
  await sendMessage({ ...needs, texts: lost }, text);
  expect(await rowOf(phone, 'sms')).toMatchObject({ state: 'failed', why: 'interrupted' });
  await sendDue(needs);
  expect(texts).toEqual([]);
});

// Guard: `isOutdated` in `followBySms`. Without it a paid SMS said 'sent' of a parcel that had long arrived. Without a row,
// three hundred such messages, looked at again every minute, kept all later ones from being followed.
it('an unread message that is no longer true is looked at once, and no text message goes out', async () => {
  const { id, phone } = await unread();
  await shop.database.db.execute(sql`update messages set sent_at = now() - interval '6 hours' where id = ${id}`);
  await shop.database.db.execute(
    sql`update orders set status_id = 6 where id = (select order_id from messages where id = ${id})`,
  );
  await sendDue(needs);
  await jobsDone(shop);
  expect(await rowOf(phone, 'sms')).toMatchObject({ state: 'stopped', why: 'past' });
});

it('nothing about an erased person is sent, or kept in its id', async () => {
  const { id } = await waiting();
  await shop.database.db.execute(sql`update messages set recipient = '' where id = ${id}`);
  await sendMessage(needs, id);
  const [row] = await rowsOf<{ state: string }>(shop.database.db, sql`select state from messages where id = ${id}`);
  expect(row?.state).toBe('stopped');
});
