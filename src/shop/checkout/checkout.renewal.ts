/**
 * Renews an estimate: prices the order's lines as its checkout, or the desk, would today, in one transaction under the
 * order's lock. Goods, counts and extras stay. OUT_OF_STOCK if a product is no longer sold.
 */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalidField } from '#shared/errors.ts';
import type { CartLine } from '../cart/cart.ts';
import * as coupons from '../coupons/coupons.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import { extrasAt, type OrderExtra } from '../orders/amending/amending.rules.ts';
import * as estimates from '../orders/estimates/estimates.ts';
import { isFetchedFromShop, lacksBuyerName, NAMELESS_TEXT } from '../orders/fetched.rules.ts';
import { listLinesOf, type OrderRow, queueOrderMail } from '../orders/orders.ts';
import { boxedIdsOf } from '../products/products.boxes.rules.ts';
import { lockSellable } from '../products/products.ts';
import { recordAudit, storeOf } from '../settings/settings.ts';
import { outOfStock, priceLines } from './checkout.basket.ts';
import { type Pricing, requireDelivered, termsFor } from './checkout.delivery.ts';
import type { OrderPrice } from './checkout.pricing.ts';
import { readStoreToday } from './checkout.queries.ts';
import { counterCharges } from './checkout.terms.rules.ts';
import { type CheckoutNeeds, requireSales } from './checkout.ts';

export interface Renewal {
  which: estimates.WhichEstimate;
  /** The version that the caller saw. */
  version: number;
  /** The language of error texts. */
  locale: 'en' | 'ta';
  /** The member of staff who renews it; null for the customer, who may renew only an expired one. */
  actorId: number | null;
}

export async function renewEstimate(
  { db, jobs, delivery }: Pick<CheckoutNeeds, 'db' | 'jobs' | 'delivery'>,
  renewal: Renewal,
): Promise<void> {
  // Read before the transaction: the embedded database has one connection, and the transaction occupies it.
  const rules = await delivery.all();
  await inTransaction(db, async (tx) => {
    const held = await estimates.lockEstimate(tx, renewal.which);
    estimates.requireVersion(held, renewal.version);
    estimates.requireOpen(held);
    // A double click: the first one renewed it.
    if (renewal.actorId === null && !held.estimate.isExpired) return;
    await renew(tx, held, rules, renewal);
    await queueOrderMail(tx, jobs, held.order.id, 'estimate', { version: held.order.version + 1 });
  });
}

async function renew(
  tx: Db,
  held: estimates.HeldEstimate,
  rules: readonly DeliveryRule[],
  { locale, actorId }: Renewal,
): Promise<void> {
  const { order } = held;
  const pricing = await pricingOf(tx, order, rules);
  requireSales(pricing.store, databaseNow());
  requireDelivered(pricing, locale);
  const lines = await linesToday(tx, order);
  const now = priceLines(lines, null, 'enquiry', pricing).subtotal;
  const extras = extrasAt(order.extras, { before: order.subtotal, now });
  const { price, couponCode } = await priceWithCoupon(tx, order, { lines, extras }, pricing);
  // Only staff are refused: a buyer who renews it has no field for the address.
  if (actorId !== null && lacksBuyerName(pricing.store.tax_mode, { ...order, total: price.total }))
    throw invalidField('bill_to', NAMELESS_TEXT);
  const next = { lines, price, terms: pricing.terms, couponCode, extras, replaced: new Map() };
  await estimates.writeEstimate(tx, held, next, { reason: '', actorId });
  await recordAudit(tx, {
    actorId,
    action: 'order.estimate.renew',
    subject: `order:${order.id}`,
    before: { version: order.version, total: order.total, couponCode: order.couponCode },
    after: { version: order.version + 1, total: price.total, couponCode },
  });
}

async function pricingOf(
  tx: Db,
  { address, channel, terms }: OrderRow,
  rules: readonly DeliveryRule[],
): Promise<Pricing> {
  const { store: row, today } = await readStoreToday(tx);
  const store = storeOf(row);
  if (terms && isFetchedFromShop(channel, address))
    return { store, today, terms: { place: terms.place, rule: null, charges: counterCharges(store) } };
  return { store, today, terms: termsFor(store, rules, { ...address, district: address.district ?? '' }, today) };
}

type Goods = Pick<CartLine, 'product' | 'quantity'>[];

/** The order's lines with their products, locked. OUT_OF_STOCK names products that are no longer sold. */
async function linesToday(tx: Db, order: OrderRow): Promise<Goods> {
  const lines = await listLinesOf(tx, order.id);
  const ids = [...new Set([...lines.map(({ productId }) => productId), ...boxedIdsOf(lines)])];
  const products = new Map((await lockSellable(tx, ids)).map((product) => [product.id, product]));
  const gone = lines.filter(({ productId }) => !products.get(productId)?.active);
  if (gone.length > 0)
    throw outOfStock(
      gone.map(({ productId, name, quantity }) => ({
        ...{ product_id: productId, name, asked: quantity, available: 0, unit_price: 0 },
      })),
    );
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity }] : [];
  });
}

/** With the order's coupon if it could still be redeemed today, else without one. */
async function priceWithCoupon(
  tx: Db,
  order: OrderRow,
  { lines, extras }: { lines: Goods; extras: readonly OrderExtra[] },
  pricing: Pricing,
): Promise<{ price: OrderPrice; couponCode: string | null }> {
  const plain = { price: priceLines(lines, null, 'enquiry', pricing, extras), couponCode: null };
  if (order.couponCode === null) return plain;
  await coupons.release(tx, order.id);
  const coupon = await coupons.findByCode(tx, order.couponCode);
  if (!coupon) return plain;
  const price = priceLines(lines, coupon, 'enquiry', pricing, extras);
  if (price.coupon === null || !(await coupons.redeemNow(tx, coupon.id, order))) return plain;
  return { price, couponCode: coupon.code };
}
