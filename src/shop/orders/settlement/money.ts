/** The owner's view of payments: what came, what waits, what needs attention. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import type { PaymentGateway } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import type { PaymentStatus } from './money.contract.ts';
import * as waitingQueries from './waiting.queries.ts';

function modeOf(gateway: PaymentGateway): PaymentStatus['mode'] {
  if (gateway.scriptUrl.startsWith('/')) return 'sandbox';
  return gateway.keyId.startsWith('rzp_live_') ? 'live' : 'test';
}

export async function paymentStatus(db: Db, gateway: PaymentGateway): Promise<PaymentStatus> {
  const webhooks = await payments.webhookHealth(db);
  const alerts = await payments.listOpenAlerts(db);
  const { utr_hold_hours } = await getStore(db);
  const transfers = await waitingQueries.listOverdueTransfers(db, utr_hold_hours);
  const requests = await waitingQueries.listOpenCancelRequests(db);
  return {
    mode: modeOf(gateway),
    last_webhook_at: webhooks.lastAt?.toISOString() ?? null,
    waiting_webhooks: webhooks.waiting,
    alerts: alerts.map(({ id, kind, reference, amount, detail, createdAt }) => ({
      id,
      kind,
      reference,
      amount: rupeesFromPaise(amount),
      detail,
      createdAt: createdAt.toISOString(),
    })),
    overdue_transfers: transfers.map((order) => ({
      order_id: order.id,
      number: order.number,
      createdAt: (order.placedAt ?? order.createdAt).toISOString(),
      utr: order.dueUtr ?? order.utr ?? '',
      total_amount: rupeesFromPaise(order.dueUtr === null ? order.total : order.due),
    })),
    cancel_requests: requests.map(({ request, number }) => ({
      order_id: request.orderId,
      number,
      createdAt: request.createdAt.toISOString(),
      reason: request.reason,
    })),
  };
}

/** Marks an alert as resolved; repeating it changes nothing. */
export async function resolveAlert(db: Db, id: number, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await payments.resolveAlert(tx, id))) throw notFound();
    await recordAudit(tx, {
      actorId,
      action: 'payment.alert.resolve',
      subject: `alert:${id}`,
      before: { resolved: false },
      after: { resolved: true },
    });
  });
}
