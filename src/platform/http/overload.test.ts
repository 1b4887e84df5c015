import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BARE_HEADERS } from './bare-answers.ts';
import { boundedConcurrency } from './overload.ts';

let server: Server;
let base: string;
/** Requests in progress; calling one finishes it. */
let waiting: { response: ServerResponse; done: () => void }[];

beforeEach(async () => {
  waiting = [];
  const handle = boundedConcurrency(
    async (request, response) => {
      if (request.url === '/healthz') return response.end('ok');
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ response, done: resolve });
      return promise;
    },
    (request) => String(request.headers['x-from'] ?? 'somebody'),
    { reading: 4, writing: 20, pictures: 6 },
  );
  server = createServer((request, response) =>
    request.url === '/prepared' ? response.end('bytes') : handle(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count);
const ask = (from: string, init: RequestInit = {}) => fetch(`${base}/a`, { ...init, headers: { 'x-from': from } });

function answer({ response, done }: (typeof waiting)[number]): void {
  response.end('done');
  done();
}
function answerLast(): void {
  const last = waiting.at(-1);
  if (last) answer(last);
}

/** Starts `count` bodies that never end; returns what each socket received. */
function sendSlowly(count: number, from: string) {
  return Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').on('error', () => undefined);
    const slow = { heard: '', isClosed: false, socket };
    socket.on('data', (data) => {
      slow.heard += String(data);
    });
    socket.on('close', () => {
      slow.isClosed = true;
    });
    socket.write(`POST /slow HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\nContent-Length: 10\r\n\r\nhalf`);
    return slow;
  });
}

describe('more requests than can be handled', () => {
  it('are refused at once, with a time to retry and an id', async () => {
    const first = [ask('one'), ask('one')];
    await arrived(2);
    const refused = await ask('one');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    const { requestId, code } = (await refused.json()) as { requestId: string; code: string };
    expect(code).toBe('OVERLOADED');
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(Object.fromEntries(refused.headers)).toMatchObject({ ...BARE_HEADERS, 'x-request-id': requestId });
    waiting.forEach(answer);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  });

  // Without counting per address, one address held every place and nobody else was served.
  it('from one address leave slots to others', async () => {
    const first = [ask('one'), ask('one'), ask('one')];
    await arrived(2);
    const other = ask('another');
    await arrived(3);
    answerLast();
    expect((await other).status).toBe(200);
    waiting.slice(0, 2).forEach(answer);
    expect((await Promise.all(first)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  });

  it('do not affect prepared answers and the operator’s checks', async () => {
    const first = [ask('one'), ask('one')];
    await arrived(2);
    expect((await fetch(`${base}/prepared`)).status).toBe(200);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    waiting.forEach(answer);
    await Promise.all(first);
  });
});

describe('a slot', () => {
  // If places were held until the response was read, a client that never reads would keep them.
  it('is free again when the work is done, whether the response is read or not', async () => {
    const first = [ask('one'), ask('one')];
    await arrived(2);
    for (const { done } of waiting) done();
    const second = ask('one');
    await arrived(3);
    waiting.forEach(answer);
    expect((await second).status).toBe(200);
    await Promise.all(first);
  });

  // If released when the client hung up, a client could have any number of answers in progress by hanging up on each.
  it('is not free while we still work, even if its client hung up', async () => {
    const gone = new AbortController();
    const left = [1, 2].map(() => ask('one', { signal: gone.signal }).catch(() => undefined));
    await arrived(2);
    const closed = waiting.map(({ response }) => new Promise((resolve) => response.once('close', resolve)));
    gone.abort();
    await Promise.all([...left, ...closed]);
    expect((await ask('one')).status).toBe(503);
    for (const { done } of waiting) done();
    const asked = ask('one');
    await arrived(3);
    answerLast();
    expect((await asked).status).toBe(200);
  });
});

describe('D38: bodies that are still arriving', () => {
  it('do not block readers, from however many addresses they come', async () => {
    for (const from of ['a', 'b', 'c', 'd', 'e']) sendSlowly(20, from);
    await arrived(100);
    const asked = ask('reader');
    await arrived(101);
    answerLast();
    expect((await asked).status).toBe(200);
  });

  // Five addresses with 200 slow bodies each took all slots, and nobody could sign in or order for fifteen seconds.
  it('give way to those of other addresses when all their slots are taken', async () => {
    const slow = ['a', 'b', 'c', 'd', 'e'].flatMap((from) => sendSlowly(20, from));
    await arrived(100);
    await expect.poll(() => slow.filter(({ isClosed }) => isClosed).length).toBeGreaterThanOrEqual(80);
    const whole = ask('another', { method: 'POST', body: 'whole' });
    await arrived(101);
    answerLast();
    expect((await whole).status).toBe(200);
    const refused = slow.filter(({ heard }) => heard.includes('OVERLOADED'));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.heard).toMatch(/^HTTP\/1\.1 503 [\s\S]*"requestId":"[\da-f-]{36}"/);
  });

  it('for pictures of a slow store leave the shop readable, and are bounded too', async () => {
    const picture = (from: string) => fetch(`${base}/media/rocket/480.webp`, { headers: { 'x-from': from } });
    const pictures = ['one', 'two', 'three', 'four', 'five', 'six'].map(picture);
    await arrived(6);
    expect((await picture('seven')).status).toBe(503);
    const read = ask('seven');
    await arrived(7);
    answerLast();
    expect((await read).status).toBe(200);
    for (const one of waiting.slice(0, 6)) answer(one);
    expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual(pictures.map(() => 200));
  });

  it('of one address give way to a newer one of that address, so that fast senders get through', async () => {
    const slow = sendSlowly(10, 'one');
    await arrived(10);
    const whole = ask('one', { method: 'POST', body: 'whole' });
    await arrived(11);
    answerLast();
    expect((await whole).status).toBe(200);
    await expect.poll(() => slow.filter(({ isClosed }) => isClosed).length).toBe(1);
  });

  it('keep their slot once they have arrived and are being handled', async () => {
    const posts = Array.from({ length: 10 }, () => ask('one', { method: 'POST', body: 'whole' }));
    await arrived(10);
    await expect.poll(() => waiting.every(({ response }) => response.req.complete)).toBe(true);
    // The work has read them: only then is the end of a body known.
    for (const { response } of waiting) response.req.resume();
    await Promise.all(waiting.map(({ response }) => new Promise((resolve) => response.req.once('end', resolve))));
    expect((await ask('one', { method: 'POST', body: 'whole' })).status).toBe(503);
    waiting.forEach(answer);
    expect((await Promise.all(posts)).every(({ status }) => status === 200)).toBe(true);
  });
});
