/**
 * What the lines of an order really cost, which is what goes back for them: a coupon does not cover all goods, and tax
 * may be added. Pure.
 */
import type { Paise } from '#shared/money.ts';
import { spreadTaxed, type Taxed, type TaxTerms, taxOf, taxParts } from '../checkout/checkout.tax.rules.ts';
import { deductionsOf, type OrderExtra } from './amending/amending.rules.ts';

interface FinalLine {
  lineTotal: Paise;
  /** Null in orders from before it was stored. */
  pricing: { tax: Taxed; extraShare?: Paise } | null;
}

interface FinalOrder {
  discountTotal: Paise;
  extras: readonly Pick<OrderExtra, 'amount'>[];
  terms: { charges: { tax: TaxTerms }; tax: { extra?: Taxed } } | null;
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

const grossOf = (tax: Taxed): Paise => tax.taxable + taxOf(tax);

const untaxed = (taxable: Paise): Taxed => ({ rate: 0, taxable, cgst: 0, sgst: 0, igst: 0 });

const negative = ({ rate, taxable, cgst, sgst, igst }: Taxed): Taxed => ({
  ...{ rate, taxable: -taxable },
  ...{ cgst: -cgst, sgst: -sgst, igst: -igst },
});

/**
 * What the shop takes off the whole order and no line bears yet. What it adds is no price of goods and does not lessen
 * it.
 */
function deductionOf({ extras, terms }: FinalOrder, lines: readonly FinalLine[]): Taxed {
  const off = deductionsOf(extras) - sumOf(lines.map(({ pricing }) => pricing?.extraShare ?? 0));
  const { extra } = terms?.tax ?? {};
  if (!terms || !extra || off <= 0) return untaxed(Math.max(0, off));
  // The order keeps the tax of all its extras together.
  const isAlone = extras.every(({ amount }) => amount <= 0);
  const [own = extra] = isAlone ? [] : taxParts(terms.charges.tax, [{ amount: -off, rate: extra.rate }]);
  return negative(own);
}

/** Each line less its shares of the coupon and of what the shop takes off, with the tax that is added. */
export function finalTotals(order: FinalOrder, lines: readonly FinalLine[]): Paise[] {
  const isKnown = lines.every(({ pricing }) => pricing !== null);
  const taxes = lines.map(({ lineTotal, pricing }) => (isKnown && pricing ? pricing.tax : untaxed(lineTotal)));
  const deduction = deductionOf(order, lines);
  const off = isKnown ? deduction : untaxed(grossOf(deduction) + order.discountTotal);
  const shares = spreadTaxed(off, taxes).map(grossOf);
  return taxes.map((tax, index) => Math.max(0, grossOf(tax) - (shares[index] ?? 0)));
}
