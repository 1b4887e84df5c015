import { expect, it } from 'vitest';
import { orderedWays, PAYMENT_WAYS } from './payment-order.rules.ts';

it('offers every method once, starting with those in the owner’s order', () => {
  expect(orderedWays([])).toEqual([...PAYMENT_WAYS]);
  expect(orderedWays(['cod', 'card', 'cod'])).toEqual(['cod', 'card', 'upi', 'upi_direct', 'bank_transfer']);
});
