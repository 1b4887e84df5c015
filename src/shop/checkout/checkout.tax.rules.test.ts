import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread, type TaxMode, taxOf, taxParts, taxRateOf, USUAL_TAX_RATE } from './checkout.tax.rules.ts';

const taxer =
  (mode: TaxMode, isInterstate = false) =>
  (amount: number, rate: number) =>
    taxParts({ mode, isInterstate }, [{ amount, rate }])[0];

describe('the tax of an amount', () => {
  it.each([
    ['on top', taxer('exclusive'), 10_000, { rate: 1800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0 }],
    ['within', taxer('inclusive'), 11_800, { rate: 1800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0 }],
    [
      'to another state',
      taxer('exclusive', true),
      10_000,
      { rate: 1800, taxable: 10_000, cgst: 0, sgst: 0, igst: 1_800 },
    ],
    [
      'within, to another state',
      taxer('inclusive', true),
      100,
      { rate: 1800, taxable: 85, cgst: 0, sgst: 0, igst: 15 },
    ],
    ['of nothing', taxer('exclusive'), 0, { rate: 1800, taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
    ['of a deduction', taxer('exclusive'), -10_000, { rate: 1800, taxable: -10_000, cgst: -900, sgst: -900, igst: 0 }],
    ['of an unregistered shop', taxer('none'), 10_000, { rate: 0, taxable: 10_000, cgst: 0, sgst: 0, igst: 0 }],
    ['under composition', taxer('composition', true), 10_000, { rate: 0, taxable: 10_000, cgst: 0, sgst: 0, igst: 0 }],
  ])('%s', (_, tax, amount, taxed) => {
    expect(tax(amount, 1800)).toEqual(taxed);
  });

  it('gives the odd paise of a rate to CGST and SGST in turn', () => {
    const halves = (...parts: [amount: number, rate: number][]) =>
      taxParts(
        { mode: 'exclusive', isInterstate: false },
        parts.map(([amount, rate]) => ({ amount, rate })),
      ).map(({ cgst, sgst }) => [cgst, sgst]);
    expect(halves([50, 1800], [50, 1800], [150, 1800], [50, 1800])).toEqual([
      [5, 4],
      [4, 5],
      [14, 13],
      [4, 5],
    ]);
    // By turns over both rates, CGST would have two paise more at 18% and two less at 28%.
    expect(halves([50, 1800], [25, 2800], [50, 1800], [25, 2800])).toEqual([
      [5, 4],
      [4, 3],
      [4, 5],
      [3, 4],
    ]);
  });

  // Before: by its own rounding, what took off 5385 had a paisa less tax than the goods, and 43 a paisa more than 35 and 8.
  it.each([
    ['inclusive', true, 1800, [490, 4_895, -5_385]],
    ['exclusive', true, 1800, [35, 8, -43]],
    ['exclusive', false, 500, [288, 1_668, -1_956]],
  ] as const)(
    'leaves none when all is taken off: %s, to another state %s, %i, %j',
    (mode, isInterstate, rate, amounts) => {
      const taxed = taxParts(
        { mode, isInterstate },
        amounts.map((amount) => ({ amount, rate })),
      );
      for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const)
        expect(
          taxed.reduce((sum, one) => sum + one[part], 0),
          part,
        ).toBe(0);
    },
  );

  it('never lets the halves of an order, or of one of its rates, differ by more than a paisa, deductions included', () => {
    const rates = [0, 500, 1200, 1800, 2800];
    const amounts = fc.array(
      fc.record({ amount: fc.integer({ min: -50_000, max: 50_000 }), rate: fc.constantFrom(...rates) }),
    );
    fc.assert(
      fc.property(amounts, fc.constantFrom('inclusive' as const, 'exclusive' as const), (parts, mode) => {
        const taxed = taxParts({ mode, isInterstate: false }, parts);
        const ahead = (among: typeof taxed) => Math.abs(among.reduce((sum, { cgst, sgst }) => sum + cgst - sgst, 0));
        expect(ahead(taxed)).toBeLessThanOrEqual(1);
        for (const one of rates) expect(ahead(taxed.filter(({ rate }) => rate === one))).toBeLessThanOrEqual(1);
        if (mode === 'inclusive')
          expect(taxed.map((part) => part.taxable + taxOf(part))).toEqual(parts.map(({ amount }) => amount));
      }),
    );
  });
});

describe('an amount spread over lines', () => {
  it('gives the paise that are left to the largest remainders, of equal ones to the first', () => {
    expect(spread(10, [1, 1, 1, 1])).toEqual([3, 3, 2, 2]);
    expect(spread(1, [1, 2, 1])).toEqual([0, 1, 0]);
    expect(spread(2, [5, 3, 5])).toEqual([1, 0, 1]);
    expect(spread(3, [5, 3, 5])).toEqual([1, 1, 1]);
    expect(spread(0, [5, 3])).toEqual([0, 0]);
    expect(spread(7, [])).toEqual([]);
  });

  it('adds up, and no line is more than a paisa from its exact share', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(100_000), { minLength: 1 }), (total, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(all > 0);
        const shares = spread(total, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - (total * (weights[at] ?? 0)) / all)).toBeLessThan(1);
      }),
    );
  });
});

describe('the rate of an HSN code', () => {
  it('is the usual one while the owner has set none', () => {
    expect(taxRateOf([], '3604', '2026-11-23')).toBe(USUAL_TAX_RATE);
  });

  it('may have a part of a percent', () => {
    expect(taxRateOf([{ hsn: '36', rate: 0.25, valid_from: '2026-01-01' }], '3604', '2026-11-23')).toBe(25);
  });

  it('is the later of two for the same code, in whatever order they are written', () => {
    const rates = [
      { hsn: '3604', rate: 5, valid_from: '2026-10-01' },
      { hsn: '3604', rate: 12, valid_from: '2026-01-01' },
      { hsn: '36', rate: 28, valid_from: '2026-11-01' },
    ];
    for (const list of [rates, rates.toReversed()]) {
      expect(taxRateOf(list, '36041000', '2026-11-23')).toBe(500);
      expect(taxRateOf(list, '3604', '2026-09-30')).toBe(1_200);
      expect(taxRateOf(list, '3605', '2026-11-23')).toBe(2_800);
    }
    // Written twice for one day: the last one counts.
    const twice = [...rates, { hsn: '3604', rate: 18, valid_from: '2026-10-01' }];
    expect(taxRateOf(twice, '3604', '2026-11-23')).toBe(1_800);
  });
});
