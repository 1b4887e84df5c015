import { percentFromBasisPoints } from '#shared/money.ts';
import { collectsTax, type TaxMode, type TaxRate, taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';

interface Taxes {
  tax_mode: TaxMode;
  tax_rates: readonly TaxRate[];
}

/**
 * The tax rate (percent) of a box and the higher one of its contents, if there is one: goods sold in one box at one
 * price bear the highest rate among them (CGST section 8).
 */
export function higherInside(
  { tax_mode, tax_rates }: Taxes,
  { box, inside, today }: { box: string; inside: readonly string[]; today: string },
): { box: number; inside: number } | null {
  if (!collectsTax(tax_mode)) return null;
  const own = taxRateOf(tax_rates, box, today);
  const highest = Math.max(own, ...inside.map((hsn) => taxRateOf(tax_rates, hsn, today)));
  return highest > own ? { box: percentFromBasisPoints(own), inside: percentFromBasisPoints(highest) } : null;
}
