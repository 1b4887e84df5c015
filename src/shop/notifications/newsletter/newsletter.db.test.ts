/** The season's price list by mail: exactly one mail for each person who wants it, and a link that stops it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { forgetMessagesOf } from '../forgetting/forgetting.ts';
import { type MailNeeds, sendDueMails } from '../notifications.ts';
import { continueNewsletter } from './newsletter.ts';

let shop: TestShop;
let owner: Client;
let needs: MailNeeds;
let sent: Mail[] = [];
const PASSWORD = 'a-moon-over-the-hills';

/** The shop's own jobs rest, so that each test decides when a batch is written, and by how many. */
beforeAll(async () => {
  shop = await startTestShop({
    wrapHandlers: (handlers) => handlers.map(({ spec }) => ({ spec, run: async () => {} })),
  });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const transport = { send: async (mail: Mail) => void sent.push(mail) };
  const daily = { take: async () => true } as unknown as MailNeeds['daily'];
  needs = { db: shop.database.db, transport, log: createLog('silent'), baseUrl: () => shop.base, daily };
});
afterAll(() => shop.close());

beforeEach(async () => {
  sent = [];
  await run(sql`delete from newsletters`);
  await run(sql`delete from messages`);
  await run(sql`update users set preferences = preferences || '{"newsletter": false}'`);
});

const run = async <T = { n: number }>(statement: ReturnType<typeof sql>) =>
  ((await shop.database.db.execute(statement)) as unknown as { rows: T[] }).rows;

let registered = 0;
async function person(wants = true): Promise<Client & { email: string }> {
  registered += 1;
  const phone_number = String(9_410_000_000 + registered);
  const email = `reader-${registered}@example.com`;
  await shop.client().post('/api/users/register', { name: 'Kavitha', email, phone_number, password: PASSWORD });
  const client = await shop.client().signIn(phone_number, PASSWORD);
  await client.put('/api/users/preferences', { newsletter: wants });
  return Object.assign(client, { email });
}

/** Many at once, without their passwords. */
const people = (count: number) =>
  run(sql`insert into users (name, email, contact_email, preferences)
    select 'Reader', 'many-' || gen_random_uuid() || '@sign-in.invalid', 'many-' || n || '@example.com', '{"newsletter": true}'
    from generate_series(1, ${count}::int) n`);

const send = (body: object = {}, headers: Record<string, string> = {}) =>
  owner.post<{ data: { readers: number } }>('/api/newsletter/send', body, headers);
const state = async () =>
  (await owner.get<{ data: { readers: number; last: object | null; next_at: string | null } }>('/api/newsletter')).body
    .data;
const work = () => continueNewsletter(needs);
/** As if a minute had passed. */
const nextBatch = async () => {
  await run(sql`update newsletters set batch_at = now()`);
  await work();
};
const recipients = () => sent.map(({ to }) => to).sort();
const stopPathOf = (mail: Mail | undefined) => new URL(mail?.stopUrl ?? '').pathname;
const wants = async (client: Client) =>
  (await client.get<{ data: { newsletter: boolean } }>('/api/users/preferences')).body.data.newsletter;

it('goes once to everybody who wants it and has an email, in their language, with a link to stop', async () => {
  const [meena, kannan] = [await person(), await person()];
  await person(false);
  const nowhere = await person();
  await run(sql`update users set contact_email = '' where id = ${nowhere.userId}`);
  const reply = await send({ message: 'Big <offers> this year', tamil_message: 'பெரிய தள்ளுபடி' });
  expect(reply).toMatchObject({ status: 201, body: { data: { readers: 2, last: { readers: 2, sent: 0 } } } });
  await work();
  expect(recipients()).toEqual([meena.email, kannan.email].sort());
  const [mail] = sent;
  expect(mail?.html).toContain('Big &lt;offers&gt; this year');
  // Neither has an order, so that their language is unknown.
  expect(mail?.plain).toContain('பெரிய தள்ளுபடி');
  expect(mail?.plain).toContain(`${shop.base}/api/product/price-list?language=ta`);
  expect(mail?.plain).toContain(mail?.stopUrl);
  expect(mail?.plain).not.toContain('Kavitha');

  await nextBatch();
  await nextBatch();
  expect(sent).toHaveLength(2);
  expect(await state()).toMatchObject({ last: { sent: 2, is_done: true } });
});

it('is written in batches, at most one a minute, and once however many work on it', async () => {
  await people(120);
  await send();
  await Promise.all([work(), work(), work()]);
  expect(sent).toHaveLength(50);
  await work();
  expect(sent).toHaveLength(50);
  await nextBatch();
  await run(sql`update newsletters set batch_at = now()`);
  await Promise.all([work(), work()]);
  await nextBatch();
  expect(sent).toHaveLength(120);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(120);
  expect(await state()).toMatchObject({ last: { readers: 120, sent: 120, is_done: true } });
});

it('sends nobody a second mail when a batch is written again', async () => {
  await people(3);
  await send();
  await work();
  await run(sql`update newsletters set last_user_id = 0`);
  await nextBatch();
  expect(sent).toHaveLength(3);
});

it('writes no more while the mails of the last batch cannot leave', async () => {
  await people(70);
  await send();
  const stuck = { ...needs, transport: { send: async () => Promise.reject(new Error('451 later')) } };
  await continueNewsletter(stuck);
  await run(sql`update messages set attempts = 0`);
  await run(sql`update newsletters set batch_at = now()`);
  await continueNewsletter(stuck);
  expect(await run(sql`select count(*)::int as n from messages`)).toEqual([{ n: 50 }]);
});

it('goes to nobody who stopped it or closed the account before their mail left', async () => {
  const [meena, kannan, selvi] = [await person(), await person(), await person()];
  await send();
  await meena.put('/api/users/preferences', { newsletter: false });
  const down = { ...needs, transport: { send: async () => Promise.reject(new Error('451 later')) } };
  await continueNewsletter(down);
  await kannan.put('/api/users/preferences', { newsletter: false });
  await selvi.post('/api/users/delete', { current_password: PASSWORD });
  await run(sql`update messages set due_at = now()`);
  await sendDueMails(needs);
  expect(sent).toEqual([]);
  const rows = await run<{ state: string; why: string }>(
    sql`select state, last_error as why from messages where kind = 'newsletter'`,
  );
  expect(rows).toEqual([
    { state: 'stopped', why: 'declined' },
    { state: 'stopped', why: 'declined' },
  ]);
});

it('answers a repeated call with the first answer, and refuses another while one is under way or within a day', async () => {
  await person();
  const key = { 'idempotency-key': 'once' };
  const [first, again] = [await send({}, key), await send({}, key)];
  expect(again.body).toEqual(first.body);
  expect(await run(sql`select count(*)::int as n from newsletters`)).toEqual([{ n: 1 }]);
  expect(await send()).toMatchObject({ status: 409, body: { error: 'The price list is still being sent.' } });
  await work();
  await nextBatch();
  expect(await send()).toMatchObject({
    status: 409,
    body: { error: 'The price list was sent less than 24 hours ago.' },
  });
  expect((await state()).next_at).not.toBeNull();
  await run(sql`update newsletters set created_at = now() - interval '25 hours'`);
  expect((await send()).status).toBe(201);
});

it('goes on, and can be sent again, when the clock of the database was ahead and is set back', async () => {
  await people(60);
  await send();
  await work();
  await run(sql`update newsletters set batch_at = batch_at + interval '3 days'`);
  await work();
  expect(sent).toHaveLength(60);
  await nextBatch();
  await run(sql`update newsletters set created_at = created_at + interval '3 days'`);
  expect((await state()).next_at).toBeNull();
  expect((await send()).status).toBe(201);
});

it('begins once when two owners press at the same time, and not at all without readers', async () => {
  expect(await send()).toMatchObject({ status: 409, body: { error: 'No customer has asked for the price list.' } });
  await person();
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('asks on the page, stops by its button or one click of a mail program, and names nobody', async () => {
  const [meena, kannan] = [await person(), await person()];
  await send();
  await work();
  const path = stopPathOf(sent.find(({ to }) => to === meena.email));
  const asked = await fetch(`${shop.base}${path}`);
  const page = await asked.text();
  expect([asked.status, page.includes('<form method="post">')]).toEqual([200, true]);
  expect(page).not.toContain(meena.email);
  expect(page).not.toContain('Kavitha');
  expect(await wants(meena)).toBe(true);

  // As mail providers send it (RFC 8058), from their own site and without a session.
  const oneClick = await fetch(`${shop.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  expect([await wants(meena), await wants(kannan)]).toEqual([false, true]);
  // Somebody else who is signed in stops the newsletter of the link's person.
  expect((await kannan.post(path)).status).toBe(200);
  expect(await wants(kannan)).toBe(true);
  const consents = await run(sql`select given, source from consents where kind = 'newsletter'
    and user_id = ${meena.userId} order by id`);
  expect(consents).toEqual([
    { given: true, source: 'profile' },
    { given: false, source: 'reply' },
  ]);
});

it('knows no forged link, and no link of another kind', async () => {
  const meena = await person();
  await send();
  await work();
  const path = stopPathOf(sent[0]);
  const forged = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0');
  for (const wrong of [forged, `/api/newsletter/stop/${meena.userId}`, `/api/newsletter/stop/${meena.token}`]) {
    expect((await fetch(`${shop.base}${wrong}`)).status).toBe(404);
    expect((await fetch(`${shop.base}${wrong}`, { method: 'POST' })).status).toBe(404);
  }
  const token = path.split('/').at(-1);
  expect((await shop.client().get(`/api/bill/${token}`)).status).toBe(404);
  expect((await shop.client().get(`/api/estimate/${token}`)).status).toBe(404);
  expect(await wants(meena)).toBe(true);
});

it('leaves nothing about an erased person', async () => {
  const meena = await person();
  await send();
  await work();
  await meena.post('/api/users/delete', { current_password: PASSWORD });
  await forgetMessagesOf(shop.database.db, meena.userId, []);
  expect(
    await run(sql`select recipient, html from messages where user_id = ${meena.userId} and kind = 'newsletter'`),
  ).toEqual([{ recipient: '', html: '' }]);
  expect((await fetch(`${shop.base}${stopPathOf(sent[0])}`)).status).toBe(404);
});
