/**
 * Changing what was ordered. Goods that stay keep their ordered price, added goods cost today's price, and everything
 * else (coupon, delivery rule, taxes) stays as ordered. A changed destination takes the delivery rule, charges and tax
 * in force there today.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { type Paise, paiseFromRupees, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { mayDo } from '../accounts/permissions.rules.ts';
import { FIRM_MISSING_TEXT, isFirmMissing } from '../addresses/addresses.contract.ts';
import * as coupons from '../coupons/coupons.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import { allowsMethod } from '../delivery/delivery.rules.ts';
import { placeOf } from '../delivery/delivery.ts';
import { findPin } from '../delivery/pins/pins.ts';
import type { Amendment, AmendmentPreview, AmendOrder } from '../orders/amending/amending.contract.ts';
import { addressLine, deductionsOf, differencesOf, type OrderExtra } from '../orders/amending/amending.rules.ts';
import * as amending from '../orders/amending/amending.ts';
import * as estimates from '../orders/estimates/estimates.ts';
import { isFetchedFromShop, lacksBuyerName, NAMELESS_TEXT } from '../orders/fetched.rules.ts';
import { listLinesOf, lockOrder, type OrderRow, queueOrderMail } from '../orders/orders.ts';
import { boxedIdsOf } from '../products/products.boxes.rules.ts';
import { lockSellable, type SellableRow } from '../products/products.ts';
import { stateOfGstin } from '../settings/gstin.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { recordAudit, storeOf } from '../settings/settings.ts';
import { type Pricing, requireDelivered, requireMinimum, termsFor } from './checkout.delivery.ts';
import { type CouponTerms, NO_CHARGES, type PricedLineInput, priceOrder } from './checkout.pricing.ts';
import { readStoreToday } from './checkout.queries.ts';
import { collectsTax, taxRateOf } from './checkout.tax.rules.ts';
import type { CheckoutNeeds } from './checkout.ts';
import { LEAST_TOTAL, mostReduction, STAFF_DISCOUNT_PERCENT } from './desk/desk.rules.ts';

type Line = Awaited<ReturnType<typeof listLinesOf>>[number];

/** What the amended order would cost, and what that means for its payment. Changes nothing. */
export async function previewAmendment(
  { db, delivery }: Pick<CheckoutNeeds, 'db' | 'delivery'>,
  amendment: Amendment,
  { role }: Pick<Actor, 'role'>,
  locale: Locale,
): Promise<AmendmentPreview> {
  const asked = { amendment, role, locale, rules: await delivery.all() };
  return inTransaction(db, async (tx) => {
    const order = await lockAmendable(tx, amendment);
    const before = await listLinesOf(tx, order.id);
    const { needsBillTo, ...next } = await nextVersion(tx, order, before, asked);
    const { due, refunds, withoutGoods } = await amending.differenceFor(tx, order, next.price.total);
    const refunded = (parts: typeof refunds) => rupeesFromPaise(parts.reduce((sum, { amount }) => sum + amount, 0));
    return {
      ...sumsOf(next),
      lines: next.price.lines.map(({ productId, unitPrice, lineTotal }) => ({
        product_id: productId,
        unit_price: rupeesFromPaise(unitPrice),
        line_total: rupeesFromPaise(lineTotal),
      })),
      changes: differencesOf(amending.snapshotOf(order, before, null), contentAfter(order, next)).map(
        amending.toWireDifference,
      ),
      due_amount: rupeesFromPaise(due),
      refund_amount: refunded(refunds),
      refunded_without_goods: rupeesFromPaise(withoutGoods),
      refund_by_hand: refunded(refunds.filter(({ gatewayPaymentId }) => gatewayPaymentId === null)),
      needs_bill_to: needsBillTo,
    };
  });
}

function sumsOf({ price }: amending.NextVersion) {
  return {
    subtotal: rupeesFromPaise(price.subtotal),
    discount_amount: rupeesFromPaise(price.discountTotal),
    packing_amount: rupeesFromPaise(price.packingTotal),
    charges_amount: rupeesFromPaise(price.surchargeTotal),
    delivery_amount: rupeesFromPaise(price.shippingTotal),
    tax_amount: rupeesFromPaise(price.taxTotal),
    round_off: rupeesFromPaise(price.roundOff),
    total_amount: rupeesFromPaise(price.total),
  };
}

/** The next version in the stored shape. */
function contentAfter(order: OrderRow, { lines, price, extras, couponCode, replaced, address }: amending.NextVersion) {
  const unitPrices = new Map(price.lines.map(({ productId, unitPrice }) => [productId, unitPrice]));
  const shown = lines.map(({ product: { id, name, tamilName, pack }, quantity }) => ({
    ...{ productId: id, name, tamilName, pack, quantity, unitPrice: unitPrices.get(id) ?? 0 },
    replaces: replaced.get(id) ?? null,
  }));
  return { lines: shown, extras: [...extras], couponCode, address: address ?? order.address };
}

/**
 * Makes the next version. CONFLICT if another version is in force, the order is packed, its payment is not settled, or
 * the total differs from the one shown. OUT_OF_STOCK names missing goods. FORBIDDEN for what only the owner may do:
 * refund, reduce the price beyond the limit for staff, let an order go unpaid. NOT_DELIVERED and BELOW_MINIMUM for
 * another place, as at the checkout.
 */
export async function amendOrder(
  { db, jobs, delivery }: Pick<CheckoutNeeds, 'db' | 'jobs' | 'delivery'>,
  amendment: AmendOrder,
  actor: Actor,
  locale: Locale,
): Promise<void> {
  // Read before the transaction: the embedded database has one connection, and the transaction occupies it.
  const asked = { amendment, role: actor.role, locale, rules: await delivery.all() };
  await inTransaction(db, async (tx) => {
    const order = await lockAmendable(tx, amendment);
    const before = await listLinesOf(tx, order.id);
    const { needsBillTo, ...next } = await nextVersion(tx, order, before, asked);
    if (needsBillTo) throw invalidField('bill_to', NAMELESS_TEXT);
    if (next.price.total !== paiseFromRupees(amendment.total))
      throw new ShopError('CONFLICT', 'The total has changed. Please look at it again.');
    const { reason, reference, hand_way: handWay } = amendment;
    const isEstimate = order.paymentState === 'enquiry';
    const written = isEstimate
      ? await amendEstimate(tx, order, next, { reason, actorId: actor.id })
      : await amending.amendOrder(tx, jobs, order, next, {
          ...{ reason, actorId: actor.id, reference, handWay },
          isOwner: mayDo(actor.role, 'owner'),
          waitsForMoney: amendment.waits_for_money,
        });
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'order.amend',
      subject: `order:${order.id}`,
      before: { version: order.version, total: order.total },
      after: { version: written.version, total: written.total, reason },
    });
    await queueOrderMail(tx, jobs, order.id, isEstimate ? 'estimate' : 'amended', { version: written.version });
  });
}

/** Prices hold only while the estimate is valid; an expired one must be renewed first. */
async function amendEstimate(
  tx: Db,
  order: OrderRow,
  next: amending.NextVersion,
  why: amending.WhyReplaced,
): Promise<OrderRow> {
  const held = await estimates.lockEstimate(tx, { orderId: order.id });
  estimates.requireValid(held);
  return estimates.writeEstimate(tx, held, next, why);
}

async function lockAmendable(tx: Db, { order_id, version }: Amendment): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id);
  if (!order || order.placedAt === null) throw notFound();
  amending.requireVersionOf(order, version);
  await amending.requireAmendable(tx, order);
  return order;
}

type Locale = 'en' | 'ta';

/** The requested change, and what is needed to price it for another place. */
interface Asked {
  amendment: Amendment;
  /** Limits how much may be taken off. */
  role: Actor['role'];
  rules: readonly DeliveryRule[];
  /** The language of error texts. */
  locale: Locale;
}

async function nextVersion(
  tx: Db,
  order: OrderRow,
  before: readonly Line[],
  asked: Asked,
): Promise<amending.NextVersion & { needsBillTo: boolean }> {
  const { amendment } = asked;
  const known = new Map(before.map((line) => [line.productId, line]));
  const lines = await goodsOf(tx, known, amendment);
  const { store: row, today } = await readStoreToday(tx);
  const store = storeOf(row);
  const address = addressOf(order, amendment);
  const isFetched = isFetchedFromShop(order.channel, address ?? order.address);
  const moved = address && !isFetched ? movedTo(order, address, { store, today, rules: asked.rules }) : null;
  if (moved) requireDelivered(moved, asked.locale);
  const terms = moved?.terms ?? termsOf(order);
  const rateOf = (product: SellableRow) => taxRateOf(store.tax_rates, product.hsnCode, today);
  const extras = amendment.extras.map(({ text, amount, takes_off }) => ({
    text,
    amount: paiseFromRupees(amount) * (takes_off ? -1 : 1),
  }));
  const price = priceOrder(
    lines.map(({ product, quantity }) =>
      pricedAs(product, quantity, known.get(product.id), { rateOf, keepsRate: keepsRates(order, terms) }),
    ),
    {
      coupon: await couponOf(tx, order),
      method: order.paymentMethod === 'cod' ? 'cod' : 'online',
      charges: terms.charges,
      extras: extras.map(({ amount }) => amount),
    },
  );
  requireReduction(order, extras, price.subtotal, asked.role);
  if (price.total < LEAST_TOTAL) throw invalidField('extras', 'An order costs at least ₹1. To end it, cancel it.');
  // Else the cash on delivery surcharge, which bears no tax, would pay for it, and the bill would owe tax back.
  if (price.tax.taxable < 0)
    throw invalidField('extras', 'No more can be taken off than the goods and their delivery cost.');
  if (moved) requireMinimum({ price }, moved);
  const replaced = replacedBy(known, amendment);
  return {
    ...{ lines, price, terms, couponCode: order.couponCode, extras, replaced, ...(address ? { address } : {}) },
    // Like its bill, by the shop's registration of that day.
    needsBillTo: lacksBuyerName(store.tax_mode, { ...order, address: address ?? order.address, total: price.total }),
  };
}

/**
 * FORBIDDEN if staff reduce the price by more than at the desk. Earlier reductions stay, in proportion to the goods.
 */
function requireReduction(before: OrderRow, extras: readonly OrderExtra[], subtotal: Paise, role: Actor['role']): void {
  if (mayDo(role, 'owner')) return;
  const most = mostReduction(role, subtotal, { off: deductionsOf(before.extras), subtotal: before.subtotal });
  if (deductionsOf(extras) > most)
    throw new ShopError('FORBIDDEN', `Only the owner may take off more than ${STAFF_DISCOUNT_PERCENT}%.`);
}

/** The new address; null if it stays. Fields that only the address book has (its kind, the country) are kept. */
function addressOf(order: OrderRow, { address, bill_to }: Amendment): OrderRow['address'] | null {
  const { address: before } = order;
  for (const [field, named] of Object.entries({ address, bill_to }))
    if (named && isFirmMissing(named)) throw invalidField(`${field}.firm`, FIRM_MISSING_TEXT);
  if (bill_to) {
    if (address || !isFetchedFromShop(order.channel, before))
      throw invalidField('bill_to', 'Goods that are sent are billed to their address.');
    const { name, address: house_flat_no, firm, gstin } = bill_to;
    const next = {
      ...before,
      name,
      house_flat_no,
      firm,
      gstin,
      state: stateOfGstin(gstin) ?? termsOf(order).place.state,
    };
    return addressLine(next) === addressLine(before) ? null : next;
  }
  if (!address) return null;
  const { district, firm, gstin, ...typed } = address;
  const firmOf = firm || gstin ? { firm, gstin } : {};
  const { firm: _, gstin: __, ...rest } = before;
  const next = { ...rest, ...typed, ...firmOf, district: district || (findPin(address.zipcode)?.district ?? '') };
  return addressLine(next) === addressLine(before) ? null : next;
}

/** The pricing for another destination; null if the order goes to the same place and keeps its terms. */
function movedTo(
  order: OrderRow,
  address: OrderRow['address'],
  { store, today, rules }: { store: StoreSettings; today: string; rules: readonly DeliveryRule[] },
): Pricing | null {
  const terms = termsFor(store, rules, { ...address, district: address.district ?? '' }, today);
  const { place: before } = termsOf(order);
  const isSame = (['pin', 'district', 'state'] as const).every((part) => before[part] === terms.place[part]);
  if (isSame) return null;
  if (order.paymentMethod === 'cod' && !allowsMethod(terms.rule, 'cod'))
    throw new ShopError('CONFLICT', 'The shop takes no cash on delivery at this place.');
  return { store, today, terms };
}

/**
 * Whether the order's tax rates may be kept. Not if they date from a time without tax, and the shop charges tax now.
 */
function keepsRates({ terms }: OrderRow, next: amending.NextVersion['terms']): boolean {
  return !collectsTax(next.charges.tax.mode) || collectsTax(terms?.charges.tax.mode);
}

/** The goods of the next version with their products. Locks these and the products of the current version. */
async function goodsOf(tx: Db, known: ReadonlyMap<number, Line>, { lines }: Amendment) {
  const wanted = new Map(lines.map(({ product_id, count }) => [product_id, count]));
  if (wanted.size < lines.length) throw invalidField('lines', 'A product is in the order twice.');
  const rows = await lockSellable(tx, [
    ...new Set([...known.keys(), ...wanted.keys(), ...boxedIdsOf([...known.values()])]),
  ]);
  const products = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ product_id, count }): { product: SellableRow; quantity: number } => {
    const product = products.get(product_id);
    if (!product || (!product.active && !known.has(product_id)))
      throw invalidField('lines', `${product?.name ?? 'A product'} is not sold any more.`);
    return { product, quantity: count };
  });
}

/** Goods that stay keep the price they were ordered at, whatever today's price is. */
function pricedAs(
  product: SellableRow,
  quantity: number,
  line: Line | undefined,
  { rateOf, keepsRate }: { rateOf: (product: SellableRow) => number; keepsRate: boolean },
): PricedLineInput {
  const { id: productId, basePrice, discount, netPrice, isNetRate, categoryId } = product;
  if (!line)
    return { productId, basePrice, discount, netPrice, quantity, isNetRate, categoryId, taxRate: rateOf(product) };
  const ordered = { basePrice: line.basePrice, discount: line.discount, netPrice: 0 };
  return {
    ...ordered,
    ...{ productId, quantity },
    netPrice: unitPriceOf(ordered) === line.unitPrice ? 0 : line.unitPrice,
    isNetRate: line.pricing?.isNetRate ?? false,
    categoryId: line.pricing?.categoryId ?? categoryId,
    hsnCode: line.pricing?.hsnCode ?? product.hsnCode,
    taxRate: (keepsRate ? line.pricing?.tax.rate : undefined) ?? rateOf(product),
  };
}

function termsOf({ terms, address }: OrderRow): amending.NextVersion['terms'] {
  return terms ?? { place: placeOf({ ...address, district: address.district ?? '' }), rule: null, charges: NO_CHARGES };
}

/**
 * The order's coupon without its minimum: a smaller order must not lose its coupon, because the shop may be unable to
 * deliver some goods.
 */
async function couponOf(tx: Db, { couponCode, terms, discountTotal }: OrderRow): Promise<CouponTerms | null> {
  if (couponCode === null || discountTotal === 0) return null;
  const taken = terms?.coupon ?? (await coupons.findByCode(tx, couponCode));
  return taken ? { ...taken, code: couponCode, minOrder: 0 } : null;
}

function replacedBy(known: ReadonlyMap<number, Line>, { lines }: Amendment): amending.NextVersion['replaced'] {
  return new Map(
    lines.flatMap(({ product_id, replaces_product_id }) => {
      const line = replaces_product_id === undefined ? undefined : known.get(replaces_product_id);
      if (!line || known.has(product_id)) return [];
      return [[product_id, { productId: line.productId, name: line.name, tamilName: line.tamilName }]];
    }),
  );
}
