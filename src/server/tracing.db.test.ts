/** What a collector receives about a purchase: a local collector that decodes it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '#platform/tracing/open-telemetry.ts';
import { nameOfStatement, traced } from '#platform/tracing/traced.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PHONES } from '#testing/test-world.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface Sent {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
}
interface Batch {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Sent[] }[] }[];
}

const batches: Batch[] = [];
let answersWith = 200;
const collector = createServer(async (request, response) => {
  const batch = (await json(request)) as Batch;
  if (request.url === '/v1/traces' && request.headers['x-key'] === 'k' && answersWith === 200) batches.push(batch);
  response.writeHead(answersWith, { 'content-type': 'application/json' }).end('{}');
});
const spans = () =>
  batches.flatMap((one) => one.resourceSpans.flatMap((all) => all.scopeSpans.flatMap((of) => of.spans)));
const attribute = (span: Sent, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const told: string[] = [];
let shop: TestShop;
let stop: () => Promise<void>;
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
  shop = await startTestShop();
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stop = startTracing({
    endpoint,
    serviceName: 'mathappu',
    instance: 'test',
    ratio: 1,
    headers: { 'x-key': 'k' },
    everyMs: 50,
    tell: (line) => told.push(line),
  });
});
afterAll(async () => {
  await stop();
  await shop.close();
  collector.close();
});

it('traces a purchase from the request to its statements and jobs, by names only', async () => {
  const meena = await signInAs(shop, 'meena');
  const order = await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);
  await shop.until(() => shop.mails.some(({ subject }) => subject.includes(order.number)));
  const asked = await meena.get('/api/order/details/user/1');
  await expect.poll(() => spans().map(({ name }) => name)).toContain('job order-mail');

  const placed = spans().find(({ name }) => name === 'POST /api/order/create-order') as Sent;
  expect(placed.kind).toBe(2);
  expect([attribute(placed, 'http.response.status_code'), attribute(placed, 'http.route')]).toEqual([
    201,
    '/api/order/create-order',
  ]);
  const requestId = asked.headers.get('x-request-id');
  await expect.poll(() => spans().map((span) => attribute(span, 'shop.request_id'))).toContain(requestId);

  if (onRealPostgres) {
    const within = spans().filter(({ traceId, spanId }) => traceId === placed.traceId && spanId !== placed.spanId);
    const statement = within.find(({ name }) => /^(with|insert) \w*orders?\w*/.test(name) || name === 'insert orders');
    expect(within.length).toBeGreaterThan(3);
    expect(statement ?? within.map(({ name }) => name)).toMatchObject({ kind: 3, parentSpanId: placed.spanId });
  }
  const service = batches[0]?.resourceSpans[0]?.resource.attributes.find(({ key }) => key === 'service.name');
  expect(service?.value.stringValue).toBe('mathappu');

  const all = JSON.stringify(batches);
  const phone = PHONES.meena.replace(/^\+91/, '');
  for (const secret of [phone, 'Meena', meena.token as string, order.number, '20.75', '@'])
    expect(all, secret).not.toContain(secret);
});

it('records the kind of a failure, but not its text', async () => {
  class Unlucky extends Error {
    override readonly name = 'Unlucky';
  }
  const failing = traced(
    'job',
    () => 'job unlucky',
    {},
    async () => {
      throw new Unlucky('9876543210 has no address');
    },
  );
  await expect(failing).rejects.toThrow(Unlucky);
  await expect.poll(() => spans().find(({ name }) => name === 'job unlucky')).toMatchObject({ status: { code: 2 } });
  expect(attribute(spans().find(({ name }) => name === 'job unlucky') as Sent, 'error.type')).toBe('Unlucky');
  expect(JSON.stringify(batches)).not.toContain('9876543210');
});

it('traces outgoing calls by host, but never those to the collector', async () => {
  const other = createServer((_, response) => response.writeHead(418).end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const call = () => fetch(`http://127.0.0.1:${port}/about/9876543210?who=meena`).then((answer) => answer.text());
  await traced('job', () => 'job calling', {}, call);
  const calling = () => spans().find(({ name }) => name === 'job calling');
  const within = () => spans().filter(({ parentSpanId }) => parentSpanId && parentSpanId === calling()?.spanId);
  await expect.poll(within).toMatchObject([{ name: 'GET 127.0.0.1', kind: 3 }]);
  expect(attribute(within()[0] as Sent, 'http.response.status_code')).toBe(418);
  expect(JSON.stringify(batches)).not.toContain('9876543210');
  expect(spans().filter(({ name }) => name === 'POST localhost')).toEqual([]);
  other.close();
});

it('keeps spans while the collector does not accept them, and logs that once', async () => {
  answersWith = 503;
  for (const nth of ['one', 'two'])
    await traced(
      'job',
      () => `job ${nth}`,
      {},
      async () => nth,
    );
  await expect.poll(() => told).toEqual([expect.stringMatching(/the collector refuses traces \(503\)$/)]);
  answersWith = 200;
  await expect.poll(() => spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['job one', 'job two']));
  expect(told[1]).toMatch(/takes traces again$/);
});

it('samples whole traces, by the configured share', async () => {
  await stop();
  stop = startTracing({
    endpoint,
    serviceName: 'mathappu',
    instance: 'test',
    ratio: 0,
    headers: { 'x-key': 'k' },
    everyMs: 50,
  });
  const before = spans().length;
  await traced(
    'job',
    () => 'job unasked',
    {},
    () =>
      traced(
        'statement',
        () => 'select x',
        {},
        async () => 1,
      ),
  );
  await stop();
  expect(
    await traced(
      'job',
      () => 'job untold',
      {},
      async () => 7,
    ),
  ).toBe(7);
  expect(spans().length).toBe(before);
});

it.each([
  ['select "id", "name" from "orders" where "phone" = $1', 'select orders'],
  ['with taken as (update products set stock = 1) select 1', 'with products'],
  ['insert into "order_items" ("a") values ($1)', 'insert order_items'],
  ['SELECT nextval($1)', 'select'],
  ['begin isolation level repeatable read', 'begin'],
  ['select 1 from public.orders', 'select orders'],
])('names %s', (text, name) => expect(nameOfStatement(text)).toBe(name));
