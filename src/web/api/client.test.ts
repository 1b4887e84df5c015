import { afterEach, expect, it } from 'vitest';
import { answerWith, ask, call, placeOf } from './client.ts';
import { clockAhead } from './server-clock.ts';

const sent: { address: string; init: RequestInit }[] = [];
answerWith(async (address, init) => {
  sent.push({ address, init });
  return Response.json({ data: [], total: 0 });
});
afterEach(() => {
  sent.length = 0;
});

it('puts parameters into the path so that none can change the route', () => {
  expect(placeOf('GET /estimate/{token}', { token: '../users/list?x' })).toEqual({
    method: 'GET',
    path: '/estimate/..%2Fusers%2Flist%3Fx',
  });
  expect(placeOf('GET /order/versions/{orderId}/{userId}', { orderId: 7, userId: 3 }).path).toBe('/order/versions/7/3');
});

it('sends query, body and key where they belong', async () => {
  await call('GET /users/list', { query: { page: 2, search: 'கவின் & co', status: undefined } });
  await ask('POST /order/refund', { body: { order_id: 5, reason: 'broken' }, key: 'k-1' });
  expect(sent.map(({ address }) => decodeURIComponent(address))).toEqual([
    '/api/users/list?page=2&search=கவின்+&+co',
    '/api/order/refund',
  ]);
  expect(sent[1]?.init).toMatchObject({
    method: 'POST',
    body: '{"order_id":5,"reason":"broken"}',
    headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' },
  });
});

it('is refused by the compiler with a wrong path, parameter, query or field', () => {
  const never = () => {
    // @ts-expect-error: no such route
    void ask('GET /product/list2');
    // @ts-expect-error: the id is missing
    void ask('GET /users/user/{id}');
    // @ts-expect-error: the list has no such filter
    void call('GET /users/list', { query: { colour: 'red' } });
    // @ts-expect-error: a refund needs an order
    void ask('POST /order/refund', { body: { reason: 'broken' } });
    // @ts-expect-error: an id is a number
    const name: Promise<{ id: string }> = ask('POST /users/register', { body: {} as never });
    void name;
  };
  expect(never).toBeTypeOf('function');
});

it('learns from answers to writes how far this device’s clock is ahead', async () => {
  const at = (ms: number) => ({ headers: { date: new Date(Date.now() - ms).toUTCString() } });
  const before = answerWith(async (_, { method } = {}) =>
    Response.json({ data: {} }, method === 'GET' ? at(86_400_000) : at(1_800_000)),
  );
  await ask('POST /order/refund', { body: { order_id: 5, reason: 'broken' } });
  // It may come from a cache.
  await call('GET /users/list');
  answerWith(async () => Response.json({ data: {} }));
  await ask('POST /order/refund', { body: { order_id: 5, reason: 'broken' } });
  answerWith(before as NonNullable<typeof before>);
  expect(Math.abs(clockAhead() - 1_800_000)).toBeLessThan(2_000);
});
