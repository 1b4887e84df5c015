/** What the pages get of an address that somebody else wrote. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routerOptions } from './router-options.ts';

/** The parameters of the page at this address, as its route's components get them. */
function searchOf(address: string) {
  const router = createRouter({ ...routerOptions, history: createMemoryHistory({ initialEntries: [address] }) });
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}

it.each([
  ['/login', 'next', '/cart?step=payment', ['https://evil.example/', '//evil.example', 'javascript:alert(1)']],
  ['/contact', 'order', 'MP-100012', ['MP-1<b>', 'call 9000000009']],
  ['/track-order', 'id', 'MP-100012', ['']],
  ['/cart', 'step', 'payment', ['address', 'toString']],
  ['/cart', 'order', 12, ['x', '-1', '1.5']],
  ['/cart', 'address', 3, ['new', '0']],
  ['/dashboard', 'tab', 'orders', ['wallet']],
  ['/dashboard', 'page', 2, ['-1', 'x']],
  ['/dashboard', 'order', 7, ['0', 'x']],
])('%s gets %s only if it is sound', (path, name, sound, others) => {
  const read = (value: string | number) => searchOf(`${path}?${name}=${encodeURIComponent(value)}`)?.[name as never];
  expect(read(sound)).toBe(sound);
  for (const other of others) expect(read(other)).toBeUndefined();
});
