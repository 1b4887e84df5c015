/**
 * The door from cart to payment. `startOrder` prices, reserves and writes the order down in one transaction and only then
 * asks the gateway; the amount a client shows is compared, never believed (decisions §6, C4, C5, C10).
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { paiseFromRupees } from '#shared/money.ts';
import { quantitiesIn } from '../cart/cart.ts';
import * as coupons from '../coupons/coupons.ts';
import type { SettlementNeeds } from '../orders/orders.settlement.ts';
import type { OrderRow, StartedOrder } from '../orders/orders.ts';
import * as orders from '../orders/orders.ts';
import { snapshotAddress } from '../orders/orders.wire.ts';
import type { PaymentGateway } from '../payments/payments.gateway.ts';
import { GatewayError } from '../payments/payments.gateway.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { storeOf } from '../settings/settings.ts';
import {
  type Basket,
  outOfStock,
  readBasket,
  readBasketOf,
  requestHashOf,
  requireSameAmount,
  requireStock,
} from './checkout.basket.ts';
import { AGE_TEXT, type CreateOrder, type StartedPayment } from './checkout.contract.ts';
import { lockCustomer } from './checkout.queries.ts';

/** An order tries a coupon's code as the check does, so it is counted with it. */
export { guardCodes } from '../coupons/coupons.ts';

export interface CheckoutNeeds extends SettlementNeeds {
  db: Db;
  gateway: PaymentGateway;
  jobs: JobSender;
  log: Log;
}

function requireSales(store: StoreSettings): void {
  if (store.sales_mode === 'closed')
    throw new ShopError('SALES_CLOSED', store.season_message || 'The shop is closed for the season.');
}

function requireAge(confirmed: unknown): void {
  if (confirmed === true) return;
  throw new ShopError('AGE_REQUIRED', AGE_TEXT, { fields: { age_confirmed: AGE_TEXT } });
}

/**
 * Starts (or finds again) the person's one open order and, when it is paid online, its gateway order. The person's row is
 * locked first, so that twenty clicks at once wait for each other and get the same order.
 */
export async function startOrder(
  needs: CheckoutNeeds,
  userId: number,
  input: CreateOrder,
  locale: 'en' | 'ta',
): Promise<StartedPayment> {
  requireAge(input.age_confirmed);
  const { order, store } = await inTransaction(needs.db, (tx) => reserve(tx, userId, input, locale));
  if (order.paymentMethod !== 'online') return { ...startedAnswer(order), ...transferTarget(order, store) };
  const gatewayOrderId = order.gatewayOrderId ?? (await openGatewayOrder(needs, order));
  return {
    ...startedAnswer(order),
    id: gatewayOrderId,
    key_id: needs.gateway.keyId,
    script: needs.gateway.scriptUrl,
  };
}

function startedAnswer(order: StartedOrder): StartedPayment {
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
function transferTarget(order: StartedOrder, store: StoreSettings) {
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
  input: CreateOrder,
  locale: 'en' | 'ta',
): Promise<{ order: StartedOrder; store: StoreSettings }> {
  const customer = await lockCustomer(tx, userId, input.address_id);
  const store = storeOf(customer.store);
  requireSales(store);
  if (!customer.address) throw notFound();
  const open = await orders.lockOpenOrder(tx, userId);
  const again = open ? await sameOrder(tx, open, input, store) : null;
  if (again) return { order: again, store };
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
  const basket = await readBasket(tx, userId, input, store);
  requireStock(basket);
  requireSameAmount(basket, paiseFromRupees(input.amount));
  const order = await writeDown(tx, basket, {
    userId,
    locale,
    address: snapshotAddress(customer.address),
    deliveryInstruction: input.delivery_instruction ?? '',
    requestHash: requestHashOf(basket, input),
  });
  return { order, store };
}

/** The open order when it is what is being asked for again, with its hold renewed. */
async function sameOrder(tx: Db, open: OrderRow, input: CreateOrder, store: StoreSettings): Promise<OrderRow | null> {
  const isSameCoupon = (open.couponCode ?? '') === (input.coupon_code ?? '').trim().toUpperCase();
  if (!isSameCoupon) return null;
  const basket = await readBasketOf(tx, open, input, store);
  const isSame = basket !== null && requestHashOf(basket, input) === open.requestHash;
  if (!isSame || open.total !== paiseFromRupees(input.amount)) return null;
  return orders.renewHold(tx, open.id);
}

async function writeDown(
  tx: Db,
  basket: Basket,
  rest: Pick<orders.OrderDraft, 'userId' | 'locale' | 'address' | 'deliveryInstruction' | 'requestHash'>,
): Promise<StartedOrder> {
  const { price, products, couponCode, method } = basket;
  const holdsStock = method !== 'enquiry';
  const order = await orders.createPending(tx, { ...rest, price, products, couponCode, method, holdsStock });
  if (!order) throw outOfStock();
  if (basket.couponId !== null) await coupons.redeem(tx, basket.couponId, order.id, rest.userId);
  return order;
}

/** One receipt an order for ever; the moment in it tells a new database's numbers from those of one before. */
function receiptOf(order: StartedOrder): string {
  return `${order.number}-${order.createdAt.getTime().toString(36)}`;
}

async function openGatewayOrder(needs: CheckoutNeeds, order: StartedOrder): Promise<string> {
  try {
    const opened = await needs.gateway.createOrder({ amount: order.total, receipt: receiptOf(order) });
    return await orders.bindGatewayOrder(needs.db, order.id, opened.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    needs.log.warn({ orderId: order.id, kind: error.kind, status: error.status }, 'gateway order could not be opened');
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Payments are not available right now. Please try again in a moment.');
  }
}
