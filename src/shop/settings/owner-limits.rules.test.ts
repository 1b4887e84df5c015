import { describe, expect, it } from 'vitest';
import { isOwnerLimit } from './owner-limits.rules.ts';
import { StoreSettingsUpdate } from './settings.contract.ts';

describe('a limit that the owner types', () => {
  it.each([
    ['1', true],
    ['100', true],
    [' 50 ', true],
    ['0', false],
    ['101', false],
    ['-1', false],
    ['12.5', false],
    ['ten', false],
    ['', false],
    ['   ', false],
  ])('of %j percent per order is in range: %s', (typed, is) => {
    expect(isOwnerLimit('hold_percent', typed)).toBe(is);
  });

  it('may be zero where zero means something', () => {
    expect(isOwnerLimit('estimate_days', '0')).toBe(true);
    expect(isOwnerLimit('estimate_days', '')).toBe(false);
    expect(isOwnerLimit('hold_pieces', '0')).toBe(true);
    expect(isOwnerLimit('orders_per_day', '0')).toBe(false);
  });

  it.each([
    ['most_per_product', 1, 100_000],
    ['hold_percent', 1, 100],
    ['hold_pieces', 0, 1_000],
    ['hold_total_percent', 1, 100],
    ['holds_per_address', 0, 10_000],
    ['mails_per_day', 1, 1_000],
    ['texts_per_day', 1, 1_000],
    ['texts_per_address', 1, 100_000],
    ['messages_per_day', 1, 1_000],
    ['orders_per_day', 1, 100_000],
    ['estimate_days', 0, 60],
  ] as const)('%s is between %i and %i, for the form as for the server', (name, least, most) => {
    for (const [value, is] of [
      [least - 1, false],
      [least, true],
      [most, true],
      [most + 1, false],
    ] as const) {
      expect(isOwnerLimit(name, String(value))).toBe(is);
      expect(StoreSettingsUpdate.safeParse({ [name]: value }).success).toBe(is);
    }
  });
});
