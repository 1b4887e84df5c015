/** Delivers a stored mail: retries until it is sent or dead. */
import { and, eq, sql } from 'drizzle-orm';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import { untilDatabaseIsBack } from '#platform/db/until-back.ts';
import type { Log } from '#platform/log.ts';
import { type MailTransport, PermanentMailError } from '#platform/mail/mail.ts';
import { getOrderById } from '../orders/orders.ts';
import { messages } from './notifications.tables.ts';
import { templateParamsOf } from './order-mail.ts';

/** After this many tries a mail is dead: the owner sees it and must resend it. */
const MOST_ATTEMPTS = 8;

export interface MailNeeds {
  db: Db;
  transport: MailTransport;
  log: Log;
  baseUrl: () => string;
  daily: DailyLimits;
}

export type MailRow = typeof messages.$inferSelect;

/** What sending a mail needs of it. */
export type Mail = Pick<
  MailRow,
  'id' | 'state' | 'attempts' | 'subject' | 'html' | 'plain' | 'isPersonal' | 'dedupeKey' | 'orderId' | 'recipient'
>;

/** Tries once. Throws if another try may help. */
export async function deliver(needs: MailNeeds, mail: Mail): Promise<void> {
  const { orderId, isPersonal } = mail;
  try {
    await needs.transport.send({
      id: mail.dedupeKey,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      allowance: 'counted',
      ...(orderId === null
        ? {}
        : { params: async () => templateParamsOf(await getOrderById(needs.db, orderId), isPersonal) }),
    });
  } catch (error) {
    await bookFailure(needs, mail, error as Error);
    return;
  }
  // It has left: if this were not stored, the next try would send it twice.
  await untilDatabaseIsBack(() => markSent(needs.db, { id: mail.id }));
}

const markSent = prepared((db, of: Of<{ id: number }>) =>
  db
    .update(messages)
    .set({ state: 'sent', sentAt: sql`now()`, attempts: sql`${messages.attempts} + 1`, lastError: null })
    .where(eq(messages.id, of.id)),
);

async function bookFailure(needs: MailNeeds, mail: Mail, error: Error): Promise<void> {
  const attempts = mail.attempts + 1;
  const isDead = attempts >= MOST_ATTEMPTS || error instanceof PermanentMailError;
  await needs.db
    .update(messages)
    .set({ attempts, lastError: error.message.slice(0, 300), state: isDead ? 'failed' : 'queued' })
    .where(and(eq(messages.id, mail.id), eq(messages.state, 'queued')));
  needs.log.warn({ mailId: mail.id, isDead }, 'mail could not be sent');
  if (!isDead) throw error;
}
