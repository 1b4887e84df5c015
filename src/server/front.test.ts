/** A proxy would otherwise send the next request on a connection that the shop has just closed. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createFront } from './front.ts';

it('keeps an idle connection for longer than proxies do', async () => {
  const front = createFront({ port: 0, host: '127.0.0.1', trustProxy: true });
  await front.wait();
  const { port } = front.server.address() as AddressInfo;
  const asked = request({ port, path: '/healthz', headers: { connection: 'keep-alive' } }).end();
  const [answer] = await once(asked, 'response');
  expect(answer.headers['keep-alive']).toBe('timeout=130');
  asked.destroy();
  await front.close();
});

// Before: a stack that named no variable, for every reason but a port in use.
it.each(['203.0.113.7', 'no-such-host.invalid', 'fe80::1'])(
  'says that HOST=%s is no address of this machine',
  async (host) => {
    const front = createFront({ port: 0, host, trustProxy: false });
    await expect(front.wait()).rejects.toThrow(/^HOST: no address of this machine$/);
  },
);

it('says that a port is in use', async () => {
  const first = createFront({ port: 0, host: '127.0.0.1', trustProxy: false });
  await first.wait();
  const { port } = first.server.address() as AddressInfo;
  const second = createFront({ port, host: '127.0.0.1', trustProxy: false });
  await expect(second.wait()).rejects.toThrow(/^PORT: the port is already in use$/);
  await first.close();
});
