import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressLine,
  balanceOf,
  deductionsOf,
  differencesOf,
  goodsBetween,
  isBelowRefundable,
  leftAfter,
  type MoneySource,
  takeFrom,
  type VersionLine,
  versionName,
} from './amending.rules.ts';

const line = (
  productId: number,
  quantity: number,
  unitPrice: number,
  more: Partial<VersionLine> = {},
): VersionLine => ({
  ...{ productId, name: `Goods ${productId}`, tamilName: `பொருள் ${productId}`, pack: '1 box', quantity, unitPrice },
  ...more,
});

const HOME = {
  ...{ name: 'Kavitha', house_flat_no: '12', street_name: 'Anna Salai', locality: '', landmark: 'Opposite the temple' },
  ...{ city: 'Madurai', district: 'Madurai', state: 'Tamil Nadu', country: 'India', zipcode: '625001' },
  ...{ address_type: 'home', delivery_contact_number: '9876543210' },
};
const HOME_LINE = 'Kavitha, 12, Anna Salai, Opposite the temple, Madurai, Tamil Nadu, 625001, 9876543210';

describe('what a new version says it changed', () => {
  const version = (lines: VersionLine[], more: object = {}) => ({ lines, couponCode: null, ...more });
  const said = (before: ReturnType<typeof version>, after: ReturnType<typeof version>) =>
    differencesOf(before, after).map(({ what, name, from, to }) => [what, name, from, to]);

  it('nothing if nothing changed', () => {
    const same = () =>
      version([line(1, 2, 4_150)], { couponCode: 'DIWALI', address: HOME, extras: [{ text: 'Bags', amount: 500 }] });
    expect(said(same(), same())).toEqual([]);
  });

  it('counts in pieces and prices in paise, in the order of its lines, with removed goods last', () => {
    const before = version([line(1, 2, 4_150), line(2, 1, 990), line(3, 5, 100), line(5, 1, 70)]);
    const after = version([line(4, 6, 250), line(3, 4, 120), line(2, 1, 980), line(5, 1, 70)]);
    expect(said(before, after)).toEqual([
      ['added', 'Goods 4', 0, 6],
      ['count', 'Goods 3', 5, 4],
      ['price', 'Goods 3', 100, 120],
      ['price', 'Goods 2', 990, 980],
      ['removed', 'Goods 1', 2, 0],
    ]);
  });

  it('the goods that others replace, by both names', () => {
    const replaces = { productId: 1, name: 'Goods 1', tamilName: 'பொருள் 1' };
    const after = version([line(2, 2, 990, { replaces })]);
    expect(differencesOf(version([line(1, 2, 4_150)]), after)).toEqual([
      { what: 'added', name: 'Goods 2', tamilName: 'பொருள் 2', from: 0, to: 2, replaces },
      { what: 'removed', name: 'Goods 1', tamilName: 'பொருள் 1', from: 2, to: 0, replaces: null },
    ]);
  });

  it('extras by their sum under each text', () => {
    const bags = { text: 'Bags', amount: 500 };
    const before = version([], { extras: [bags, bags, { text: 'Regular customer', amount: -2_000 }] });
    const after = version([], {
      extras: [
        { text: 'Regular customer', amount: -2_500 },
        { ...bags, amount: 1_000 },
      ],
    });
    expect(said(before, after)).toEqual([['extra', 'Regular customer', -2_000, -2_500]]);
    expect(said(version([]), version([], { extras: [bags] }))).toEqual([['extra', 'Bags', 0, 500]]);
    expect(differencesOf(version([], { extras: [bags] }), version([]))).toEqual([
      { what: 'extra', name: 'Bags', tamilName: 'Bags', from: 500, to: 0, replaces: null },
    ]);
  });

  it.each([
    ['a new one', null, 'DIWALI', [['coupon', 'DIWALI', 0, 0]]],
    ['another one', 'PONGAL', 'DIWALI', [['coupon', 'DIWALI', 0, 0]]],
    ['that it was taken away', 'DIWALI', null, [['coupon', '', 0, 0]]],
    ['the same one not at all', 'DIWALI', 'DIWALI', []],
    ['none and an empty one not at all', null, '', []],
  ])('of the coupon: %s', (_, before, after, differences) => {
    expect(said(version([], { couponCode: before }), version([], { couponCode: after }))).toEqual(differences);
  });

  it('the address as the parcel needs it, with the earlier one', () => {
    const moved = {
      ...HOME,
      house_flat_no: '14',
      locality: 'KK Nagar',
      firm: 'Selvam Stores',
      gstin: '33AAACB1234C1ZV',
    };
    const to =
      'Kavitha, Selvam Stores, 33AAACB1234C1ZV, 14, Anna Salai, KK Nagar, Opposite the temple, Madurai, Tamil Nadu, 625001, 9876543210';
    expect(addressLine(HOME)).toBe(HOME_LINE);
    expect(differencesOf(version([], { address: HOME }), version([], { address: moved }))).toEqual([
      { what: 'address', name: to, tamilName: to, from: 0, to: 0, replaces: { name: HOME_LINE, tamilName: HOME_LINE } },
    ]);
    const renamed = { ...HOME, address_type: 'office' };
    expect(said(version([], { address: HOME }), version([], { address: renamed }))).toEqual([]);
  });

  it('no address if one of the versions is from before addresses were stored', () => {
    expect(said(version([]), version([], { address: HOME }))).toEqual([]);
    expect(said(version([], { address: HOME }), version([]))).toEqual([]);
  });

  it('under the number of the order, from the second version on with its own', () => {
    expect([1, 2, 10].map((version) => versionName('MP-100012', version))).toEqual([
      'MP-100012',
      'MP-100012 v2',
      'MP-100012 v10',
    ]);
  });
});

describe('what a new version takes from the stock', () => {
  it('is what it has more of each product; the rest comes back', () => {
    const before = [
      { productId: 7, quantity: 2 },
      { productId: 3, quantity: 5 },
      { productId: 9, quantity: 1 },
    ];
    const after = [
      { productId: 9, quantity: 1 },
      { productId: 12, quantity: 4 },
      { productId: 7, quantity: 3 },
    ];
    expect(goodsBetween(before, after)).toEqual([
      { productId: 3, quantity: -5 },
      { productId: 7, quantity: 1 },
      { productId: 12, quantity: 4 },
    ]);
  });

  it('counts several lines of a product together', () => {
    const twice = [
      { productId: 7, quantity: 2 },
      { productId: 7, quantity: 3 },
    ];
    expect(goodsBetween(twice, [{ productId: 7, quantity: 5 }])).toEqual([]);
    expect(goodsBetween([], twice)).toEqual([{ productId: 7, quantity: 5 }]);
  });
});

it('takes off an order what its deductions sum to, whatever is added', () => {
  expect(deductionsOf([])).toBe(0);
  expect(deductionsOf([{ amount: -2_000 }, { amount: 500 }, { amount: -1 }])).toBe(2_001);
  expect(deductionsOf([{ amount: 500 }])).toBe(0);
});

const gateway = (left: number, nth = 1): MoneySource => ({ gatewayPaymentId: `pay_${nth}`, left });
const byHand = (left: number): MoneySource => ({ gatewayPaymentId: null, left });
const amounts = (sources: MoneySource[], sum: number) =>
  takeFrom(sources, sum).map(({ gatewayPaymentId, amount }) => [gatewayPaymentId, amount]);

describe('taking a refund from what was paid', () => {
  it.each([
    [
      'in order',
      [gateway(13280), gateway(5000, 2)],
      13380,
      [
        ['pay_1', 13280],
        ['pay_2', 100],
      ],
    ],
    [
      'without a part below a rupee',
      [gateway(13280), gateway(5000, 2)],
      13330,
      [
        ['pay_1', 8330],
        ['pay_2', 5000],
      ],
    ],
    [
      'without leaving less than a rupee',
      [gateway(13280), gateway(5000, 2)],
      13250,
      [
        ['pay_1', 8250],
        ['pay_2', 5000],
      ],
    ],
    ['all of it', [gateway(41500)], 41500, [['pay_1', 41500]]],
    ['too little for the gateway by hand', [gateway(41500)], 50, [[null, 50]]],
    [
      'the last paise by hand',
      [gateway(50), gateway(5000, 2)],
      5050,
      [
        ['pay_2', 5000],
        [null, 50],
      ],
    ],
    [
      'by hand last',
      [gateway(41500), byHand(5000)],
      45000,
      [
        ['pay_1', 41500],
        [null, 3500],
      ],
    ],
    ['no more than there is', [gateway(41500)], 50000, [['pay_1', 41500]]],
    ['nothing of nothing', [gateway(41500)], 0, []],
    ['exactly a rupee by the gateway', [gateway(41500)], 100, [['pay_1', 100]]],
    [
      'through the gateway before by hand, whichever came first',
      [byHand(5000), gateway(41500)],
      6000,
      [['pay_1', 6000]],
    ],
  ])('%s', (_, sources, sum, parts) => {
    expect(amounts(sources, sum)).toEqual(parts);
  });

  it.each([
    [0, false],
    [1, true],
    [99, true],
    [100, false],
  ])('cannot give back %i paise by the gateway: %s', (amount, isTooLittle) => {
    expect(isBelowRefundable(amount)).toBe(isTooLittle);
  });

  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

  it('refunds nothing by hand, and leaves no paise stuck at the gateway, if two payments can be split that way', () => {
    const paid = fc.integer({ min: 100, max: 450 });
    fc.assert(
      fc.property(paid, paid, fc.integer({ min: 1, max: 900 }), (first, second, sum) => {
        fc.pre(sum <= first + second);
        const splits = Array.from({ length: sum + 1 }, (_, i) => [i, sum - i] as const).filter(
          ([one, other]) => one <= first && other <= second && !isBelowRefundable(one) && !isBelowRefundable(other),
        );
        const stuckOf = ([one, other]: readonly [number, number]) =>
          sumOf([first - one, second - other].filter(isBelowRefundable));
        const parts = takeFrom([gateway(first), gateway(second, 2)], sum);
        expect(parts.every(({ gatewayPaymentId }) => gatewayPaymentId !== null)).toBe(splits.length > 0);
        const through = (id: string) => parts.find((part) => part.gatewayPaymentId === id)?.amount ?? 0;
        if (splits.length > 0)
          expect(stuckOf([through('pay_1'), through('pay_2')])).toBe(Math.min(...splits.map(stuckOf)));
      }),
      { numRuns: 2000 },
    );
  });

  it('never asks the gateway for less than a rupee or for more than a payment has, and loses nothing', () => {
    const source = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(
        fc.array(source, { minLength: 1, maxLength: 4 }),
        source,
        fc.integer({ min: 1, max: 2500 }),
        (lefts, hand, sum) => {
          const sources = [...lefts.map((left, nth) => gateway(left, nth)), byHand(hand)];
          const all = sources.reduce((total, { left }) => total + left, 0);
          const parts = takeFrom(sources, sum);
          const taken = parts.reduce((total, { amount }) => total + amount, 0);
          expect(taken).toBe(Math.min(sum, all));
          const limits = new Map(sources.map(({ gatewayPaymentId, left }) => [gatewayPaymentId, left]));
          for (const { gatewayPaymentId, amount } of parts)
            if (gatewayPaymentId !== null) {
              expect(amount).toBeGreaterThanOrEqual(100);
              expect(amount).toBeLessThanOrEqual(limits.get(gatewayPaymentId) ?? 0);
            }
          const after = leftAfter(sources, parts);
          expect(after.reduce((total, { left }) => total + left, 0)).toBe(all - taken);
          expect(after.every(({ left }) => left >= 0)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('what is left of the payments', () => {
  it('is less what went back through each of them', () => {
    const parts = [
      { gatewayPaymentId: 'pay_1', amount: 300 },
      { gatewayPaymentId: 'pay_1', amount: 200 },
    ];
    expect(leftAfter([gateway(1000), gateway(700, 2), byHand(50)], parts)).toEqual([
      gateway(500),
      gateway(700, 2),
      byHand(50),
    ]);
  });

  it('is less what was refunded by hand: from money received by hand first, then from the smallest payment', () => {
    const back = (amount: number) =>
      leftAfter([gateway(1000), byHand(300), gateway(40, 2)], [{ gatewayPaymentId: null, amount }]).map(
        ({ left }) => left,
      );
    expect(back(0)).toEqual([1000, 300, 40]);
    expect(back(300)).toEqual([1000, 0, 40]);
    expect(back(320)).toEqual([1000, 0, 20]);
    expect(back(400)).toEqual([940, 0, 0]);
    expect(back(1340)).toEqual([0, 0, 0]);
  });

  it('is less of the smallest payment if nothing was paid by hand and paise went back that way', () => {
    const left = leftAfter([gateway(5000), gateway(50, 2), byHand(0)], [{ gatewayPaymentId: null, amount: 50 }]);
    expect(left).toEqual([gateway(5000), gateway(0, 2), byHand(0)]);
  });
});

describe('what an order owes or gets back', () => {
  const none = { byVersions: 0, withoutGoods: 0 };
  it.each([
    ['nothing before it is paid', 500, { ...none, captured: 0 }, { due: 0, back: 0, covered: 0 }],
    ['the difference of a dearer version', 500, { ...none, captured: 300 }, { due: 200, back: 0, covered: 0 }],
    ['the difference of a cheaper one', 300, { ...none, captured: 500 }, { due: 0, back: 200, covered: 0 }],
    [
      'less what went back without goods',
      300,
      { captured: 500, byVersions: 0, withoutGoods: 50 },
      { due: 0, back: 150, covered: 50 },
    ],
    ['nothing if exactly its price was paid', 500, { ...none, captured: 500 }, { due: 0, back: 0, covered: 0 }],
    ['a paisa', 500, { ...none, captured: 501 }, { due: 0, back: 1, covered: 0 }],
    ['nothing twice', 300, { captured: 500, byVersions: 0, withoutGoods: 250 }, { due: 0, back: 0, covered: 200 }],
    [
      'what earlier versions gave back',
      500,
      { captured: 500, byVersions: 200, withoutGoods: 0 },
      { due: 200, back: 0, covered: 0 },
    ],
  ])('%s', (_, total, money, balance) => {
    expect(balanceOf(total, money)).toEqual(balance);
  });
});
