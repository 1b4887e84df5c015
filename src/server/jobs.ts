/** Every job of the shop and its handler. */
import { forgetOldCounts } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import { forgetOldMinutes } from '#platform/db/minute-counts.ts';
import { forgetOldKeys } from '#platform/http/idempotency.ts';
import type { JobSpec } from '#platform/jobs/jobs.ts';
import { ACCOUNT_MAIL_JOB, type AccountMailJob } from '#shop/accounts/accounts.change-mail.ts';
import { PAYMENTS_LEFT_JOB, type PaymentsLeftJob } from '#shop/accounts/accounts.leaving.ts';
import { countClosedMonths } from '#shop/books/closing.ts';
import { mailShopNews } from '#shop/notifications/alerts/alerts.ts';
import { sendTicketMail } from '#shop/notifications/inbox/inbox.mail.ts';
import { TICKET_MAIL_JOB, type TicketMailJob } from '#shop/notifications/inbox/inbox.ts';
import { MESSAGE_JOB, type MessageJob, planMessages } from '#shop/notifications/messages/planning.ts';
import { type MessageNeeds, sendDue, sendMessage } from '#shop/notifications/messages/sending.ts';
import { continueNewsletter, NEWSLETTER_JOB } from '#shop/notifications/newsletter/newsletter.ts';
import {
  MAIL_AGAIN_JOB,
  type MailNeeds,
  type OrderMailJob,
  sendAccountMail,
  sendDueMails,
  sendMailAgain,
  sendOrderMail,
  subjectOf,
} from '#shop/notifications/notifications.ts';
import { notifyDevices, type PushNeeds } from '#shop/notifications/push/push.ts';
import { tellOfStock } from '#shop/notifications/stock-back/stock-back.ts';
import { remindOfEstimates } from '#shop/orders/estimates/reminders.ts';
import { endDeliveries } from '#shop/orders/orders.arrivals.ts';
import { ORDER_MAIL_JOB } from '#shop/orders/orders.ts';
import { processEvent, processStuckEvents, WEBHOOK_JOB } from '#shop/orders/settlement/events.ts';
import { REFUND_JOB, reconcileRefunds, runRefund } from '#shop/orders/settlement/gateway-refunds.ts';
import {
  leaveAllPayments,
  reconcileOpen,
  type SettlementNeeds,
  sweepExpired,
  sweepPayments,
} from '#shop/orders/settlement/settlement.ts';
import { forgetInTime, type RetentionNeeds } from '#shop/privacy/privacy.retention.ts';
import { FINISH_IMPORTS_JOB, finishImports } from '#shop/products/import/import.apply.ts';
import { countSoldLately } from '#shop/products/products.ts';

import { backUpNightly, type NightlyBackup } from './backup/nightly.ts';
import { SWEEP_JOB } from './sweep-job.ts';

export interface JobHandler {
  spec: JobSpec;
  run: (data: never, jobId: string) => Promise<void>;
}

/** Only until a mail is stored; after that the outbox retries it (outbox.ts). */
const MAIL_RETRIES = { retryLimit: 10, retryDelay: 60 };

/** The gateway looks for late payments for three days (payments A.7); one more day in case the shop was down. */
const SWEEP_HOURS = 96;

/** A month, once a week: finds every payment even if the nightly sweeps could not reach the gateway. */
const LONG_SWEEP_HOURS = 31 * 24;

/** Follows up unfinished work: open orders, late money, unprocessed events, refunds. */
async function reconcileAll(needs: SettlementNeeds): Promise<void> {
  await reconcileOpen(needs);
  await processStuckEvents(needs);
  await reconcileRefunds(needs);
  await sweepPayments(needs, 2);
}

async function forgetKeysAndCounts(db: Db): Promise<void> {
  await forgetOldKeys(db);
  await forgetOldCounts(db);
  await forgetOldMinutes(db);
}

/** Runs only on the machine with the folder, so no other may take the job. */
function backupHandlers(
  settlement: () => SettlementNeeds,
  mail: MailNeeds,
  backup: NightlyBackup | null,
): JobHandler[] {
  if (!backup) return [];
  return [
    {
      spec: { name: 'back-up', cron: '40 20 * * *', retryLimit: 0, expireInSeconds: 3_600 },
      run: () => backUpNightly({ ...mail, jobs: settlement().jobs }, backup),
    },
  ];
}

export function jobHandlers(
  settlement: () => SettlementNeeds,
  mail: MailNeeds & RetentionNeeds & Pick<MessageNeeds, 'whatsapp' | 'texts'> & Pick<PushNeeds, 'pushService'>,
  backup: NightlyBackup | null = null,
): JobHandler[] {
  const messages: MessageNeeds = { ...mail, jobs: () => settlement().jobs };
  return [
    ...backupHandlers(settlement, mail, backup),
    {
      spec: { name: ORDER_MAIL_JOB, ...MAIL_RETRIES },
      async run(data: OrderMailJob, jobId) {
        // Other channels first: a mail provider that is down must not delay them.
        const subject = subjectOf(mail.db, data.orderId);
        await planMessages(messages, data, jobId, subject);
        await sendOrderMail(mail, data, jobId, subject);
      },
    },
    // The minutely job sends what this one cannot.
    { spec: { name: MESSAGE_JOB, retryLimit: 0 }, run: (data: MessageJob) => sendMessage(messages, data.messageId) },
    { spec: { name: 'send-messages', cron: '* * * * *', retryLimit: 0 }, run: () => sendDue(messages) },
    {
      spec: { name: ACCOUNT_MAIL_JOB, ...MAIL_RETRIES },
      run: (data: AccountMailJob, jobId) => sendAccountMail(mail, data, jobId),
    },
    {
      spec: { name: MAIL_AGAIN_JOB, ...MAIL_RETRIES },
      run: (data: { mailId: number }) => sendMailAgain(mail, data.mailId),
    },
    {
      spec: { name: TICKET_MAIL_JOB, ...MAIL_RETRIES },
      run: (data: TicketMailJob) => sendTicketMail(mail, data),
    },
    {
      spec: { name: NEWSLETTER_JOB, cron: '* * * * *', retryLimit: 0, expireInSeconds: 600 },
      run: () => continueNewsletter(mail),
    },
    { spec: { name: 'send-mails', cron: '* * * * *', retryLimit: 0 }, run: () => sendDueMails(mail) },
    {
      spec: { name: 'tell-shop', cron: '* * * * *', retryLimit: 0 },
      run: () => mailShopNews({ ...mail, jobs: settlement().jobs }),
    },
    {
      spec: { name: 'remind-of-estimates', cron: '*/10 * * * *', retryLimit: 0 },
      run: () => remindOfEstimates(settlement()),
    },
    { spec: { name: 'tell-stock-back', cron: '*/5 * * * *', retryLimit: 0 }, run: () => tellOfStock(mail) },
    { spec: { name: 'tell-devices', cron: '* * * * *', retryLimit: 0 }, run: () => notifyDevices(mail) },
    { spec: { name: WEBHOOK_JOB }, run: (data: { eventId: string }) => processEvent(settlement(), data.eventId) },
    {
      spec: { name: REFUND_JOB, retryLimit: 20, retryDelay: 30 },
      run: (data: { refundId: number }) => runRefund(settlement(), data.refundId),
    },
    {
      spec: { name: PAYMENTS_LEFT_JOB },
      run: (data: PaymentsLeftJob) => leaveAllPayments(settlement(), data.userId),
    },
    { spec: { name: 'sweep-expired', cron: '* * * * *', retryLimit: 0 }, run: () => sweepExpired(settlement()) },
    {
      // Covers at most six rounds (rounds.ts).
      spec: { name: 'reconcile-open', cron: '*/5 * * * *', retryLimit: 0, expireInSeconds: 600 },
      run: () => reconcileAll(settlement()),
    },
    { spec: { name: 'count-closed-months', cron: '17 * * * *', retryLimit: 0 }, run: () => countClosedMonths(mail.db) },
    { spec: { name: 'end-deliveries', cron: '27 * * * *', retryLimit: 0 }, run: () => endDeliveries(settlement()) },
    { spec: { name: 'count-sold-lately', cron: '7 * * * *', retryLimit: 0 }, run: () => countSoldLately(mail.db) },
    { spec: { name: FINISH_IMPORTS_JOB, cron: '* * * * *', retryLimit: 0 }, run: () => finishImports(mail.db) },
    {
      spec: { name: SWEEP_JOB, cron: '20 21 * * *', retryLimit: 3, expireInSeconds: 1800 },
      run: () => sweepPayments(settlement(), SWEEP_HOURS),
    },
    {
      spec: { name: 'sweep-payments-long', cron: '50 21 * * 0', retryLimit: 3, expireInSeconds: 7_200 },
      run: () => sweepPayments(settlement(), LONG_SWEEP_HOURS),
    },
    {
      spec: { name: 'forget-people', cron: '0 22 * * *', retryLimit: 3, expireInSeconds: 1800 },
      run: () => forgetInTime(mail),
    },
    { spec: { name: 'forget-keys', cron: '40 21 * * *', retryLimit: 0 }, run: () => forgetKeysAndCounts(mail.db) },
  ] as JobHandler[];
}
