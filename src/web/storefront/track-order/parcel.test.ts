/** What an order says it waits for: an order whose customer owes money is not about to be packed. */
import { expect, test } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { balanceOf } from '#shop/orders/orders.status.ts';
import { waitsFor } from './parcel.ts';

const order = (key: string, rest: Partial<Order>) =>
  ({ payment_status: 'paid', TrackingStatus: { status_titlekey: key }, ...rest }) as Order;
const due = { due_amount: 400, due_utr: null, waits_for_money: true };

test.each([
  ['an open balance', 'confirmed', due, 'due'],
  ['a balance that is being checked', 'confirmed', { ...due, due_utr: '412345678901' }, 'money'],
  ['a balance that the owner does not wait for', 'confirmed', { ...due, waits_for_money: false }, null],
  ['no balance', 'confirmed', { due_amount: 0, waits_for_money: true }, null],
  ['an order that is being packed', 'processing', due, null],
  ['an enquiry', 'confirmed', { payment_status: 'enquiry' as const }, 'call'],
])('%s', (_, key, rest, expected) => {
  const asked = order(key, rest);
  expect(waitsFor(asked, balanceOf(asked))).toBe(expected);
});
