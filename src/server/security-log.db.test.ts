/** The log as an operator reads it: what happened, to which account, in which request, and nothing secret. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { buy } from '#testing/purchase.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';

interface Line {
  msg: string;
  time: string;
  level: number;
  requestId?: string;
  [field: string]: unknown;
}

let shop: TestShop;
let written = '';
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const linesOf = (requestId: unknown) => lines().filter((line) => line.requestId === requestId);

beforeAll(async () => {
  const write = (line: string) => {
    written += line;
  };
  shop = await startTestShop({ log: createLog('info', { write }) });
});
afterAll(() => shop.close());

describe('the log has', () => {
  it('a failed sign-in with the last digits of its phone and its request id', async () => {
    const reply = await shop
      .client()
      .post('/api/users/login', { phone_number: PHONES.meena, password: 'not-mine-777' });
    expect(linesOf(reply.body.requestId)).toMatchObject([
      { msg: 'sign-in failed', security: true, level: 40, account: '…2345', code: 'WRONG_CREDENTIALS' },
    ]);
  });

  it('a sign-in', async () => {
    const client = await shop.client().signIn(PHONES.meena, PASSWORD);
    expect(lines().at(-1)).toMatchObject({ msg: 'signed in', account: '…2345', path: '/api/users/login' });
    expect(written).not.toContain(client.token);
  });

  it('refused calls, and whose they were', async () => {
    const client = await shop.client().signIn(PHONES.meena, PASSWORD);
    const [stranger, customer] = [await shop.client().get('/api/users/list'), await client.get('/api/users/list')];
    expect(linesOf(stranger.body.requestId)).toMatchObject([{ msg: 'access denied', code: 'UNAUTHENTICATED' }]);
    expect(linesOf(customer.body.requestId)).toMatchObject([
      { msg: 'access denied', code: 'FORBIDDEN', actorId: client.userId, role: 'customer' },
    ]);
    const foreign = await client.call('POST', '/api/users/logout', {}, { origin: 'https://evil.example' });
    expect(linesOf(foreign.body.requestId)).toMatchObject([{ msg: 'access denied', code: 'CROSS_SITE' }]);
  });

  it('no secret of a link', async () => {
    const client = shop.client();
    for (const path of ['estimate/accept', 'estimate/paper', 'bill', 'parcel/photo/3']) {
      const refused = await client.call(
        'POST',
        `/api/${path}/kSecretOfALink_-1234567`,
        {},
        { origin: 'https://evil.example' },
      );
      expect(linesOf(refused.body.requestId)).toMatchObject([{ code: 'CROSS_SITE', path: `/api/${path}/…` }]);
    }
  });

  // Seen with every refusal written whole: 300 lines of 12 KB for 300 requests that no limit counts.
  it('only a limited number of one caller’s refusals, and no long paths', async () => {
    const before = written.length;
    const client = shop.client();
    const path = `/api/${'x'.repeat(12_000)}`;
    const refused = async () => (await client.call('POST', path, {}, { origin: 'https://evil.example' })).status;
    for (let turn = 0; turn < 10; turn += 1)
      expect(await Promise.all(Array.from({ length: 30 }, refused))).toEqual(Array.from({ length: 30 }, () => 403));
    const added = written.slice(before);
    expect(added).toContain('CROSS_SITE');
    expect(added.split('\n').length).toBeLessThan(150);
    expect(added.length).toBeLessThan(100_000);
  });

  // Before: nothing of a caller was logged until the clock was again where it had been, days later perhaps.
  it('a caller’s refusals again a minute later, if the clock was set back meanwhile', async () => {
    const client = shop.client();
    const refused = () => client.call('POST', '/api/x', {}, { origin: 'https://evil.example' });
    for (let turn = 0; turn < 10; turn += 1) await Promise.all(Array.from({ length: 15 }, refused));
    const aMinuteLater = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(aMinuteLater);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 });
    try {
      const reply = await refused();
      expect(linesOf(reply.body.requestId)).toMatchObject([{ security: true, code: 'CROSS_SITE' }]);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it('the owner’s changes and refunds', async () => {
    const client = await shop.client().signIn(PHONES.meena, PASSWORD);
    const order = await buy(client, { [shop.world.products.sparklers]: 1 }, 20.75);
    const admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    const refund = { order_id: order.id, amount: 1, reason: 'Wet' };
    const key = { 'idempotency-key': 'log-1' };
    const refunded = await admin.post('/api/order/refund', refund, key);
    expect(linesOf(refunded.headers.get('x-request-id'))).toMatchObject([{ msg: 'refund', actorId: admin.userId }]);
    const changed = await admin.put('/api/address/store/update/1', { store_name: 'Meena’s' });
    expect(linesOf(changed.headers.get('x-request-id'))).toMatchObject([
      { msg: 'change by the shop', role: 'admin', path: '/api/address/store/update/1' },
    ]);
  });

  it('one JSON object per line, in UTC, whatever was sent', async () => {
    const forged = `x\r\n{"msg":"forged"}`;
    await shop.client().post('/api/users/login', { phone_number: forged, password: forged });
    await shop.client().call('GET', `/api/users/user/1%0d%0a${encodeURIComponent(forged)}`);
    shop.settlement.log.warn({ text: forged }, forged);
    expect(lines().some((line) => line.msg === 'forged')).toBe(false);
    for (const line of lines()) expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('no password, full phone number or email address, even if one is logged by mistake', async () => {
    const { log } = shop.settlement;
    log.warn({ who: '+91 94860 12345', mail: 'meena@example.com', password: PASSWORD }, 'call 9486012345');
    log.error({ err: new Error('Failed query: select 1\nparams: +919486012345,Meena') }, 'job queue');
    expect(lines().at(-2)).toMatchObject({ who: '…2345', mail: '…@example.com', password: '…', msg: 'call …2345' });
    for (const secret of ['9486012345', '94860 12345', 'meena@', PASSWORD, ADMIN_PASSWORD, 'not-mine-777', 'params'])
      expect(written, secret).not.toContain(secret);
  });
});
