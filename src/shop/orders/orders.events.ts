/** What the gateway's events do to orders: the webhook route and its job both end here. */
import { ShopError } from '#shared/errors.ts';
import * as payments from '../payments/payments.ts';
import { dispatchEvent, type EventHandlers, WebhookEvent } from '../payments/payments.webhook.ts';
import * as queries from './orders.queries.ts';
import { applyRefundEvent } from './orders.refunds.ts';
import { type SettlementNeeds, settle } from './orders.settlement.ts';

/** The job that processes a stored event again when the first try, right after the answer, did not finish. */
export const WEBHOOK_JOB = 'gateway-event';

function handlersOf(needs: SettlementNeeds): EventHandlers {
  return {
    async paymentMoved(gatewayOrderId, gatewayPaymentId) {
      await settle(needs, gatewayOrderId, gatewayPaymentId);
    },
    async paymentFailed(gatewayOrderId, gatewayPaymentId) {
      const order = await queries.findByGatewayOrder(needs.db, gatewayOrderId);
      if (order) await payments.recordPayment(needs.db, order.id, await needs.gateway.fetchPayment(gatewayPaymentId));
    },
    refundMoved: (refund) => applyRefundEvent(needs.db, refund),
  };
}

/**
 * Processes a stored event once. An event about an order that is not ours, or a payment that is not captured, is done with;
 * anything else that goes wrong throws, so that the job tries again.
 */
export async function processEvent(needs: SettlementNeeds, eventId: string): Promise<void> {
  const stored = await payments.findUnprocessedEvent(needs.db, eventId);
  if (!stored) return;
  try {
    await dispatchEvent(WebhookEvent.parse(stored.body), handlersOf(needs));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    needs.log.warn({ eventId, event: stored.event, code: error.code }, 'event of the gateway changed nothing');
  }
  await payments.markEventProcessed(needs.db, eventId);
}
