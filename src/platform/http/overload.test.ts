import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BARE_HEADERS } from './bare-answers.ts';
import { boundedConcurrency } from './overload.ts';

let server: Server;
let base: string;
let waiting: ServerResponse[];

beforeEach(async () => {
  waiting = [];
  const handle = boundedConcurrency(
    (request, response) => {
      if (request.url === '/healthz') response.end('ok');
      else waiting.push(response);
    },
    (request) => String(request.headers['x-from'] ?? 'somebody'),
    { working: 2, arriving: 15, arrivingFromOne: 10 },
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

describe('more requests than can be worked on', () => {
  it('are refused at once, with the time to come back', async () => {
    const first = [fetch(`${base}/a`), fetch(`${base}/b`)];
    await arrived(2);
    const refused = await fetch(`${base}/c`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' });
    expect(Object.fromEntries(refused.headers)).toMatchObject(BARE_HEADERS);
    for (const response of waiting) response.end('done');
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('leave prepared answers and the questions of the operator alone', async () => {
    const first = [fetch(`${base}/a`), fetch(`${base}/b`)];
    await arrived(2);
    expect((await fetch(`${base}/prepared`)).status).toBe(200);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    for (const response of waiting) response.end();
    await Promise.all(first);
  });

  it('are not those whose bodies are still on the way: slow senders keep nobody out', async () => {
    const { port } = new URL(base);
    const slow = Array.from({ length: 10 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
      return socket;
    });
    await arrived(10);
    const asked = fetch(`${base}/a`);
    await arrived(11);
    waiting.at(-1)?.end('done');
    expect((await asked).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  // Without the bound of one address: it held every place, and nobody else could sign in or order.
  it('D38: do not take the places of others, however many slow bodies one address sends', async () => {
    const { port } = new URL(base);
    const slow = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nX-From: one\r\nContent-Length: 10\r\n\r\nhalf');
      return socket;
    });
    await arrived(10);
    const post = (from: string) => fetch(`${base}/a`, { method: 'POST', body: 'whole', headers: { 'x-from': from } });
    expect((await post('one')).status).toBe(503);
    const other = post('another');
    await arrived(11);
    waiting.at(-1)?.end('done');
    expect((await other).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect
      .poll(async () => {
        setTimeout(() => waiting.at(-1)?.end('done'), 50);
        return (await post('one')).status;
      })
      .toBe(200);
  });

  it('make room again when they are answered or their client is gone', async () => {
    const gone = new AbortController();
    const left = fetch(`${base}/a`, { signal: gone.signal }).catch(() => undefined);
    const answered = fetch(`${base}/b`);
    await arrived(2);
    gone.abort();
    await left;
    waiting[1]?.end('done');
    expect((await answered).status).toBe(200);
    await expect
      .poll(async () => {
        const asked = fetch(`${base}/c`);
        setTimeout(() => waiting.at(-1)?.end('done'), 20);
        return (await asked).status;
      })
      .toBe(200);
  });
});
