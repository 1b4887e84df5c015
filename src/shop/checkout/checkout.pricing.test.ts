/**
 * What an order costs: worked examples as an accountant would write them, and properties that hold for all settings. Amounts
 * are in rupees in the tables.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paiseFromRupees, rupeesFromPaise, shareOf } from '#shared/money.ts';
import { type ChargeTerms, NO_CHARGES, type OrderPrice, type PricedLineInput, priceOrder } from './checkout.pricing.ts';
import { spread, TAX_MODES, type TaxRate, taxOf, taxRateOf } from './checkout.tax.rules.ts';
import { type ChargingRule, type ChargingStore, chargesFor } from './checkout.terms.rules.ts';

const line = (rupees: number, quantity = 1, more: Partial<PricedLineInput> = {}): PricedLineInput => ({
  productId: 1,
  basePrice: paiseFromRupees(rupees),
  discount: 0,
  quantity,
  taxRate: 1800,
  ...more,
});

const terms = (more: Partial<ChargeTerms> = {}): ChargeTerms => ({ ...NO_CHARGES, ...more });
const coupon = (percent: number) => ({ code: 'C', minOrder: 0, discount: percent * 100 });
const tax = (mode: ChargeTerms['tax']['mode'], isInterstate = false) => ({ mode, isInterstate });

const inRupees = (price: OrderPrice) => ({
  subtotal: rupeesFromPaise(price.subtotal),
  coupon: rupeesFromPaise(price.discountTotal),
  packing: rupeesFromPaise(price.packingTotal),
  delivery: rupeesFromPaise(price.shippingTotal),
  cgst: rupeesFromPaise(price.tax.cgst),
  sgst: rupeesFromPaise(price.tax.sgst),
  igst: rupeesFromPaise(price.tax.igst),
  roundOff: rupeesFromPaise(price.roundOff),
  total: rupeesFromPaise(price.total),
});
const NOTHING = { coupon: 0, packing: 0, delivery: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0 };

describe('worked examples', () => {
  const packing3 = { share: 300, charge: 0 };
  const delivery150 = { charge: 15_000, freeFrom: 500_000, isToPay: false };

  it.each<[string, PricedLineInput[], Parameters<typeof priceOrder>[1], ReturnType<typeof inRupees>]>([
    [
      'nothing is set: as the specification says',
      [line(25, 2, { discount: 1700 })],
      {},
      { ...NOTHING, subtotal: 41.5, total: 41.5 },
    ],
    [
      'packing 3 % of 3,000 less a coupon of 10 %: 3 % of 2,700',
      [line(1500, 2)],
      { coupon: coupon(10), charges: terms({ packing: packing3 }) },
      { ...NOTHING, subtotal: 3000, coupon: 300, packing: 81, total: 2781 },
    ],
    [
      'a net-rate product is no part of the coupon, but of the packing',
      [line(1000), line(500, 1, { isNetRate: true })],
      { coupon: coupon(10), charges: terms({ packing: packing3 }) },
      { ...NOTHING, subtotal: 1500, coupon: 100, packing: 42, total: 1442 },
    ],
    [
      'a fixed packing charge and delivery below the free amount',
      [line(4999)],
      { charges: terms({ packing: { share: 0, charge: 5000 }, delivery: delivery150 }) },
      { ...NOTHING, subtotal: 4999, packing: 50, delivery: 150, total: 5199 },
    ],
    [
      'delivery is free from 5,000',
      [line(5000)],
      { charges: terms({ delivery: delivery150 }) },
      { ...NOTHING, subtotal: 5000, total: 5000 },
    ],
    [
      'transport to pay costs nothing here',
      [line(100)],
      { charges: terms({ delivery: { ...delivery150, isToPay: true } }) },
      { ...NOTHING, subtotal: 100, total: 100 },
    ],
    [
      'GST 18 % is added within Tamil Nadu: 9 + 9, on goods, packing and delivery',
      [line(1000)],
      { charges: terms({ packing: packing3, delivery: delivery150, tax: tax('exclusive') }) },
      { ...NOTHING, subtotal: 1000, packing: 30, delivery: 150, cgst: 106.2, sgst: 106.2, total: 1392.4 },
    ],
    [
      'the same to Kerala: IGST',
      [line(1000)],
      { charges: terms({ packing: packing3, delivery: delivery150, tax: tax('exclusive', true) }) },
      { ...NOTHING, subtotal: 1000, packing: 30, delivery: 150, igst: 212.4, total: 1392.4 },
    ],
    [
      'prices include GST: 1,180 is 1,000 and 180',
      [line(1180)],
      { charges: terms({ tax: tax('inclusive') }) },
      { ...NOTHING, subtotal: 1180, cgst: 90, sgst: 90, total: 1180 },
    ],
    [
      'an odd paisa: 100 includes 15.25, halves 7.63 and 7.62',
      [line(100)],
      { charges: terms({ tax: tax('inclusive') }) },
      { ...NOTHING, subtotal: 100, cgst: 7.63, sgst: 7.62, total: 100 },
    ],
    [
      'two odd paise make equal halves',
      [line(100), line(100)],
      { charges: terms({ tax: tax('inclusive') }) },
      { ...NOTHING, subtotal: 200, cgst: 15.25, sgst: 15.25, total: 200 },
    ],
    [
      'two rates: 1,000 at 18 % and 1,000 at 5 %, charges at the higher',
      [line(1000), line(1000, 1, { taxRate: 500 })],
      { charges: terms({ packing: { share: 0, charge: 10_000 }, tax: tax('exclusive', true) }) },
      { ...NOTHING, subtotal: 2000, packing: 100, igst: 248, total: 2348 },
    ],
    [
      'composition: a bill of supply, no tax',
      [line(1000)],
      { charges: terms({ tax: tax('composition') }) },
      { ...NOTHING, subtotal: 1000, total: 1000 },
    ],
    [
      'rounded to the rupee: 41.50 up',
      [line(25, 2, { discount: 1700 })],
      { charges: terms({ roundsTotal: true }) },
      { ...NOTHING, subtotal: 41.5, roundOff: 0.5, total: 42 },
    ],
    [
      'rounded to the rupee: 1,392.40 down',
      [line(1392.4)],
      { charges: terms({ roundsTotal: true }) },
      { ...NOTHING, subtotal: 1392.4, roundOff: -0.4, total: 1392 },
    ],
  ])('%s', (_what, lines, options, expected) => {
    expect(inRupees(priceOrder(lines, options))).toEqual(expected);
  });

  it('100 taken off goods at 5% and 18% lowers both taxes in proportion; at one rate it is a line of its own', () => {
    const mixed = [line(1500, 1, { taxRate: 500 }), line(500)];
    const price = priceOrder(mixed, { charges: terms({ tax: tax('exclusive', true) }), extras: [-100_00] });
    expect(price.lines.map(({ extraShare, tax: { taxable, igst } }) => [extraShare, taxable, igst])).toEqual([
      [75_00, 1425_00, 71_25],
      [25_00, 475_00, 85_50],
    ]);
    expect([price.tax.extra?.taxable, price.extraTotal, price.total]).toEqual([0, -100_00, 1900_00 + 71_25 + 85_50]);
    // What it adds bears the highest rate, as without the deduction.
    const both = priceOrder(mixed, { charges: terms({ tax: tax('exclusive', true) }), extras: [-100_00, 100_00] });
    expect(both.lines.map((one) => one.extraShare)).toEqual(price.lines.map((one) => one.extraShare));
    expect(both.tax.extra).toMatchObject({ rate: 1800, taxable: 100_00, igst: 18_00 });
    const plain = priceOrder([line(500)], { charges: terms({ tax: tax('exclusive', true) }), extras: [-100_00] });
    expect(plain.lines[0]?.extraShare).toBeUndefined();
    expect([plain.tax.extra?.taxable, plain.tax.igst]).toEqual([-100_00, 72_00]);
  });

  it('cash on delivery is charged after packing and bears no tax', () => {
    const charges = terms({ packing: packing3, tax: tax('exclusive') });
    const price = priceOrder([line(1000)], { method: 'cod', charges });
    expect([price.surchargeTotal, price.packingTotal, price.taxTotal, price.total]).toEqual([
      2500, 3000, 18_540, 124_040,
    ]);
  });
});

describe('a coupon', () => {
  const DIWALI = { code: 'DIWALI', minOrder: 100_000, discount: 1000 };
  const applied = (lines: PricedLineInput[], more: object = {}) => {
    const price = priceOrder(lines, { coupon: { ...DIWALI, ...more } });
    return [price.discountTotal, price.couponShortBy, price.couponMissesGoods, price.coupon?.code ?? null];
  };

  it('needs its least order to the paisa', () => {
    expect(applied([line(1000)])).toEqual([10_000, 0, false, 'DIWALI']);
    expect(applied([line(999.99)])).toEqual([0, 1, false, null]);
    expect(priceOrder([line(1000)])).toMatchObject({ couponShortBy: 0, couponMissesGoods: false, coupon: null });
  });

  it('covers only its categories, though all goods count towards its least order', () => {
    const goods = [line(600, 1, { categoryId: 1 }), line(400, 1, { productId: 2, categoryId: 2 })];
    expect(applied(goods, { onlyCategories: [1] })).toEqual([6_000, 0, false, 'DIWALI']);
    expect(applied(goods, { exceptProducts: [1] })).toEqual([4_000, 0, false, 'DIWALI']);
    expect(applied(goods, { onlyCategories: [3] })).toEqual([0, 0, true, null]);
  });

  it('covers no net-rate goods', () => {
    expect(applied([line(1000, 1, { isNetRate: true })])).toEqual([0, 0, true, null]);
  });

  it('is stored with its scope, whole', () => {
    expect(
      priceOrder([line(1000, 1, { categoryId: 1 })], { coupon: { ...DIWALI, onlyCategories: [1] } }).coupon,
    ).toEqual({
      ...{ ...DIWALI, onlyCategories: [1], exceptCategories: [], exceptProducts: [] },
    });
  });
});

describe('the price of an order', () => {
  it('shows what the list price was, and sells at a net price', () => {
    const price = priceOrder([line(25, 4, { discount: 1700 }), line(100, 2, { netPrice: 4_500 })]);
    expect(price.lines.map(({ unitPrice, lineTotal }) => [unitPrice, lineTotal])).toEqual([
      [2_075, 8_300],
      [4_500, 9_000],
    ]);
    expect([price.listTotal, price.subtotal]).toEqual([30_000, 17_300]);
  });

  it('has extras taxed like the goods, also those taken off', () => {
    const charges = terms({ tax: tax('exclusive', true) });
    const added = priceOrder([line(1000)], { charges, extras: [10_000] });
    expect([added.extraTotal, added.taxTotal, added.total]).toEqual([10_000, 19_800, 129_800]);
    expect(added.tax.extra).toEqual({ rate: 1800, taxable: 10_000, cgst: 0, sgst: 0, igst: 1_800 });
    const off = priceOrder([line(1000)], { charges, extras: [-10_000] });
    expect([off.extraTotal, off.taxTotal, off.total]).toEqual([-10_000, 16_200, 106_200]);
    expect(priceOrder([line(1000)]).extraTotal).toBe(0);
  });

  it('says how much tax the prices contain, or adds', () => {
    const taxes = (mode: ChargeTerms['tax']['mode']) => {
      const { taxTotal, taxIncluded, tax: whole } = priceOrder([line(1180)], { charges: terms({ tax: tax(mode) }) });
      return [taxTotal, taxIncluded, whole.mode];
    };
    expect(taxes('inclusive')).toEqual([0, 18_000, 'inclusive']);
    expect(taxes('exclusive')).toEqual([21_240, 0, 'exclusive']);
    expect(taxes('none')).toEqual([0, 0, 'none']);
  });

  it('rounds half a rupee up, and 49 paise down', () => {
    const rounded = (rupees: number) => {
      const { roundOff, total } = priceOrder([line(rupees)], { charges: terms({ roundsTotal: true }) });
      return [roundOff, total];
    };
    expect([10.5, 10.49, 10.51, 10].map(rounded)).toEqual([
      [50, 1_100],
      [-49, 1_000],
      [49, 1_100],
      [0, 1_000],
    ]);
  });

  it('has free delivery by the goods before the coupon, and none to pay here where the transport is paid there', () => {
    const delivery = { charge: 15_000, freeFrom: 100_000, isToPay: false };
    const shipping = (rupees: number, more: object = {}) => {
      const charges = terms({ delivery: { ...delivery, ...more } });
      const { shippingTotal, isToPay } = priceOrder([line(rupees)], { charges, coupon: coupon(10) });
      return [shippingTotal, isToPay];
    };
    expect(shipping(1000)).toEqual([0, false]);
    expect(shipping(999.99)).toEqual([15_000, false]);
    expect(shipping(5000, { freeFrom: null })).toEqual([15_000, false]);
    expect(shipping(100, { isToPay: true })).toEqual([0, true]);
  });

  it('costs nothing for nothing', () => {
    expect(priceOrder([])).toMatchObject({ subtotal: 0, total: 0, lines: [], couponMissesGoods: false });
    expect(
      priceOrder([line(100, 1, { taxRate: undefined as never })], { charges: terms({ tax: tax('exclusive') }) }).total,
    ).toBe(10_000);
  });
});

describe('the parts of every order', () => {
  const anyLine = fc.record({
    productId: fc.nat(50),
    basePrice: fc.integer({ min: 0, max: 10_000_000 }),
    discount: fc.integer({ min: 0, max: 10_000 }),
    quantity: fc.integer({ min: 1, max: 200 }),
    isNetRate: fc.boolean(),
    taxRate: fc.constantFrom(0, 500, 1200, 1800, 2800),
  });
  const anyCharges: fc.Arbitrary<ChargeTerms> = fc.record({
    packing: fc.record({ share: fc.integer({ min: 0, max: 10_000 }), charge: fc.integer({ min: 0, max: 100_000 }) }),
    delivery: fc.record({
      charge: fc.integer({ min: 0, max: 100_000 }),
      freeFrom: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      isToPay: fc.boolean(),
    }),
    tax: fc.record({ mode: fc.constantFrom(...TAX_MODES), isInterstate: fc.boolean() }),
    roundsTotal: fc.boolean(),
  });
  const anyCoupon = fc.option(
    fc.record({ code: fc.constant('C'), minOrder: fc.nat(1_000_000), discount: fc.integer({ min: 1, max: 10_000 }) }),
  );
  const anyOrder = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
    coupon: anyCoupon,
    method: fc.constantFrom('online' as const, 'cod' as const),
    charges: anyCharges,
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const forEveryOrder = (check: (price: OrderPrice, charges: ChargeTerms) => void) =>
    fc.assert(
      fc.property(anyOrder, ({ lines, ...options }) => check(priceOrder(lines, options), options.charges)),
      { numRuns: 500 },
    );

  it('add up to the total to the paisa, and only the round-off is ever negative', () => {
    forEveryOrder((price) => {
      const { subtotal, discountTotal, packingTotal, shippingTotal, surchargeTotal, taxTotal, roundOff, total } = price;
      expect(total).toBe(
        subtotal - discountTotal + packingTotal + shippingTotal + surchargeTotal + taxTotal + roundOff,
      );
      const parts = [subtotal, discountTotal, packingTotal, shippingTotal, surchargeTotal, taxTotal, total];
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
      for (const part of [...parts, roundOff]) expect(Number.isSafeInteger(part)).toBe(true);
    });
  });

  it('spread the coupon over the lines to which it applies, never more than a line', () => {
    forEveryOrder((price) => {
      expect(sum(price.lines.map(({ couponShare }) => couponShare))).toBe(price.discountTotal);
      for (const { couponShare, lineTotal, isNetRate } of price.lines) {
        expect(couponShare).toBeGreaterThanOrEqual(0);
        expect(couponShare).toBeLessThanOrEqual(isNetRate ? 0 : lineTotal);
      }
    });
  });

  it('add up to the tax of the order, in halves that differ by a paisa at most, or in one part', () => {
    forEveryOrder(
      ({ lines, tax, taxTotal, taxIncluded, subtotal, discountTotal, packingTotal, shippingTotal }, charges) => {
        const parts = [...lines.map((one) => one.tax), tax.packing, tax.delivery];
        expect(sum(parts.map(taxOf))).toBe(taxOf(tax));
        expect(sum(parts.map(({ taxable }) => taxable))).toBe(tax.taxable);
        expect(taxTotal + taxIncluded).toBe(taxOf(tax));
        expect(tax.taxable + taxIncluded).toBe(subtotal - discountTotal + packingTotal + shippingTotal);
        expect(Math.abs(tax.cgst - tax.sgst)).toBeLessThanOrEqual(1);
        expect(charges.tax.isInterstate ? tax.cgst + tax.sgst : tax.igst).toBe(0);
        if (charges.tax.mode === 'none' || charges.tax.mode === 'composition') expect(taxOf(tax)).toBe(0);
        for (const { cgst, sgst, igst, taxable } of parts)
          for (const part of [cgst, sgst, igst, taxable]) expect(part).toBeGreaterThanOrEqual(0);
      },
    );
  });

  it('take off the goods of each tax rate what the shop takes off, never more than they cost', () => {
    fc.assert(
      fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), ({ lines, ...options }, share) => {
        const before = priceOrder(lines, options);
        const off = Math.floor((before.subtotal - before.discountTotal) * share);
        const price = priceOrder(lines, { ...options, extras: [-off] });
        const { mode } = price.tax;
        const bears = mode === 'exclusive' ? price.taxTotal : 0;
        const { subtotal, discountTotal, packingTotal, shippingTotal, surchargeTotal, roundOff, total } = price;
        expect(total).toBe(
          subtotal - discountTotal + packingTotal + shippingTotal + surchargeTotal - off + bears + roundOff,
        );
        const { packing, delivery, extra = packing } = price.tax;
        const parts = [...price.lines.map((one) => one.tax), packing, delivery, extra];
        const gross = sum(parts.map((part) => part.taxable + taxOf(part)));
        expect(gross).toBe(total - roundOff - surchargeTotal);
        for (const [, ofRate] of Map.groupBy(parts, ({ rate }) => rate))
          expect(sum(ofRate.map(({ taxable }) => taxable))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('round to whole rupees by half a rupee at most, or not at all', () => {
    forEveryOrder((price, { roundsTotal }) => {
      expect(Math.abs(price.roundOff)).toBeLessThanOrEqual(roundsTotal ? 50 : 0);
      if (roundsTotal) expect(price.total % 100).toBe(0);
    });
  });

  it('are the same for the same input', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, ...options }) => {
        expect(priceOrder(lines, options)).toEqual(priceOrder(structuredClone(lines), structuredClone(options)));
      }),
    );
  });

  it('are as specified when nothing is set', () => {
    fc.assert(
      fc.property(fc.array(anyLine), anyCoupon, (lines, coupon) => {
        const sold = lines.map((one) => ({ ...one, isNetRate: false }));
        const { subtotal, discountTotal, couponShortBy, total, ...rest } = priceOrder(sold, { coupon });
        expect(discountTotal).toBe(coupon && couponShortBy === 0 ? shareOf(subtotal, coupon.discount) : 0);
        expect(total).toBe(subtotal - discountTotal);
        expect(rest).toMatchObject({ packingTotal: 0, shippingTotal: 0, taxTotal: 0, taxIncluded: 0, roundOff: 0 });
      }),
    );
  });
});

it.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [10, [50, 30, 20], [5, 3, 2]],
  [7, [10, 20, 70], [1, 1, 5]],
  [5, [0, 0], [0, 0]],
  [1, [9_000_000_000_000, 1], [1, 0]],
])('%i spread over %j is %j', (total, weights, shares) => {
  expect(spread(total, weights)).toEqual(shares);
});

describe('the tax rate of goods on a day', () => {
  const rates: TaxRate[] = [
    { hsn: '3604', rate: 28, valid_from: '2027-04-01' },
    { hsn: '36', rate: 12, valid_from: '2026-01-01' },
    { hsn: '3604', rate: 18, valid_from: '2017-11-15' },
    { hsn: '36049010', rate: 5, valid_from: '2026-10-01' },
  ];

  it.each([
    ['3604', '2026-11-23', 1800],
    ['3604', '2027-04-01', 2800],
    ['36049010', '2026-11-23', 500],
    ['36049010', '2026-09-30', 1800],
    ['3605', '2026-11-23', 1200],
    ['9503', '2026-11-23', 1800],
  ])('HSN %s on %s: %i', (hsn, day, rate) => {
    expect(taxRateOf(rates, hsn, day)).toBe(rate);
  });
});

describe('the charges of an order to a place', () => {
  const store: ChargingStore = {
    packing_kind: 'percent',
    packing_percent: 3,
    packing_charge: 0,
    tax_mode: 'exclusive',
    gstin: '33ABCDE1234F1Z7',
    round_total: true,
  };
  const rule: ChargingRule = {
    packing_kind: 'shop',
    packing_percent: 0,
    packing_charge: 0,
    delivery_kind: 'fixed',
    delivery_charge: 149.5,
    free_from: null,
  };

  it('without a rule: the shop’s packing charge, no delivery charge', () => {
    expect(chargesFor(store, null, 'Tamil Nadu')).toEqual({
      packing: { share: 300, charge: 0 },
      delivery: { charge: 0, freeFrom: null, isToPay: false },
      tax: { mode: 'exclusive', isInterstate: false },
      roundsTotal: true,
    });
  });

  it('a rule may have its own packing charge, or none', () => {
    const fixed: ChargingRule = { ...rule, packing_kind: 'fixed', packing_charge: 50 };
    expect(chargesFor(store, fixed, 'Kerala')).toMatchObject({
      packing: { share: 0, charge: 5000 },
      delivery: { charge: 14_950 },
      tax: { isInterstate: true },
    });
    expect(chargesFor(store, { ...rule, packing_kind: 'none' }, 'Kerala').packing).toEqual({ share: 0, charge: 0 });
    expect(chargesFor(store, rule, 'Kerala').packing).toEqual({ share: 300, charge: 0 });
  });
});
