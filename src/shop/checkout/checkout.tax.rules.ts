/**
 * The tax of an order in paise: what each line and each charge bears, and how a coupon is spread over the lines so that
 * the parts add up (trade.md 1, CGST rule 46). Pure.
 */
import { type BasisPoints, divideRoundHalfUp, type Paise, shareOf } from '#shared/money.ts';

/**
 * `none`: not registered, no tax line. `inclusive`: prices contain it. `exclusive`: added to goods, packing and delivery.
 * `composition`: a bill of supply; no tax is collected and nothing is sold outside the state.
 */
export const TAX_MODES = ['none', 'inclusive', 'exclusive', 'composition'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/** Whether buyers pay tax, within the price or on top of it. */
export const collectsTax = (mode: TaxMode | undefined): boolean => mode === 'inclusive' || mode === 'exclusive';

/** The rate for fireworks since 15 November 2017 (domain F8). */
export const USUAL_TAX_RATE: BasisPoints = 1800;

/** From a day on, goods whose HSN code begins with `hsn` bear `rate` percent. */
export interface TaxRate {
  hsn: string;
  rate: number;
  valid_from: string;
}

/**
 * The rate of an HSN code on a day: by the longest listed beginning of the code, and of these the latest; else the
 * usual rate.
 */
export function taxRateOf(rates: readonly TaxRate[], hsn: string, day: string): BasisPoints {
  let best: TaxRate | undefined;
  for (const rate of rates) {
    if (rate.valid_from > day || !hsn.startsWith(rate.hsn)) continue;
    const isCloser = !best || rate.hsn.length > best.hsn.length;
    if (isCloser || (rate.hsn.length === best?.hsn.length && rate.valid_from >= best.valid_from)) best = rate;
  }
  return best ? Math.round(best.rate * 100) : USUAL_TAX_RATE;
}

/** The value of a part of an order without tax, and its tax: CGST and SGST within the state, IGST to another state. */
export interface Taxed {
  rate: BasisPoints;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

export const taxOf = ({ cgst, sgst, igst }: Pick<Taxed, 'cgst' | 'sgst' | 'igst'>): Paise => cgst + sgst + igst;

/** `total` in proportion to `weights`, largest remainder first, so that the shares add up to it. */
export function spread(total: Paise, weights: readonly Paise[]): Paise[] {
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  if (sum === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = total - shares.reduce((all, share) => all + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/**
 * A deduction of all these parts, spread over them: taxable value and each tax in proportion to the parts' own, so that
 * bills and returns take off the same.
 */
export function spreadTaxed(off: Taxed, parts: readonly Taxed[]): Taxed[] {
  const sharesOf = (what: 'taxable' | 'cgst' | 'sgst' | 'igst') => {
    const weigher = parts.some((part) => part[what] > 0) ? what : 'taxable';
    return spread(
      off[what],
      parts.map((part) => part[weigher]),
    );
  };
  const [taxable, cgst, sgst, igst] = [sharesOf('taxable'), sharesOf('cgst'), sharesOf('sgst'), sharesOf('igst')];
  const at = (shares: readonly Paise[], index: number) => shares[index] ?? 0;
  return parts.map(({ rate }, index) => ({
    ...{ rate, taxable: at(taxable, index), cgst: at(cgst, index) },
    ...{ sgst: at(sgst, index), igst: at(igst, index) },
  }));
}

export interface TaxTerms {
  mode: TaxMode;
  isInterstate: boolean;
}

/** The tax of each part of an order. A deduction comes after what it is taken off. */
export function taxParts({ mode, isInterstate }: TaxTerms, parts: readonly { amount: Paise; rate: BasisPoints }[]) {
  const left = new Map<BasisPoints, Untaken>();
  const taxed = parts.map(({ amount, rate }): Taxed => {
    if (mode === 'none' || mode === 'composition') return { rate: 0, taxable: amount, cgst: 0, sgst: 0, igst: 0 };
    const own =
      mode === 'inclusive' ? amount - divideRoundHalfUp(amount * 10_000, 10_000 + rate) : shareOf(amount, rate);
    const before = left.get(rate) ?? { amount: 0, tax: 0 };
    const igst = amount < 0 ? withinLeft(own, amount, before) : own;
    left.set(rate, { amount: before.amount + amount, tax: before.tax + igst });
    return { rate, taxable: mode === 'inclusive' ? amount - igst : amount, cgst: 0, sgst: 0, igst };
  });
  return isInterstate ? taxed : halved(taxed);
}

/** What is charged at a rate before a deduction. */
interface Untaken {
  amount: Paise;
  tax: Paise;
}

/**
 * Each part's tax is rounded by itself, so a deduction of nearly all could take off a paisa more tax than was charged, or
 * leave some for goods that cost nothing.
 */
function withinLeft(tax: Paise, amount: Paise, left: Untaken): Paise {
  const rest = left.amount + amount;
  return rest < 0 ? tax : Math.min(rest - left.tax, Math.max(-left.tax, tax));
}

/**
 * Splits tax into CGST and SGST so that they differ by at most one paisa, both at each rate (bills and returns add up
 * by rate) and over the whole order. Odd paise at a rate go to CGST and SGST in turn, and so do those left over between
 * rates.
 */
function halved(parts: readonly Taxed[]): Taxed[] {
  const odd = new Map<BasisPoints, number>();
  for (const { rate, igst } of parts) odd.set(rate, (odd.get(rate) ?? 0) + Math.abs(igst % 2));
  let left = 0;
  const toSgst = new Map([...odd].map(([rate, count]) => [rate, count % 2 === 1 && left++ % 2 === 1]));
  return parts.map(({ igst: tax, ...part }) => {
    const isSgst = toSgst.get(part.rate);
    if (tax % 2 !== 0) toSgst.set(part.rate, !isSgst);
    const cgst = Math.floor((tax + (isSgst ? 0 : 1)) / 2);
    return { ...part, cgst, sgst: tax - cgst, igst: 0 };
  });
}
