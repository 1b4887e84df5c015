/** Whole orders compared with a second implementation of trade.md 1 and 2: rule, refusal and every part of the price. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoStore } from '#seeds/store-record.ts';
import { dayInIndia } from '#shared/dates.ts';
import { ShopError } from '#shared/errors.ts';
import { basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import { anyOracleCoupon, anyOracleLine, anyOracleRule, anyOracleStore, PLACES } from '#testing/any-trade.ts';
import { type OracleAnswer, type OracleOrder, oracleAnswer, oracleRule } from '#testing/trade-oracle.ts';
import { DeliveryRuleInput } from '../delivery/delivery.contract.ts';
import { allowsMethod, ruleFor } from '../delivery/delivery.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { requireDelivered, requireMinimum, termsFor } from './checkout.delivery.ts';
import { priceOrder } from './checkout.pricing.ts';
import { taxRateOf } from './checkout.tax.rules.ts';

const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
/** Around two midnights of India, which are 18:30 UTC. */
const INSTANTS = [
  '2026-10-30T18:29:59.999Z',
  '2026-10-30T18:30:00Z',
  '2026-10-31T18:29:59Z',
  '2026-10-31T18:30:00Z',
  '2026-11-01T00:00:00Z',
];

const anyRules = fc
  .array(anyOracleRule(DAYS), { maxLength: 8 })
  .map((rules) => rules.map((rule, at) => ({ ...rule, id: at + 1 })));

const anyOrder: fc.Arbitrary<OracleOrder> = fc.record({
  // Large ones, and ones below a minimum.
  lines: fc.oneof(
    fc.array(anyOracleLine(60), { minLength: 1, maxLength: 8 }),
    fc.array(anyOracleLine(3), { minLength: 1, maxLength: 2 }),
  ),
  coupon: fc.option(anyOracleCoupon(fc.integer({ min: 1, max: 60 }), 3_000), { freq: 2 }),
  method: fc.constantFrom('online' as const, 'cod' as const),
  place: fc.constantFrom(...PLACES),
  at: fc.constantFrom(...INSTANTS).map((text) => new Date(text)),
});

/** The result of the shop's own functions, in the order of the checkout. */
function shopAnswer(store: StoreSettings, rules: Parameters<typeof termsFor>[1], order: OracleOrder): OracleAnswer {
  const today = dayInIndia(order.at);
  const { pin, district, state } = order.place;
  const terms = termsFor(store, rules, { zipcode: pin, district, state }, today);
  const pricing = { store, today, terms };
  try {
    requireDelivered(pricing, 'en');
    if (!allowsMethod(terms.rule, order.method)) return { refused: 'METHOD' };
    const price = priceOrder(
      order.lines.map((line, at) => ({
        productId: at,
        basePrice: paiseFromRupees(line.list),
        discount: basisPointsFromPercent(line.discount),
        quantity: line.count,
        isNetRate: line.isNetRate,
        categoryId: line.category,
        taxRate: taxRateOf(store.tax_rates, line.hsn, today),
      })),
      {
        coupon: order.coupon && {
          code: 'C',
          minOrder: paiseFromRupees(order.coupon.minOrder),
          discount: basisPointsFromPercent(order.coupon.percent),
          onlyCategories: order.coupon.only,
          exceptCategories: order.coupon.except,
          exceptProducts: order.coupon.exceptLines,
        },
        method: order.method,
        charges: terms.charges,
      },
    );
    if (order.coupon && price.coupon === null) return { refused: 'COUPON' };
    requireMinimum({ price }, pricing);
    const { cgst, sgst, igst } = price.tax;
    if (store.tax_mode === 'inclusive' || store.tax_mode === 'exclusive') {
      const whole = price.taxTotal + price.taxIncluded;
      expect(terms.charges.tax.isInterstate ? [igst, 0, 0] : [0, cgst + sgst, Math.abs(cgst - sgst) >> 1]).toEqual(
        terms.charges.tax.isInterstate ? [whole, 0, 0] : [0, whole, 0],
      );
    }
    return {
      refused: null,
      price: {
        subtotal: price.subtotal,
        discount: price.discountTotal,
        packing: price.packingTotal,
        delivery: price.shippingTotal,
        charges: price.surchargeTotal,
        tax: price.taxTotal,
        tax_included: price.taxIncluded,
        isInterstate: terms.charges.tax.isInterstate,
        round_off: price.roundOff,
        total: price.total,
      },
    };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const extra = error.details.extra as { message: string; minimum: number; missing: number; basis: 'list' | 'net' };
    if (error.code === 'NOT_DELIVERED')
      return { refused: error.code, message: terms.rule?.served === false ? extra.message : null };
    if (error.code !== 'BELOW_MINIMUM') throw error;
    return { refused: error.code, ...extra };
  }
}

it('every order costs what a second implementation of the text says, or is refused as it says', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(anyOracleStore, anyRules, anyOrder, (oracleStore, rules, order) => {
      const store = { ...demoStore, ...oracleStore } as unknown as StoreSettings;
      const kept = rules.map(({ id, ...rule }) => ({
        id,
        ...DeliveryRuleInput.parse({ name: `Rule ${id}`, ...rule }),
      }));
      const expected = oracleAnswer(oracleStore, rules, order);
      const kind = expected.refused ?? store.tax_mode;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      expect(shopAnswer(store, kept, order)).toEqual(expected);
      const day = dayInIndia(order.at);
      expect(ruleFor(kept, order.place, day)?.id).toBe(oracleRule(rules, order.place, day)?.id);
    }),
    { numRuns: 6_000 },
  );
  // Every outcome occurred, each often.
  for (const kind of [
    'NOT_DELIVERED',
    'METHOD',
    'COUPON',
    'BELOW_MINIMUM',
    'none',
    'inclusive',
    'exclusive',
    'composition',
  ])
    expect(seen.get(kind), kind).toBeGreaterThan(50);
});
