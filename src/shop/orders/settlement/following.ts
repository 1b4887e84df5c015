/** What the page may say about a started payment. Asks the gateway and books any money at once. */
import { coalesceCalls } from '#platform/coalesce-calls.ts';
import { notFound } from '#shared/errors.ts';
import { GatewayError } from '../../payments/gateway/gateway.ts';
import * as queries from '../orders.queries.ts';
import { UNPLACED_STATES } from '../orders.status.ts';
import type { PaymentProgress } from './money.contract.ts';
import { type GatewayMoney, type SettlementNeeds, settleFromGateway } from './settlement.ts';

const PROGRESS_OF: Record<GatewayMoney, PaymentProgress['state']> = {
  settled: 'placed',
  underway: 'underway',
  // Staff must look into it, so the customer must not read that no money came.
  misfit: 'unknown',
  failed: 'failed',
  none: 'none',
};

/**
 * The shortest interval between two questions to the gateway about one order, however often its tabs ask; it delays a
 * confirmation by this much at most.
 */
const APART_MS = 1_000;

/**
 * Tells the progress of a payment for the customer's own order. `unknown` if the gateway is unreachable: then nothing may be said
 * about the money. NOT_FOUND for somebody else's order.
 */
export function createFollowing(
  needs: SettlementNeeds,
): (userId: number, orderId: number) => Promise<PaymentProgress['state']> {
  const together = coalesceCalls<string, PaymentProgress['state']>(APART_MS);
  return async (userId, orderId) => {
    const order = await queries.findOrder(needs.db, orderId);
    if (!order || order.userId !== userId) throw notFound();
    if (!UNPLACED_STATES.includes(order.paymentState)) return 'placed';
    const { gatewayOrderId } = order;
    return gatewayOrderId === null ? 'none' : together(gatewayOrderId, () => ask(needs, orderId, gatewayOrderId));
  };
}

async function ask(needs: SettlementNeeds, orderId: number, gatewayOrderId: string): Promise<PaymentProgress['state']> {
  try {
    return PROGRESS_OF[await settleFromGateway(needs, orderId, gatewayOrderId)];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    needs.log.warn({ orderId, kind: error.kind }, 'gateway could not be asked about a payment');
    return 'unknown';
  }
}
