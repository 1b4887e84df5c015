import { expect, it } from 'vitest';
import { ALL_CALLS } from './api.calls.ts';

const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index);

// The limiter counts per name, and the server finds a call by its route.
it('no two calls share a name or a route', () => {
  expect(twice(ALL_CALLS.map(({ name }) => name))).toEqual([]);
  expect(twice(ALL_CALLS.map(({ route }) => route.replace(/\{\w+\}/g, '{}')))).toEqual([]);
});

it('only calls of the shop’s staff that change nothing have mayReadStandby', () => {
  const apart = ALL_CALLS.filter(({ mayReadStandby }) => mayReadStandby);
  expect(apart.length).toBeGreaterThan(20);
  const staff = ['packing', 'money', 'customers', 'admin'];
  expect(apart.filter(({ route, access }) => !route.startsWith('GET ') || !staff.includes(access))).toEqual([]);
});
