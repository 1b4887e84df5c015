import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDIENCES,
  costOf,
  defaultPacks,
  goodsFor,
  kindsFor,
  mostOf,
  type PackGoods,
  type PackRule,
  suggestPack,
  swapped,
  swapsFor,
} from './packs.rules.ts';

const goods = (id: number, more: Partial<PackGoods> = {}): PackGoods => ({
  ...{ id, category_id: 1, unitPrice: 5_000, quantity: 100, sales: 0 },
  ...{ is_low_noise: false, is_child_friendly: false },
  ...more,
});

const rule = (more: Partial<PackRule> = {}): PackRule => ({
  ...{ budget: 200_000, audience: 'everybody', kinds: 10, shares: [] },
  ...more,
});

const anyGoods = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    category_id: fc.integer({ min: 1, max: 6 }),
    unitPrice: fc.integer({ min: 0, max: 80_000 }),
    quantity: fc.integer({ min: -2, max: 60 }),
    sales: fc.integer({ min: 0, max: 50 }),
    is_low_noise: fc.boolean(),
    is_child_friendly: fc.boolean(),
  }),
  { maxLength: 40, selector: ({ id }) => id },
);

const anyRule: fc.Arbitrary<PackRule> = fc.record({
  budget: fc.integer({ min: 10_000, max: 500_000 }),
  audience: fc.constantFrom(...AUDIENCES),
  kinds: fc.integer({ min: 1, max: 30 }),
  shares: fc.uniqueArray(
    fc.record({ category_id: fc.integer({ min: 1, max: 8 }), percent: fc.integer({ min: 1, max: 100 }) }),
    { maxLength: 5, selector: ({ category_id }) => category_id },
  ),
});

describe('any pack', () => {
  it('respects the budget, the stock, the limit per order, the kinds, and whom it is for', () => {
    fc.assert(
      fc.property(anyGoods, anyRule, fc.integer({ min: 1, max: 40 }), (list, asked, most) => {
        const lines = suggestPack(asked, list, most);
        expect(costOf(lines, list)).toBeLessThanOrEqual(asked.budget);
        expect(lines.length).toBeLessThanOrEqual(asked.kinds);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        for (const { id, count } of lines) {
          const one = list.find((product) => product.id === id) as PackGoods;
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(Math.min(one.quantity, most));
          expect(asked.audience === 'children' ? one.is_child_friendly : true).toBe(true);
          expect(asked.audience === 'low_noise' ? one.is_low_noise : true).toBe(true);
          if (asked.shares.length > 0) expect(asked.shares.map((part) => part.category_id)).toContain(one.category_id);
        }
      }),
    );
  });

  it('is the same in any order of the goods, and leaves out nothing that would still fit', () => {
    fc.assert(
      fc.property(anyGoods, anyRule, (list, asked) => {
        const lines = suggestPack(asked, list, 100);
        expect(suggestPack(asked, list.toReversed(), 100)).toEqual(lines);
        const left = asked.budget - costOf(lines, list);
        for (const { id, count } of lines) {
          const one = list.find((product) => product.id === id) as PackGoods;
          expect(one.unitPrice > left || count === Math.min(one.quantity, 100)).toBe(true);
        }
      }),
    );
  });
});

it('takes bestsellers from every category, and spends nearly everything', () => {
  const list = [
    goods(1, { sales: 1 }),
    goods(2, { sales: 9 }),
    goods(3, { category_id: 2, unitPrice: 12_000 }),
    goods(4, { category_id: 3, unitPrice: 3_000, quantity: 0 }),
  ];
  const lines = suggestPack(rule({ kinds: 2 }), list, 100);
  expect(lines.map(({ id }) => id)).toEqual([2, 3]);
  expect(costOf(lines, list)).toBeGreaterThan(195_000);
});

it('divides the budget as the owner says', () => {
  const list = [goods(1), goods(2, { category_id: 2 })];
  const shares = [
    { category_id: 1, percent: 75 },
    { category_id: 2, percent: 25 },
  ];
  expect(suggestPack(rule({ shares }), list, 100)).toEqual([
    { id: 1, count: 30 },
    { id: 2, count: 10 },
  ]);
});

it('offers its own packs only if there is enough stock', () => {
  expect(defaultPacks([goods(1), goods(2)], 100)).toEqual([]);
  const list = [goods(1), goods(2), goods(3, { category_id: 2 })];
  expect(defaultPacks(list, 100).map(({ audience }) => audience)).not.toContain('children');
  expect(defaultPacks(list, 100).length).toBeGreaterThan(2);
  expect(
    defaultPacks(
      list.map((one) => ({ ...one, quantity: 0 })),
      100,
    ),
  ).toEqual([]);
});

it('swaps within the category, for about the same money', () => {
  const list = [goods(1), goods(2, { unitPrice: 8_000 }), goods(3, { category_id: 2 }), goods(4, { quantity: 0 })];
  const line = { id: 1, count: 4 };
  const [next] = swapsFor(1, [line], list, 'everybody');
  expect(swapsFor(1, [line], list, 'everybody').map(({ id }) => id)).toEqual([2]);
  expect(swapped(line, list[0] as PackGoods, next as PackGoods, 100)).toEqual({ id: 2, count: 2 });
  expect(swapped({ id: 1, count: 1 }, list[0] as PackGoods, next as PackGoods, 100)).toEqual({ id: 2, count: 1 });
  expect(goodsFor('children', list)).toEqual([]);
});

describe('the goods of a pack', () => {
  it('are best sellers first, others in the order of the list', () => {
    const list = [goods(3), goods(1), goods(2, { sales: 5 }), goods(4, { quantity: 0 }), goods(5, { unitPrice: 0 })];
    expect(goodsFor('everybody', list).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('are for children or low in noise only if marked so', () => {
    const list = [goods(1), goods(2, { is_child_friendly: true }), goods(3, { is_low_noise: true })];
    const idsFor = (audience: (typeof AUDIENCES)[number]) => goodsFor(audience, list).map(({ id }) => id);
    expect(AUDIENCES.map(idsFor)).toEqual([[1, 2, 3], [2], [3]]);
  });

  it('are as many as are there and as one order may have', () => {
    expect([mostOf({ quantity: 5 }, 50), mostOf({ quantity: 60 }, 50)]).toEqual([5, 50]);
  });
});

describe('a pack of a budget', () => {
  const ids = (...args: Parameters<typeof suggestPack>) => suggestPack(...args).map(({ id, count }) => [id, count]);

  it('leaves out a category that the owner does not name, or gives nothing', () => {
    const list = [goods(1), goods(2, { category_id: 2 }), goods(3, { category_id: 3 })];
    const shares = [
      { category_id: 2, percent: 100 },
      { category_id: 3, percent: 0 },
      { category_id: 9, percent: 50 },
    ];
    expect(ids(rule({ shares, budget: 20_000 }), list, 100)).toEqual([[2, 4]]);
  });

  it('divides evenly if the owner says nothing', () => {
    const list = [goods(1), goods(2, { category_id: 2 })];
    expect(ids(rule({ budget: 40_000 }), list, 100)).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });

  it('has nothing that costs more than all of it, but something that costs all', () => {
    expect(ids(rule({ budget: 4_999 }), [goods(1)], 100)).toEqual([]);
    expect(ids(rule({ budget: 5_000 }), [goods(1)], 100)).toEqual([[1, 1]]);
    expect(ids(rule({ budget: 5_000 }), [], 100)).toEqual([]);
  });

  it('has no more of a product than one order may have', () => {
    expect(ids(rule({ budget: 200_000 }), [goods(1)], 3)).toEqual([[1, 3]]);
    expect(ids(rule({ budget: 200_000 }), [goods(1)], 0)).toEqual([]);
  });

  it('gives the larger share first where only one kind fits', () => {
    const list = [goods(1), goods(2, { category_id: 2 })];
    const shares = [
      { category_id: 1, percent: 40 },
      { category_id: 2, percent: 60 },
    ];
    expect(ids(rule({ shares, kinds: 1, budget: 20_000 }), list, 100)).toEqual([[2, 4]]);
  });

  it('goes to another kind when the first ones are used up', () => {
    const list = [
      goods(1, { quantity: 1, sales: 9 }),
      goods(2, { quantity: 1, sales: 5 }),
      goods(3, { unitPrice: 90_000 }),
    ];
    expect(ids(rule({ budget: 100_000, kinds: 3 }), list, 100)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });
});

it('costs what its lines cost, without goods that are gone', () => {
  const lines = [
    { id: 1, count: 3 },
    { id: 9, count: 2 },
  ];
  expect(costOf(lines, [goods(1, { unitPrice: 250 })])).toBe(750);
});

it('is swapped only for goods that it does not have, of the same audience', () => {
  const list = [goods(1), goods(2), goods(3, { is_low_noise: true }), goods(4, { is_low_noise: true })];
  const lines = [
    { id: 1, count: 1 },
    { id: 4, count: 1 },
  ];
  expect(swapsFor(1, lines, list, 'everybody').map(({ id }) => id)).toEqual([2, 3]);
  expect(swapsFor(1, lines, list, 'low_noise').map(({ id }) => id)).toEqual([3]);
  expect(swapsFor(99, lines, list, 'everybody')).toEqual([]);
});

it('a swap is limited by stock and by order', () => {
  const [old, next] = [goods(1, { unitPrice: 9_000 }), goods(2, { unitPrice: 100, quantity: 7 })];
  expect(swapped({ id: 1, count: 4 }, old, next, 100)).toEqual({ id: 2, count: 7 });
  expect(swapped({ id: 1, count: 4 }, old, next, 5)).toEqual({ id: 2, count: 5 });
});

it.each([
  [10_000, 4],
  [50_000, 4],
  [62_500, 5],
  [200_000, 16],
  [10_000_000, 60],
])('a budget of %i paise has about %i kinds', (budget, kinds) => {
  expect(kindsFor(budget)).toBe(kinds);
});

it('our own packs are in rupees, and need three kinds', () => {
  const three = [goods(1), goods(2), goods(3)];
  expect(
    defaultPacks(three, 100).map(({ budget, audience, kinds, shares }) => [budget, audience, kinds, shares]),
  ).toEqual([
    [100_000, 'everybody', 10, []],
    [200_000, 'everybody', 16, []],
    [300_000, 'everybody', 20, []],
    [500_000, 'everybody', 28, []],
  ]);
  expect(defaultPacks(three.slice(1), 100)).toEqual([]);
});

describe('how a pack is filled', () => {
  const filled = (list: PackGoods[], more: Partial<PackRule>) =>
    suggestPack(rule(more), list, 100).map(({ id, count }) => `${count} of ${id}`);
  const cheap = (id: number, more: Partial<PackGoods> = {}) => goods(id, { unitPrice: 1_000, ...more });
  const share = (category_id: number, percent: number) => ({ category_id, percent });

  it('the fewest pieces first, of equal ones the best seller', () => {
    expect(filled([cheap(1), cheap(2, { sales: 9 })], { budget: 3_000 })).toEqual(['2 of 2', '1 of 1']);
    const list = [cheap(1, { sales: 9 }), goods(2, { unitPrice: 2_000 })];
    expect(filled(list, { budget: 6_000 })).toEqual(['2 of 1', '2 of 2']);
    expect(filled(list, { budget: 5_000 })).toEqual(['3 of 1', '1 of 2']);
  });

  it('the category first of which least is spent', () => {
    const list = [cheap(1), goods(2, { category_id: 2, unitPrice: 3_000 })];
    expect(filled(list, { budget: 12_000 })).toEqual(['6 of 1', '2 of 2']);
    const both = [goods(1), goods(2, { category_id: 2 })];
    expect(filled(both, { budget: 10_000 })).toEqual(['1 of 1', '1 of 2']);
  });

  it('with as many kinds of each category as its share of the budget', () => {
    const list = [1, 2, 3, 4].flatMap((id) => [cheap(id), cheap(10 + id, { category_id: 2 })]);
    expect(filled(list, { budget: 4_000, kinds: 4, shares: [share(1, 75), share(2, 25)] })).toEqual([
      ...['1 of 1', '1 of 2', '1 of 3', '1 of 11'],
    ]);
  });

  it('as if categories were not named of which there is nothing to have', () => {
    const list = [1, 2, 3, 4].map((id) => cheap(id));
    const each = ['1 of 1', '1 of 2', '1 of 3', '1 of 4'];
    expect(filled(list, { budget: 4_000, kinds: 4, shares: [share(1, 50), share(9, 50)] })).toEqual(each);
    // Too dear for the whole pack.
    expect(filled([...list, goods(5, { category_id: 2 })], { budget: 4_000, kinds: 4 })).toEqual(each);
    const none = [share(1, 50), share(2, 0)];
    expect(filled([cheap(1, { quantity: 1 }), cheap(2, { category_id: 2 })], { budget: 4_000, shares: none })).toEqual([
      '1 of 1',
    ]);
  });

  it('with something dearer than its category’s share, where money is left for it', () => {
    const list = [cheap(1, { quantity: 1 }), goods(2, { category_id: 2, unitPrice: 8_000 })];
    expect(filled(list, { budget: 10_000, kinds: 2 })).toEqual(['1 of 1', '1 of 2']);
    expect(filled(list, { budget: 10_000, kinds: 1 })).toEqual(['1 of 1']);
    expect(filled(list, { budget: 8_500, kinds: 2 })).toEqual(['1 of 1']);
  });

  it('and listed by category, then best sellers first', () => {
    const list = [cheap(1), cheap(2, { sales: 3 }), cheap(3, { category_id: 2, sales: 9 })];
    expect(filled(list, { budget: 3_000, shares: [share(2, 60), share(1, 40)] })).toEqual(['1 of 2', '2 of 3']);
    expect(filled(list, { budget: 6_000, shares: [share(2, 50), share(1, 50)] })).toEqual([
      ...['2 of 2', '1 of 1', '3 of 3'],
    ]);
  });
});
