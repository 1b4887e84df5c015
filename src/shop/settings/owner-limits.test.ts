import { expect, it } from 'vitest';
import { StoreSettingsUpdate } from './settings.contract.ts';

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
  ['utr_hold_hours', 1, 720],
] as const)('the owner sets %s between %i and %i', (name, least, most) => {
  const isTaken = (value: number) => StoreSettingsUpdate.safeParse({ [name]: value }).success;
  expect([least - 1, least, least + 0.5, most, most + 1].map(isTaken)).toEqual([false, true, false, true, false]);
});
