import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from '../checkout/checkout.pricing.ts';
import { TAX_MODES, type Taxed, taxOf, taxParts } from '../checkout/checkout.tax.rules.ts';
import { isBillPrefix } from '../settings/billing.rules.ts';
import {
  BILL_KINDS,
  type BillContent,
  type BilledLine,
  type BilledOrder,
  type BillSum,
  billFor,
  billNumber,
  creditFor,
  financialYear,
  halfOf,
  kindFor,
} from './bills.rules.ts';

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-12-31', '26-27'],
  ['2027-01-01', '26-27'],
  ['2099-04-01', '99-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('a number has at most the 16 characters of rule 46, up to the 99,999th of a year', () => {
  for (const kind of BILL_KINDS) expect(billNumber(kind, '26-27', 99_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
  for (const kind of BILL_KINDS) expect(billNumber(kind, '26-27', 9_999, 'SKC')).toMatch(/^[A-Z0-9/-]{1,16}$/);
  expect(billNumber('tax_invoice', '26-27', 999_999, 'SKC')).toHaveLength(16);
});

test('no prefix gives two kinds the same number', () => {
  const prefixes = ['', 'S', 'SK', 'SKC', 'INV', 'B1'].filter(isBillPrefix);
  const numbers = prefixes.flatMap((prefix) => BILL_KINDS.map((kind) => billNumber(kind, '26-27', 1, prefix)));
  // Only an invoice may be INV both ways: it is one series.
  expect(new Set(numbers).size).toBe(numbers.length - 1);
  for (const taken of ['BOS', 'CN', 'RV', 'SKCX', 'sk', '0A', 'A-B']) expect(isBillPrefix(taken)).toBe(false);
});

test('each kind has its own series', () => {
  expect(BILL_KINDS.map((kind) => billNumber(kind, '26-27', 12))).toEqual([
    ...['INV/26-27/12', 'BOS/26-27/12', 'BILL/26-27/12', 'CN/26-27/12', 'RV/26-27/12'],
  ]);
  expect(BILL_KINDS.map((kind) => billNumber(kind, '26-27', 12, 'SKC'))).toEqual([
    ...['SKC/26-27/12', 'SKC-S/26-27/12', 'SKC-B/26-27/12', 'SKC-C/26-27/12', 'SKC-R/26-27/12'],
  ]);
});

test('only a shop that charges GST issues tax invoices', () => {
  expect(TAX_MODES.map((mode) => [mode, kindFor(mode)])).toEqual([
    ['none', 'bill'],
    ['inclusive', 'tax_invoice'],
    ['exclusive', 'tax_invoice'],
    ['composition', 'bill_of_supply'],
  ]);
});

test('CGST and SGST each have half of the rate', () => {
  expect([halfOf(1800), halfOf(500), halfOf(25), halfOf(0)]).toEqual([900, 250, 13, 0]);
});

const SELLER = {
  ...{ store_name: 'Mathappu', tamil_name: 'மத்தாப்பு', legal_name: 'Murugan Traders', store_address: 'Sivakasi' },
  ...{ phone_number: '04562 123456', contact_email: 'shop@example.com', gstin: '33ABCDE1234F1Z7' },
  licence_number: 'E/TN/1',
};
const MEENA = {
  ...{ name: 'Meena', house_flat_no: '1', street_name: 'Car Street', locality: 'Goripalayam', city: 'Madurai' },
  ...{ state: 'Tamil Nadu', zipcode: '625001' },
};
const NUMBERED = { number: 'INV/26-27/1', day: '2026-11-05' };
const NO_TAX = { rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/** Ten boxes for ₹1,000 less a coupon of ₹100 at 18 %, a toy for ₹105 at 5 %, and ₹50 of packing. */
const SPARKLERS: BilledLine = {
  ...{ name: 'Sparklers', tamilName: 'மத்தாப்பு', pack: '10 pieces', quantity: 10, unitPrice: 10_000 },
  lineTotal: 100_000,
  pricing: {
    ...{ hsnCode: '3604', couponShare: 10_000 },
    tax: { rate: 1800, taxable: 90_000, cgst: 8_100, sgst: 8_100, igst: 0 },
  },
};
const TOY: BilledLine = {
  ...{ name: 'Toy', tamilName: 'பொம்மை', pack: '', quantity: 1, unitPrice: 10_500, lineTotal: 10_500 },
  pricing: {
    ...{ hsnCode: '9503', couponShare: 0 },
    tax: { rate: 500, taxable: 10_500, cgst: 263, sgst: 262, igst: 0 },
  },
};
const ORDER: BilledOrder = {
  ...{ id: 1, number: 'MP-100012', locale: 'ta', address: MEENA },
  ...{ discountTotal: 10_000, surchargeTotal: 2_500, shippingTotal: 0, packingTotal: 5_000, extraTotal: 0 },
  // 106,200 + 11,025 + 5,900 + 2,500 = 125,625, rounded to the rupee.
  ...{ roundOff: -25, total: 125_600 },
  terms: {
    ...{ place: { state: 'Tamil Nadu' }, charges: { tax: { mode: 'exclusive' } } },
    tax: { packing: { rate: 1800, taxable: 5_000, cgst: 450, sgst: 450, igst: 0 }, delivery: NO_TAX, extra: NO_TAX },
  },
};
const bill = billFor(ORDER, [TOY, SPARKLERS], SELLER, NUMBERED);
const partsOf = ({ sums, roundOff }: BillContent) => sums.reduce((all, { total }) => all + total, roundOff);

describe('a bill', () => {
  test('names its paper, its order, the shop, and of the buyer only what the law wants', () => {
    const order = { ...ORDER, address: { ...MEENA, landmark: 'temple', delivery_contact_number: '9876543210' } };
    const store = { ...SELLER, upi_id: 'shop@okbank' };
    expect(billFor(order, [TOY], store, NUMBERED)).toMatchObject({
      ...{ kind: 'tax_invoice', ...NUMBERED, order: 'MP-100012', language: 'ta', mode: 'exclusive', against: null },
      ...{ roundOff: -25, total: 125_600, placeOfSupply: { state: 'Tamil Nadu', code: '33' } },
    });
    expect(billFor(order, [TOY], store, NUMBERED).buyer).toEqual(MEENA);
    expect(billFor(order, [TOY], store, NUMBERED).seller).toEqual(SELLER);
  });

  test('names the firm and its GSTIN if there is one', () => {
    const firm = { firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' };
    expect(billFor({ ...ORDER, address: { ...MEENA, ...firm } }, [TOY], SELLER, NUMBERED).buyer).toEqual({
      ...MEENA,
      ...firm,
    });
    expect(billFor({ ...ORDER, address: { ...MEENA, firm: '', gstin: '' } }, [TOY], SELLER, NUMBERED).buyer).toEqual(
      MEENA,
    );
  });

  test('has each line less its coupon, with its tax', () => {
    expect(bill.lines).toEqual([
      {
        ...{ name: 'Toy', tamilName: 'பொம்மை', pack: '', hsn: '9503', quantity: 1, unitPrice: 10_500, discount: 0 },
        ...{ rate: 500, taxable: 10_500, cgst: 263, sgst: 262, igst: 0, total: 11_025 },
      },
      {
        ...{ name: 'Sparklers', tamilName: 'மத்தாப்பு', pack: '10 pieces', hsn: '3604', quantity: 10 },
        ...{ unitPrice: 10_000, discount: 10_000 },
        ...{ rate: 1800, taxable: 90_000, cgst: 8_100, sgst: 8_100, igst: 0, total: 106_200 },
      },
    ]);
  });

  // Before: all 100 came off the matches, whose row of the returns was then negative.
  test('shares what the shop takes off among all codes of one rate', () => {
    const tax = { rate: 1800, taxable: 2_000, cgst: 180, sgst: 180, igst: 0 };
    const matches: BilledLine = { ...TOY, lineTotal: 2_000, pricing: { hsnCode: '3605', couponShare: 0, tax } };
    const extra = { rate: 1800, taxable: -10_000, cgst: -900, sgst: -900, igst: 0 };
    const terms = { ...ORDER.terms, tax: { packing: NO_TAX, delivery: NO_TAX, extra } } as BilledOrder['terms'];
    const order = {
      ...ORDER,
      extraTotal: -10_000,
      surchargeTotal: 0,
      packingTotal: 0,
      roundOff: 0,
      total: 96_760,
      terms,
    };
    const billed = billFor(order, [matches, SPARKLERS], SELLER, NUMBERED);
    expect(billed.sums).toEqual([
      { hsn: '3605', rate: 1800, taxable: 1_783, cgst: 160, sgst: 160, igst: 0, total: 2_103 },
      { hsn: '3604', rate: 1800, taxable: 80_217, cgst: 7_220, sgst: 7_220, igst: 0, total: 94_657 },
    ]);
    expect(partsOf(billed)).toBe(billed.total);
    expect(billed.charges).toMatchObject([{ what: 'extra', total: -11_800 }]);
  });

  // Before: it came off the code of the free goods, which stand first.
  test('takes nothing off a code whose goods a coupon made free', () => {
    const free: BilledLine = {
      ...TOY,
      pricing: { hsnCode: '3605', couponShare: 10_500, tax: { ...NO_TAX, rate: 1800 } },
    };
    const extra = { rate: 1800, taxable: -10_000, cgst: -900, sgst: -900, igst: 0 };
    const terms = { ...ORDER.terms, tax: { packing: NO_TAX, delivery: NO_TAX, extra } } as BilledOrder['terms'];
    const { sums } = billFor({ ...ORDER, extraTotal: -10_000, terms }, [free, SPARKLERS], SELLER, NUMBERED);
    expect(sums.slice(0, 2)).toEqual([
      { hsn: '3605', rate: 1800, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 },
      { hsn: '3604', rate: 1800, taxable: 80_000, cgst: 7_200, sgst: 7_200, igst: 0, total: 94_400 },
    ]);
  });

  // Before: a paisa of tax below zero at one code and, where packing was taken off too, the value of all its goods.
  test('has nothing below zero at any code, whatever the shop takes off goods and charges', () => {
    const goods = fc.record({
      ...{ basePrice: fc.integer({ min: 1, max: 3_000 }), quantity: fc.integer({ min: 1, max: 5 }) },
      ...{ taxRate: fc.constantFrom(0, 500, 1800), hsnCode: fc.constantFrom('3604', '3605', '9503') },
    });
    const orders = fc.record({
      lines: fc.array(goods, { minLength: 1, maxLength: 5 }),
      isOneRate: fc.boolean(),
      tax: fc.record({ mode: fc.constantFrom('inclusive', 'exclusive'), isInterstate: fc.boolean() }),
      packing: fc.constantFrom(0, 100, 5_000),
      discount: fc.constantFrom(0, 1_000, 3_333),
      less: fc.constantFrom(0, 1, 5, 100),
      takesPacking: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, ({ lines, isOneRate, tax, packing, discount, less, takesPacking }) => {
        const sold = lines.map((line, productId) => ({
          ...{ ...line, productId, discount: 0 },
          taxRate: isOneRate ? 1800 : line.taxRate,
        }));
        const options = {
          coupon: { code: 'C', minOrder: 0, discount },
          charges: {
            packing: { share: 0, charge: packing },
            delivery: { charge: 0, freeFrom: null, isToPay: false },
            ...{ tax, roundsTotal: false },
          },
        };
        const { subtotal, discountTotal } = priceOrder(sold, options);
        const off = Math.max(0, subtotal - discountTotal + (takesPacking ? packing : 0) - less);
        const price = priceOrder(sold, { ...options, extras: [-off] });
        const terms = { place: { state: 'Kerala' }, charges: { tax }, tax: price.tax };
        const order: BilledOrder = { ...ORDER, ...price, terms };
        const kept = price.lines.map((line) => ({
          ...{ name: 'Goods', tamilName: '', pack: '', ...line },
          pricing: { hsnCode: line.hsnCode ?? '', couponShare: line.couponShare, tax: line.tax },
        }));
        const billed = billFor(order, kept, SELLER, NUMBERED);
        expect(partsOf(billed)).toBe(billed.total);
        for (const sum of billed.sums) {
          for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const)
            expect(sum[part], `${part} at ${sum.hsn}`).toBeGreaterThanOrEqual(0);
          expect(sum.total).toBe(sum.taxable + taxOf(sum));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('lists charges under the code of the goods with the highest rate, and none that cost nothing', () => {
    expect(bill.charges).toEqual([
      { what: 'packing', hsn: '3604', rate: 1800, taxable: 5_000, cgst: 450, sgst: 450, igst: 0, total: 5_900 },
      { what: 'surcharge', hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 },
    ]);
  });

  test('lists charges under the first code if several goods have the highest rate', () => {
    const other = SPARKLERS.pricing && { ...SPARKLERS, pricing: { ...SPARKLERS.pricing, hsnCode: '3605' } };
    const { charges } = billFor(ORDER, [SPARKLERS, other as BilledLine], SELLER, NUMBERED);
    expect(charges[0]).toMatchObject({ what: 'packing', hsn: '3604' });
  });

  test('sums goods and charges by code and rate, to its total with the round-off', () => {
    expect(bill.sums).toEqual([
      { hsn: '9503', rate: 500, taxable: 10_500, cgst: 263, sgst: 262, igst: 0, total: 11_025 },
      { hsn: '3604', rate: 1800, taxable: 95_000, cgst: 8_550, sgst: 8_550, igst: 0, total: 112_100 },
      { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 },
    ]);
    expect(partsOf(bill)).toBe(bill.total);
  });

  test('lists what is in a gift box, and nothing else about it', () => {
    const contents = [{ name: 'Rocket', tamilName: 'ராக்கெட்', count: 3, productId: 7 }];
    const [box] = billFor(ORDER, [{ ...SPARKLERS, contents }], SELLER, NUMBERED).lines;
    expect(box?.contents).toEqual([{ name: 'Rocket', tamilName: 'ராக்கெட்', count: 3 }]);
    for (const none of [null, undefined])
      expect(billFor(ORDER, [{ ...SPARKLERS, contents: none as null }], SELLER, NUMBERED).lines[0]).not.toHaveProperty(
        'contents',
      );
  });

  test('lists an extra that the shop added or took off', () => {
    const extra = { rate: 1800, taxable: -1_000, cgst: -90, sgst: -90, igst: 0 };
    const terms = ORDER.terms && { ...ORDER.terms, tax: { ...ORDER.terms.tax, extra } };
    const { charges } = billFor({ ...ORDER, terms }, [TOY, SPARKLERS], SELLER, NUMBERED);
    expect(charges).toContainEqual({ what: 'extra', hsn: '3604', ...extra, total: -1_180 });
  });

  /** Orders from before taxes were stored with them. */
  test('of an old order has no tax and takes its coupon off as a whole', () => {
    const old = { ...ORDER, terms: null, shippingTotal: 1_500, extraTotal: -500, roundOff: 0, total: 109_000 };
    const lines = [SPARKLERS, TOY].map((line) => ({ ...line, pricing: null }));
    const made = billFor(old, lines, { ...SELLER, gstin: '' }, NUMBERED);
    expect(made).toMatchObject({ kind: 'bill', mode: 'none' });
    expect(made.lines.map(({ hsn, discount, rate, taxable, total }) => [hsn, discount, rate, taxable, total])).toEqual([
      ['', 0, 0, 100_000, 100_000],
      ['', 0, 0, 10_500, 10_500],
    ]);
    expect(made.charges.map(({ what, rate, total }) => [what, rate, total])).toEqual([
      ['packing', 0, 5_000],
      ['delivery', 0, 1_500],
      ['surcharge', 0, 2_500],
      ['extra', 0, -500],
      ['discount', 0, -10_000],
    ]);
    expect(partsOf(made)).toBe(109_000);
  });

  test.each([
    ['the place of delivery', 'Kerala', 'Tamil Nadu', '33ABCDE1234F1Z7', { state: 'Kerala', code: '32' }],
    ['else the address', '', 'Karnataka', '33ABCDE1234F1Z7', { state: 'Karnataka', code: '29' }],
    ['else the shop, as for goods fetched there', '', '', '33ABCDE1234F1Z7', { state: 'Tamil Nadu', code: '33' }],
    ['no place for a shop without registration', '', '', '', { state: '', code: '' }],
  ])('has as place of supply %s', (_, delivered, address, gstin, place) => {
    const terms = ORDER.terms && { ...ORDER.terms, place: { state: delivered } };
    const order = { ...ORDER, terms, address: { ...MEENA, state: address } };
    expect(billFor(order, [TOY], { ...SELLER, gstin }, NUMBERED).placeOfSupply).toEqual(place);
  });
});

describe('a credit note', () => {
  const NOTE = { kind: 'credit_note', number: 'CN/26-27/1', day: '2026-11-20' } as const;

  test('for the whole bill takes back every line, charge and paisa', () => {
    expect(creditFor(bill, { ...NOTE, amount: 125_600 })).toEqual({
      ...bill,
      ...NOTE,
      against: { number: 'INV/26-27/1', day: '2026-11-05' },
    });
  });

  test('for a part spreads it over the billed rates, with the tax that it contains', () => {
    const note = creditFor(bill, { ...NOTE, amount: 12_560 });
    expect([note.lines, note.charges, note.roundOff, note.total]).toEqual([[], [], 0, 12_560]);
    expect(note.against).toEqual({ number: 'INV/26-27/1', day: '2026-11-05' });
    // 12,560 in proportion to 11,025, 112,100 and 2,500.
    expect(note.sums).toEqual([
      { hsn: '9503', rate: 500, taxable: 1_050, cgst: 26, sgst: 26, igst: 0, total: 1_102 },
      { hsn: '3604', rate: 1800, taxable: 9_498, cgst: 855, sgst: 855, igst: 0, total: 11_208 },
      { hsn: '', rate: 0, taxable: 250, cgst: 0, sgst: 0, igst: 0, total: 250 },
    ]);
  });

  test('takes the odd paisa of a tax back from the half of which more is left', () => {
    const notes: BillContent[] = [];
    // 100 contain a tax of 15 at 18 %.
    const [, sparklers] = bill.sums;
    const billed = { ...bill, sums: [sparklers as BillSum], roundOff: 0, total: sparklers?.total ?? 0 };
    for (let nth = 0; nth < 4; nth++) notes.push(creditFor(billed, { ...NOTE, amount: 100, earlier: notes }));
    expect(notes.map(({ sums }) => sums.map(({ cgst, sgst }) => [cgst, sgst]))).toEqual([
      [[8, 7]],
      [[7, 8]],
      [[8, 7]],
      [[7, 8]],
    ]);
  });

  // Seen before: of goods of ₹0.50 at 5 % the third note took back -1 paisa of CGST.
  test('never takes back more tax than is left, in however small parts', () => {
    const billed = fc.record({
      amount: fc.integer({ min: 1, max: 60 }),
      rate: fc.constantFrom(500, 1200, 1800),
      isInterstate: fc.boolean(),
    });
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(billed, parts, ({ amount, rate, isInterstate }, wanted) => {
        const [tax] = taxParts({ mode: 'inclusive', isInterstate }, [{ amount, rate }]) as [Taxed];
        const whole = { ...bill, sums: [{ ...tax, hsn: '3604', total: amount }], roundOff: 0, total: amount };
        const notes: BillContent[] = [];
        let left = amount;
        for (const want of [...wanted, amount]) {
          if (left > 0) notes.push(creditFor(whole, { ...NOTE, amount: Math.min(want, left), earlier: notes }));
          left -= want;
        }
        for (const { cgst, sgst, igst, taxable } of notes.flatMap(({ sums }) => sums))
          expect(Math.min(cgst, sgst, igst, taxable)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  // Before: 0.90 of goods of 0.60, and -0.30 on the last note.
  test('credits no more of the goods than was billed if the bill was rounded up', () => {
    const goods = { hsn: '9503', rate: 0, taxable: 60, cgst: 0, sgst: 0, igst: 0, total: 60 };
    const billed = { ...bill, sums: [goods], roundOff: 40, total: 100 };
    const first = creditFor(billed, { ...NOTE, amount: 90 });
    expect([first.sums, first.roundOff]).toEqual([[goods], 30]);
    const last = creditFor(billed, { ...NOTE, amount: 10, earlier: [first] });
    expect([last.sums, last.roundOff]).toEqual([[], 10]);
  });

  // Seen before: CGST 12 and SGST 9, the odd paisa of each rate being CGST's.
  test('over several rates takes back halves that differ by a paisa at most', () => {
    const even = (rate: number, taxable: number, half: number): BillSum => ({
      ...{ hsn: '3604', rate, taxable, cgst: half, sgst: half, igst: 0, total: taxable + 2 * half },
    });
    const sums = [even(1800, 10_000, 900), even(1200, 10_000, 600), even(500, 10_000, 250)];
    const billed = { ...bill, sums, roundOff: 0, total: 33_500 };
    const note = creditFor(billed, { ...NOTE, amount: 200 });
    expect(note.sums.map(({ cgst, sgst }) => [cgst, sgst])).toEqual([
      [5, 6],
      [4, 3],
      [2, 1],
    ]);
  });

  test('takes back IGST where IGST was charged', () => {
    const away = {
      ...bill,
      sums: bill.sums.map((sum) => ({ ...sum, igst: sum.cgst + sum.sgst, cgst: 0, sgst: 0 })),
    };
    const { sums } = creditFor(away, { ...NOTE, amount: 12_560 });
    expect(sums.map(({ cgst, sgst, igst }) => [cgst, sgst, igst])).toEqual([
      [0, 0, 52],
      [0, 0, 1_710],
      [0, 0, 0],
    ]);
  });

  test('takes nothing back at a rate at which nothing was charged', () => {
    const free = { hsn: '4901', rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
    const { sums } = creditFor({ ...bill, sums: [free, ...bill.sums] }, { ...NOTE, amount: 12_560 });
    expect(sums.map(({ hsn }) => hsn)).toEqual(['9503', '3604', '']);
  });

  test('for the whole bill has no row for goods that cost nothing, but one for a last paisa of tax', () => {
    const free = { hsn: '4901', rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
    const paisa = (part: 'cgst' | 'sgst' | 'igst') => ({ ...free, hsn: part, rate: 500, [part]: 1, total: 1 });
    const sums = [free, ...bill.sums, paisa('cgst'), paisa('sgst'), paisa('igst')];
    const total = bill.total + 3;
    const note = creditFor({ ...bill, sums, total }, { ...NOTE, amount: total });
    expect(note.sums.map(({ hsn }) => hsn)).toEqual(['9503', '3604', '', 'cgst', 'sgst', 'igst']);
  });

  test('after another takes the rest of each code and each rate by itself', () => {
    const sum = (hsn: string, rate: number, taxable: number) => ({ ...NO_TAX, hsn, rate, taxable, total: taxable });
    const billed = { ...bill, sums: [sum('3604', 0, 500), sum('3605', 0, 300), sum('3604', 5, 200)], total: 1_000 };
    const before = { ...billed, sums: [sum('3605', 0, 100), sum('3604', 5, 50)], roundOff: 0, total: 150 };
    const { sums } = creditFor(billed, { ...NOTE, amount: 850, earlier: [before] });
    expect(sums).toEqual([sum('3604', 0, 500), sum('3605', 0, 200), sum('3604', 5, 150)]);
  });

  test('that is a refund voucher is against no bill', () => {
    const voucher = creditFor(bill, { kind: 'refund_voucher', number: 'RV/26-27/1', day: '2026-11-20', amount: 100 });
    expect(voucher).toMatchObject({ kind: 'refund_voucher', number: 'RV/26-27/1', against: null, total: 100 });
  });

  test('after others takes exactly the rest, so that no paisa of tax remains', () => {
    const first = creditFor(bill, { ...NOTE, amount: 33_333 });
    const second = creditFor(bill, { ...NOTE, amount: 11_111, earlier: [first] });
    const last = creditFor(bill, { ...NOTE, amount: 125_600 - 44_444, earlier: [first, second] });
    expect([last.roundOff, last.lines]).toEqual([-25, []]);
    for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
      const back = [first, second, last].flatMap(({ sums }) => sums).reduce((all, sum) => all + sum[part], 0);
      expect(back, part).toBe(bill.sums.reduce((all, sum) => all + sum[part], 0));
    }
  });

  // Before: by the arithmetic of each note alone they gave back 848, 75 and 77.
  test('that takes the last of a rate leaves none of its tax, while others stay on the bill', () => {
    const toys = { hsn: '9503', rate: 1800, taxable: 847, cgst: 76, sgst: 77, igst: 0, total: 1_000 };
    const others = { ...NO_TAX, hsn: '3604', rate: 0, taxable: 5_000, total: 5_000 };
    const billed = { ...bill, sums: [toys, others], roundOff: 0, total: 6_000 };
    const returned = (total: number) => [{ hsn: '9503', rate: 1800, quantity: 1, total }];
    const first = creditFor(billed, { ...NOTE, amount: 401, returned: returned(401) });
    const second = creditFor(billed, { ...NOTE, amount: 599, returned: returned(599), earlier: [first] });
    const back = [first, second].flatMap(({ sums }) => sums).filter(({ hsn }) => hsn === '9503');
    for (const part of ['taxable', 'cgst', 'sgst', 'total'] as const)
      expect(
        back.reduce((all, sum) => all + sum[part], 0),
        part,
      ).toBe(toys[part]);
  });

  test('and its successors together are the bill, for any order and any parts', () => {
    const goods = fc.record({
      ...{ basePrice: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) },
      taxRate: fc.constantFrom(0, 500, 1200, 1800),
    });
    const orders = fc.record({
      lines: fc.array(goods, { minLength: 1, maxLength: 6 }),
      tax: fc.record({ mode: fc.constantFrom(...TAX_MODES), isInterstate: fc.boolean() }),
      packing: fc.nat(10_000),
      coupon: fc.nat(5_000),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(orders, ({ lines, tax, packing, coupon, parts }) => {
        const price = priceOrder(
          lines.map((line, productId) => ({ ...line, productId, discount: 0 })),
          {
            coupon: { code: 'C', minOrder: 0, discount: coupon },
            charges: {
              packing: { share: 0, charge: packing },
              delivery: { charge: 0, freeFrom: null, isToPay: false },
              ...{ tax, roundsTotal: true },
            },
          },
        );
        const order: BilledOrder = {
          ...{ ...ORDER, ...price },
          terms: { place: { state: tax.isInterstate ? 'Kerala' : 'Tamil Nadu' }, charges: { tax }, tax: price.tax },
        };
        const sold = price.lines.map((line) => ({
          ...{ name: 'Goods', tamilName: '', pack: '', ...line },
          pricing: { hsnCode: '3604', couponShare: line.couponShare, tax: line.tax },
        }));
        const billed = billFor(order, sold, SELLER, NUMBERED);
        expect(partsOf(billed)).toBe(billed.total);
        const amounts = parts.map((percent) => Math.floor((billed.total * percent) / 400)).filter((part) => part > 0);
        const notes: BillContent[] = [];
        const rest = () => notes.reduce((left, { total }) => left - total, billed.total);
        for (const amount of amounts) notes.push(creditFor(billed, { ...NOTE, amount, earlier: notes }));
        notes.push(creditFor(billed, { ...NOTE, amount: rest(), earlier: notes }));
        for (const note of notes) expect(partsOf(note)).toBe(note.total);
        const all = notes.flatMap(({ sums }) => sums);
        expect(all.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(
          billed.sums.reduce((sum, { taxable }) => sum + taxable, 0),
        );
        expect(all.reduce((sum, one) => sum + taxOf(one), 0)).toBe(
          billed.sums.reduce((sum, one) => sum + taxOf(one), 0),
        );
      }),
      { numRuns: 300 },
    );
  });
});
