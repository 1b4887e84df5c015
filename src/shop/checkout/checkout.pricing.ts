/**
 * What an order costs: the one pure calculation that the server charges by and the browser shows by, in the order of
 * trade.md 1. Exact integers; the parts always add up to the total, which is never below 0 (decisions §5).
 */
import { type BasisPoints, type Paise, shareOf, unitPriceOf } from '#shared/money.ts';
import { type CouponScope, touches } from '../coupons/coupons.rules.ts';
import { collectsTax, spread, type Taxed, type TaxMode, taxOf, taxParts } from './checkout.tax.rules.ts';

export interface PricedLineInput {
  productId: number;
  basePrice: Paise;
  discount: BasisPoints;
  /** The selling price of a product that has one of its own; 0 for none. */
  netPrice?: Paise;
  quantity: number;
  /** No coupon applies to it. */
  isNetRate?: boolean;
  /** For coupons of some categories. */
  categoryId?: number | undefined;
  hsnCode?: string;
  taxRate?: BasisPoints;
}

export interface CouponTerms extends Partial<CouponScope> {
  code: string;
  minOrder: Paise;
  discount: BasisPoints;
}

/** The charges besides the goods, from the store record and the delivery rule in force (checkout.terms.rules.ts). */
export interface ChargeTerms {
  /** A share of the goods after the coupon, and a fixed sum; at least one of them is 0. */
  packing: { share: BasisPoints; charge: Paise };
  delivery: { charge: Paise; freeFrom: Paise | null; isToPay: boolean };
  tax: { mode: TaxMode; isInterstate: boolean };
  /** The total is rounded to whole rupees. */
  roundsTotal: boolean;
}

/** The specification's default: no charges beside the goods. */
export const NO_CHARGES: ChargeTerms = {
  packing: { share: 0, charge: 0 },
  delivery: { charge: 0, freeFrom: null, isToPay: false },
  tax: { mode: 'none', isInterstate: false },
  roundsTotal: false,
};

export interface PricedLine extends PricedLineInput {
  unitPrice: Paise;
  lineTotal: Paise;
  /** Its share of the coupon's discount. */
  couponShare: Paise;
  /** Its share of what the shop takes off, if the goods have several tax rates; otherwise missing. */
  extraShare?: Paise;
  tax: Taxed;
}

/** The tax of a whole order by its parts. With `inclusive` it is within the other parts, else beside them. */
export interface OrderTax {
  mode: TaxMode;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  packing: Taxed;
  delivery: Taxed;
  /** Only the extras that are not spread over the lines. Missing in orders from before there were extras. */
  extra?: Taxed;
}

export interface OrderPrice {
  lines: PricedLine[];
  listTotal: Paise;
  subtotal: Paise;
  discountTotal: Paise;
  surchargeTotal: Paise;
  shippingTotal: Paise;
  packingTotal: Paise;
  /** Extras that the shop adds or, if negative, takes off. */
  extraTotal: Paise;
  /** What tax adds to the total; 0 where prices contain it. */
  taxTotal: Paise;
  /** Tax that the prices contain; no part of the sum. */
  taxIncluded: Paise;
  /** −50 to +50 paise. */
  roundOff: Paise;
  total: Paise;
  tax: OrderTax;
  /** The buyer pays the transport where they collect the parcel. */
  isToPay: boolean;
  /** How much is missing to the coupon's minimum; 0 if it is reached or there is no coupon. */
  couponShortBy: Paise;
  /** There is a coupon, but it covers none of the goods. */
  couponMissesGoods: boolean;
  /** The coupon that was applied. */
  coupon: CouponTerms | null;
}

/** Cash on delivery costs 25 rupees more (spec §9). */
export const COD_SURCHARGE: Paise = 2500;

/** The least that the gateway takes: one rupee. Less is a free order (decisions §5). */
export const LEAST_ONLINE_TOTAL: Paise = 100;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

type Goods = PricedLineInput & Pick<PricedLine, 'unitPrice' | 'lineTotal'>;

function goodsOf(inputs: readonly PricedLineInput[]): Goods[] {
  return inputs.map((line) => {
    const unitPrice = unitPriceOf({ netPrice: 0, ...line });
    return { ...line, unitPrice, lineTotal: unitPrice * line.quantity };
  });
}

/** What the coupon takes off, in all and per line, or why it takes off nothing. */
function couponOn(goods: readonly Goods[], subtotal: Paise, coupon: CouponTerms | null) {
  const counting = goods.map((line) => (!line.isNetRate && touches(coupon ?? {}, line) ? line.lineTotal : 0));
  const shortBy = coupon ? Math.max(0, coupon.minOrder - subtotal) : 0;
  const missesGoods = coupon !== null && sumOf(counting) === 0;
  const discountTotal = coupon && shortBy === 0 ? shareOf(sumOf(counting), coupon.discount) : 0;
  const applied = coupon && shortBy === 0 && !missesGoods ? pick(coupon) : null;
  return { discountTotal, shares: spread(discountTotal, counting), shortBy, missesGoods, applied };
}

function shippingOf({ charge, freeFrom, isToPay }: ChargeTerms['delivery'], subtotal: Paise): Paise {
  const isFree = freeFrom !== null && subtotal >= freeFrom;
  return isFree || isToPay ? 0 : charge;
}

/** The paise to add or take off to reach the nearest whole rupee, half a rupee up. */
const roundingOf = (amount: Paise): Paise => Math.floor((amount + 50) / 100) * 100 - amount;

/**
 * Spreads what the shop takes off over goods of several tax rates in proportion, like a coupon: taken off at one rate
 * only, it would lower the wrong tax. Null if nothing needs spreading.
 */
export function deductionPerLine(
  mode: TaxMode,
  goods: readonly Pick<PricedLineInput, 'taxRate'>[],
  { off, left }: { off: Paise; left: readonly Paise[] },
): Paise[] | null {
  if (!collectsTax(mode) || off <= 0 || new Set(goods.map(({ taxRate = 0 }) => taxRate)).size < 2) return null;
  return spread(Math.min(off, sumOf(left)), left);
}

interface Charges {
  packingTotal: Paise;
  shippingTotal: Paise;
  extraTotal: Paise;
  /** What the shop takes off; `extraTotal` is what it adds less this. */
  off: Paise;
}

/** Taxes each line on what it costs after its shares of coupon and deduction, and each charge. */
function taxEach(
  terms: ChargeTerms['tax'],
  goods: readonly (Goods & { couponShare: Paise })[],
  { packingTotal, shippingTotal, extraTotal, off }: Charges,
): { lines: PricedLine[]; tax: OrderTax } {
  const left = goods.map(({ lineTotal, couponShare }) => lineTotal - couponShare);
  const deductions = deductionPerLine(terms.mode, goods, { off, left });
  // Charges that go with the goods bear the highest tax rate among them.
  const highest = Math.max(0, ...goods.map(({ taxRate }) => taxRate ?? 0));
  const charges = [packingTotal, shippingTotal, extraTotal + sumOf(deductions ?? [])];
  const parts = taxParts(terms, [
    ...goods.map(({ taxRate = 0 }, index) => ({
      amount: (left[index] ?? 0) - (deductions?.[index] ?? 0),
      rate: taxRate,
    })),
    ...charges.map((amount) => ({ amount, rate: highest })),
  ]);
  const lines = goods.map((line, index) => {
    const extraShare = deductions ? { extraShare: deductions[index] ?? 0 } : {};
    return { ...line, ...extraShare, tax: parts[index] as Taxed };
  });
  return { lines, tax: wholeTax(terms.mode, parts) };
}

export function priceOrder(
  inputs: readonly PricedLineInput[],
  options: {
    coupon?: CouponTerms | null;
    method?: 'online' | 'cod';
    charges?: ChargeTerms;
    extras?: readonly Paise[];
  } = {},
): OrderPrice {
  const terms = options.charges ?? NO_CHARGES;
  const goods = goodsOf(inputs);
  const subtotal = sumOf(goods.map(({ lineTotal }) => lineTotal));
  const coupon = couponOn(goods, subtotal, options.coupon ?? null);
  const { discountTotal } = coupon;

  const packingTotal = shareOf(subtotal - discountTotal, terms.packing.share) + terms.packing.charge;
  const shippingTotal = shippingOf(terms.delivery, subtotal);
  const extras = options.extras ?? [];
  const extraTotal = sumOf(extras);
  const off = -sumOf(extras.filter((amount) => amount < 0));
  const surchargeTotal = options.method === 'cod' ? COD_SURCHARGE : 0;

  const discounted = goods.map((line, index) => ({ ...line, couponShare: coupon.shares[index] ?? 0 }));
  const { lines, tax } = taxEach(terms.tax, discounted, {
    ...{ packingTotal, shippingTotal, extraTotal, off },
  });
  const taxTotal = tax.mode === 'exclusive' ? taxOf(tax) : 0;

  const exact = subtotal - discountTotal + packingTotal + shippingTotal + surchargeTotal + extraTotal + taxTotal;
  const roundOff = terms.roundsTotal ? roundingOf(exact) : 0;
  return {
    lines,
    listTotal: sumOf(goods.map((line) => line.basePrice * line.quantity)),
    subtotal,
    discountTotal,
    surchargeTotal,
    shippingTotal,
    packingTotal,
    extraTotal,
    taxTotal,
    taxIncluded: tax.mode === 'inclusive' ? taxOf(tax) : 0,
    roundOff,
    total: exact + roundOff,
    tax,
    isToPay: terms.delivery.isToPay,
    couponShortBy: coupon.shortBy,
    couponMissesGoods: coupon.missesGoods,
    coupon: coupon.applied,
  };
}

/** The part of a coupon that an order stores. */
function pick({ code, minOrder, discount, ...scope }: CouponTerms): CouponTerms {
  const { onlyCategories = [], exceptCategories = [], exceptProducts = [] } = scope;
  return { code, minOrder, discount, onlyCategories, exceptCategories, exceptProducts };
}

/** Adds up the tax of all parts. `parts` are the goods, then packing, delivery and extras. */
function wholeTax(mode: TaxMode, parts: readonly Taxed[]): OrderTax {
  const [packing, delivery, extra] = parts.slice(-3) as [Taxed, Taxed, Taxed];
  return {
    mode,
    taxable: sumOf(parts.map(({ taxable }) => taxable)),
    cgst: sumOf(parts.map(({ cgst }) => cgst)),
    sgst: sumOf(parts.map(({ sgst }) => sgst)),
    igst: sumOf(parts.map(({ igst }) => igst)),
    ...{ packing, delivery, extra },
  };
}
