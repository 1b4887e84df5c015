/** Processes the gateway's events, for both the webhook route and its job. */
import { ShopError } from '#shared/errors.ts';
import { isUnknownRecord } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { dispatchEvent, type EventHandlers, WebhookEvent } from '../../payments/webhook/webhook.ts';
import * as queries from '../orders.queries.ts';
import { applyRefundEvent } from './gateway-refunds.ts';
import { inRound } from './rounds.ts';
import { type SettlementNeeds, settle } from './settlement.ts';
import { reportUnknown } from './strays.ts';

/** The job that processes a stored event if the first try, right after the response, did not finish. */
export const WEBHOOK_JOB = 'gateway-event';

const isNotFound = (error: unknown) => error instanceof ShopError && error.code === 'NOT_FOUND';

/**
 * Money for an order that the database does not know, such as one made after the backup that was restored. The sweep
 * would find it, if it is older than two hours, in the next night, and older than a month never.
 */
async function reportStray(needs: SettlementNeeds, gatewayPaymentId: string): Promise<void> {
  const payment = await needs.gateway.fetchPayment(gatewayPaymentId).catch((error: unknown) => {
    // Of another account: not our money.
    if (isUnknownRecord(error)) return null;
    throw error;
  });
  if (payment?.status === 'captured') await reportUnknown(needs, [payment]);
}

function handlersOf(needs: SettlementNeeds): EventHandlers {
  return {
    async paymentMoved(gatewayOrderId, gatewayPaymentId) {
      await settle(needs, gatewayOrderId, gatewayPaymentId).catch(async (error: unknown) => {
        if (isNotFound(error)) await reportStray(needs, gatewayPaymentId);
        throw error;
      });
    },
    async paymentFailed(gatewayOrderId, gatewayPaymentId) {
      const order = await queries.findByGatewayOrder(needs.db, gatewayOrderId);
      if (order) await payments.recordPayment(needs.db, order.id, await needs.gateway.fetchPayment(gatewayPaymentId));
    },
    refundMoved: (refund, key) => applyRefundEvent(needs, refund, key),
  };
}

/**
 * Processes a stored event once. Events about unknown orders (whose money the owner is told of) or uncaptured payments
 * are marked as done; any other failure throws, so that the job retries.
 */
export async function processEvent(needs: SettlementNeeds, eventId: string): Promise<void> {
  const stored = await payments.findUnprocessedEvent(needs.db, eventId);
  if (!stored) return;
  const event = WebhookEvent.safeParse(stored.body);
  if (!event.success) needs.log.warn({ eventId, event: stored.event }, 'event of the gateway is of no use to us');
  try {
    if (event.success) await dispatchEvent(event.data, handlersOf(needs));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    needs.log.warn({ eventId, event: stored.event, code: error.code }, 'event of the gateway changed nothing');
  }
  await payments.markEventProcessed(needs.db, eventId);
}

/** Retries events whose job gave up or died with its process. */
export async function processStuckEvents(needs: SettlementNeeds): Promise<void> {
  await inRound(await payments.listStuckEventIds(needs.db), (eventId) =>
    processEvent(needs, eventId).catch((error: unknown) =>
      needs.log.warn({ eventId, reason: (error as Error).message }, 'event still waits'),
    ),
  );
}
