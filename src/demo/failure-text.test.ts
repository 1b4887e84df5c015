import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { failureText } from './failure-text.ts';

const SPECIFIED = [
  ...['Network error', 'Invalid OTP', 'User not authenticated', 'Invalid coupon code', 'Order not found'],
  ...['Customer not found', 'Minimum order amount ₹500 required'],
];

test.each(SPECIFIED)('%s is shown word for word in English, and in Tamil in Tamil', (message) => {
  overwriteGetLocale(() => 'en');
  expect(failureText(new Error(message))).toBe(message);
  overwriteGetLocale(() => 'ta');
  expect(failureText(new Error(message))).toMatch(/[\u0b80-\u0bff]/);
  overwriteGetLocale(() => 'en');
});

test('any other failure is shown unchanged', () => {
  expect(failureText(new Error('Something new'))).toBe('Something new');
});
