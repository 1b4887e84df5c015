/**
 * What an order costs: the one pure calculation that the server charges and the browser shows. Exact integers; total = subtotal
 * + charges + delivery + packing + tax − coupon, never below 0 (decisions §5).
 */
import { type BasisPoints, type Paise, shareOf, unitPriceOf } from '#shared/money.ts';

export interface PricedLineInput {
  productId: number;
  basePrice: Paise;
  discount: BasisPoints;
  quantity: number;
}

export interface CouponTerms {
  code: string;
  minOrder: Paise;
  discount: BasisPoints;
}

export interface PricedLine extends PricedLineInput {
  unitPrice: Paise;
  lineTotal: Paise;
}

export interface OrderPrice {
  lines: PricedLine[];
  listTotal: Paise;
  subtotal: Paise;
  discountTotal: Paise;
  surchargeTotal: Paise;
  shippingTotal: Paise;
  /** Always 0 for now; the snapshot has a column for each (decisions §6). */
  packingTotal: Paise;
  taxTotal: Paise;
  total: Paise;
  /** The amount still missing for the coupon's minimum; 0 if it applies or if there is no coupon. */
  couponShortBy: Paise;
}

/** Cash on delivery costs 25 rupees more (spec §9). */
export const COD_SURCHARGE: Paise = 2500;

/** The gateway's minimum: one rupee. A smaller order is free (decisions §5). */
export const LEAST_ONLINE_TOTAL: Paise = 100;

export function priceLine(line: PricedLineInput): PricedLine {
  const unitPrice = unitPriceOf(line.basePrice, line.discount);
  return { ...line, unitPrice, lineTotal: unitPrice * line.quantity };
}

export function priceOrder(
  inputs: readonly PricedLineInput[],
  options: { coupon?: CouponTerms | null; method?: 'online' | 'cod' } = {},
): OrderPrice {
  const lines = inputs.map(priceLine);
  const subtotal = lines.reduce((sum, line) => sum + line.lineTotal, 0);
  const listTotal = lines.reduce((sum, line) => sum + line.basePrice * line.quantity, 0);
  const coupon = options.coupon ?? null;
  const couponShortBy = coupon ? Math.max(0, coupon.minOrder - subtotal) : 0;
  const discountTotal = coupon && couponShortBy === 0 ? shareOf(subtotal, coupon.discount) : 0;
  const surchargeTotal = options.method === 'cod' ? COD_SURCHARGE : 0;
  return {
    lines,
    listTotal,
    subtotal,
    discountTotal,
    surchargeTotal,
    shippingTotal: 0,
    packingTotal: 0,
    taxTotal: 0,
    total: Math.max(0, subtotal + surchargeTotal - discountTotal),
    couponShortBy,
  };
}
