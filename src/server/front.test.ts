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
