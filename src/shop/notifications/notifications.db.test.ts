/** Mail while the provider is down or refuses: orders are unaffected, nothing is lost, the owner sees dead mails. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import {
  createEmailJsTransport,
  createSmtpTransport,
  type Mail,
  MailLostError,
  MailProviderDownError,
  type MailTransport,
  PermanentMailError,
} from '#platform/mail/mail.ts';
import { awayDatabase } from '#testing/away-database.ts';
import { type Buyer, jobsDone, newBuyer, payOnly, verify } from '#testing/buyers.ts';
import { lockWaiters, onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders/orders.contract.ts';
import { queueOrderMail } from '../orders/orders.ts';
import type { SentMail } from './notifications.contract.ts';
import { type OrderMailJob, sendOrderMail } from './notifications.ts';
import { sendDueMails } from './outbox.ts';

const NO_LIMITS = { take: async () => true, release: async () => undefined };

let shop: TestShop;
let admin: Client;
let order: Order;
let buyer: Buyer;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  buyer = await newBuyer(shop.base);
  order = (await verify(buyer, await payOnly(buyer, { [shop.world.products.sparklers]: 2 }, 41.5))).body.data;
  await jobsDone(shop);
});
afterAll(() => shop.close());

/** Runs the job of a mail once, as the queue would. */
const attempt = (
  jobId: string,
  send: MailTransport['send'],
  kind: OrderMailJob['kind'] = 'shipped',
  log = createLog('silent'),
): Promise<void> => sendOrderMail({ ...needsOf(), log, transport: { send } }, { orderId: order.id, kind }, jobId);

const listOf = async (status: string) =>
  (await admin.get<{ data: SentMail[] }>(`/api/mail/list?status=${status}`)).body.data;
const away = () => Promise.reject(new MailProviderDownError('connect ECONNREFUSED'));

const busy = () => Promise.reject(new Error('451 greylisted'));

/** The next run of the minute's job, after `interval` has passed for the mails that wait. */
async function nextRun(send: MailTransport['send'], interval = '0 minutes'): Promise<void> {
  const past = sql.raw(`interval '${interval}'`);
  await shop.database.db.execute(
    sql`update messages set due_at = now(), created_at = created_at - ${past} where state = 'queued' and channel = 'mail'`,
  );
  await sendDueMails({ ...needsOf(), transport: { send } });
}

const needsOf = () => ({
  db: shop.database.db,
  log: createLog('silent'),
  daily: NO_LIMITS,
  baseUrl: () => shop.base,
});

describe('a mail that the provider refuses for now', () => {
  it('is retried with the same id and text, and arrives once', async () => {
    await attempt('slow', busy);
    for (let time = 0; time < 2; time += 1) await nextRun(busy);
    expect(await listOf('queued')).toMatchObject([{ kind: 'shipped', attempts: 3, last_error: '451 greylisted' }]);
    const sent: Mail[] = [];
    const collect = async (mail: Mail) => void sent.push(mail);
    await Promise.all([nextRun(collect), attempt('slow', collect)]);
    await attempt('slow', collect);
    expect(sent.map(({ id }) => id)).toEqual([`order-shipped-${order.id}-slow`]);
    expect(await listOf('queued')).toEqual([]);
  });

  it('is dead after eight tries, until the owner resends it', async () => {
    await attempt('dead', busy);
    for (let time = 0; time < 7; time += 1) await nextRun(busy);
    const [dead] = await listOf('dead');
    expect(dead).toMatchObject({ attempts: 8, state: 'dead', order_id: order.id });
    const before = shop.mails.length;
    expect((await admin.post('/api/mail/resend', { id: dead?.id })).status).toBe(200);
    await shop.until(() => shop.mails.length === before + 1);
    expect(await listOf('dead')).toEqual([]);
    expect((await admin.post('/api/mail/resend', { id: dead?.id })).status).toBe(409);
    expect((await admin.post('/api/mail/resend', { id: 999_999 })).status).toBe(404);
  });

  // Before: it waited for as long as the clock had been ahead.
  it('is retried at once when the clock of the database was ahead and is set back', async () => {
    await attempt('ahead', busy);
    await shop.database.db.execute(sql`update messages set due_at = now() + interval '3 days' where state = 'queued'`);
    await sendDueMails({ ...needsOf(), transport: { send: async () => undefined } });
    expect(await listOf('queued')).toEqual([]);
  });

  it('is dead at once after a permanent refusal', async () => {
    await attempt('refused', () => Promise.reject(new PermanentMailError('550 no such user')));
    expect(await listOf('dead')).toMatchObject([{ attempts: 1, last_error: '550 no such user' }]);
  });
});

describe('while the provider takes no mail at all', () => {
  const status = (id: number) =>
    shop.database.db.execute(sql`update orders set status_id = ${id} where id = ${order.id}`);

  it('mails wait for three days without using up their tries, and the owner sees it', async () => {
    await status(3);
    await attempt('three-days', away);
    for (let day = 0; day < 3; day += 1) for (let time = 0; time < 4; time += 1) await nextRun(away, '6 hours');
    expect(await listOf('queued')).toMatchObject([{ attempts: 0, last_error: 'connect ECONNREFUSED' }]);
    const { body } = await admin.get<{ data: { waiting_mails: number } }>('/api/report/todo');
    expect(body.data.waiting_mails).toBe(1);
    const sent: Mail[] = [];
    await nextRun(async (mail) => void sent.push(mail));
    expect(sent.map(({ id }) => id)).toEqual([`order-shipped-${order.id}-three-days`]);
    expect(await listOf('queued')).toEqual([]);
  });

  it('the log says why, without the address', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: () => undefined }, (line) => lines.push(line));
    const refuse = () => Promise.reject(new MailProviderDownError('535 no sign-in for kumar@example.com'));
    await attempt('why', refuse, 'shipped', log);
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['535 no sign-in for …@example.com']);
    await nextRun(async () => undefined);
  });

  it('are not sent once they no longer hold, and news of money are', async () => {
    await attempt('outdated', away);
    await attempt('money', away, 'cancelled');
    await status(7);
    const sent: Mail[] = [];
    await nextRun(async (mail) => void sent.push(mail), '6 hours');
    expect(sent.map(({ id }) => id)).toEqual([`order-cancelled-${order.id}-money`]);
    const { rows } = (await shop.database.db.execute(
      sql`select state, last_error as why from messages where dedupe_key like '%-outdated'`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([{ state: 'stopped', why: 'past' }]);
    await status(3);
  });

  it('are given up after five days', async () => {
    await attempt('five-days', away);
    await nextRun(away, '6 days');
    expect((await listOf('dead'))[0]).toMatchObject({ kind: 'shipped', last_error: 'connect ECONNREFUSED' });
  });

  it('only a few are tried in each run, and jobs leave it alone', async () => {
    for (let nth = 0; nth < 20; nth += 1) await attempt(`many-${nth}`, away);
    let tries = 0;
    const slow = async () => {
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new MailProviderDownError('no answer');
    };
    await nextRun(slow);
    expect(tries).toBe(5);
    const transport = { send: slow };
    await sendDueMails({ ...needsOf(), transport });
    const before = tries;
    await sendOrderMail({ ...needsOf(), transport }, { orderId: order.id, kind: 'shipped' }, 'left-alone');
    expect(tries).toBe(before);
    const sent: string[] = [];
    await nextRun(async ({ id }) => void sent.push(id));
    expect(new Set(sent).size).toBe(21);
    expect(sent).toHaveLength(21);
  });
});

// Ten jobs at once kept the connections from shoppers who were still ordering.
it.runIf(onRealPostgres)('writes one mail of a burst at a time, and sends several at once', async () => {
  const { db } = shop.database;
  const waiting = () => lockWaiters(db);
  let sending = 0;
  const all = Promise.withResolvers<void>();
  const send = async () => {
    sending += 1;
    if (sending === 5) all.resolve();
    await all.promise;
  };
  let jobs: Promise<void>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table messages in access exclusive mode`);
    jobs = Array.from({ length: 5 }, (_, nth) => attempt(`burst-${nth}`, send));
    await expect.poll(waiting).toBe(1);
    // Long enough for the other four to arrive.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waiting()).toBe(1);
  });
  await Promise.all(jobs);
  expect(sending).toBe(5);
});

describe('a connection that is lost while a mail is handed over', () => {
  const lost = () => Promise.reject(new MailLostError('Connection closed unexpectedly'));

  it('uses up the tries of the one mail that causes it, and delays no other', async () => {
    await attempt('poison', lost);
    const sent: string[] = [];
    const send = async ({ id }: Mail) => (id.endsWith('poison') ? lost() : void sent.push(id));
    const transport = { send };
    for (let nth = 0; nth < 7; nth += 1) {
      await shop.database.db.execute(
        sql`update messages set due_at = now() where state = 'queued' and channel = 'mail'`,
      );
      await sendDueMails({ ...needsOf(), transport });
      await sendOrderMail({ ...needsOf(), transport }, { orderId: order.id, kind: 'shipped' }, `healthy-${nth}`);
    }
    expect(sent).toHaveLength(7);
    expect((await listOf('dead'))[0]).toMatchObject({ attempts: 8, last_error: 'Connection closed unexpectedly' });
  });

  it('means that the provider is down if it happens with a second mail', async () => {
    const transport = { send: lost };
    const job = { orderId: order.id, kind: 'shipped' } as const;
    for (const id of ['first', 'second']) await sendOrderMail({ ...needsOf(), transport }, job, id);
    const attempts = (await listOf('queued')).map((mail) => mail.attempts);
    expect(attempts.sort()).toEqual([0, 1]);
    await nextRun(async () => undefined);
    expect(await listOf('queued')).toEqual([]);
  });
});

describe('over SMTP', () => {
  it('retries after 4xx; after 5xx the mail is dead and waits for the owner', async () => {
    const answers: [string, number][] = [
      ['greylisted', 451],
      ['greylisted', 250],
      ['unknown', 550],
    ];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        const [, responseCode] = answers.shift() as [string, number];
        done(responseCode === 250 ? null : Object.assign(new Error('No'), { responseCode }));
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as AddressInfo;
    const { send } = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'orders@shop.example');
    await attempt('greylisted', send);
    expect(await listOf('queued')).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }]);
    await nextRun(send);
    expect(await listOf('queued')).toEqual([]);
    await attempt('unknown', send);
    expect((await listOf('dead'))[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});

describe('the content of a mail', () => {
  const rename = (name: string) => shop.database.db.execute(sql`update store_settings set store_name = ${name}`);

  it('describes the moment when it was queued, however late it is sent', async () => {
    await rename('The shop of before');
    const queued: OrderMailJob[] = [];
    await inTransaction(shop.database.db, (tx) =>
      queueOrderMail(
        tx,
        { send: async (_db, _name, job) => void queued.push(job as OrderMailJob) },
        order.id,
        'delivered',
      ),
    );
    await rename('The shop of after');
    await shop.database.db.execute(sql`update products set name = 'Renamed', base_price = 1 where sku = 'sparklers'`);
    const sent: Mail[] = [];
    const needs = { db: shop.database.db, log: createLog('silent'), daily: NO_LIMITS, baseUrl: () => shop.base };
    const collect = async (mail: Mail) => void sent.push(mail);
    await sendOrderMail({ ...needs, transport: { send: collect } }, queued[0] as OrderMailJob, 'late');
    expect(sent[0]?.subject).toContain('The shop of before');
    expect(sent[0]?.plain).toContain('Sparklers, 1 Box (10 Pcs) × 2  ₹41.50');
  });

  // During failovers, 25 of 2,209 mails were sent twice before (`npm run chaos`).
  it('is recorded as sent even if the database was down at the moment when it left', async () => {
    const away = awayDatabase(shop.database.db, 'update');
    const queued: OrderMailJob[] = [];
    await inTransaction(shop.database.db, (tx) =>
      queueOrderMail(
        tx,
        { send: async (_db, _name, job) => void queued.push(job as OrderMailJob) },
        order.id,
        'shipped',
      ),
    );
    const needs = { db: away.db, log: createLog('silent'), daily: NO_LIMITS, baseUrl: () => shop.base };
    let sent = 0;
    const send = async () => {
      sent += 1;
      away.goAway();
    };
    const job = queued[0] as OrderMailJob;
    await sendOrderMail({ ...needs, transport: { send } }, job, 'away');
    // The next attempt of the job, as after a crash.
    await sendOrderMail({ ...needs, transport: { send } }, job, 'away');
    expect(sent).toBe(1);
  });

  it('is the same, word for word, when the customer asks again, at their current address', async () => {
    const [first] = shop.mails.filter(({ id }) => id === `order-placed-${order.id}`);
    await rename('Another name');
    await shop.database.db.execute(sql`update users set contact_email = 'new@example.com' where id = ${order.user_id}`);
    const before = shop.mails.length;
    expect((await buyer.client.post('/api/order/mail/resend', { order_id: order.id })).status).toBe(200);
    await shop.until(() => shop.mails.length === before + 1);
    const again = shop.mails.at(-1);
    await shop.database.db.execute(
      sql`update users set contact_email = ${order.User.email} where id = ${order.user_id}`,
    );
    expect(again).toMatchObject({
      to: 'new@example.com',
      subject: first?.subject,
      html: first?.html,
      plain: first?.plain,
    });
  });
});

describe('EmailJS', () => {
  let server: Server;
  let transport: MailTransport;
  let answer: { status: number; text: string; isEndless?: true } = { status: 200, text: 'OK' };
  const requests: { at: number; body: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      requests.push({ at: performance.now(), body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(answer.status).write(answer.text);
      if (!answer.isEndless) response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const keys = { serviceId: 'service_1', templateId: 'template_1', publicKey: 'public', privateKey: 'private' };
    transport = createEmailJsTransport({ ...keys, baseUrl: `http://127.0.0.1:${port}` }, { pauseMs: 200 });
  });
  beforeEach(() => {
    requests.length = 0;
    answer = { status: 200, text: 'OK' };
  });
  afterAll(() => void server.close());

  it('gets the specified params and the rendered mail', async () => {
    await attempt('emailjs', transport.send);
    expect(requests[0]?.body).toMatchObject({
      service_id: 'service_1',
      template_id: 'template_1',
      user_id: 'public',
      accessToken: 'private',
      template_params: {
        order_id: order.number,
        cost_total: 41.5,
        email: order.User.email,
        orders: [{ name: 'Sparklers', units: 2, price: 41.5 }],
        // A guest's email is unconfirmed, so the mail has no street address.
        address: '',
        message_id: `order-shipped-${order.id}-emailjs`,
      },
    });
  });

  it.each([
    [429, 'Too Many Requests', false],
    [500, 'oops', false],
    [400, 'The template ID not found', true],
    [403, 'API calls are disabled for non-browser applications', false],
    [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', false],
  ])('answering %i %s is permanent: %s', async (status, text, isForEver) => {
    answer = { status, text };
    const failure = await transport.send(mail('meena@example.com')).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: `EmailJS answered ${status}: ${text}` });
    expect(failure instanceof PermanentMailError).toBe(isForEver);
  });

  // Before: it waited for the end of the body and took the mail for lost, so it was sent again.
  it('has taken a mail once it says so, though its answer never ends', async () => {
    answer = { status: 200, text: 'O', isEndless: true };
    await transport.send(mail('meena@example.com'));
    expect(requests).toHaveLength(1);
  });

  // Before: it was sent when its turn came, after its lease had ended and another try had begun.
  it('gets no mail whose turn came too late', async () => {
    const withinMs = 15_000 + 100;
    const keys = { serviceId: 'service_1', templateId: 'template_1', publicKey: 'public' };
    const { port } = server.address() as AddressInfo;
    const slow = createEmailJsTransport({ ...keys, baseUrl: `http://127.0.0.1:${port}` }, { pauseMs: 200, withinMs });
    const [first, second] = await Promise.allSettled([1, 2].map(() => slow.send(mail('meena@example.com'))));
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ reason: expect.any(MailProviderDownError) });
    expect(requests).toHaveLength(1);
  });

  it('is called no faster than its rate limit', async () => {
    await Promise.all([1, 2, 3].map(() => transport.send(mail('meena@example.com'))));
    const [first, second, third] = requests.map(({ at }) => at) as [number, number, number];
    expect(Math.min(second - first, third - second)).toBeGreaterThan(190);
  });

  it.each(['meena@example.com\r\nBcc: all@example.com', 'a@example.com, b@example.com', 'Meena <a@example.com>', ''])(
    'never sees the recipient %j',
    async (to) => {
      await expect(transport.send(mail(to))).rejects.toBeInstanceOf(PermanentMailError);
      expect(requests).toEqual([]);
    },
  );
});

function mail(to: string): Mail {
  return {
    id: 'mail-1',
    to,
    subject: 'Order\r\nBcc: all@example.com',
    html: '<p>x</p>',
    plain: 'x',
    allowance: 'counted',
  };
}
