/**
 * The door from cart to payment. `startOrder` prices, reserves and stores the order in one transaction and only then calls the
 * gateway; the client's amount is compared, never trusted (decisions §6, C4, C5, C10).
 */
import { type DailyLimits, requireToday } from '#platform/db/daily-counts.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { fieldError, notFound, ShopError } from '#shared/errors.ts';
import { paiseFromRupees } from '#shared/money.ts';
import { updatePreferences } from '../accounts/security/security.ts';
import { plainAddress } from '../addresses/addresses.ts';
import { quantitiesIn } from '../cart/cart.ts';
import { normaliseCode } from '../coupons/coupons.rules.ts';
import * as coupons from '../coupons/coupons.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import type { DeliveryRules } from '../delivery/delivery.ts';
import type { Transport } from '../delivery/transports/transports.contract.ts';
import { listTransports } from '../delivery/transports/transports.ts';
import * as estimates from '../orders/estimates/estimates.ts';
import type { OrderRow } from '../orders/orders.ts';
import * as placing from '../orders/placing/placing.ts';
import type { SettlementNeeds } from '../orders/settlement/settlement.ts';
import { openGatewayOrder } from '../payments/gateway/gateway.ts';
import { modeByOpening, salesModeAt } from '../settings/season.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { ordersPerDay, storeOf } from '../settings/settings.ts';
import { upiLink } from '../settings/upi-link.rules.ts';
import {
  type Basket,
  outOfStock,
  readBasket,
  readBasketOf,
  requestHashOf,
  requireFewEnough,
  requireSameAmount,
  requireStock,
} from './checkout.basket.ts';
import { AGE_TEXT, type CreateOrder, type StartedPayment } from './checkout.contract.ts';
import { chosenTransport, type Pricing, requireDelivered, requireMinimum, termsFor } from './checkout.delivery.ts';
import { lockCustomer } from './checkout.queries.ts';

export { claimOrder, readOrder, readOwnOrder, verifyPayment } from '../orders/claiming/claiming.ts';

/** The estimate as its page shows it after renewal. */
export const readEstimate = ({ db }: Pick<CheckoutNeeds, 'db'>, token: string) => estimates.readEstimate(db, token);

export interface CheckoutNeeds extends SettlementNeeds {
  limiter: RateLimiter;
  daily: DailyLimits;
  delivery: DeliveryRules;
}

/** The caller's language, and their network address for limits. */
interface Caller {
  locale: 'en' | 'ta';
  address: string;
}

export function requireSales(store: StoreSettings, now: number): void {
  if (salesModeAt(store, now) === 'closed')
    throw new ShopError('SALES_CLOSED', store.season_message || 'The shop is closed for the season.');
}

function requireAge(confirmed: unknown): void {
  if (confirmed === true) return;
  throw fieldError('AGE_REQUIRED', 'age_confirmed', AGE_TEXT);
}

/** Generous, because a whole town may share one address. */
const MOST_BEGUN_BY_ADDRESS = 2_000;
/** Of a person, whatever others behind the address began: ten guests could use up its 2,000 in minutes, for the day. */
const OWN_ORDERS_A_DAY = 5;
/** All people's own orders behind one address: beyond a town's, since a script makes new guests all day. */
const MOST_OWN_BY_ADDRESS = 10_000;

/**
 * TOO_MANY_REQUESTS if the person or address has begun too many orders today: each is stored with its lines, paid or
 * not.
 */
async function requireFewOrders({ daily }: CheckoutNeeds, userId: number, address: string): Promise<void> {
  await requireToday(daily, { what: 'order', who: `person:${userId}` }, ordersPerDay);
  const isOwn =
    (await daily.take({ what: 'order', who: `own:${userId}` }, OWN_ORDERS_A_DAY)) &&
    (await daily.take({ what: 'order', who: `own-address:${address}` }, MOST_OWN_BY_ADDRESS));
  if (isOwn) return;
  await requireToday(daily, { what: 'order', who: `address:${address}` }, MOST_BEGUN_BY_ADDRESS);
}

/** Starts the person's one open order, or returns it, and, if paid online, its gateway order. */
export async function startOrder(
  needs: CheckoutNeeds,
  userId: number,
  input: CreateOrder,
  caller: Caller,
): Promise<StartedPayment> {
  requireAge(input.age_confirmed);
  const begin = () => reserveToday(needs, userId, input, caller);
  // Counts against the limit on coupon codes, like the coupon check. Ends before the gateway is asked: otherwise twenty
  // callers waiting for the gateway would use up the tries of a whole mobile network.
  const { order, unheld, store } = await (input.coupon_code
    ? coupons.guardCodes(needs, { userId, address: caller.address }, begin)
    : begin());
  const answer = startedAnswer(order, unheld);
  if (order.paymentMethod !== 'online') return { ...answer, ...transferTarget(order, store) };
  const id = order.gatewayOrderId ?? (await openPayment(needs, order));
  return { ...answer, id, key_id: needs.gateway.keyId, script: needs.gateway.scriptUrl };
}

/** Reserves unless the daily limit on orders is reached. */
async function reserveToday(
  needs: CheckoutNeeds,
  userId: number,
  input: CreateOrder,
  { locale, address }: Caller,
): Promise<Reserved> {
  await requireFewOrders(needs, userId, address);
  // Without limits by network address, holds are not limited by it either.
  const from = { locale, address: needs.limiter.isOn ? address : null };
  // Read before the transaction: the embedded database has one connection, and the transaction occupies it.
  const kept = { rules: await needs.delivery.all(), transports: input.transport ? await listTransports(needs.db) : [] };
  return inTransaction(needs.db, (tx) => reserve(tx, userId, input, from, kept));
}

function startedAnswer(order: placing.BegunOrder, unheld: readonly placing.UnheldLine[]): StartedPayment {
  return {
    amount: order.total,
    currency: 'INR',
    order_id: order.id,
    number: order.number,
    payment_method: order.paymentMethod,
    reserved_until: (order.reservedUntil as Date).toISOString(),
    holds_goods: order.holdsStock,
    reference_holds: !order.isNewcomer,
    not_held: unheld.map(({ productId, name, tamilName, quantity, held }) => ({
      product_id: productId,
      name,
      tamil_name: tamilName,
      count: quantity,
      held,
    })),
  };
}

/** Where a direct payment goes: a link that opens UPI apps, or the bank account. */
function transferTarget(order: placing.BegunOrder, store: StoreSettings) {
  if (order.paymentMethod === 'bank_transfer') return { bank_details: store.bank_details };
  if (order.paymentMethod !== 'upi_direct') return {};
  return { upi_link: upiLink(store, order.total, order.number) };
}

interface Reserved {
  order: placing.BegunOrder;
  unheld: placing.UnheldLine[];
  store: StoreSettings;
}

/**
 * Stores the order and reserves its goods. Locks the person's row first, so that twenty clicks at once get the same order.
 * Releases the person's earlier reservation, so that they do not compete with themselves.
 */
async function reserve(
  tx: Db,
  userId: number,
  input: CreateOrder,
  { locale, address }: { locale: 'en' | 'ta'; address: string | null },
  { rules, transports }: { rules: readonly DeliveryRule[]; transports: readonly Transport[] },
): Promise<Reserved> {
  const customer = await lockCustomer(tx, { userId, addressId: input.address_id, networkAddress: address });
  const settings = storeOf(customer.store);
  requireSales(settings, customer.now);
  const store = { ...settings, sales_mode: modeByOpening(settings, customer.now) };
  if (!customer.address) throw notFound();
  if (input.whatsapp) await updatePreferences(tx, userId, { whatsapp: true }, 'checkout');
  const open = await placing.lockOpenOrders(tx, userId);
  const own = open.find((order) => order.paymentState === 'pending');
  const pricing = { store, today: customer.today, terms: termsFor(store, rules, customer.address, customer.today) };
  const again = own ? await sameOrder(tx, own, input, pricing) : null;
  if (again) return { order: again, unheld: again.unheld > 0 ? await placing.listUnheld(tx, again) : [], store };
  requireDelivered(pricing, locale);
  const transport = chosenTransport(input.transport, transports, pricing);
  await placing.replacePending(tx, open, () => quantitiesIn(tx, userId));
  const basket = await readBasket(tx, userId, input, pricing);
  requireMinimum(basket, pricing);
  requireFewEnough(basket, store.most_per_product);
  requireStock(basket);
  requireSameAmount(basket, paiseFromRupees(input.amount));
  const { lines, price, couponCode, method } = basket;
  const begun = await placing.beginOrder(tx, {
    userId,
    networkAddress: address,
    locale,
    lines,
    price,
    terms: pricing.terms,
    couponCode,
    method,
    address: plainAddress(customer.address),
    transport,
    deliveryInstruction: input.delivery_instruction ?? '',
    requestHash: requestHashOf(basket, input),
    limits: store,
    holdsAlready: open.some(({ paymentState }) => paymentState === 'awaiting_confirmation'),
  });
  if (!begun) throw outOfStock();
  if (begun.order.isNewcomer) await requireShare(tx, basket, store);
  if (basket.couponId !== null) await coupons.redeem(tx, basket.couponId, begun.order.id, userId);
  return { ...begun, store };
}

/** OUT_OF_STOCK if a newcomer's order on delivery exceeds their share of a product. */
async function requireShare(tx: Db, { lines, price, method }: Basket, store: StoreSettings) {
  if (method !== 'cod') return;
  const unitPrices = new Map(price.lines.map(({ productId, unitPrice }) => [productId, unitPrice]));
  const asked = lines.map((line) => ({ ...line, unitPrice: unitPrices.get(line.product.id) ?? 0 }));
  await placing.requireShareOnDelivery(tx, asked, store);
}

/**
 * The open order if the same one is requested again, with its hold renewed. It keeps its terms: a delivery rule that
 * changes while somebody pays does not affect them.
 */
async function sameOrder(tx: Db, open: OrderRow, input: CreateOrder, pricing: Pricing): Promise<OrderRow | null> {
  const isSameCoupon = (open.couponCode ?? '') === normaliseCode(input.coupon_code ?? '');
  if (!isSameCoupon) return null;
  const basket = await readBasketOf(tx, open, input, { ...pricing, terms: open.terms ?? pricing.terms });
  const isSame = basket !== null && requestHashOf(basket, input) === open.requestHash;
  if (!isSame || open.total !== paiseFromRupees(input.amount)) return null;
  return placing.renewHold(tx, open.id);
}

/** A unique receipt per order; the timestamp keeps it unique after a database is recreated. */
function receiptOf(order: placing.BegunOrder): string {
  return `${order.number}-${order.createdAt.getTime().toString(36)}`;
}

async function openPayment(needs: CheckoutNeeds, order: placing.BegunOrder): Promise<string> {
  const id = await openGatewayOrder(needs, order.id, { amount: order.total, receipt: receiptOf(order) });
  return placing.bindGatewayOrder(needs.db, order.id, id);
}
