import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { drain, endConnectionOf, followConnections } from './drain.ts';

it('answers a client that keeps a connection busy until the end, and tells it that the connection closes', async () => {
  const server = createServer((_, response) => {
    endConnectionOf(response, server);
    response.end('here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, (answer) =>
        answer.resume().once('end', () => resolve(answer.headers.connection)),
      ).once('error', reject);
    });
  expect(await ask()).toBe('keep-alive');
  const ended = drain(server);
  // Without `endConnectionOf` the client kept its connection, and this was 'keep-alive'.
  expect(await ask()).toBe('close');
  expect(await ask()).toBe('close');
  await ended;
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
});

// Before: each restart took until Node or the forced exit gave them up, nine seconds without a shop.
it.each([
  ['a connection that a browser opened in advance', '', 30_000],
  ['a request whose body does not arrive', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\nhalf', 200],
])('does not wait for %s', async (_, sent, mostMs) => {
  const server = createServer((request, response) => request.resume().once('end', () => response.end()));
  followConnections(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, sent === '' ? 'connection' : 'request');
  client.on('error', () => undefined).write(sent);
  await arrived;
  const closed = once(client, 'close');
  await drain(server, mostMs);
  await closed;
});

// Destroyed with the unused ones, it was lost at a restart: 'read ECONNRESET'.
it('answers the first request of a connection that was opened just before', async () => {
  const server = createServer((_, response) => response.end('here'));
  followConnections(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  const closed = new Promise((done) => client.once('close', done));
  client
    .on('error', () => undefined)
    .on('data', (bytes) => {
      answer += bytes;
    });
  await once(server, 'connection');
  const ended = drain(server);
  // After everything that closes connections at once has done so.
  await pause(600);
  client.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  await ended;
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
});
