/** Devices of the shop's staff are notified of news once each, as their role and quiet hours allow. */
import { verify as verifySignature } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { JobHandler } from '#server/jobs.ts';
import { newBox } from '#testing/gift-boxes.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Rung, startPushService } from '#testing/push-service.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { PushDevice, PushDevices } from './push.contract.ts';
import { notifyDevices } from './push.ts';

let shop: TestShop;
let service: Awaited<ReturnType<typeof startPushService>>;
let owner: Client;
let packer: Client;

beforeAll(async () => {
  service = await startPushService();
  // The minute's job is called by hand.
  const wrapHandlers = (handlers: JobHandler[]) => handlers.filter(({ spec }) => spec.name !== 'tell-devices');
  shop = await startTestShop({ pushService: service.origin, wrapHandlers });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});
beforeEach(() => {
  service.rung.length = 0;
  service.answer(201);
});
afterEach(() => run(sql`delete from push_devices`));

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const CHOICES = { events: ['orders', 'transfers', 'stock'], quiet_from: null, quiet_to: null, locale: 'en' };
/** Noon in India. */
const NOON = new Date('2026-11-01T06:30:00Z');
const NIGHT = new Date('2026-11-01T17:30:00Z');

async function add(client: Client, name: string, choices: object = {}) {
  const device = { ...service.subscribe(name), ...CHOICES, ...choices };
  return client.put<{ data: PushDevice; fields: Record<string, string> }>('/api/push/device', device);
}

const list = async (client: Client) => (await client.get<{ data: PushDevices }>('/api/push/devices')).body.data;

/** As if everything had happened a while ago, and the devices were due now. */
async function later() {
  await run(sql`update orders set placed_at = placed_at - interval '30 seconds' where placed_at is not null`);
  await run(sql`update stock_movements set created_at = created_at - interval '30 seconds'`);
  await run(sql`update push_devices set next_at = now() - interval '1 second'`);
}

const tell = (now = NOON) =>
  notifyDevices(
    { db: shop.database.db, log: createLog('silent'), baseUrl: () => 'http://localhost', pushService: service.origin },
    now,
  );

async function order(count = 1) {
  return buy(await signInAs(shop, 'meena'), { [shop.world.products.sparklers]: count }, 20.75 * count);
}

/** A device that is up to date until a minute ago. */
const knowing = () => run(sql`update push_devices set told_until = now() - interval '45 seconds'`);

describe('a device', () => {
  it('is notified once of one order, and of several in one notification', async () => {
    expect((await add(owner, 'phone')).status).toBe(200);
    await knowing();
    await order();
    await later();
    await tell();
    await tell();
    expect(service.rung.map(({ said }) => said)).toEqual([
      {
        title: expect.stringMatching(/^New order MP-\d+ · ₹20\.75 · Madurai$/),
        body: expect.any(String),
        path: '/?tab=orders',
      },
    ]);
    await run(sql`update push_devices set told_until = now() - interval '40 seconds'`);
    await run(sql`update orders set placed_at = now() - interval '2 minutes'`);
    await order();
    await order();
    await later();
    await tell();
    expect(service.rung.at(-1)?.said.title).toBe('2 new orders · ₹41.50');
  });

  // Before: a phone stayed silent for as long as the clock had been ahead.
  it('is notified again when the clock of the database was ahead and is set back', async () => {
    await add(owner, 'phone');
    await run(sql`update push_devices set told_until = now() + interval '3 days', next_at = now() + interval '3 days'`);
    await tell();
    await order();
    await run(sql`update push_devices set told_until = told_until - interval '45 seconds'`);
    await later();
    await tell();
    expect(service.rung).toHaveLength(1);
  });

  // Before: every sale at the counter rang on the phones of those who had made it.
  it.each([
    ['not notified of what staff sold and handed over at the counter', true, 0],
    ['notified of what staff sold at the counter and somebody has to pack', false, 1],
  ])('is %s', async (_, handed_over, times) => {
    await add(owner, 'till');
    await run(sql`update orders set placed_at = now() - interval '2 minutes' where placed_at is not null`);
    await knowing();
    const sold = await owner.post('/api/order/desk', {
      ...{
        key: `desk-key-of-push-${handed_over}`,
        channel: 'counter',
        payment: { payment_method: 'cash' },
        handed_over,
      },
      ...{ lines: [{ product_id: shop.world.products.sparklers, count: 1 }], age_confirmed: true, amount: 20.75 },
    });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    await later();
    await tell();
    expect(service.rung).toHaveLength(times);
    await run(sql`update orders set placed_at = now() - interval '2 minutes' where placed_at is not null`);
  });

  it('sees amounts only with the right to money, and only news for its role', async () => {
    expect((await list(packer)).events).toEqual(['orders']);
    expect((await add(packer, 'packers-phone', { locale: 'ta' })).body.data.events).toEqual(['orders']);
    await knowing();
    await order();
    await later();
    await tell();
    expect(service.rung[0]?.said.title).toMatch(/^புதிய ஆர்டர் MP-\d+ · Madurai$/);
  });

  it('is silent in quiet hours, and gets one summary afterwards', async () => {
    await add(owner, 'phone', { quiet_from: 22 * 60, quiet_to: 6 * 60 });
    await knowing();
    await run(sql`update orders set placed_at = now() - interval '2 minutes'`);
    await order();
    await order();
    await later();
    await tell(NIGHT);
    expect(service.rung).toEqual([]);
    await tell();
    expect(service.rung.map(({ said }) => said.title)).toEqual(['2 new orders · ₹41.50']);
  });

  it('is notified of sold-out goods, and of transfers to confirm', async () => {
    await add(owner, 'phone', { events: ['stock', 'transfers'] });
    await knowing();
    await run(sql`update products set stock = 0 where id = ${shop.world.products.sparklers}`);
    await run(
      sql`insert into stock_movements (product_id, kind, quantity) values (${shop.world.products.sparklers}, 'sale', -5)`,
    );
    await later();
    await tell();
    expect(service.rung.map(({ said }) => said)).toEqual([
      { title: 'Sold out: Sparklers', body: expect.any(String), path: '/?tab=products' },
    ]);
    await run(sql`update products set stock = 100 where id = ${shop.world.products.sparklers}`);
  });

  it('is not notified of a gift box that can be packed again', async () => {
    const { sparklers, flowerPot } = shop.world.products;
    const contents = { [flowerPot]: 2 };
    const box = await newBox(shop, owner, { name: 'Told Box', price: 500, packed: 0, contents });
    await add(owner, 'phone', { events: ['stock'] });
    await knowing();
    await run(
      sql`insert into stock_movements (product_id, kind, quantity) values (${box}, 'boxed', 1), (${box}, 'sale', -1)`,
    );
    await later();
    await tell();
    expect(service.rung).toEqual([]);
    await run(sql`update push_devices set told_until = now() - interval '2 minutes', next_at = now()`);
    await run(sql`update products set reserved = stock - 1 where id = ${flowerPot}`);
    await tell();
    expect(service.rung.map(({ said }) => said.title)).toEqual([expect.stringContaining('Told Box')]);
    await run(sql`update products set reserved = 0 where id in (${flowerPot}, ${sparklers})`);
  });

  it('is notified later if its push service is down, and removed when its browser unsubscribed', async () => {
    const { id } = (await add(owner, 'phone')).body.data;
    await knowing();
    await order();
    await later();
    service.answer(503);
    await tell();
    expect(service.rung).toEqual([]);
    expect((await list(owner)).devices).toMatchObject([{ id, problem: 'The push service answered 503.' }]);
    // Not tried again at once.
    service.answer(201);
    await tell();
    expect(service.rung).toEqual([]);
    await run(sql`update push_devices set next_at = now()`);
    await tell();
    expect(service.rung).toHaveLength(1);
    expect((await list(owner)).devices).toMatchObject([{ id, problem: '' }]);
    service.leave('phone');
    expect((await owner.post('/api/push/test', { id })).status).toBe(409);
    expect((await list(owner)).devices).toEqual([]);
  });

  it('is tried at once, with a signature of the shop that its service can check', async () => {
    const { id } = (await add(owner, 'phone')).body.data;
    expect((await owner.post('/api/push/test', { id })).status).toBe(200);
    const { said, headers } = service.rung[0] as Rung;
    expect(said).toMatchObject({ body: 'This device will get notifications.' });
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isTrue = verifySignature(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isTrue).toBe(true);
    expect(key).toBe((await list(owner)).public_key);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin });
  });
});

describe('what is refused', () => {
  it('is an address of no known push service, because the shop would send requests to any address', async () => {
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'http://fcm.googleapis.com/send/1',
      'https://fcm.googleapis.com.evil.example/1',
      'https://fcm.googleapis.com@evil.example/1',
      'https://fcm.googleapis.com:8443/1',
      'not an address',
    ]) {
      const answer = await add(owner, 'phone', { endpoint });
      expect(answer.status, endpoint).toBe(400);
      expect(answer.body.fields).toHaveProperty('endpoint');
    }
  });

  it('is a sixth device, and a start of quiet hours without an end', async () => {
    for (let nth = 1; nth <= 5; nth += 1) expect((await add(owner, `phone-${nth}`)).status).toBe(200);
    expect((await add(owner, 'phone-6')).status).toBe(409);
    expect((await add(owner, 'phone-5', { events: ['orders'] })).body.data.events).toEqual(['orders']);
    for (const quiet_to of [null, 60])
      expect((await add(owner, 'phone-5', { quiet_from: 60, quiet_to })).body.fields).toHaveProperty('quiet_to');
  });

  it('is somebody else’s device', async () => {
    const { id } = (await add(owner, 'phone')).body.data;
    expect((await packer.call('DELETE', `/api/push/device/${id}`)).status).toBe(404);
    expect((await packer.post('/api/push/test', { id })).status).toBe(404);
    expect((await owner.call('DELETE', `/api/push/device/${id}`)).status).toBe(200);
  });
});

it('ends with the session: signing a lost phone out silences it', async () => {
  const lost = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await add(lost, 'lost-phone');
  expect((await list(owner)).devices).toHaveLength(1);
  await lost.post('/api/users/logout', {});
  expect((await list(owner)).devices).toEqual([]);
});
