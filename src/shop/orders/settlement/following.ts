/** What the page may say about a begun payment: the gateway is asked, and money that it has is booked at once. */
import { notFound } from '#shared/errors.ts';
import { GatewayError } from '../../payments/gateway/gateway.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { UNPLACED_STATES } from '../orders.status.ts';
import type { PaymentProgress } from './money.contract.ts';
import { type GatewayMoney, type SettlementNeeds, settleFromGateway } from './settlement.ts';

const PROGRESS_OF: Record<GatewayMoney, PaymentProgress['state']> = {
  settled: 'placed',
  underway: 'underway',
  // Somebody of the shop looks at it: the customer must not hear that nothing came.
  misfit: 'unknown',
  failed: 'failed',
  none: 'none',
};

/**
 * How far the payment of one's own order is. `unknown` when the gateway cannot be asked: then nothing may be said about the
 * money. NOT_FOUND for another's order.
 */
export async function followPayment(
  needs: SettlementNeeds,
  userId: number,
  orderId: number,
): Promise<PaymentProgress['state']> {
  const order = await queries.findOrder(needs.db, orderId);
  if (!order || order.userId !== userId) throw notFound();
  if (!UNPLACED_STATES.includes(order.paymentState)) return 'placed';
  return order.gatewayOrderId === null ? 'none' : ask(needs, order, order.gatewayOrderId);
}

async function ask(needs: SettlementNeeds, order: OrderRow, gatewayOrderId: string): Promise<PaymentProgress['state']> {
  try {
    return PROGRESS_OF[await settleFromGateway(needs, order.id, gatewayOrderId)];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    needs.log.warn({ orderId: order.id, kind: error.kind }, 'gateway could not be asked about a payment');
    return 'unknown';
  }
}
