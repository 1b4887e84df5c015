/** Connections after a request was refused for its length, over real sockets. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { limitBody } from './guards.ts';
import { answerError, createRoutes } from './http.ts';

const logged: string[] = [];
const app = createRoutes();
app.onError(answerError);
app.use(async (c, next) => {
  c.set('log', createLog('error', { write: (line: string) => void logged.push(line) }));
  await next();
});
app.use(limitBody(1_000));
let cutOff = 0;
app.use(async (c, next) => {
  await next();
  if (c.error?.message === 'aborted') cutOff += 1;
});
app.post('/', async (c) => c.json({ length: (await c.req.text()).length }));

let server: ReturnType<typeof serve>;
beforeAll(async () => {
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
});

async function open(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, heard: () => text };
}

const head = (length: string) => `POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\n${length}\r\n\r\n`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !condition() && Date.now() < end; ) await wait(10);
}

// Without `discard` this connection says keep-alive and is closed half a second later, with the second request in it.
it('a body that is too long but arrives is refused, and the connection continues', async () => {
  const { socket, heard } = await open();
  socket.write(head('Content-Length: 3000000') + 'x'.repeat(3_000_000));
  await until(() => heard().includes('TOO_LARGE'));
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  expect(heard()).not.toMatch(/connection: close/i);
  await wait(1_000);
  socket.write(`${head('Content-Length: 3')}abc`);
  await until(() => heard().includes('{"length":3}'));
  expect(heard()).toContain('{"length":3}');
  socket.destroy();
});

it.each([
  ['that never ends', `${head('Content-Length: 3000000')}xxx`],
  [
    'of no declared length',
    `${head('Transfer-Encoding: chunked')}7d0\r\n${'x'.repeat(2_000)}\r\n7d0\r\n${'x'.repeat(2_000)}\r\n`,
  ],
])('a body %s is refused with a response that announces the close, and then closed', async (_, request) => {
  const { socket, heard } = await open();
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(request);
  await until(() => isClosed);
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  expect(heard()).toMatch(/connection: close/i);
  expect(isClosed).toBe(true);
});

// It was taken for an error of the shop itself: a stranger filled the log that way.
it('a caller who hangs up in the middle of a body is not an error of the shop', async () => {
  const { socket } = await open();
  socket.write(`${head('Content-Length: 500')}abc`);
  await wait(100);
  socket.destroy();
  await until(() => cutOff > 0);
  expect(cutOff).toBe(1);
  expect(logged).toEqual([]);
});
