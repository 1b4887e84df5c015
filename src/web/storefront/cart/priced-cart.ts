/** The local cart joined with the products and priced by the server's own rule. */
import { type BasisPoints, basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import type { CartAdjustment } from '#shop/cart/cart.contract.ts';
import type { ChargeTerms, CouponTerms, OrderPrice, PricedLine } from '#shop/checkout/checkout.pricing.ts';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import type { CartLine } from './local-cart.ts';
import { priceRules } from './price-rules.ts';

export interface CartEntry {
  product: Product;
  line: PricedLine;
}

export interface PricedCart {
  entries: CartEntry[];
  price: OrderPrice;
  /** Pieces of all lines. */
  pieces: number;
}

export function couponTerms(coupon: Coupon): CouponTerms {
  return {
    code: coupon.code,
    minOrder: paiseFromRupees(coupon.minOrder),
    discount: basisPointsFromPercent(coupon.discount_percentage),
    // A coupon kept on the device by an older version has no list of goods.
    onlyCategories: coupon.only_categories ?? [],
    exceptCategories: coupon.except_categories ?? [],
    exceptProducts: coupon.except_products ?? [],
  };
}

export interface PriceOptions {
  coupon?: Coupon | null;
  isCod?: boolean;
  zipcode?: string | undefined;
  charges?: ChargeTerms;
  /** The rate for an HSN code; only where tax is billed. */
  taxRate?: (hsnCode: string) => BasisPoints;
}

/** Prices the lines whose product is still sold, without the others (decisions §6). */
export function priceCart(
  cart: readonly CartLine[],
  products: readonly Product[],
  options: PriceOptions = {},
): PricedCart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const sold = cart.flatMap((line) => {
    const product = byId.get(line.id);
    return product ? [{ product, quantity: line.quantity }] : [];
  });
  const price = priceRules().price(
    sold.map(({ product, quantity }) => ({
      productId: product.id,
      basePrice: paiseFromRupees(product.base_price),
      discount: basisPointsFromPercent(product.discount_price),
      netPrice: paiseFromRupees(product.net_price ?? 0),
      quantity,
      isNetRate: product.is_net_rate,
      categoryId: product.category_id,
      taxRate: options.taxRate?.(product.hsn_code) ?? 0,
    })),
    {
      coupon: options.coupon ? couponTerms(options.coupon) : null,
      method: options.isCod ? 'cod' : 'online',
      zipcode: options.zipcode,
      ...(options.charges && { charges: options.charges }),
    },
  );
  return {
    entries: sold.flatMap(({ product }, index) => {
      const line = price.lines[index];
      return line ? [{ product, line }] : [];
    }),
    price,
    pieces: sold.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** The lines whose product is still on the list. */
export function stillSold(cart: readonly CartLine[], products: readonly { id: number }[]): CartLine[] {
  const sold = new Set(products.map(({ id }) => id));
  return cart.filter(({ id }) => sold.has(id));
}

/** The changes that the server would make to this cart (as in the answer of `cart/add`), for visitors. */
export function adjustmentsOf(
  cart: readonly CartLine[],
  products: readonly Product[],
  mostInOrder: number,
): CartAdjustment[] {
  const stock = new Map(products.map((product) => [product.id, product.quantity]));
  return cart.flatMap(({ id, quantity }): CartAdjustment[] => {
    const available = stock.get(id);
    if (available === undefined) return [{ product_id: id, asked: quantity, given: 0, reason: 'inactive' }];
    if (available >= quantity && mostInOrder >= quantity) return [];
    if (available >= mostInOrder) return [{ product_id: id, asked: quantity, given: mostInOrder, reason: 'limit' }];
    return [{ product_id: id, asked: quantity, given: Math.max(0, available), reason: 'stock' }];
  });
}

/** The adjusted cart: quantities cut, unavailable lines removed. */
export function applyAdjustments(cart: readonly CartLine[], adjusted: readonly CartAdjustment[]): CartLine[] {
  const given = new Map(adjusted.map((change) => [change.product_id, change.given]));
  return cart
    .map((line) => ({ id: line.id, quantity: given.get(line.id) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
}

/** The cart minus the ordered quantities; keeps lines added meanwhile, for example in another tab. */
export function withoutOrdered(
  cart: readonly CartLine[],
  ordered: readonly { product_id: number; count: number }[],
): CartLine[] {
  const counts = new Map(ordered.map((line) => [line.product_id, line.count]));
  return cart
    .map((line) => ({ id: line.id, quantity: line.quantity - (counts.get(line.id) ?? 0) }))
    .filter((line) => line.quantity > 0);
}
