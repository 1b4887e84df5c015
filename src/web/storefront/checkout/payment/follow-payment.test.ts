import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#web/api/calls.ts';
import { askPayment } from './follow-payment.ts';
import type { OpenPayment } from './open-payment.ts';

const started = { id: 'order_1', order_id: 1, payment_method: 'online' };
const answer = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' };
const open = { userId: 1, started, answer: null } as unknown as OpenPayment;

afterEach(() => vi.restoreAllMocks());

it.each(['none', 'failed'] as const)('never denies a payment whose signed answer is here: %s', async (state) => {
  vi.spyOn(api, 'paymentProgress').mockResolvedValue({ state });
  expect(await askPayment(open)).toBe(state);
  expect(await askPayment({ ...open, answer })).toBe('unknown');
});
