/** The cart at checkout: its price, its payment method, and whether the price is still the one the client saw. */
import type { Db } from '#platform/db/db.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import { invalid, invalidField, ShopError } from '#shared/errors.ts';
import { type Paise, rupeesFromPaise } from '#shared/money.ts';
import { type CartLine, linesOf, lockLines } from '../cart/cart.ts';
import * as coupons from '../coupons/coupons.ts';
import { allowsMethod } from '../delivery/delivery.rules.ts';
import type { PaymentMethod } from '../orders/orders.status.ts';
import { allot } from '../products/products.boxes.rules.ts';
import type { ChangedLine, CreateOrder } from './checkout.contract.ts';
import type { Pricing } from './checkout.delivery.ts';
import { LEAST_ONLINE_TOTAL, type OrderPrice, priceOrder } from './checkout.pricing.ts';
import { taxRateOf } from './checkout.tax.rules.ts';

/** How the order will be paid: the sales mode decides first, then the customer's choice, then a total too small to pay. */
function methodOf({ store }: Pricing, chosen: CreateOrder['payment_method']): keyof typeof METHOD_NAMES | 'enquiry' {
  if (store.sales_mode === 'enquiry_only') return 'enquiry';
  return chosen === 'card' || chosen === 'upi' ? 'online' : chosen;
}

/** VALIDATION unless the shop and the delivery rule both allow this payment method. */
function requireOffered({ store, terms }: Pricing, asked: ReturnType<typeof methodOf>): void {
  if (asked === 'enquiry') return;
  const isOffered = {
    online: true,
    cod: store.cod_enabled,
    upi_direct: store.upi_id !== '',
    bank_transfer: store.bank_details !== '',
  };
  const isAllowedThere = allowsMethod(terms.rule, asked);
  const text = `${METHOD_NAMES[asked]} is not available${isAllowedThere ? '' : ' for this address'}.`;
  if (!isOffered[asked] || !isAllowedThere) throw invalidField('payment_method', text);
}

type AskedMethod = Exclude<PaymentMethod, 'free'>;

const METHOD_NAMES = {
  online: 'Online payment',
  cod: 'Cash on delivery',
  upi_direct: 'Direct UPI',
  bank_transfer: 'Bank transfer',
} as const;

/** A prepaid total too small for any bank is free (decisions §5). */
function withFree(asked: AskedMethod, price: OrderPrice): PaymentMethod {
  const isPaidBefore = asked !== 'cod' && asked !== 'enquiry';
  return isPaidBefore && price.total < LEAST_ONLINE_TOTAL ? 'free' : asked;
}

/** A cart with its price and payment method. */
export interface Basket {
  lines: readonly Pick<CartLine, 'product' | 'quantity'>[];
  price: OrderPrice;
  couponId: number | null;
  couponCode: string | null;
  method: PaymentMethod;
}

function changedLines({ lines, price }: Basket): ChangedLine[] {
  const unitPriceOf = new Map(price.lines.map((line) => [line.productId, line.unitPrice]));
  const allotted = allot(lines);
  return lines.map(({ product, quantity }) => ({
    product_id: product.id,
    name: product.name,
    asked: quantity,
    available: allotted.get(product.id)?.available ?? 0,
    unit_price: rupeesFromPaise(unitPriceOf.get(product.id) ?? 0),
  }));
}

function totalsOf(price: OrderPrice) {
  return {
    subtotal: rupeesFromPaise(price.subtotal),
    discount: rupeesFromPaise(price.discountTotal),
    charges: rupeesFromPaise(price.surchargeTotal),
    delivery: rupeesFromPaise(price.shippingTotal),
    packing: rupeesFromPaise(price.packingTotal),
    tax: rupeesFromPaise(price.taxTotal),
    tax_included: rupeesFromPaise(price.taxIncluded),
    round_off: rupeesFromPaise(price.roundOff),
    total: rupeesFromPaise(price.total),
  };
}

/** Goods at today's prices. */
export function priceLines(
  lines: readonly Pick<CartLine, 'product' | 'quantity'>[],
  coupon: coupons.CouponRow | null,
  method: AskedMethod,
  { store, terms, today }: Pricing,
  extras: readonly { amount: Paise }[] = [],
): OrderPrice {
  return priceOrder(
    lines.map(({ product, quantity }) => ({
      productId: product.id,
      basePrice: product.basePrice,
      discount: product.discount,
      netPrice: product.netPrice,
      quantity,
      isNetRate: product.isNetRate,
      categoryId: product.categoryId,
      taxRate: taxRateOf(store.tax_rates, product.hsnCode, today),
    })),
    {
      ...{ coupon, method: method === 'cod' ? 'cod' : 'online', charges: terms.charges },
      extras: extras.map(({ amount }) => amount),
    },
  );
}

/** AMOUNT_CHANGED unless the basket costs what the client shows. */
export function requireSameAmount(basket: Basket, shown: Paise): void {
  if (basket.price.total === shown) return;
  throw new ShopError('AMOUNT_CHANGED', 'Prices have changed. Please review your order.', {
    extra: { totals: totalsOf(basket.price), lines: changedLines(basket) },
  });
}

/** OUT_OF_STOCK with the short lines. An enquiry reserves nothing. */
export function requireStock(basket: Basket): void {
  const short = changedLines(basket).filter((line) => line.available < line.asked);
  if (short.length === 0 || basket.method === 'enquiry') return;
  throw outOfStock(short);
}

/**
 * VALIDATION naming the products above the limit per order. Saving a cart cuts it to the limit, so this only concerns
 * older carts.
 */
export function requireFewEnough(basket: Basket, most: number): void {
  const many = basket.lines.filter(({ quantity }) => quantity > most).map(({ product }) => product.name);
  if (many.length === 0) return;
  throw invalid(`One order takes at most ${most} pieces of a product. Please order fewer of: ${many.join(', ')}.`);
}

export function outOfStock(lines: readonly ChangedLine[] = []): ShopError {
  return new ShopError('OUT_OF_STOCK', 'Some items are no longer available in that quantity.', { extra: { lines } });
}

/** The hash by which two requests are recognised as the same order (decisions §2). */
export function requestHashOf(basket: Basket, input: CreateOrder): string {
  const lines = basket.price.lines.map((line) => [line.productId, line.quantity, line.unitPrice]);
  return hashOf([
    lines.sort((a, b) => (a[0] as number) - (b[0] as number)),
    basket.couponCode,
    basket.method,
    basket.price.total,
    input.address_id,
    input.delivery_instruction ?? '',
    ...(input.transport ? [input.transport.id, input.transport.address] : []),
  ]);
}

/** Prices the person's current cart, with its products locked. */
export async function readBasket(tx: Db, userId: number, input: CreateOrder, pricing: Pricing): Promise<Basket> {
  const lines = await lockLines(tx, userId);
  if (lines.length === 0) throw invalid('Your cart is empty.');
  requireOffered(pricing, methodOf(pricing, input.payment_method));
  const coupon = input.coupon_code ? await coupons.getRunning(tx, input.coupon_code) : null;
  const basket = basketOf(lines, coupon, input, pricing);
  const shortBy = basket.price.couponShortBy;
  if (shortBy > 0) throw coupons.couponInvalid({ why: 'BELOW_MINIMUM', short_by: rupeesFromPaise(shortBy) });
  if (basket.price.couponMissesGoods) throw coupons.couponInvalid({ why: 'NOT_THESE_GOODS' });
  return basket;
}

/**
 * The same for an open order: without locks, without counting the order's own redemption against its coupon, and
 * without checking the payment method, because this request may be about another place than the order's terms. Null if
 * the cart is empty.
 */
export async function readBasketOf(
  tx: Db,
  open: { userId: number; couponCode: string | null },
  input: CreateOrder,
  pricing: Pricing,
): Promise<Basket | null> {
  const lines = await linesOf(tx, open.userId);
  if (lines.length === 0) return null;
  return basketOf(lines, open.couponCode ? await coupons.findByCode(tx, open.couponCode) : null, input, pricing);
}

function basketOf(
  lines: readonly CartLine[],
  coupon: coupons.CouponRow | null,
  input: CreateOrder,
  pricing: Pricing,
): Basket {
  const asked = methodOf(pricing, input.payment_method);
  const price = priceLines(lines, coupon, asked, pricing);
  return {
    lines,
    price,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    method: withFree(asked, price),
  };
}
