/**
 * The payment gateway's interface and its one implementation: Razorpay through the official SDK, wrapped where the SDK loses
 * responses, waits for ever or trusts its input. The sandbox speaks the same protocol, so this code runs everywhere. No
 * database access; amounts are paise, times are unix seconds.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import type { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { ShopError } from '#shared/errors.ts';
import type { Paise } from '#shared/money.ts';
import { askWithin, GatewayError, isUnknownRecord, pauseBefore, retrying, safeHttpOf } from './gateway-http.ts';
import { checkedId, collectionOf, isId, Order, Payment, Refund } from './gateway-wire.ts';

export { GatewayError, isUnknownRecord };

export interface GatewayOrder {
  id: string;
  amount: Paise;
  amountPaid: Paise;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}

export interface GatewayPayment {
  id: string;
  orderId: string | null;
  amount: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amountRefunded: Paise;
  method: string | null;
  errorDescription: string | null;
  /** Unix seconds by the gateway's clock: only for display and for listing windows. */
  createdAt: number;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
}

export interface PaymentGateway {
  /** The public key id that the browser's widget needs. */
  keyId: string;
  /** Where the browser loads the widget from. */
  scriptUrl: string;
  /**
   * Opens one order per receipt: after a lost response or a repeated call it finds the existing order. A receipt belongs to one
   * amount; another amount needs another receipt.
   */
  createOrder(input: { amount: Paise; receipt: string; notes?: Record<string, string> }): Promise<GatewayOrder>;
  fetchOrder(id: string): Promise<GatewayOrder>;
  paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>;
  fetchPayment(id: string): Promise<GatewayPayment>;
  /** Captures an authorised payment in full. An already captured one is a success. */
  capture(id: string, amount: Paise): Promise<GatewayPayment>;
  /** Every payment in the window (unix seconds, inclusive), from all pages. */
  listPayments(window: { from: number; to: number }): Promise<GatewayPayment[]>;
  /**
   * Refunds money. `key` identifies this refund permanently (10 to 64 of A-Z a-z 0-9 _ -): repeated calls make at most one
   * refund, even if the gateway ignores the key.
   */
  refund(input: {
    paymentId: string;
    amount: Paise;
    key: string;
    notes?: Record<string, string>;
  }): Promise<GatewayRefund>;
  fetchRefund(id: string): Promise<GatewayRefund>;
  /** Every refund made in the window, also in the gateway's dashboard; `key` is the one that we gave it. */
  listRefunds(window: { from: number; to: number }): Promise<(GatewayRefund & { key: string | undefined })[]>;
  /** True if the gateway signed the widget's answer; `orderId` must come from our own row. */
  isAuthenticPayment(orderId: string, paymentId: string, signature: string): boolean;
  /** True if one of the configured webhook secrets signed exactly these bytes. */
  isAuthenticWebhook(rawBody: Uint8Array, signature: string | undefined): boolean;
}

export interface RazorpayConfig {
  keyId: string;
  keySecret: string;
  /** The current webhook secret and, after a change, the previous one: retries of old events use the old one. */
  webhookSecrets: string[];
  /** The sandbox's address in place of Razorpay's. Loopback only, so that keys never leave the machine. */
  apiBase?: string;
  scriptUrl: string;
  timeoutMs?: number;
}

/** Opens the gateway's order for one of ours. GATEWAY_UNAVAILABLE if the gateway does not answer. */
export async function openGatewayOrder(
  { gateway, log }: { gateway: PaymentGateway; log: Log },
  orderId: number,
  wanted: { amount: Paise; receipt: string },
): Promise<string> {
  try {
    return (await gateway.createOrder(wanted)).id;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { kind, status } = error;
    log.warn({ orderId, receipt: wanted.receipt, kind, status }, 'gateway order could not be opened');
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Payments are not available right now. Please try again in a moment.');
  }
}

const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
/**
 * The bank has 12 minutes to answer, then money is captured automatically. Later money stays authorised for two days, and the
 * shop captures it only if it can still fulfil the order. 15 minutes of widget + 12 < the 30 minutes of a reservation.
 */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 2880, refund_speed: 'normal' },
};

/** Builds the client. Throws if a key is empty or the base is not loopback: a configuration error. */
export function createRazorpayGateway(config: RazorpayConfig): PaymentGateway {
  if (config.keyId === '' || config.keySecret === '')
    throw new Error('The payment gateway needs a key id and a key secret.');
  const timeoutMs = config.timeoutMs ?? TIMEOUT_MS;
  const sdk = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret });
  const http = safeHttpOf(sdk, config.apiBase, timeoutMs);
  const webhookSecrets = config.webhookSecrets.filter((secret) => secret !== '');

  const ask = askWithin(timeoutMs);
  const read = <T extends z.ZodType>(
    schema: T,
    send: () => Promise<unknown>,
    latest = performance.now() + 0.9 * timeoutMs,
  ) => retrying(latest, () => ask(schema, send));
  const fetchPayment = async (id: string) =>
    sameId(id, await read(Payment, () => sdk.payments.fetch(checkedId('pay', id))));
  const refundsOf = async (paymentId: string) => {
    const id = checkedId('pay', paymentId);
    const listed = () => sdk.payments.fetchMultipleRefund(id, { count: PAGE_SIZE });
    const page = await read(collectionOf(Refund), listed).catch((error: unknown) => {
      throw refusedLookUp(error);
    });
    return page.items;
  };

  const postOrder = async (input: OrderInput): Promise<GatewayOrder> => {
    const body = { ...input, currency: 'INR', payment: CAPTURE, unique_receipt: true };
    const order = await ask(Order, () => sdk.orders.create(body as Parameters<typeof sdk.orders.create>[0]));
    if (!isOrderFor(input, order)) throw new GatewayError('malformed', 200, 'The gateway answered with another order.');
    return withoutTime(order);
  };

  /** The receipt's most advanced order, the oldest among equals, so that every caller picks the same one. */
  const findOrderByReceipt = async (input: OrderInput, latest: number): Promise<GatewayOrder | undefined> => {
    const byReceipt = { receipt: input.receipt, count: PAGE_SIZE };
    const { items } = await read(collectionOf(Order), () => sdk.orders.all(byReceipt), latest);
    const [first] = items
      .filter((order) => isOrderFor(input, order))
      .sort((a, b) => PROGRESS[b.status] - PROGRESS[a.status] || a.createdAt - b.createdAt);
    return first && withoutTime(first);
  };

  return {
    keyId: config.keyId,
    scriptUrl: config.scriptUrl,

    async createOrder(input) {
      // No call except the first look-up begins later than this, so an order is refused within two time limits plus its
      // waits for a place.
      const latest = performance.now() + timeoutMs;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await postOrder(input);
        } catch (error) {
          if (!mayExistAlready(error) || (attempt === 2 && performance.now() > latest)) throw error;
          const existing = await findOrderByReceipt(input, latest);
          if (existing) return existing;
          if (attempt === 2 || isDuplicateReceipt(error) || performance.now() > latest) throw error;
          await pauseBefore(attempt);
        }
      }
    },

    async fetchOrder(id) {
      return withoutTime(sameId(id, await read(Order, () => sdk.orders.fetch(checkedId('order', id)))));
    },

    async paymentsOfOrder(orderId) {
      const page = await read(collectionOf(Payment), () => sdk.orders.fetchPayments(checkedId('order', orderId)));
      if (page.items.some((payment) => payment.orderId !== orderId))
        throw new GatewayError('malformed', 200, 'The gateway listed a payment of another order.');
      return page.items;
    },

    fetchPayment,

    // Capture has no idempotency key. After any failure, read the payment to see whether it was captured.
    async capture(id, amount) {
      try {
        const body = await ask(Payment, () => sdk.payments.capture(checkedId('pay', id), amount, 'INR'));
        if (sameId(id, body).captured) return body;
        throw new GatewayError('malformed', 200, 'The gateway did not capture the payment.');
      } catch (error) {
        const payment = await fetchPayment(id).catch(() => undefined);
        if (payment?.captured) return payment;
        throw error;
      }
    },

    listPayments(window) {
      return allOf((page) => read(collectionOf(Payment), () => sdk.payments.all({ ...window, ...page })));
    },

    // Looked up before sending: the test mode's support of keys is unconfirmed, and their lifetime is undocumented.
    async refund({ paymentId, amount, key, notes }) {
      if (!/^[\w-]{10,64}$/.test(key)) throw new GatewayError('rejected', 400, 'The refund key is not usable.');
      const findByKey = async () => {
        const found = (await refundsOf(paymentId)).find((refund) => refund.key === key);
        if (found && found.amount !== amount)
          throw new GatewayError('rejected', 409, 'This refund key was used for another amount.');
        return found && withoutKey(found);
      };
      const existing = await findByKey();
      if (existing) return existing;
      const body = { amount, speed: 'normal', notes: { ...notes, refund_key: key } };
      const headers = { 'X-Refund-Idempotency': key };
      try {
        const refund = await ask(
          Refund,
          async () => (await http.post(`/v1/payments/${checkedId('pay', paymentId)}/refund`, body, { headers })).data,
        );
        if (refund.paymentId !== paymentId || refund.amount !== amount)
          throw new GatewayError('malformed', 200, 'The gateway answered with another refund.');
        return withoutKey(refund);
      } catch (error) {
        if (error instanceof GatewayError && error.kind === 'rejected') throw error;
        const sent = await findByKey().catch(() => undefined);
        if (sent) return sent;
        throw error;
      }
    },

    async fetchRefund(id) {
      const refund = sameId(id, await read(Refund, () => sdk.refunds.fetch(checkedId('rfnd', id))));
      return withoutKey(refund);
    },

    async listRefunds(window) {
      const found = await allOf((page) => read(collectionOf(Refund), () => sdk.refunds.all({ ...window, ...page })));
      return found.map(({ key, ...refund }) => ({ ...refund, key: typeof key === 'string' ? key : undefined }));
    },

    isAuthenticPayment(orderId, paymentId, signature) {
      if (!isId('order', orderId) || !isId('pay', paymentId)) return false;
      return isSignedBy(config.keySecret, `${orderId}|${paymentId}`, signature);
    },

    isAuthenticWebhook(rawBody, signature) {
      return webhookSecrets.some((secret) => isSignedBy(secret, rawBody, signature));
    },
  };
}

type OrderInput = Parameters<PaymentGateway['createOrder']>[0];

type OrderAnswer = z.output<typeof Order>;
type RefundAnswer = z.output<typeof Refund>;

const PROGRESS = { created: 0, attempted: 1, paid: 2 } as const;

/** The records of all pages. A page without new ones ends it, so that a gateway that ignores `skip` cannot loop us for ever. */
async function allOf<T extends { id: string }>(
  ask: (page: { count: number; skip: number }) => Promise<{ items: T[] }>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const before = found.size;
    const { items } = await ask({ count: PAGE_SIZE, skip });
    for (const item of items) found.set(item.id, item);
    if (items.length < PAGE_SIZE || found.size === before) return [...found.values()];
  }
}

function isOrderFor(input: OrderInput, order: OrderAnswer): boolean {
  return order.amount === input.amount && order.currency === 'INR' && order.receipt === input.receipt;
}

function withoutTime({ createdAt: _, ...order }: OrderAnswer): GatewayOrder {
  return order;
}

function withoutKey({ key: _, ...refund }: RefundAnswer): GatewayRefund {
  return refund;
}

function sameId<T extends { id: string }>(id: string, entity: T): T {
  if (entity.id !== id) throw new GatewayError('malformed', 200, 'The gateway answered with another record.');
  return entity;
}

function isSignedBy(secret: string, content: string | Uint8Array, signature: string | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(content).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/**
 * A refused look-up says nothing about the refund, which an earlier call may have made, unless the payment is unknown.
 */
function refusedLookUp(error: unknown): unknown {
  if (isUnknownRecord(error) || !(error instanceof GatewayError) || error.kind !== 'rejected') return error;
  return new GatewayError('unavailable', error.status, error.message);
}

function isDuplicateReceipt(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'rejected' && /receipt should be unique/i.test(error.message);
}

/** After a refusal there is no order; after any other failure there may be one (payments A.2). */
function mayExistAlready(error: unknown): boolean {
  return error instanceof GatewayError && (error.kind !== 'rejected' || isDuplicateReceipt(error));
}
