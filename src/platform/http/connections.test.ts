import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answerInvalidRequests } from './bare-answers.ts';
import { guardConnections } from './connections.ts';
import { SERVER_OPTIONS } from './slow-clients.ts';

const LIMITS = {
  ...{ connections: 20, waiting: 3, idleMs: 300, lookEveryMs: 50 },
  ...{ bytesPerSecond: 1_000_000, mostPatienceMs: 5_000, unread: 16_000_000 },
};
/** Far more than the system buffers for a connection on this machine. */
const LARGE = Buffer.alloc(12_000_000, 'x');

let server: Server;
let port: number;
let asked: { url: string; response: ServerResponse }[];
const sockets: Socket[] = [];

async function listen(limits: Partial<typeof LIMITS> = {}): Promise<void> {
  asked = [];
  server = createServer(SERVER_OPTIONS);
  const answer = guardConnections(
    server,
    ({ url = '' }, response) => {
      asked.push({ url, response });
      if (url === '/large') response.end(LARGE);
      else if (url !== '/later') response.end(`answer to ${url}`);
    },
    () => 'one',
    { ...LIMITS, ...limits },
  );
  server.on('request', answer);
  answerInvalidRequests(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

function open(text = '') {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  const client = { socket, heard: '', isClosed: false };
  socket.on('close', () => {
    client.isClosed = true;
  });
  socket.write(text);
  return client;
}

function listenTo(client: ReturnType<typeof open>) {
  client.socket.on('data', (data) => {
    client.heard += String(data);
  });
  return client;
}

const closed = (client: ReturnType<typeof open>, timeout = 3_000) =>
  expect.poll(() => client.isClosed, { timeout }).toBe(true);

// 240 requests in one packet were 240 answers in progress, for a client that reads none.
it('handles one request of a connection at a time; the next begins when its response was sent', async () => {
  await listen();
  const client = listenTo(open(get('/later') + get('/second') + get('/third')));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.response.end('answer to /later');
  await expect.poll(() => client.heard).toContain('answer to /third');
  expect(asked.map(({ url }) => url)).toEqual(['/later', '/second', '/third']);
});

it('closes a connection with more than a few waiting requests', async () => {
  await listen();
  const client = open(get('/later') + get('/x').repeat(100));
  await closed(client);
  expect(asked).toHaveLength(1);
});

// Without it a write waits as long as its client likes.
it('closes a connection that reads nothing of its response', async () => {
  await listen();
  const client = open(get('/large'));
  client.socket.pause();
  await expect.poll(() => asked[0]?.response.destroyed).toBe(true);
  expect(asked[0]?.response.writableFinished).toBe(false);
});

// With one limit for every pause it was cut off halfway: the system takes megabytes at a time, and then none for a while.
it('serves a slowly reading connection as long as it makes progress', async () => {
  await listen({ idleMs: 1_000 });
  const client = open(get('/large'));
  let received = 0;
  client.socket.on('data', (data) => {
    received += data.length;
    client.socket.pause();
    setTimeout(() => client.socket.resume(), 25);
  });
  await expect.poll(() => received).toBeGreaterThan(LARGE.length);
});

it('does not limit the time of work while nothing waits to be sent', async () => {
  await listen({ idleMs: 100 });
  const client = listenTo(open(get('/later')));
  await expect.poll(() => asked.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  asked[0]?.response.end('late');
  await expect.poll(() => client.heard).toContain('late');
});

it('closes a connection that sends no first request', async () => {
  await listen();
  await closed(open());
});

it('limits unread responses and ends the largest first', async () => {
  await listen({ idleMs: 10_000 });
  const small = listenTo(open(get('/later')));
  await expect.poll(() => asked.length).toBe(1);
  const greedy = Array.from({ length: 6 }, () => open(get('/large')));
  for (const { socket } of greedy) socket.pause();
  await expect.poll(() => asked.length).toBe(7);
  await expect.poll(() => asked.filter(({ response }) => response.destroyed).length).toBeGreaterThanOrEqual(5);
  asked[0]?.response.end('small');
  await expect.poll(() => small.heard).toContain('small');
});

// Thousands of silent connections were each held for fifteen seconds.
it('limits the connections of one address; the oldest idle one is closed for a new one', async () => {
  await listen({ idleMs: 10_000 });
  const busy = listenTo(open(get('/later')));
  await expect.poll(() => asked.length).toBe(1);
  const idle = Array.from({ length: 50 }, () => open());
  await expect.poll(() => idle.filter(({ isClosed }) => isClosed).length).toBe(41);
  const fresh = listenTo(open(get('/fresh')));
  await expect.poll(() => fresh.heard).toContain('answer to /fresh');
  asked[0]?.response.end('still here');
  await expect.poll(() => busy.heard).toContain('still here');
});

it.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'VALIDATION'],
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'VALIDATION'],
  ['an unknown method', 'PARTY / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'VALIDATION'],
  ['another HTTP', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'VALIDATION'],
  ['an endless address', get(`/${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
])('answers %s in the shape of every failure', async (_, text, status, code) => {
  await listen();
  const client = listenTo(open(text));
  await expect.poll(() => client.heard).toContain('}');
  const [head = '', body = ''] = client.heard.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    error: expect.any(String),
    code,
    requestId: /x-request-id: (\S+)/.exec(head)?.[1],
  });
});

it('answers a request with an unknown Expect header', async () => {
  await listen();
  const client = listenTo(open('GET /here HTTP/1.1\r\nHost: x\r\nExpect: a-party\r\n\r\n'));
  await expect.poll(() => client.heard).toContain('answer to /here');
});
