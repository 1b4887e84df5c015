import { describe, expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { givenByHand, isStillOwed, leftToRefund, paidForPieces } from './order-money.ts';

type Refund = Order['refunds'][number];

const refund = (amount: number, status: Refund['status']): Refund => ({
  id: amount,
  amount,
  status,
  reason: 'damaged',
  failure: null,
  by_hand: false,
  hand_way: null,
  reference: '',
  razorpay_refund_id: null,
  createdAt: '2026-11-20T10:00:00.000Z',
});

describe('what is left to refund', () => {
  it.each([
    ['nothing went back', 500.5, 0, [], 500.5],
    ['a part is on its way', 500.5, 0, [refund(100.25, 'pending')], 400.25],
    ['a part arrived', 500.5, 100.25, [refund(100.25, 'processed')], 400.25],
    ['the gateway refused', 500.5, 0, [refund(100, 'failed')], 500.5],
    ['all of it went back', 300, 300, [refund(300, 'processed')], 0],
    ['nothing was paid', 0, 0, [], 0],
  ])('%s', (_, paid_amount, refunded_amount, refunds, left) => {
    expect(leftToRefund({ paid_amount, refunded_amount, refunds })).toBe(left);
  });
});

describe('what the shop gives back by hand', () => {
  it.each([
    [100, 415, 0, 0],
    [415, 415, 115, 115],
    [300.5, 415, 115, 0.5],
    [0.5, 415, 0, 0.5],
    [0.5, 0.5, 0.5, 0.5],
  ])('of ₹%d of ₹%d left, ₹%d of it by hand', (amount, left, left_by_hand, byHand) => {
    expect(givenByHand(amount, { left, left_by_hand })).toBe(byHand);
  });
});

describe('the price paid for some pieces', () => {
  const order = { subtotal: 200, discount_amount: 20 };
  const pieces = [{ line: { unit_price: 20.75 }, count: 2 }];

  it('is their price less their share of the coupon', () => {
    expect(paidForPieces(order, pieces, 180)).toBe(37.35);
    expect(paidForPieces({ ...order, discount_amount: 0 }, pieces, 200)).toBe(41.5);
  });

  it('is never more than is left', () => {
    expect(paidForPieces(order, pieces, 30)).toBe(30);
    expect(paidForPieces(order, [], 180)).toBe(0);
  });
});

describe('a refund that the gateway rejected', () => {
  const refund = (id: number, amount: number, status: Refund['status']) => ({ id, amount, status });
  const rejected = refund(1, 50, 'failed');

  it('is still owed until it is repeated or given back by hand', () => {
    expect(isStillOwed(rejected, [rejected])).toBe(true);
    expect(isStillOwed(rejected, [rejected, refund(2, 40, 'failed')])).toBe(true);
    expect(isStillOwed(rejected, [rejected, refund(2, 50, 'pending')])).toBe(false);
    expect(isStillOwed(rejected, [rejected, refund(2, 60, 'processed')])).toBe(false);
  });

  it('is owed once, however often it was tried', () => {
    const tries = [rejected, refund(2, 50, 'failed'), refund(3, 50, 'failed')];
    expect(tries.filter((one) => isStillOwed(one, tries)).map(({ id }) => id)).toEqual([3]);
  });

  it('is not settled by a smaller or an earlier refund, and others are not owed', () => {
    expect(isStillOwed(rejected, [rejected, refund(2, 49.5, 'processed')])).toBe(true);
    expect(isStillOwed(refund(3, 50, 'failed'), [refund(2, 50, 'processed')])).toBe(true);
    expect(isStillOwed(refund(1, 50, 'pending'), [])).toBe(false);
  });
});
