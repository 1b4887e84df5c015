/** The calls between 'Pay' and the placed order (decisions §6.2 to 6.5); each can safely be repeated. */

import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, UNPLACED_STATES } from '#shop/orders/orders.status.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { newKey } from '#web/api/new-key.ts';
import { clockAhead } from '#web/api/server-clock.ts';
import type { CartLine } from '../../cart/local-cart.ts';
import {
  changePayment,
  forgetPayment,
  HOLD_MS,
  holdEndOf,
  keepPayment,
  type OpenPayment,
  openPaymentOf,
  startOf,
} from './open-payment.ts';

export type OrderRequest = Parameters<typeof api.createOrder>[0];

/**
 * If less of the reservation is left, the payment starts again, because the widget itself stays open for 15 minutes.
 */
const LEAST_HOLD_MS = 5 * 60_000;
/** Waits between tries while the gateway decides; about a minute in all. */
const SETTLE_WAITS_MS = [1000, 2000, 3000, 5000, 8000, 10_000, 15_000, 15_000];

function mayReuse(open: OpenPayment | null, fingerprint: string): open is OpenPayment {
  if (open?.fingerprint !== fingerprint || open.answer || open.failure !== null || open.left) return false;
  if (!open.started) return true;
  // The earlier of two limits, in case the device's clock was set since.
  const ends = Math.min(holdEndOf(open), startOf(open) + HOLD_MS);
  return ends - Date.now() > LEAST_HOLD_MS;
}

/**
 * Creates the pending order and its gateway order. The same request with the same cart returns the same order, also after a lost
 * answer or in another tab; any change creates a new one.
 */
export async function startPayment(
  { id: userId, isGuest }: { id: number; isGuest: boolean },
  request: OrderRequest,
  cart: readonly CartLine[],
): Promise<StartedPayment> {
  const fingerprint = JSON.stringify([request, cart]);
  const open = openPaymentOf(userId);
  const again = mayReuse(open, fingerprint) ? open : null;
  const key = again?.key ?? newKey();
  keepPayment({ userId, isGuest, fingerprint, key, started: null, answer: null, failure: null });
  try {
    const started = await afterTheFirst(() => api.createOrder(request, key));
    changePayment({ started, startedAt: again?.started ? startOf(again) : Date.now(), clockAhead: clockAhead() });
    return started;
  } catch (error) {
    // After a final refusal the next try is a new request. Without a response, the same key returns the outcome.
    if (error instanceof ApiError && !isPassing(error)) forgetPayment();
    throw error;
  }
}

/**
 * Waits for the first call with this key, for example of a tab that was just closed, which may still be waiting for the
 * gateway.
 */
async function afterTheFirst<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of SETTLE_WAITS_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'IN_FLIGHT')) throw error;
      await pause(wait);
    }
  }
  return ask();
}

/** True when repeating the same call may succeed: no answer, too busy, or the gateway has not decided yet. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.isOffline || error.status === 429 || error.status >= 500) return true;
  return ['IN_FLIGHT', 'PAYMENT_PENDING', 'PAYMENT_NOT_VERIFIED'].includes(error.code) && error.status === 409;
}

/** Abandons an unpaid order. Fire and forget: otherwise the hold expires. */
export function leavePayment(open: OpenPayment | null): void {
  const orderId = open?.started?.order_id;
  if (orderId === undefined) return;
  changePayment({ left: true });
  api.leavePayment(orderId).catch(() => undefined);
}

async function settleOnce(payment: OpenPayment): Promise<Order> {
  const { started, answer, key } = payment;
  if (answer) {
    await api.verifyPayment(answer);
    const { razorpay_payment_id, razorpay_order_id } = answer;
    return api.addOrder({ razorpay_payment_id, razorpay_order_id }, `${key}-add`);
  }
  return api.addOrder({ order_id: started?.order_id, payment_method: started?.payment_method }, `${key}-add`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The placed order of a payment that the widget has answered, or that needs no gateway. */
export async function settlePayment(payment: OpenPayment): Promise<Order> {
  for (const wait of SETTLE_WAITS_MS) {
    try {
      return await settleOnce(payment);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(wait);
    }
  }
  return settleOnce(payment);
}

/** Ordering the same goods again within this time is more likely a mistake than intended. */
const SAME_AGAIN_MS = 3_600_000;

const linesOf = (lines: readonly { id: number; quantity: number }[]) =>
  lines
    .map(({ id, quantity }) => `${id} × ${quantity}`)
    .sort()
    .join();

/** The order of exactly these lines that this person placed within the hour, or null. */
export async function findSameOrder(userId: number, cart: readonly CartLine[]): Promise<Order | null> {
  const { data } = await api.orders(userId, { limit: 5 });
  const isSame = (order: Order) =>
    order.tracking_status_id !== CANCELLED_STATUS_ID &&
    Date.now() - Date.parse(order.createdAt) < SAME_AGAIN_MS &&
    linesOf(order.Carts.map(({ product_id: id, count: quantity }) => ({ id, quantity }))) === linesOf(cart);
  return data.find(isSame) ?? null;
}

/** The order of a begun payment if its money has arrived another way (webhook, late UPI), else null. */
export async function findPlacedOrder(payment: OpenPayment): Promise<Order | null> {
  const { data } = await api.orders(payment.userId, { limit: 10 });
  const order = data.find(({ id }) => id === payment.started?.order_id);
  return order && !UNPLACED_STATES.includes(order.payment_status) ? order : null;
}
