import { describe, expect, it } from 'vitest';
import { type CouponState, isRunning, normaliseCode, touches } from './coupons.rules.ts';

describe('the goods that a coupon covers', () => {
  const SPARKLERS = { productId: 1, categoryId: 10 };
  const ROCKETS = { productId: 2, categoryId: 20 };
  const UNSORTED = { productId: 3 };
  const covered = (scope: Parameters<typeof touches>[0]) =>
    [SPARKLERS, ROCKETS, UNSORTED].filter((goods) => touches(scope, goods)).map(({ productId }) => productId);

  it.each([
    ['everything unless it is narrowed', {}, [1, 2, 3]],
    ['everything with empty lists', { onlyCategories: [], exceptCategories: [], exceptProducts: [] }, [1, 2, 3]],
    ['only its categories', { onlyCategories: [10] }, [1]],
    ['all but the excluded categories', { exceptCategories: [10] }, [2, 3]],
    ['all but the excluded goods', { exceptProducts: [1, 3] }, [2]],
    ['no excluded goods, also of its own category', { onlyCategories: [10, 20], exceptProducts: [1] }, [2]],
    ['no category that is both included and excluded', { onlyCategories: [10, 20], exceptCategories: [20] }, [1]],
  ])('are %s', (_, scope, products) => {
    expect(covered(scope)).toEqual(products);
  });
});

describe('a coupon', () => {
  const from = new Date('2026-10-01T00:00:00+05:30');
  const until = new Date('2026-11-09T00:00:00+05:30');
  const DIWALI: CouponState = { active: true, startsAt: from, expiresAt: until, maxRedemptions: 100, used: 99 };
  const during = new Date('2026-10-20T12:00:00+05:30');
  const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

  it.each<[string, Partial<CouponState>, Date, boolean]>([
    ['runs between its dates while uses are left', {}, during, true],
    ['does not run when it is switched off', { active: false }, during, false],
    ['runs from its first moment', {}, from, true],
    ['does not run a moment before', {}, later(from, -1), false],
    ['runs until the moment before it expires', {}, later(until, -1), true],
    ['does not run at the moment when it expires', {}, until, false],
    ['does not run once its uses are spent', { used: 100 }, during, false],
    ['does not run if it was used more often than it may be now', { used: 101 }, during, false],
    ['runs as often as people like without a limit', { maxRedemptions: null, used: 5_000 }, during, true],
    ['runs before that without a first day', { startsAt: null }, later(from, -1), true],
    ['runs after that without a last day', { expiresAt: null }, later(until, 1), true],
  ])('%s', (_, state, now, runs) => {
    expect(isRunning({ ...DIWALI, ...state }, now)).toBe(runs);
  });

  it('is the same in capitals and with spaces around it', () => {
    expect(normaliseCode('  diwali10\n')).toBe('DIWALI10');
  });

  it('is the same with a gap from a keyboard and the invisible marks of a chat', () => {
    expect(normaliseCode('Diwali 10')).toBe('DIWALI10');
    expect(normaliseCode('\u2068DIWALI10\u2069\u200b')).toBe('DIWALI10');
  });

  it.each(['“DIWALI-10”', "'Diwali-10'.", '*DIWALI-10*!', '‘diwali-10’,'])(
    'is the same in the marks of a sentence: %s',
    (code) => {
      expect(normaliseCode(code)).toBe('DIWALI-10');
    },
  );
});
