/** How long an idle connection stays open. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createFront } from './front.ts';

it.each([
  ['two minutes for a proxy, which would otherwise send the next request on a closed one', true, 'timeout=130'],
  ['seconds for everybody else', false, 'timeout=5'],
])('is %s', async (_, trustProxy, announced) => {
  const front = createFront({ port: 0, host: '127.0.0.1', trustProxy });
  await front.wait();
  const { port } = front.server.address() as AddressInfo;
  const asked = request({ port, path: '/healthz', headers: { connection: 'keep-alive' } }).end();
  const [answer] = await once(asked, 'response');
  expect(answer.headers['keep-alive']).toBe(announced);
  asked.destroy();
  await front.close();
});
