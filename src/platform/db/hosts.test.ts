import { expect, test } from 'vitest';
import { addressesIn, hostsOf } from './hosts.ts';

test.each([
  ['postgres://shop:pw@db/shop', ['postgres://shop:pw@db/shop']],
  ['postgresql://db:5433', ['postgresql://db:5433']],
  ['postgres:///shop?host=/run/postgresql&user=shop', ['postgres:///shop?host=/run/postgresql&user=shop']],
  [
    'postgres://shop:p%2Cw@one:5432,[::1]:5433,two/shop?sslmode=require',
    [
      'postgres://shop:p%2Cw@one:5432/shop?sslmode=require',
      'postgres://shop:p%2Cw@[::1]:5433/shop?sslmode=require',
      'postgres://shop:p%2Cw@two/shop?sslmode=require',
    ],
  ],
])('%s', (url, addresses) => {
  expect(addressesIn(url)).toEqual(addresses);
});

test('many connections that fail at the same address move on to the next one once', () => {
  const hosts = hostsOf('postgres://one,two,three/shop');
  const first = hosts.current();
  for (let failure = 0; failure < 5; failure += 1) hosts.skip(first);
  expect(hosts.current()).toBe('postgres://two/shop');
  hosts.skip(hosts.current());
  hosts.skip(hosts.current());
  expect(hosts.current()).toBe(first);
});
