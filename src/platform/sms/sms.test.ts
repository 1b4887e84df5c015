import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wasNeverSent } from '../never-sent.ts';
import { SmsLostError } from './hand-over.ts';
import { createSmsFolder, createSmsTransport } from './sms.ts';

// Two to one phone within a millisecond had one file.
it('keeps every text, however many are sent at once, in the order in which they were sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sms-'));
  const { send } = createSmsFolder(folder);
  await Promise.all(Array.from({ length: 20 }, (_, index) => send({ to: '+919486012345', text: `text ${index}` })));
  const files = readdirSync(folder).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  rmSync(folder, { recursive: true });
  expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `text ${index}\n`));
});

it('has sent nothing to a provider with which it cannot agree how to encrypt', async () => {
  const plain = createServer(() => undefined);
  const mute = createTcpServer((socket) => void socket.once('data', () => socket.destroy()));
  for (const server of [plain, mute]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { send } = createSmsTransport({ smsUrl: `https://127.0.0.1:${port}/`, msg91: null, isProduction: true }, '');
    const failure = await send({ to: '+919486012345', text: 'Your code is 123456' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(SmsLostError);
    server.close();
  }
  const refused = new TypeError('fetch failed', { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  expect(wasNeverSent(refused)).toBe(true);
});

it('has sent nothing where no address of the provider could be connected, but may have where a connection ended', () => {
  const failed = (cause: unknown) => wasNeverSent(new TypeError('fetch failed', { cause }));
  const slow = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' });
  expect(failed(Object.assign(new AggregateError([slow, slow]), { code: 'ETIMEDOUT' }))).toBe(true);
  expect(failed(slow)).toBe(true);
  expect(failed(Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH', syscall: 'read' }))).toBe(false);
  expect(wasNeverSent(new DOMException('too long', 'TimeoutError') as Error)).toBe(false);
});

it('tells a text that may have arrived from one that was refused or never sent', async () => {
  let end: number | 'lost' = 'lost';
  const server = createServer((request, response) => {
    if (end === 'lost') return void request.socket.destroy();
    response.writeHead(end, { location: 'http://127.0.0.1:9/' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = (port: number) =>
    createSmsTransport({ smsUrl: `http://127.0.0.1:${port}/`, msg91: null, isProduction: true }, '');
  const failureFrom = (port: number) =>
    at(port)
      .send({ to: '+919486012345', text: 'Your code is 123456' })
      .catch((error: unknown) => error);
  const { port } = server.address() as AddressInfo;
  expect(await failureFrom(port)).toBeInstanceOf(SmsLostError);
  for (end of [307, 400, 500]) {
    const failure = await failureFrom(port);
    expect(failure).toMatchObject({ message: `The SMS provider answered ${end}` });
    expect(failure).not.toBeInstanceOf(SmsLostError);
  }
  end = 204;
  expect(await failureFrom(port)).toBeUndefined();
  server.close();
  await once(server, 'close');
  expect(await failureFrom(port)).not.toBeInstanceOf(SmsLostError);
});
