import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BilledLine, type BilledOrder, billFor } from '../bills/bills.rules.ts';
import { type ChargeTerms, NO_CHARGES, type PricedLineInput, priceOrder } from '../checkout/checkout.pricing.ts';
import { TAX_MODES } from '../checkout/checkout.tax.rules.ts';
import { finalTotals } from './final-totals.rules.ts';

const line = (rupees: number, more: Partial<PricedLineInput> = {}): PricedLineInput => ({
  ...{ productId: Math.round(rupees * 100), basePrice: Math.round(rupees * 100), discount: 0, netPrice: 0 },
  ...{ quantity: 1, isNetRate: false, categoryId: 1, taxRate: 1800, hsnCode: '3604' },
  ...more,
});

const taxed = (mode: ChargeTerms['tax']['mode']): ChargeTerms => ({
  ...NO_CHARGES,
  tax: { mode, isInterstate: false },
});

/** As an order keeps a price. */
function finalsOf(lines: readonly PricedLineInput[], options: Parameters<typeof priceOrder>[1]) {
  const price = priceOrder(lines, options);
  const { charges = NO_CHARGES, extras = [] } = options ?? {};
  const kept = price.lines.map((one) => ({ ...one, pricing: one }));
  const order = { ...price, extras: extras.map((amount) => ({ amount })), terms: { charges, tax: price.tax } };
  return { price, order, kept, finals: finalTotals(order, kept) };
}

const HALF = { code: 'HALF', minOrder: 0, discount: 5000 };

// Before: 750 each went back for goods of 1000 at net rate and 500 after the coupon.
it('a coupon lowers only the goods that it covers', () => {
  expect(finalsOf([line(1000, { isNetRate: true }), line(1000)], { coupon: HALF }).finals).toEqual([1000_00, 500_00]);
});

it('tax that is added goes back with the goods, and tax that they contain is in them', () => {
  expect(finalsOf([line(100), line(10, { taxRate: 500 })], { charges: taxed('exclusive') }).finals).toEqual([
    118_00, 10_50,
  ]);
  expect(finalsOf([line(100)], { charges: taxed('inclusive') }).finals).toEqual([100_00]);
});

it('what the shop took off is shared by all goods, at one tax rate or several', () => {
  const charges = taxed('exclusive');
  expect(finalsOf([line(300), line(100)], { charges, extras: [-40_00] }).finals).toEqual([318_60, 106_20]);
  expect(finalsOf([line(300), line(100, { taxRate: 500 })], { charges, extras: [-40_00] }).finals).toEqual([
    318_60, 94_50,
  ]);
  expect(finalsOf([line(300)], { extras: [40_00] }).finals).toEqual([300_00]);
});

// Before: ₹50 added beside ₹100 taken off left ₹475 for the half of goods that cost ₹900.
it('what the shop adds does not lessen what it took off, with any tax', () => {
  expect(finalsOf([line(500), line(500)], { extras: [-100_00, 50_00] }).finals).toEqual([450_00, 450_00]);
  const charges = taxed('exclusive');
  for (const added of [[], [50_00], [100_00], [30_00, 200_00]]) {
    const extras = [-40_00, ...added];
    expect(finalsOf([line(300), line(100)], { charges, extras }).finals).toEqual([318_60, 106_20]);
    expect(finalsOf([line(300), line(100, { taxRate: 500 })], { charges, extras }).finals).toEqual([318_60, 94_50]);
    expect(finalsOf([line(300), line(100)], { charges: taxed('inclusive'), extras }).finals).toEqual([270_00, 90_00]);
  }
});

it('of an order from before taxes were kept, the coupon is shared by all goods', () => {
  const lines = [300_00, 100_00].map((lineTotal) => ({ lineTotal, pricing: null }));
  expect(finalTotals({ discountTotal: 40_00, extras: [], terms: null }, lines)).toEqual([270_00, 90_00]);
});

describe('of any order without charges', () => {
  const anyLine = fc.record({
    rupees: fc.integer({ min: 1, max: 100_000 }),
    isNetRate: fc.boolean(),
    taxRate: fc.constantFrom(0, 500, 1800),
    hsnCode: fc.constantFrom('3604', '3605', '3606'),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const anyOrder = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom(...TAX_MODES),
    hasCoupon: fc.boolean(),
    share: fc.double({ min: 0, max: 0.5, noNaN: true }),
  });
  type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;
  const ordered = ({ lines, mode, hasCoupon, share }: AnyOrder) => {
    const goods = lines.map(({ rupees, ...more }) => line(rupees / 100, more));
    const coupon = hasCoupon ? HALF : null;
    const { subtotal, discountTotal } = priceOrder(goods, { coupon });
    const extras = [-Math.floor((subtotal - discountTotal) * share)];
    return finalsOf(goods, { coupon, charges: taxed(mode), extras });
  };

  it('they add up to its total', () => {
    fc.assert(
      fc.property(anyOrder, (asked) => {
        const { price, finals } = ordered(asked);
        expect(finals.reduce((sum, one) => sum + one, 0)).toBe(price.total);
        for (const one of finals) expect(one).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  // Before: a paisa more or less than its bill had at a code, so that a credit note took it from another code.
  it('they add up to what its bill has at each HSN code', () => {
    const seller = { store_name: 'Shop', gstin: '' } as Parameters<typeof billFor>[2];
    fc.assert(
      fc.property(anyOrder, (asked) => {
        const { order, kept, finals } = ordered(asked);
        const billed = { ...order, address: { state: '' }, terms: { ...order.terms, place: { state: '' } } };
        const { sums } = billFor(billed as unknown as BilledOrder, kept as unknown as BilledLine[], seller, {
          ...{ number: 'INV/26-27/1', day: '2026-11-01' },
        });
        for (const { hsn, rate, total } of sums)
          expect(
            kept.reduce(
              (sum, { hsnCode, tax }, index) =>
                hsnCode === hsn && tax.rate === rate ? sum + (finals[index] ?? 0) : sum,
              0,
            ),
          ).toBe(total);
      }),
    );
  });
});
