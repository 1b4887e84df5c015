/** Against a server that responds as Pwned Passwords documents its ranges (haveibeenpwned.com/API/v3). */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLeakCheck } from './leaked-passwords.ts';
import { createLog } from './log.ts';

const LEAKED = 'sivakasi-2019';
const HASH = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();

let server: Server;
let base = '';
let asked: (string | undefined)[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    if (answer.status === 0) return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n${HASH.slice(5)}:3\r\n` };
});

const isLeaked = (password: string, address = base) => createLeakCheck(address, createLog('silent'))(password);

it('finds a password among the hashes with the same beginning, and sends five digits of it', async () => {
  expect(await isLeaked(LEAKED)).toBe(true);
  expect(await isLeaked('another one')).toBe(false);
  expect(asked[0]).toBe(`/range/${HASH.slice(0, 5)}`);
  expect(asked.join()).not.toContain(HASH.slice(5, 10));
});

it('ignores padding entries', async () => {
  answer.body = `${HASH.slice(5)}:0`;
  expect(await isLeaked(LEAKED)).toBe(false);
});

const found = `${HASH.slice(5)}:3`;
it.each([
  ['refuses', { status: 503, body: found }],
  ['answers without end', { status: 200, body: `${found}\n${'0'.repeat(1024 * 1024)}` }],
  ['leads elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ['says nothing', { status: 0, body: '' }],
])('accepts every password while the service %s', async (_, given) => {
  answer = given;
  expect(await isLeaked(LEAKED)).toBe(false);
});
