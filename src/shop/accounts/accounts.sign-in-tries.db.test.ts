/** Guessing passwords: growing delays per account and per address, no lock-out for ever, nothing learned on the way. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let proxied: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ rateLimits: true });
  proxied = await startTestShop({ rateLimits: true, trustProxy: true });
});
afterAll(() => Promise.all([shop.close(), proxied.close()]));
beforeEach(async () => {
  for (const each of [shop, proxied]) await each.database.db.execute(sql`delete from sign_in_tries`);
});

const WRONG = 'not-the-password';
const tryAt = (at: TestShop, phone_number: string, password: string, address?: string): Promise<Reply> =>
  at.client().post('/api/users/login', { phone_number, password }, address ? { 'x-forwarded-for': address } : {});
/** As if the last failure was that long ago. */
const wait = (at: TestShop, seconds: number) =>
  at.database.db.execute(sql`update sign_in_tries set last_at = last_at - make_interval(secs => ${seconds})`);
const count = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length;

describe('a hundred wrong tries', () => {
  it('are refused after a few, with the time to wait, and not for ever', async () => {
    const replies: Reply[] = [];
    for (let tried = 0; tried < 100; tried += 1) replies.push(await tryAt(shop, PHONES.meena, WRONG));
    expect(count(replies, 401)).toBeLessThan(20);
    expect(count(replies, 401) + count(replies, 429)).toBe(100);
    const last = replies.at(-1) as Reply;
    expect(last.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const seconds = Number(last.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect((await tryAt(shop, PHONES.meena, PASSWORD)).status).toBe(429);
    await wait(shop, seconds);
    expect((await tryAt(shop, PHONES.meena, PASSWORD)).status).toBe(200);
    expect((await tryAt(shop, PHONES.meena, WRONG)).status).toBe(401);
  });

  it('at once are a hundred', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => tryAt(shop, PHONES.meena, WRONG)));
    expect(count(replies, 401)).toBeLessThanOrEqual(6);
    expect(count(replies, 429)).toBeGreaterThanOrEqual(94);
  });

  it('are not made good by a forwarded address that nobody trusts', async () => {
    const replies: Reply[] = [];
    for (let tried = 0; tried < 30; tried += 1)
      replies.push(await tryAt(shop, PHONES.meena, WRONG, `203.0.113.${tried}`));
    expect(count(replies, 401)).toBeLessThan(12);
  });

  it('from many addresses behind a trusted proxy are held up by the account', async () => {
    const replies: Reply[] = [];
    for (let tried = 0; tried < 30; tried += 1)
      replies.push(await tryAt(proxied, PHONES.meena, WRONG, `198.51.100.7, 203.0.113.${tried}`));
    expect(count(replies, 401)).toBeLessThan(16);
    expect((replies.at(-1) as Reply).status).toBe(429);
  });

  it('are counted by the last address of the list alone, which the proxy wrote', async () => {
    const replies: Reply[] = [];
    for (let tried = 0; tried < 20; tried += 1)
      replies.push(await tryAt(proxied, PHONES.meena, WRONG, `192.0.2.${tried}, 203.0.113.9`));
    expect(count(replies, 401)).toBeLessThan(9);
  });

  it('on a hundred accounts are held up by the address', async () => {
    const replies: Reply[] = [];
    for (let tried = 0; tried < 100; tried += 1) replies.push(await tryAt(shop, String(9_300_000_000 + tried), WRONG));
    expect(count(replies, 429)).toBeGreaterThan(20);
  });
});

describe('the delay', () => {
  it('grows with every failure', async () => {
    const waits: number[] = [];
    for (let tried = 0; tried < 9; tried += 1) {
      await tryAt(shop, PHONES.kannan, WRONG);
      const refused = await tryAt(shop, PHONES.kannan, WRONG);
      const seconds = refused.status === 429 ? Number(refused.headers.get('retry-after')) : 0;
      waits.push(seconds);
      await wait(shop, seconds);
    }
    expect(waits.filter((seconds) => seconds > 0).length).toBeGreaterThan(2);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(4);
  });

  it('by strangers does not hold up a person where they signed in before', async () => {
    const home = '203.0.113.50';
    expect((await tryAt(proxied, PHONES.meena, PASSWORD, home)).status).toBe(200);
    for (let tried = 0; tried < 40; tried += 1) await tryAt(proxied, PHONES.meena, WRONG, `203.0.113.${100 + tried}`);
    expect((await tryAt(proxied, PHONES.meena, PASSWORD, '203.0.113.200')).status).toBe(429);
    expect((await tryAt(proxied, PHONES.meena, PASSWORD, home)).status).toBe(200);
  });

  it('is forgotten an hour after the last failure', async () => {
    for (let tried = 0; tried < 20; tried += 1) await tryAt(shop, PHONES.meena, WRONG);
    await wait(shop, 3601);
    for (let tried = 0; tried < 5; tried += 1) expect((await tryAt(shop, PHONES.meena, WRONG)).status).toBe(401);
  });

  it('names nobody where it is kept', async () => {
    await tryAt(shop, PHONES.meena, WRONG);
    const rows = await shop.database.db.execute(sql`select key from sign_in_tries`);
    const text = JSON.stringify((rows as unknown as { rows: unknown[] }).rows);
    expect(text).toMatch(/[0-9a-f]{64}/);
    expect(text).not.toContain(PHONES.meena);
  });
});

describe('an unknown phone', () => {
  const body = ({ body: { requestId: _, ...rest } }: Reply) => rest;

  it('answers as a wrong password does, delays included', async () => {
    for (let tried = 0; tried < 8; tried += 1) {
      const [known, unknown] = [await tryAt(shop, PHONES.meena, WRONG), await tryAt(shop, '9311111111', WRONG)];
      expect(unknown.status).toBe(known.status);
      if (known.status === 401) expect(body(unknown)).toEqual(body(known));
    }
  });

  it('takes the same time', async () => {
    const quiet = await startTestShop();
    try {
      const client: Client = quiet.client();
      const time = async (phone_number: string) => {
        const start = performance.now();
        await client.post('/api/users/login', { phone_number, password: WRONG });
        return performance.now() - start;
      };
      const phones = [PHONES.meena, '9311111111'] as const;
      for (const phone of phones) await time(phone);
      // In turns, so that whatever else the machine does falls on both alike.
      const times = phones.map((): number[] => []);
      for (let round = 0; round < 30; round += 1)
        for (const [index, phone] of phones.entries()) times[index]?.push(await time(phone));
      const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number;
      const [known = 0, unknown = 0] = times.map(median);
      // Without the decoy the unknown phone answers in a tenth of the time.
      expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.1);
    } finally {
      await quiet.close();
    }
  }, 120_000);
});
