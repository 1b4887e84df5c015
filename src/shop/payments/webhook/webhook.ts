/**
 * What the gateway pushes: POST /api/payment/webhook. The raw bytes are authenticated, the event is kept once by its id,
 * and the answer goes out before the work is done, since the gateway wants it within five seconds (payments A.7).
 */
import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import type { GatewayRefund } from '../gateway/gateway.ts';

const Entity = <T extends z.ZodType>(entity: T) => z.object({ entity });

/** Only what we use; anything more is the gateway's business. Payloads are snapshots, so amounts are fetched again. */
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
 * Parses an authenticated body as far as keeping it needs. Whether we can use the event is found out when it is processed:
 * refusing a kind that we do not know would make the gateway repeat it for a day and then switch the webhook off.
 */
export function readEvent(raw: string): z.output<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(raw));
  } catch {
    throw invalid('This is no event of the gateway.');
  }
}

/** A whole pair of halves, half a pair, NUL, or any other escape of JSON: an escaped backslash before `u0000` is no NUL. */
const ESCAPE = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|u0000|.)/gs;

/**
 * The body with a sign in place of what no text has (NUL, half a letter), which the database refuses: what a payer wrote into
 * a field must not stop the event that tells of the money.
 */
export function storableBody(raw: string): string {
  return raw.replace(ESCAPE, (sign) => (/^\\u(?:0000|[dD][89a-fA-F]..)$/.test(sign) ? '\\ufffd' : sign));
}

export interface EventHandlers {
  /** Money may have come for this order of the gateway. */
  paymentMoved(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  paymentFailed(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  /** `key` is the one that we gave the refund, when it is ours. */
  refundMoved(refund: GatewayRefund, key: string | undefined): Promise<void>;
}

function refundKeyIn(notes: unknown): string | undefined {
  const key = (notes as { refund_key?: unknown } | null | undefined)?.refund_key;
  return typeof key === 'string' ? key : undefined;
}

const MOVES_MONEY = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/** Passes an event to the handler it is for; events that we did not ask for are taken and do nothing. */
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
