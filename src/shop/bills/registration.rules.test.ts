import { describe, expect, it } from 'vitest';
import { type Taxed, type TaxMode, taxOf, taxParts } from '../checkout/checkout.tax.rules.ts';
import type { BilledLine, BilledOrder } from './bills.rules.ts';
import { asRegistered, billedMode } from './registration.rules.ts';

const GSTIN = '33ABCDE1234F1Z7';
const RATES = [{ hsn: '3605', rate: 5, valid_from: '2026-01-01' }];
const DAY = '2026-11-27';

const shop = (tax_mode: TaxMode) => ({ tax_mode, tax_rates: RATES, gstin: GSTIN });

/** Fireworks of ₹118 and matches of ₹21, packing of ₹11.80, taxed as the shop was on the day of the order. */
function ordered(mode: TaxMode, state = 'Tamil Nadu') {
  const taxed = (amount: number, rate: number) =>
    taxParts({ mode, isInterstate: state !== 'Tamil Nadu' }, [{ amount, rate }])[0] as Taxed;
  const line = (hsnCode: string, amount: number, rate: number) =>
    ({ lineTotal: amount, pricing: { hsnCode, couponShare: 0, tax: taxed(amount, rate) } }) as BilledLine;
  const lines = [line('3604', 11_800, 1800), line('3605', 2_100, 500)];
  const tax = { packing: taxed(1_180, 1800), delivery: taxed(0, 1800) };
  const order = { extraTotal: 0, terms: { place: { state }, charges: { tax: { mode } }, tax } } as BilledOrder;
  return { order, lines };
}

const partsOf = ({ order, lines }: ReturnType<typeof asRegistered>) => {
  const { packing, delivery, extra } = (order.terms as NonNullable<BilledOrder['terms']>).tax;
  return [...lines.map(({ pricing }) => pricing?.tax), packing, delivery, extra].flatMap((part) => part ?? []);
};
const sumOf = (billed: ReturnType<typeof asRegistered>) =>
  partsOf(billed).reduce((sum, part) => sum + part.taxable + taxOf(part), 0);

describe('how an order is taxed on its bill', () => {
  it.each([
    ['nothing changed', 'exclusive', 'exclusive', 'exclusive'],
    ['the shop shows its tax in another way', 'exclusive', 'inclusive', 'exclusive'],
    ['it registered', 'none', 'exclusive', 'inclusive'],
    ['it left the composition scheme', 'composition', 'inclusive', 'inclusive'],
    ['it is no longer registered', 'inclusive', 'none', 'none'],
    ['it chose the composition scheme', 'exclusive', 'composition', 'composition'],
  ] as const)('%s', (_, then, now, mode) => {
    expect(billedMode(ordered(then), shop(now))).toBe(mode);
  });

  it('stays as it was where an old order does not say which goods it has', () => {
    const { order, lines } = ordered('none');
    const old = lines.map((line) => ({ ...line, pricing: null }));
    expect(billedMode({ order, lines: old }, shop('exclusive'))).toBe('none');
    expect(billedMode({ order, lines: [lines[0] as BilledLine, ...old] }, shop('exclusive'))).toBe('none');
    const bare = { ...order, terms: null };
    expect(billedMode({ order: bare, lines }, shop('exclusive'))).toBe('none');
    expect(asRegistered({ order: bare, lines }, shop('exclusive'), DAY)).toEqual({ order: bare, lines });
  });
});

describe('an order as it is billed', () => {
  it('is the same under the same registration', () => {
    const order = ordered('exclusive');
    expect(asRegistered(order, shop('inclusive'), DAY)).toEqual(order);
  });

  it('contains the tax of its goods once the shop has registered, and charges bear the highest rate', () => {
    const billed = asRegistered(ordered('none'), shop('exclusive'), DAY);
    expect(partsOf(billed)).toEqual([
      { rate: 1800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0 },
      { rate: 500, taxable: 2_000, cgst: 50, sgst: 50, igst: 0 },
      { rate: 1800, taxable: 1_000, cgst: 90, sgst: 90, igst: 0 },
      { rate: 1800, taxable: 0, cgst: 0, sgst: 0, igst: 0 },
      { rate: 1800, taxable: 0, cgst: 0, sgst: 0, igst: 0 },
    ]);
    expect(sumOf(billed)).toBe(11_800 + 2_100 + 1_180);
    expect(billed.order.terms?.charges.tax.mode).toBe('inclusive');
  });

  // Before: all of it came off the goods at the highest rate, even more than they cost.
  it('shares what the shop took off among the rates of its goods', () => {
    const { order, lines } = ordered('none');
    const extra: Taxed = { rate: 0, taxable: -6_950, cgst: 0, sgst: 0, igst: 0 };
    const terms = { ...order.terms, tax: { ...order.terms?.tax, extra } } as BilledOrder['terms'];
    const billed = asRegistered({ order: { ...order, extraTotal: -6_950, terms }, lines }, shop('exclusive'), DAY);
    expect(partsOf(billed).map((part) => part.taxable + taxOf(part))).toEqual([5_900, 1_050, 1_180, 0, 0]);
    expect(billed.lines.map(({ pricing }) => pricing?.extraShare)).toEqual([5_900, 1_050]);
    expect(sumOf(billed)).toBe(11_800 + 2_100 + 1_180 - 6_950);
  });

  it('bears IGST to another state, at the rate of its day', () => {
    const [, matches] = partsOf(asRegistered(ordered('none', 'Kerala'), shop('inclusive'), DAY));
    expect(matches).toEqual({ rate: 500, taxable: 2_000, cgst: 0, sgst: 0, igst: 100 });
    const [, before] = partsOf(asRegistered(ordered('none'), shop('inclusive'), '2025-12-31'));
    expect(before).toMatchObject({ rate: 1800 });
  });

  it('has no tax under no registration; what was in its prices stays in them', () => {
    const billed = asRegistered(ordered('inclusive'), shop('none'), DAY);
    expect(partsOf(billed).map(({ rate, taxable }) => [rate, taxable])).toEqual([
      ...[
        [0, 11_800],
        [0, 2_100],
        [0, 1_180],
        [0, 0],
        [0, 0],
      ],
    ]);
    expect(partsOf(billed).every((part) => taxOf(part) === 0)).toBe(true);
  });

  it('keeps what was added as tax as an extra charge beside an extra that it had', () => {
    const { order, lines } = ordered('exclusive');
    const added = sumOf({ order, lines }) - 15_080;
    expect(added).toBe(2_124 + 105 + 212);
    const billed = asRegistered({ order, lines }, shop('none'), DAY);
    expect(partsOf(billed).at(-1)).toMatchObject({ rate: 0, taxable: added });
    expect(sumOf(billed)).toBe(sumOf({ order, lines }));
    const gift = { ...order, extraTotal: 500 };
    expect(partsOf(asRegistered({ order: gift, lines }, shop('composition'), DAY)).at(-1)?.taxable).toBe(added + 500);
  });
});
