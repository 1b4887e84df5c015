import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, leftAfter, type MoneySource, takeFrom } from './amending.rules.ts';

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
  ])('%s', (_, sources, sum, parts) => {
    expect(amounts(sources, sum)).toEqual(parts);
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
