/**
 * Internally, money is always an integer number of paise; rupees exist only on the wire and on the screen.
 * Percentages are integer basis points (17.5 percent = 1750), so no rule ever handles a fraction.
 */

declare const paiseBrand: unique symbol;
/** An integer amount in paise (1 rupee = 100 paise). */
export type Paise = number & { readonly [paiseBrand]?: never };
/** An integer share in hundredths of a percent: 0 … 10000. */
export type BasisPoints = number;

/** Integer division, rounded half up; also below zero, because deductions have tax too. */
export function divideRoundHalfUp(dividend: number, divisor: number): number {
  const [doubled, twice] = [2n * BigInt(dividend) + BigInt(divisor), 2n * BigInt(divisor)];
  // BigInt division truncates towards zero.
  const isCutUp = doubled < 0n && doubled % twice !== 0n;
  return Number(doubled / twice - (isCutUp ? 1n : 0n));
}

/** `share` of an amount in paise, rounded half up to the paisa (decisions §5). */
export function shareOf(amount: Paise, share: BasisPoints): Paise {
  return divideRoundHalfUp(amount * share, 10_000);
}

export interface Price {
  basePrice: Paise;
  discount: BasisPoints;
  /** A fixed selling price that replaces list price and discount; 0 for none. */
  netPrice: Paise;
}

/** What a customer pays: net price, else base × (100 − discount) / 100, rounded half up to the paisa (spec §9, decisions §5). */
export function unitPriceOf({ basePrice, discount, netPrice }: Price): Paise {
  return netPrice > 0 ? netPrice : shareOf(basePrice, 10_000 - discount);
}

/** A validated rupee number from the wire (at most two decimals) as paise. */
export function paiseFromRupees(rupees: number): Paise {
  return Math.round(rupees * 100);
}

/** Paise as a rupee number for JSON. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}

export function basisPointsFromPercent(percent: number): BasisPoints {
  return Math.round(percent * 100);
}

export function percentFromBasisPoints(share: BasisPoints): number {
  return share / 100;
}

/** True when a rupee number has at most two decimals, so it is a whole number of paise. */
export function isWholePaise(rupees: number): boolean {
  return Number.isFinite(rupees) && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
}

/** en-IN grouping (12,34,567) without Intl, whose tables differ between phones. */
function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}

function format(paise: Paise, decimals: 'always' | 'whenNeeded'): string {
  const sign = paise < 0 ? '−' : '';
  const absolute = Math.abs(paise);
  const whole = groupIndian(String(Math.trunc(absolute / 100)));
  const fraction = absolute % 100;
  if (decimals === 'whenNeeded' && fraction === 0) return `${sign}₹${whole}`;
  return `${sign}₹${whole}.${String(fraction).padStart(2, '0')}`;
}

/** A unit price as shown: always two decimals (spec §9). */
export function formatUnitPrice(paise: Paise): string {
  return format(paise, 'always');
}

/** The same for a price from the wire. */
export const formatUnitRupees = (rupees: number): string => formatUnitPrice(paiseFromRupees(rupees));

/** A line or order total as shown: no decimals when it is whole rupees, else two (decisions §5). */
export function formatAmount(paise: Paise): string {
  return format(paise, 'whenNeeded');
}

/** The same for an amount from the wire. */
export const formatRupees = (rupees: number): string => formatAmount(paiseFromRupees(rupees));

/** The running total after each amount. */
export function runningSums(amounts: readonly Paise[]): Paise[] {
  let sum = 0;
  return amounts.map((amount) => {
    sum += amount;
    return sum;
  });
}
