import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staticFiles } from './static-files.ts';

let folder: string;
let app: Hono;

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'mathappu-static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page-1.css'), 'body{}');
  writeFileSync(join(folder, 'assets/page-1.css.br'), 'squeezed');
  writeFileSync(join(folder, 'robots.txt'), 'all');
  app = new Hono();
  app.use(staticFiles({}, folder));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, encoding = '') => app.request(path, { headers: { 'accept-encoding': encoding } });

it('sends the smallest encoding that the browser accepts, and caches hashed names for a year', async () => {
  const brotli = await get('/assets/page-1.css', 'gzip, br');
  expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', 'squeezed']);
  expect(brotli.headers.get('cache-control')).toContain('immutable');
  const gzip = await get('/robots.txt', 'gzip');
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe('all');
  expect(gzip.headers.get('cache-control')).not.toContain('immutable');
  expect(await (await get('/robots.txt')).text()).toBe('all');
});

it('sends few headers, which are more bytes than many a script', async () => {
  const { headers } = await get('/assets/page-1.css', 'br');
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': "frame-ancestors 'none'",
    'content-type': 'text/css; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
});

it('still has its own files after a new build, including those never requested before', async () => {
  vi.advanceTimersByTime(10_000);
  rmSync(folder, { recursive: true });
  expect(await (await get('/assets/page-1.css')).text()).toBe('body{}');
});

it('passes on requests for missing files', async () => {
  expect((await get('/assets/page-2.css')).status).toBe(404);
  expect((await get('/../secrets.json')).status).toBe(404);
});
