/** Links to an estimate, a bill, a photo and the end of a newsletter work for whoever has them, so no log may keep them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pathForLog } from '#platform/log.ts';
import { ALL_CALLS } from '#shop/api.calls.ts';
import { ROOT } from '../tools/run.ts';

const SECRET = 'kSecretOfALink_-123456';
const secretOf = (route: string) => /\{(token|key)\}$/.exec(route) && !route.startsWith('PUT ');
const links = ALL_CALLS.filter(({ route }) => secretOf(route)).map(
  ({ route }) =>
    `/api${route
      .split(' ')[1]
      ?.replace('{id}', '3')
      .replace(/\{\w+\}$/, SECRET)}`,
);

it('no log of the shop or of Caddy keeps the secret of a link', () => {
  const caddyfile = readFileSync(join(ROOT, 'deploy/docker/Caddyfile'), 'utf8');
  const [, pattern = '', by = ''] = /request>uri regexp "(.+)" "(.+)"/.exec(caddyfile) ?? [];
  const byCaddy = (uri: string) => uri.replace(new RegExp(pattern, 'g'), by);
  expect(links.length).toBeGreaterThan(10);
  expect(links.map(pathForLog).filter((path) => path.includes(SECRET))).toEqual([]);
  expect([...links, `/e/${SECRET}`, `/ta/e/${SECRET}?x`].map(byCaddy).filter((uri) => uri.includes(SECRET))).toEqual(
    [],
  );
  expect(byCaddy('/api/order/list?search=9486012345')).toBe('/api/order/list');
});

it('the paths of all other calls are logged as they are', () => {
  const others = ALL_CALLS.map(({ route }) => route.split(' ')[1] ?? '').map((path) => path.replace(/\{\w+\}/g, '123'));
  expect(others.map(pathForLog)).toEqual(others);
});
