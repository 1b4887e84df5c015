import { expect, it } from 'vitest';
import { movedUp, orderedWays, PAYMENT_WAYS } from './payment-order.rules.ts';

it('offers every method once, starting with those in the owner’s order', () => {
  expect(orderedWays([])).toEqual([...PAYMENT_WAYS]);
  expect(orderedWays(['cod', 'card', 'cod'])).toEqual(['cod', 'card', 'upi', 'upi_direct', 'bank_transfer']);
});

it('moves a method up by one, and the first one not at all', () => {
  expect(movedUp(['upi', 'card', 'cod'], 'cod')).toEqual(['upi', 'cod', 'card']);
  expect(movedUp(['upi', 'card'], 'upi')).toEqual(['upi', 'card']);
});
