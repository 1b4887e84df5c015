/** The confirmation in a kept tab: what it promised when it was placed may not hold when it is opened again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { keepPayment, type OpenPayment, openPaymentOf } from '../payment/open-payment.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  Navigate: ({ to, search }: { to: string; search: { id: string } }) => <p>{`to ${to} ${search.id}`}</p>,
}));
vi.mock('#web/ui/prefers-stillness.ts', () => ({ prefersStillness: () => true }));
vi.mock('../../layout/shop-context.ts', () => ({ useStore: () => ({ name: 'Shop', phone_number: '' }) }));

const placed = {
  ...{ id: 7, number: 'MP-7', user_id: 3, createdAt: '2026-11-30T06:30:00.000Z', payment_method: 'upi_direct' },
  ...{ payment_status: 'paid', tracking_status_id: 1, not_served: null, waits_for_goods: false, transport: null },
  ...{ waits_for_money: true, due_amount: 0, due_utr: null, total_amount: 83, paid_amount: 83, subtotal: 83 },
  ...{ discount_amount: 0, charges_amount: 0, packing_amount: 0, delivery_amount: 0, tax_amount: 0, tax_included: 0 },
  ...{ round_off: 0, extras: [], delivery_rule: null, User: { name: 'Meena', email: 'm@example.com' } },
  Address: { name: 'Meena', house_flat_no: '14', street_name: '', locality: '', landmark: '', city: 'Madurai' },
  Carts: [{ id: 1, product_id: 5, count: 2, name: 'Rocket', tamil_name: '', line_total: 83, Product: {} }],
} as unknown as Order;

const show = (changes: Partial<Order>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmationStep order={{ ...placed, ...changes }} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  replaceCart([{ id: 5, quantity: 2 }]);
  keepPayment({ userId: 3, isGuest: false, fingerprint: '[]', key: 'k', started: { order_id: 7 } } as OpenPayment);
});

it('says that it is confirmed, and takes its goods out of the cart', () => {
  show({});
  screen.getByText('Order Confirmed!');
  expect(cartLines()).toEqual([]);
});

it.each<[string, Partial<Order>]>([
  ['a parcel on its way', { tracking_status_id: trackingIdOf('shipped') }],
  ['an order that waits for its balance', { due_amount: 20.75 }],
])('leads to Track Order from %s', (_, changes) => {
  show(changes);
  screen.getByText('to /track-order MP-7');
  expect(cartLines()).toEqual([]);
});

it('leaves the goods of a cancelled order in the cart', () => {
  show({ tracking_status_id: trackingIdOf('cancelled') });
  screen.getByText('to /track-order MP-7');
  expect(cartLines()).toHaveLength(1);
  expect(openPaymentOf(3)).toBeNull();
});

it('goes on saying why a late payment is refunded', () => {
  show({ tracking_status_id: trackingIdOf('cancelled'), not_served: 'goods', refunds: [], left_by_hand: 0 });
  screen.getByText('Your payment will be refunded');
  screen.getByText('The full ₹83 will be refunded to the account you paid from, within 5 to 7 working days.');
});

// Before: who had paid by a transfer waited for a credit by the gateway, which never had the money.
it('promises no days of a bank for what the shop pays back itself', () => {
  show({ tracking_status_id: trackingIdOf('cancelled'), not_served: 'goods', refunds: [], left_by_hand: 83 });
  screen.getByText('We will refund the full ₹83 ourselves, and write to you when it is done.');
  expect(screen.queryByText(/working days/)).toBeNull();
});
