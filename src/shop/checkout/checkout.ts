/**
 * The door from cart to payment. `startOrder` prices, reserves and writes the order down in one transaction and only then
 * asks the gateway; the amount a client shows is compared, never believed (decisions §6, C4, C5, C10).
 */

import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { invalid, notFound, ShopError } from '#shared/errors.ts';
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { getAddress } from '../addresses/addresses.ts';
import { type CartLine, linesOf, linesWith, quantitiesIn } from '../cart/cart.ts';
import * as coupons from '../coupons/coupons.ts';
import { claimOnce, findPaymentOrder, lockOwnOrder } from '../orders/orders.claims.ts';
import type { Order } from '../orders/orders.contract.ts';
import { paymentNotVerified, place, type SettlementNeeds, settleOrder } from '../orders/orders.settlement.ts';
import { isDirectMethod, type PaymentMethod } from '../orders/orders.status.ts';
import type { OrderRow } from '../orders/orders.ts';
import * as orders from '../orders/orders.ts';
import { snapshotAddress } from '../orders/orders.wire.ts';
import type { PaymentGateway } from '../payments/payments.gateway.ts';
import { GatewayError } from '../payments/payments.gateway.ts';
import { buyable, lockSellable, reserveStock, type SellableRow } from '../products/products.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { getStore } from '../settings/settings.ts';
import type { AddOrder, ChangedLine, CreateOrder, StartedPayment, VerifyPayment } from './checkout.contract.ts';
import { LEAST_ONLINE_TOTAL, type OrderPrice, priceOrder } from './checkout.pricing.ts';

export interface CheckoutNeeds extends SettlementNeeds {
  db: Db;
  gateway: PaymentGateway;
  jobs: JobSender;
  log: Log;
}

type Output<T extends { _zod: { output: unknown } }> = T['_zod']['output'];

function requireSales(store: StoreSettings): void {
  if (store.sales_mode === 'closed')
    throw new ShopError('SALES_CLOSED', store.season_message || 'The shop is closed for the season.');
}

function requireAge(confirmed: unknown): void {
  if (confirmed === true) return;
  const text = 'Please confirm that you are 18 or older.';
  throw new ShopError('AGE_REQUIRED', text, { fields: { age_confirmed: text } });
}

/** How the order will be paid: the sales mode decides first, then the customer's choice, then a total too small to pay. */
function methodOf(store: StoreSettings, chosen: CreateOrder['payment_method']): AskedMethod {
  if (store.sales_mode === 'enquiry_only') return 'enquiry';
  if (chosen === 'online' || chosen === 'card' || chosen === 'upi') return 'online';
  const isOffered = {
    cod: store.cod_enabled,
    upi_direct: store.upi_id !== '',
    bank_transfer: store.bank_details !== '',
  };
  const text = `${METHOD_NAMES[chosen]} is not available.`;
  if (!isOffered[chosen]) throw invalid(text, { payment_method: text });
  return chosen;
}

type AskedMethod = Exclude<PaymentMethod, 'free'>;

const METHOD_NAMES = { cod: 'Cash on delivery', upi_direct: 'Direct UPI', bank_transfer: 'Bank transfer' } as const;

/** What is paid before delivery and is too small for any bank is free (decisions §5). */
function withFree(asked: AskedMethod, price: OrderPrice): PaymentMethod {
  const isPaidBefore = asked !== 'cod' && asked !== 'enquiry';
  return isPaidBefore && price.total < LEAST_ONLINE_TOTAL ? 'free' : asked;
}

interface Basket {
  price: OrderPrice;
  products: Map<number, SellableRow>;
  couponId: number | null;
  couponCode: string | null;
  method: PaymentMethod;
}

function changedLines(
  lines: readonly CartLine[],
  products: ReadonlyMap<number, SellableRow>,
  price: OrderPrice,
): ChangedLine[] {
  const unitPriceOf = new Map(price.lines.map((line) => [line.productId, line.unitPrice]));
  return lines.map(({ product, quantity }) => ({
    product_id: product.id,
    name: product.name,
    asked: quantity,
    available: buyable(products.get(product.id) as SellableRow),
    unit_price: rupeesFromPaise(unitPriceOf.get(product.id) ?? 0),
  }));
}

export function totalsOf(price: OrderPrice) {
  return {
    subtotal: rupeesFromPaise(price.subtotal),
    discount: rupeesFromPaise(price.discountTotal),
    charges: rupeesFromPaise(price.surchargeTotal),
    delivery: rupeesFromPaise(price.shippingTotal),
    total: rupeesFromPaise(price.total),
  };
}

async function runningCoupon(tx: Db, code: string | null | undefined) {
  return code ? coupons.getRunning(tx, code) : null;
}

function priceLines(lines: readonly CartLine[], coupon: coupons.CouponRow | null, method: AskedMethod): OrderPrice {
  return priceOrder(
    lines.map(({ product, quantity }) => ({
      productId: product.id,
      basePrice: product.basePrice,
      discount: product.discount,
      quantity,
    })),
    { coupon, method: method === 'cod' ? 'cod' : 'online' },
  );
}

function requireSameAmount(price: OrderPrice, shown: Paise, lines: () => ChangedLine[]): void {
  if (price.total === shown) return;
  throw new ShopError('AMOUNT_CHANGED', 'Prices have changed. Please review your order.', {
    extra: { totals: totalsOf(price), lines: lines() },
  });
}

function requireStock(lines: readonly ChangedLine[]): void {
  const short = lines.filter((line) => line.available < line.asked);
  if (short.length === 0) return;
  throw new ShopError('OUT_OF_STOCK', 'Some items are no longer available in that quantity.', {
    extra: { lines: short },
  });
}

/** What makes two requests the same order (decisions §2). */
function requestHashOf(basket: Basket, input: Output<typeof CreateOrder>): string {
  const lines = basket.price.lines.map((line) => [line.productId, line.quantity, line.unitPrice]);
  return hashOf([
    lines.sort((a, b) => (a[0] as number) - (b[0] as number)),
    basket.couponCode,
    basket.method,
    basket.price.total,
    input.address_id,
    input.delivery_instruction ?? '',
  ]);
}

/** Prices the person's cart as it stands, with the rows locked. */
async function readBasket(tx: Db, userId: number, input: Output<typeof CreateOrder>, store: StoreSettings) {
  const wanted = await quantitiesIn(tx, userId);
  const locked = await lockSellable(
    tx,
    wanted.map((line) => line.productId),
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  const current = linesWith(wanted, products);
  if (current.length === 0) throw invalid('Your cart is empty.');
  const coupon = await runningCoupon(tx, input.coupon_code);
  const asked = methodOf(store, input.payment_method);
  const price = priceLines(current, coupon, asked);
  if (price.couponShortBy > 0) throw coupons.couponInvalid();
  const method = withFree(asked, price);
  const basket: Basket = { price, products, couponId: coupon?.id ?? null, couponCode: coupon?.code ?? null, method };
  return { basket, lines: current };
}

/**
 * Starts (or finds again) the person's one open order and, when it is paid online, its gateway order. The person's row is
 * locked first, so that twenty clicks at once wait for each other and get the same order.
 */
export async function startOrder(
  needs: CheckoutNeeds,
  userId: number,
  input: Output<typeof CreateOrder>,
  locale: 'en' | 'ta',
): Promise<Output<typeof StartedPayment>> {
  requireAge(input.age_confirmed);
  const store = await getStore(needs.db);
  requireSales(store);
  const order = await inTransaction(needs.db, (tx) => reserve(tx, userId, input, store, locale));
  if (order.paymentMethod !== 'online') return { ...startedAnswer(order), ...transferTarget(order, store) };
  const gatewayOrderId = order.gatewayOrderId ?? (await openGatewayOrder(needs, order));
  return {
    ...startedAnswer(order),
    id: gatewayOrderId,
    key_id: needs.gateway.keyId,
    script: needs.gateway.scriptUrl,
  };
}

function startedAnswer(order: OrderRow): Output<typeof StartedPayment> {
  return {
    amount: order.total,
    currency: 'INR',
    order_id: order.id,
    number: order.number,
    payment_method: order.paymentMethod,
    reserved_until: (order.reservedUntil as Date).toISOString(),
  };
}

/** Where the money of a direct payment goes: a link that UPI apps open, or the account. */
function transferTarget(order: OrderRow, store: StoreSettings) {
  if (order.paymentMethod === 'bank_transfer') return { bank_details: store.bank_details };
  if (order.paymentMethod !== 'upi_direct') return {};
  const fields = {
    pa: store.upi_id,
    pn: store.store_name,
    am: (order.total / 100).toFixed(2),
    cu: 'INR',
    tn: order.number,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { upi_link: `upi://pay?${query.join('&')}` };
}

async function reserve(
  tx: Db,
  userId: number,
  input: Output<typeof CreateOrder>,
  store: StoreSettings,
  locale: 'en' | 'ta',
): Promise<OrderRow> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const address = await getAddress(tx, userId, input.address_id);
  const open = await orders.lockOpenOrder(tx, userId);
  const again = open ? await sameOrder(tx, open, userId, input, store) : null;
  if (again) return again;
  // The earlier reservation is let go first, so that its own goods and coupon are free for this one.
  if (open) {
    const cart = await quantitiesIn(tx, userId);
    await orders.lockGoods(
      tx,
      open,
      cart.map((line) => line.productId),
    );
    await orders.expire(tx, open);
  }
  const { basket, lines } = await readBasket(tx, userId, input, store);
  if (basket.method !== 'enquiry') requireStock(changedLines(lines, basket.products, basket.price));
  requireSameAmount(basket.price, paiseFromRupees(input.amount), () =>
    changedLines(lines, basket.products, basket.price),
  );
  return writeDown(tx, basket, {
    userId,
    locale,
    address: snapshotAddress(address),
    deliveryInstruction: input.delivery_instruction ?? '',
    requestHash: requestHashOf(basket, input),
  });
}

/** The open order when it is what is being asked for again, with its hold renewed. */
async function sameOrder(
  tx: Db,
  open: OrderRow,
  userId: number,
  input: Output<typeof CreateOrder>,
  store: StoreSettings,
): Promise<OrderRow | null> {
  const isSameCoupon = (open.couponCode ?? '') === (input.coupon_code ?? '').trim().toUpperCase();
  if (!isSameCoupon) return null;
  const { basket } = await readBasketKeepingCoupon(tx, userId, input, store, open);
  const isSame = basket !== null && requestHashOf(basket, input) === open.requestHash;
  if (!isSame || open.total !== paiseFromRupees(input.amount)) return null;
  return orders.renewHold(tx, open.id);
}

/** The open order's own redemption must not count against its own coupon. */
async function readBasketKeepingCoupon(
  tx: Db,
  userId: number,
  input: Output<typeof CreateOrder>,
  store: StoreSettings,
  open: OrderRow,
): Promise<{ basket: Basket | null }> {
  const lines = await linesOf(tx, userId);
  if (lines.length === 0) return { basket: null };
  const coupon = open.couponCode ? await coupons.findByCode(tx, open.couponCode) : null;
  const asked = methodOf(store, input.payment_method);
  const price = priceLines(lines, coupon, asked);
  const method = withFree(asked, price);
  return {
    basket: { price, products: new Map(), couponId: coupon?.id ?? null, couponCode: coupon?.code ?? null, method },
  };
}

async function writeDown(
  tx: Db,
  basket: Basket,
  rest: Pick<orders.OrderDraft, 'userId' | 'locale' | 'address' | 'deliveryInstruction' | 'requestHash'>,
): Promise<OrderRow> {
  const holdsStock = basket.method !== 'enquiry';
  const { price, products, couponCode, method } = basket;
  const order = await orders.createPending(tx, { ...rest, price, products, couponCode, method, holdsStock });
  if (holdsStock && !(await reserveStock(tx, orders.quantitiesOf(price.lines))))
    throw new ShopError('OUT_OF_STOCK', 'Some items are no longer available in that quantity.', {
      extra: { lines: [] },
    });
  if (basket.couponId !== null) await coupons.redeem(tx, basket.couponId, order.id, rest.userId);
  return order;
}

/** One receipt an order for ever; the moment in it tells a new database's numbers from those of one before. */
function receiptOf(order: OrderRow): string {
  return `${order.number}-${order.createdAt.getTime().toString(36)}`;
}

async function openGatewayOrder(needs: CheckoutNeeds, order: OrderRow): Promise<string> {
  try {
    const opened = await needs.gateway.createOrder({ amount: order.total, receipt: receiptOf(order) });
    return await orders.bindGatewayOrder(needs.db, order.id, opened.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    needs.log.warn({ orderId: order.id, kind: error.kind, status: error.status }, 'gateway order could not be opened');
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Payments are not available right now. Please try again in a moment.');
  }
}

/** POST /order/verify-payment: the widget's answer. The signature is checked against our own row's gateway order. */
export async function verifyPayment(
  needs: CheckoutNeeds,
  userId: number,
  answer: Output<typeof VerifyPayment>,
): Promise<Order> {
  const order = await findPaymentOrder(needs.db, userId, answer.razorpay_order_id);
  const isAuthentic = needs.gateway.isAuthenticPayment(
    order.gatewayOrderId as string,
    answer.razorpay_payment_id,
    answer.razorpay_signature,
  );
  if (!isAuthentic) throw paymentNotVerified();
  await settleKnown(needs, order, answer.razorpay_payment_id);
  return orders.getOrderById(needs.db, order.id);
}

async function settleKnown(needs: CheckoutNeeds, order: OrderRow, gatewayPaymentId: string): Promise<void> {
  try {
    await settleOrder(needs, order, gatewayPaymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A rejected id is not a payment; everything else is the gateway being away, and the webhook will settle.
    if (error.kind === 'rejected') throw paymentNotVerified();
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Your payment is being checked. Please try again in a moment.');
  }
}

/**
 * POST /order/add: the order of a payment, the same answer every time. For orders without a gateway (COD, free, enquiry)
 * it is what places them. `isFirst` is true once.
 */
export async function claimOrder(
  needs: CheckoutNeeds,
  userId: number,
  input: Output<typeof AddOrder>,
): Promise<{ order: Order; isFirst: boolean }> {
  const orderId = input.razorpay_order_id
    ? await claimPaid(needs, userId, input.razorpay_order_id, input.razorpay_payment_id ?? null)
    : await placeUnpaid(needs, userId, input.order_id);
  const isFirst = await claimOnce(needs.db, orderId);
  return { order: await orders.getOrderById(needs.db, orderId), isFirst };
}

async function claimPaid(
  needs: CheckoutNeeds,
  userId: number,
  gatewayOrderId: string,
  paymentId: string | null,
): Promise<number> {
  const order = await findPaymentOrder(needs.db, userId, gatewayOrderId);
  if (order.gatewayPaymentId === null) throw paymentNotVerified(409);
  if (paymentId !== null && paymentId !== order.gatewayPaymentId) throw notFound();
  return order.id;
}

const PLACED_STATE = { cod: 'cod_due', free: 'paid', enquiry: 'enquiry' } as const;

async function placeUnpaid(needs: CheckoutNeeds, userId: number, orderId: number | undefined): Promise<number> {
  if (orderId === undefined) throw invalid('Which order?', { order_id: 'Required.' });
  await inTransaction(needs.db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (order.placedAt !== null) return;
    if (order.paymentMethod === 'online' || isDirectMethod(order.paymentMethod)) throw paymentNotVerified(409);
    if (order.paymentState !== 'pending')
      throw new ShopError('OUT_OF_STOCK', 'The reservation of this order is over. Please order again.', {
        extra: { lines: [] },
      });
    await place(tx, needs.jobs, order, PLACED_STATE[order.paymentMethod]);
  });
  return orderId;
}
