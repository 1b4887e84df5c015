import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { cutSlowBodies, limitSlowHeaders } from './slow-clients.ts';

const PATIENCE = { startMs: 300, bytesPerSecond: 10_000, mostMs: 2_000 };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(): Promise<number> {
  const handle = cutSlowBodies(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end(`got ${Buffer.concat(chunks).length}`);
    } catch {
      // Disconnected, so there is no response.
    }
  }, PATIENCE);
  server = createServer({ connectionsCheckingInterval: 50 }, handle);
  limitSlowHeaders(server, PATIENCE);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends the parts with a pause between them; returns the response when the server closed, and after how long. */
async function sendSlowly(port: number, parts: string[], pauseMs: number) {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
    if (text.includes('got ')) socket.end();
  });
  // This client writes to a connection that was cut.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await closed;
  return { text, ms: performance.now() - startedAt };
}

it('D38: cuts off headers that trickle in', async () => {
  const port = await listen();
  const { ms } = await sendSlowly(
    port,
    ['POST / HTTP/1.1\r\n', ...Array.from({ length: 40 }, (_, i) => `X-${i}: 1\r\n`)],
    50,
  );
  expect(ms).toBeLessThan(1_900);
});

it('D38: cuts off a body that trickles in, with 408', async () => {
  const port = await listen();
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n';
  const { text, ms } = await sendSlowly(port, [head, ...Array.from({ length: 40 }, () => 'a')], 50);
  expect(text).toContain('408');
  expect(ms).toBeLessThan(1_900);
});

it('D38: cuts off a chunked body that never ends', async () => {
  const port = await listen();
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { text } = await sendSlowly(port, [head, ...Array.from({ length: 40 }, () => '1\r\na\r\n')], 50);
  expect(text).toContain('408');
});

it('gives a longer body more time', async () => {
  const port = await listen();
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n';
  const { text } = await sendSlowly(port, [head, ...Array.from({ length: 10 }, () => 'a'.repeat(1_000))], 60);
  expect(text).toContain('got 10000');
});
