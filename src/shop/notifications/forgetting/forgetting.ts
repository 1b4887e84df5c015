/**
 * Erases personal data from mails and messages. The row stays as proof that something was sent; recipient and text are
 * cleared.
 */
import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { deleteToken } from '../newsletter/newsletter.queries.ts';
import { contactMessages, messages } from '../notifications.tables.ts';

/**
 * Keeps the row, so that nothing is sent twice. An unsent mail is then never sent, and a failed one no longer needs
 * attention.
 */
async function blankMails(db: Db, which: SQL | undefined): Promise<void> {
  await db
    .update(messages)
    .set({
      recipient: '',
      subject: '',
      html: '',
      plain: '',
      lastError: null,
      values: [],
      // WhatsApp's message ids contain the phone number.
      providerId: null,
      state: sql`case state when 'queued' then 'stopped' when 'failed' then 'aside' else state end` as never,
    })
    .where(and(which, ne(messages.recipient, '')));
}

const about = (userId: number, orderIds: readonly number[]) =>
  or(eq(messages.userId, userId), orderIds.length > 0 ? inArray(messages.orderId, [...orderIds]) : undefined);

/**
 * Erases mails and messages older than `days`. Complaints are resolved within a month (E-Commerce Rules 2020), so a year is
 * enough.
 */
export async function forgetOldMessages(db: Db, days: number): Promise<void> {
  const limit = sql`now() - make_interval(days => ${days})`;
  await blankMails(db, lt(messages.createdAt, limit));
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, limit));
}

/** What failed so long ago is no news any more, and only buries what failed today; it can still be sent again. */
export async function setOldFailuresAside(db: Db, days: number): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'aside' })
    .where(and(eq(messages.state, 'failed'), lt(messages.createdAt, sql`now() - make_interval(days => ${days})`)));
}

/** Mails about a person's orders and account, and messages that the person wrote while signed in. */
export async function forgetMessagesOf(tx: Db, userId: number, orderIds: readonly number[]): Promise<void> {
  await blankMails(tx, about(userId, orderIds));
  await tx.delete(contactMessages).where(eq(contactMessages.userId, userId));
  await deleteToken(tx, userId);
}

/** For the export of a person's data: what they wrote, and what was sent about their orders and account. Oldest first. */
export async function listMessagesOf(db: Db, userId: number, orderIds: readonly number[]) {
  const { ticket, name, phoneNumber, email, message, createdAt } = contactMessages;
  const tickets = await db
    .select({ ticket, name, phoneNumber, email, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(contactMessages.id);
  const { channel, kind, recipient, subject, state, sentAt } = messages;
  const sent = await db
    .select({ channel, kind, recipient, subject, state, sentAt })
    .from(messages)
    .where(about(userId, orderIds))
    .orderBy(messages.id);
  return { tickets, mails: sent };
}
