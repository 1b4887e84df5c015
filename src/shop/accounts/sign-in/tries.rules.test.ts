import { expect, test } from 'vitest';
import { type TryKind, waitAfter } from './tries.rules.ts';

const KINDS: TryKind[] = ['account', 'address', 'pair', 'code'];

test.each(KINDS)('the wait of %s starts at zero, never shrinks and has a limit', (kind) => {
  const waits = Array.from({ length: 200 }, (_, failures) => waitAfter(kind, failures));
  expect(waits[0]).toBe(0);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.at(-1)).toBeLessThanOrEqual(15 * 60);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(60);
});

test('doubles, starting at one second', () => {
  expect([4, 5, 6, 7, 8].map((failures) => waitAfter('pair', failures))).toEqual([0, 1, 2, 4, 8]);
});

test('strangers delay an account by a minute at most', () => {
  expect(waitAfter('account', 1_000_000)).toBe(60);
});
