/** What the payment step says of goods that it cannot sell in this way. */
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { appliedCoupon } from '../checkout-draft.ts';
import { PaymentNotices } from './PaymentNotices.tsx';
import type { PaymentNotice } from './use-payment.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search: _, ...rest }: { to: string; search?: object; children: ReactNode }) => <a href={to} {...rest} />,
}));

const line = (product_id: number, name: string, available: number) => ({
  ...{ product_id, name, asked: 64, available },
  unit_price: 20.75,
});

const nothing = () => undefined;
const asks = { onCheckAgain: nothing, onOrderAgain: nothing };

it('says how many can be had with cash on delivery, and that more can be paid online', () => {
  const body = {
    code: 'OUT_OF_STOCK',
    why: 'cash_on_delivery',
    lines: [line(1, 'Sparklers', 10), line(2, 'Flower Pot', 0)],
  };
  const error = new ApiError(409, body);
  render(<PaymentNotices notice={{ kind: 'error', error }} open={null} products={[]} {...asks} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sparklers: you asked for 64; with cash on delivery you can order 10.',
    'Flower Pot: cannot be ordered with cash on delivery right now.',
  ]);
  expect(screen.getByText(/if you pay online, you can order all of it/)).toBeTruthy();
});

it.each([{ why: 'OVER' }, {}])('says that the refused coupon is removed, and asks no more for that: %j', (reason) => {
  const coupon = { code: 'ONCE', minOrder: 0, discount_percentage: 10 } as Coupon;
  appliedCoupon.set({ coupon });
  const error = new ApiError(400, { code: 'COUPON_INVALID', ...reason });
  render(<PaymentNotices notice={{ kind: 'error', error }} open={null} products={[]} {...asks} />);
  expect(screen.getByRole('alert').textContent).toContain('This coupon is over.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove coupon' }));
  expect(appliedCoupon.get().coupon).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('The coupon was removed.');
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

describe('a question before any money moves', () => {
  const started = {
    ...{ id: 'order_1', order_id: 1, number: 'MP-1', amount: 41_500, payment_method: 'upi', holds_goods: false },
    reserved_until: '2026-11-07T06:00:00.000Z',
    not_held: [{ product_id: 1, name: 'Sparklers', tamil_name: 'கம்பி மத்தாப்பு', count: 20, held: 5 }],
  };
  const order = { id: 7, number: 'MP-7', createdAt: '2026-11-07T05:00:00.000Z' };

  it.each([
    ['goods are not held', { kind: 'notHeld', started, onGoOn: nothing }, 'Review your order', 'Continue with ₹415'],
    ['the same was ordered before', { kind: 'again', order }, 'See that order', 'Yes, order again'],
  ])('shows only the safe answer as the main button: %s', (_, notice, safe, other) => {
    render(<PaymentNotices notice={notice as unknown as PaymentNotice} open={null} products={[]} {...asks} />);
    expect(screen.getByRole('link', { name: safe }).className).toContain('bg-red text-white');
    expect(screen.getByRole('button', { name: other }).className).not.toContain('bg-red text-white');
  });
});
