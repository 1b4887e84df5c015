import { percentFromBasisPoints } from '#shared/money.ts';
import { type TaxMode, type TaxRate, taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';

interface Taxes {
  tax_mode: TaxMode;
  tax_rates: readonly TaxRate[];
}

/**
 * The rate in percent of a box and of what is in it, if one of those bears more: sold in one box at one price, goods bear
 * the highest rate among them (CGST section 8).
 */
export function higherInside(
  { tax_mode, tax_rates }: Taxes,
  { box, inside, today }: { box: string; inside: readonly string[]; today: string },
): { box: number; inside: number } | null {
  if (tax_mode !== 'inclusive' && tax_mode !== 'exclusive') return null;
  const own = taxRateOf(tax_rates, box, today);
  const highest = Math.max(own, ...inside.map((hsn) => taxRateOf(tax_rates, hsn, today)));
  return highest > own ? { box: percentFromBasisPoints(own), inside: percentFromBasisPoints(highest) } : null;
}
