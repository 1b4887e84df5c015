import { expect, it } from 'vitest';
import { isUpiId } from './transfer.rules.ts';

it.each([
  ['shop@okbank', true],
  ['9876543210@ybl', true],
  ['murugan.crackers-1_a@okhdfcbank', true],
  ['ab@yb', true],
  [`${'a'.repeat(60)}@okbank`, true],
  ['a@okbank', false],
  [`${'a'.repeat(61)}@okbank`, false],
  ['shop@b', false],
  [`shop@${'b'.repeat(31)}`, false],
  ['shop@example.com', false],
  ['shop', false],
  ['', false],
  ['my shop@okbank', false],
  ['pay shop@okbank', false],
  ['shop@okbank now', false],
])('%j is a UPI ID: %s', (text, is) => {
  expect(isUpiId(text)).toBe(is);
});
