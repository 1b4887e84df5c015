import { describe, expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { givenByHand, leftToRefund, listedReferenceOf, paidForPieces } from './order-money.ts';

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
  still_owed: false,
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

describe('what the shop refunds by hand', () => {
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
  const line = { count: 3, returned: 0, final_total: 50 };

  it('is their share of what their lines came to', () => {
    expect(paidForPieces([{ line, count: 2 }], 180)).toBe(33.33);
    const pieces = [
      { line, count: 3 },
      { line: { count: 1, returned: 0, final_total: 11.8 }, count: 1 },
    ];
    expect(paidForPieces(pieces, 180)).toBe(61.8);
  });

  it('comes to no paisa more if the pieces come back one by one', () => {
    const each = [0, 1, 2].map((returned) => paidForPieces([{ line: { ...line, returned }, count: 1 }], 180));
    expect(each).toEqual([16.67, 16.66, 16.67]);
  });

  it('is never more than is left', () => {
    expect(paidForPieces([{ line, count: 2 }], 30)).toBe(30);
    expect(paidForPieces([], 180)).toBe(0);
  });
});

// Before: the list of transfers to confirm had no UTR, and for what is due named the payment that had already arrived.
it('lists the UTR of an awaited transfer, else the payment at the gateway', () => {
  const paid = { payment_status: 'paid', total_amount: 5, due_amount: 0, due_utr: null, utr: null } as const;
  const of = (change: object) => listedReferenceOf({ ...paid, razorpay_payment_id: 'pay_1', ...change });
  expect(of({})).toBe('pay_1');
  expect(of({ due_amount: 2, due_utr: '412345678901' })).toBe('UTR 412345678901');
  expect(of({ due_amount: 2 })).toBe('pay_1');
  const transfer = { payment_status: 'awaiting_confirmation', utr: '412345678902', razorpay_payment_id: null };
  expect(of(transfer)).toBe('UTR 412345678902');
  expect(of({ ...transfer, payment_status: 'paid' })).toBeNull();
});
