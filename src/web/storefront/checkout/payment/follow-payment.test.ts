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

it('a transfer whose order is placed is known as placed, also when the answer to its reference was lost', async () => {
  vi.spyOn(api, 'paymentProgress').mockResolvedValue({ state: 'placed' });
  const transfer = { order_id: 1, payment_method: 'bank_transfer', bank_details: 'Account: 1234567890' };
  expect(await askPayment({ ...open, started: transfer } as unknown as OpenPayment)).toBe('placed');
});

it('an order that is paid to nobody now is not asked about', async () => {
  const asked = vi.spyOn(api, 'paymentProgress');
  const cash = { order_id: 1, payment_method: 'cod' };
  expect(await askPayment({ ...open, started: cash } as unknown as OpenPayment)).toBe('none');
  expect(asked).not.toHaveBeenCalled();
});
