/** Guessing codes, order numbers and signatures as fast as the shop answers. */
import { type Attack, attackerAddress, freshPhone, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';

const hex = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');

const GUESSES: Record<string, (caller: Caller, turn: number) => Promise<{ status: number }>> = {
  // Not one of the codes that the shop shows to everybody.
  coupon: (caller, turn) => caller.post('/api/coupon/check', { code: `SECRET${turn}` }),
  order: (caller, turn) => caller.post('/api/order/track', { order_number: `MT-${turn}`, contact: freshPhone() }),
  code: (caller, turn) =>
    caller.post('/api/users/reset', {
      phone_number: '9486012345',
      by: 'sms',
      otp: String(turn % 1_000_000).padStart(6, '0'),
      new_password: 'guessed-password-2026',
    }),
  webhook: (caller) =>
    caller.post(
      '/api/payment/webhook',
      { event: 'payment.captured', payload: {} },
      { 'x-razorpay-signature': hex(64) },
    ),
  payment: (caller) =>
    caller.post('/api/order/verify-payment', {
      razorpay_payment_id: `pay_${hex(14)}`,
      razorpay_order_id: `order_${hex(14)}`,
      razorpay_signature: hex(64),
    }),
  session: (caller) => caller.get('/api/users/list', { authorization: `Bearer ${hex(32)}` }),
};

export const guessing: Attack = {
  id: 'g',
  what: 'coupons, order numbers, reset codes, signatures and sessions guessed from 3 addresses',
  async run(shop, signal) {
    const tally = new Tally();
    const callers = Array.from({ length: 3 }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    for (const [nth, caller] of callers.entries()) await caller.startAsGuest(`guess-${nth}@example.com`);
    const guesses = Object.entries(GUESSES);
    await keepOn(signal, 3 * guesses.length, async (loop, turn) => {
      const [name, guess] = guesses[loop % guesses.length] as (typeof guesses)[0];
      const { status } = await guess(callers[Math.floor(loop / guesses.length)] as Caller, turn);
      tally.add(`${name} ${status}`);
      if (status === 0 || status >= 429) await pause(50);
    });
    for (const caller of callers) caller.close();
    const broken = tally.names().filter((name) => / (2|5)\d\d$/.test(name) && !name.endsWith('503'));
    return { got: tally.toString(), broken };
  },
};
