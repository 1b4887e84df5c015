/** Against a server that responds as MSG91 documents its Flow API (control.msg91.com/apidoc, 'Send SMS via FLOW'). */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SmsLostError } from './hand-over.ts';
import { createMsg91Transport } from './msg91.ts';

let server: Server;
let address = '';
let asked: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push({ method: request.method, headers: request.headers, body: JSON.parse(text || 'null') });
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v5/flow/`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"message":"5e1e93cad6fc054d8e759a5b","type":"success"}' };
});

const send = () =>
  createMsg91Transport({ authKey: 'the-key', templateId: 'flow-1' }, address).send({
    ...{ to: '+919486012345', code: '123456' },
  });

it('names the template and passes the code as its variable, with the key in the header', async () => {
  await send();
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: { authkey: 'the-key', 'content-type': 'application/json' },
      body: { template_id: 'flow-1', recipients: [{ mobiles: '919486012345', code: '123456' }] },
    },
  ]);
});

it.each([
  ['an error with status 200', { status: 200, body: '{"message":"flow id missing 123456","type":"error"}' }],
  ['a key that is none', { status: 401, body: '{"message":"Unauthorized","type":"error"}' }],
  ['a page', { status: 200, body: '<html>type: success</html>' }],
  ['another success', { status: 200, body: '{"ok":true}' }],
  ['a failure that says success', { status: 500, body: '{"type":"success"}' }],
  ['more than an answer has', { status: 200, body: `{"type":"success","message":"${'x'.repeat(100_000)}"}` }],
  ['another address', { status: 307, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
])('treats %s as not sent, and repeats neither code nor key', async (_, given) => {
  answer = given;
  const failure = await send().then(
    () => null,
    (error: Error) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  const isUnread = given.status === 200 && !given.body.includes('"error"');
  expect(failure instanceof SmsLostError).toBe(isUnread);
  expect(String(failure)).not.toMatch(/123456|the-key/);
});
