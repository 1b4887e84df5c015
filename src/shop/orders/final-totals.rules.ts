/**
 * What the lines of an order really cost, which is what goes back for them: a coupon does not cover all goods, and tax
 * may be added. Pure.
 */
import type { Paise } from '#shared/money.ts';
import { spread, type Taxed, taxOf } from '../checkout/checkout.tax.rules.ts';

interface FinalLine {
  lineTotal: Paise;
  /** Null in orders from before it was stored. */
  pricing: { tax: Taxed } | null;
}

interface FinalOrder {
  discountTotal: Paise;
  extraTotal: Paise;
  terms: { tax: { extra?: Taxed } } | null;
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

const grossOf = (tax: Taxed): Paise => tax.taxable + taxOf(tax);

/** What the shop takes off the whole order and no line bears yet. */
function deductionOf({ extraTotal, terms }: FinalOrder): Paise {
  const extra = terms?.tax.extra;
  return Math.max(0, -(extra ? grossOf(extra) : extraTotal));
}

/** Each line less its shares of the coupon and of what the shop takes off, with the tax that is added. */
export function finalTotals(order: FinalOrder, lines: readonly FinalLine[]): Paise[] {
  const isKnown = lines.every(({ pricing }) => pricing !== null);
  const totals = lines.map(({ lineTotal, pricing }) => (isKnown && pricing ? grossOf(pricing.tax) : lineTotal));
  const off = deductionOf(order) + (isKnown ? 0 : order.discountTotal);
  const shares = spread(Math.min(off, sumOf(totals)), totals);
  return totals.map((total, index) => total - (shares[index] ?? 0));
}
