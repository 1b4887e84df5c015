/**
 * What the gateway pushes: POST /api/payment/webhook. The raw bytes are authenticated, the event is kept once by its id,
 * and the answer goes out before the work is done, since the gateway wants it within five seconds (payments A.7).
 */
import { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import type { GatewayRefund } from './payments.gateway.ts';

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
      }),
    ).optional(),
  }),
});
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** Parses an authenticated body, or refuses it. */
export function readEvent(raw: string): WebhookEvent {
  try {
    return WebhookEvent.parse(JSON.parse(raw));
  } catch {
    throw invalid('This is no event of the gateway.');
  }
}

export interface EventHandlers {
  /** Money may have come for this order of the gateway. */
  paymentMoved(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  paymentFailed(gatewayOrderId: string, gatewayPaymentId: string): Promise<void>;
  refundMoved(refund: GatewayRefund): Promise<void>;
}

const MOVES_MONEY = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/** Passes an event to the handler it is for; events that we did not ask for are taken and do nothing. */
export async function dispatchEvent(event: WebhookEvent, handlers: EventHandlers): Promise<void> {
  const payment = event.payload.payment?.entity;
  const refund = event.payload.refund?.entity;
  if (event.event.startsWith('refund.') && refund)
    return handlers.refundMoved({
      id: refund.id,
      paymentId: refund.payment_id,
      amount: refund.amount,
      status: refund.status,
    });
  if (!payment?.order_id) return;
  if (MOVES_MONEY.has(event.event)) return handlers.paymentMoved(payment.order_id, payment.id);
  if (event.event === 'payment.failed') return handlers.paymentFailed(payment.order_id, payment.id);
}
