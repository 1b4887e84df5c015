/**
 * POST /api/payment/webhook: authenticates the raw bytes, stores the event once by its id, and responds before processing it,
 * because the gateway expects a response within five seconds (payments A.7).
 */
import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import type { GatewayRefund } from '../gateway/gateway.ts';

const Entity = <T extends z.ZodType>(entity: T) => z.object({ entity });

/** Only the fields we use. Payloads are snapshots, so the current amounts are fetched from the gateway. */
export const WebhookEvent = z.object({
  event: z.string().max(80),
  payload: z.object({
    payment: Entity(z.object({ id: z.string(), order_id: z.string().nullish(), status: z.string() })).optional(),
    refund: Entity(
      z.object({
        id: z.string(),
        payment_id: z.string(),
        amount: z.int(),
        status: z.enum(['pending', 'processed', 'failed']),
        // An object, or [] when empty.
        notes: z.unknown(),
      }),
    ).optional(),
  }),
});
export type WebhookEvent = z.output<typeof WebhookEvent>;

const Envelope = z.looseObject({ event: z.string().max(80) });

/**
 * Parses an authenticated body only as far as storing needs. Unknown events are accepted and judged when processed: if we
 * refused them, the gateway would repeat them for a day and then disable the webhook.
 */
export function readEvent(raw: string): z.output<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(raw));
  } catch {
    throw invalid('This is no event of the gateway.');
  }
}

/** A surrogate pair, a lone surrogate, NUL, or any other JSON escape: an escaped backslash before `u0000` is not NUL. */
const ESCAPE = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|u0000|.)/gs;

/**
 * Replaces NUL and lone surrogates, which the database refuses: text that a payer typed must not block the event about their
 * money.
 */
export function storableBody(raw: string): string {
  return raw.replace(ESCAPE, (sign) => (/^\\u(?:0000|[dD][89a-fA-F]..)$/.test(sign) ? '\\ufffd' : sign));
}

export interface EventHandlers {
  /** Called when money may have come for this gateway order. */
  paymentMoved(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  paymentFailed(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  /** Called when a refund changed state; `key` is the one that we gave it, if it is ours. */
  refundMoved(refund: GatewayRefund, key: string | undefined): Promise<void>;
}

function refundKeyIn(notes: unknown): string | undefined {
  const key = (notes as { refund_key?: unknown } | null | undefined)?.refund_key;
  return typeof key === 'string' ? key : undefined;
}

const MOVES_MONEY = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/** Passes an event to its handler; other events are accepted and ignored. */
export async function dispatchEvent(event: WebhookEvent, handlers: EventHandlers): Promise<void> {
  const payment = event.payload.payment?.entity;
  const refund = event.payload.refund?.entity;
  if (event.event.startsWith('refund.') && refund)
    return handlers.refundMoved(
      { id: refund.id, paymentId: refund.payment_id, amount: refund.amount, status: refund.status },
      refundKeyIn(refund.notes),
    );
  if (!payment?.order_id) return;
  if (MOVES_MONEY.has(event.event)) return handlers.paymentMoved(payment.order_id, payment.id);
  if (event.event === 'payment.failed') return handlers.paymentFailed(payment.order_id, payment.id);
}
