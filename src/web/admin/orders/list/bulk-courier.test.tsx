import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BulkCourierAction } from './BulkCourierAction.tsx';

const SOLD = {
  ...{ id: 7, channel: 'counter', Address: { city: '', zipcode: '' }, Courier: null, transport: null, Parcels: [] },
  ...{ payment_status: 'paid', payment_method: 'cash', waits_for_goods: false, waits_for_money: false },
  ...{ due_amount: 0, due_utr: null, paid_amount: 41.5 },
};

// Before: a sale handed over at the counter was offered a courier, here and in its panel.
it.each([
  ['handed over at the counter', 6, true],
  ['still to be fetched', 2, false],
])('books a courier only for goods that can be sent: %s', (_, tracking_status_id, isOff) => {
  render(<BulkCourierAction orders={[{ ...SOLD, tracking_status_id } as never]} onDone={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book courier' }).disabled).toBe(isOff);
});
