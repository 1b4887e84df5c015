import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
