/** Every job of the shop with what does it. */
import type { JobSpec } from '#platform/jobs/jobs.ts';
import { type MailNeeds, sendOrderMail } from '#shop/notifications/notifications.ts';
import { processEvent, WEBHOOK_JOB } from '#shop/orders/orders.events.ts';
import { REFUND_JOB, runRefund } from '#shop/orders/orders.refunds.ts';
import { reconcileOpen, type SettlementNeeds, sweepExpired } from '#shop/orders/orders.settlement.ts';
import { ORDER_MAIL_JOB, type OrderMailKind } from '#shop/orders/orders.ts';

export interface JobHandler {
  spec: JobSpec;
  run: (data: never, jobId: string) => Promise<void>;
}

export function jobHandlers(settlement: () => SettlementNeeds, mail: MailNeeds): JobHandler[] {
  return [
    {
      spec: { name: ORDER_MAIL_JOB, retryLimit: 10, retryDelay: 15 },
      run: (data: { orderId: number; kind: OrderMailKind }, jobId) => sendOrderMail(mail, data, jobId),
    },
    { spec: { name: WEBHOOK_JOB }, run: (data: { eventId: string }) => processEvent(settlement(), data.eventId) },
    {
      spec: { name: REFUND_JOB, retryLimit: 20, retryDelay: 30 },
      run: (data: { refundId: number }) => runRefund(settlement().db, settlement().gateway, data.refundId),
    },
    { spec: { name: 'sweep-expired', cron: '* * * * *', retryLimit: 0 }, run: () => sweepExpired(settlement()) },
    { spec: { name: 'reconcile-open', cron: '*/5 * * * *', retryLimit: 0 }, run: () => reconcileOpen(settlement()) },
  ] as JobHandler[];
}
