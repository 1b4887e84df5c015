import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { drain, endConnectionOf } from './drain.ts';

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
