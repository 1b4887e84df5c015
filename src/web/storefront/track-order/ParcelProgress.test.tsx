/** What a tracked order says of the time to come. */
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ParcelProgress } from './ParcelProgress.tsx';
import type { Parcel } from './parcel.ts';

vi.mock('#web/storefront/layout/shop-context.ts', () => ({
  useStore: () => ({ delivery_days_text: '3 to 5 days', tamil_delivery_days_text: '' }),
}));

const sent = (states: readonly string[]) =>
  ({
    status: 'shipped',
    waitsFor: null,
    history: [
      { key: 'confirmed', at: '2026-11-01T06:00:00.000Z' },
      { key: 'shipped', at: '2026-11-02T06:00:00.000Z' },
    ],
    deliveryRule: null,
    boxes: states.map((state, id) => ({ id, state })),
  }) as unknown as Parcel;

// Before: a parcel on its way back was still expected.
it.each([
  [['returned'], false],
  [['returned', 'sent'], true],
  [['sent'], true],
])('%j: a delivery is expected: %s', (states, isExpected) => {
  render(<ParcelProgress parcel={sent(states)} />);
  expect(screen.queryAllByText(/^Expected/).length > 0).toBe(isExpected);
  expect(screen.queryByText('Returned to the shop') === null).toBe(isExpected);
});
