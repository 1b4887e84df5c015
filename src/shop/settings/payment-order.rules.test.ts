import { expect, it } from 'vitest';
import { movedUp, orderedWays, PAYMENT_WAYS } from './payment-order.rules.ts';

it('offers every way once, those that were put in order first', () => {
  expect(orderedWays([])).toEqual([...PAYMENT_WAYS]);
  expect(orderedWays(['cod', 'card', 'cod'])).toEqual(['cod', 'card', 'upi', 'upi_direct', 'bank_transfer']);
});

it('moves a way up by one, and the first one nowhere', () => {
  expect(movedUp(['upi', 'card', 'cod'], 'cod')).toEqual(['upi', 'cod', 'card']);
  expect(movedUp(['upi', 'card'], 'upi')).toEqual(['upi', 'card']);
});
