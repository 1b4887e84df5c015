import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import { hasCome } from '#platform/db/set-back.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { messages } from '../notifications.tables.ts';
import { HOURS_BETWEEN, NEWSLETTER_KIND } from './newsletter.rules.ts';
import { newsletters, newsletterTokens } from './newsletter.tables.ts';

export type NewsletterRow = typeof newsletters.$inferSelect;

/** Customers who asked for it, can be written to, and have not closed their account. */
const isReader = and(
  sql`${users.preferences}->>'newsletter' = 'true'`,
  inArray(users.role, ['customer', 'guest']),
  isNull(users.disabledAt),
  isNull(users.deletionRequestedAt),
  ne(users.contactEmail, ''),
);

export const countReaders = (db: Db): Promise<number> => db.$count(users, isReader);

/** One after the other, so that two owners do not send at the same time. */
export const lockSending = (tx: Db) => lockName(tx, 'newsletter');

/** The last one, and when the next may be sent if that is later than now. */
export async function findLast(db: Db) {
  const next = sql`${newsletters.createdAt} + make_interval(hours => ${HOURS_BETWEEN})`;
  const mayGo = hasCome(next, sql.raw(`interval '${HOURS_BETWEEN} hours'`));
  const nextAt = sql`case when not ${mayGo} then ${next} end`.mapWith(newsletters.createdAt);
  const [row] = await db
    .select({ row: newsletters, nextAt: sql<Date | null>`${nextAt}`.mapWith(newsletters.createdAt) })
    .from(newsletters)
    .orderBy(desc(newsletters.id))
    .limit(1);
  return row;
}

export async function insertNewsletter(
  tx: Db,
  values: Pick<NewsletterRow, 'message' | 'tamilMessage' | 'readers'>,
): Promise<number> {
  const [row] = await tx.insert(newsletters).values(values).returning({ id: newsletters.id });
  return (row as { id: number }).id;
}

/** The one that is being sent, locked; undefined if there is none or another process is at it. */
export async function lockOpen(tx: Db) {
  const [row] = await tx
    .select({ row: newsletters, isDue: hasCome(newsletters.batchAt, sql`interval '1 hour'`) })
    .from(newsletters)
    .where(isNull(newsletters.endedAt))
    .orderBy(newsletters.id)
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row;
}

/** Its mails: those that left, those that still wait, and those of them that were never tried. */
export async function countMails(db: Db, { createdAt }: Pick<NewsletterRow, 'createdAt'>) {
  const [row] = await db
    .select({
      sent: sql<number>`(count(*) filter (where ${messages.state} = 'sent'))::int`,
      waiting: sql<number>`(count(*) filter (where ${messages.state} = 'queued'))::int`,
      untried: sql<number>`(count(*) filter (where ${messages.state} = 'queued' and ${messages.attempts} = 0))::int`,
    })
    .from(messages)
    .where(
      and(
        // For the index.
        inArray(messages.state, ['sent', 'queued']),
        eq(messages.kind, NEWSLETTER_KIND),
        gte(messages.createdAt, createdAt),
      ),
    );
  return row ?? { sent: 0, waiting: 0, untried: 0 };
}

/** The next people, each with the language of their last order. */
export async function nextReaders(tx: Db, after: number, most: number) {
  const locale = sql<'en' | 'ta' | null>`(select ${orders.locale} from ${orders}
    where ${orders.userId} = ${users.id} order by ${orders.id} desc limit 1)`;
  return tx
    .select({ userId: users.id, recipient: users.contactEmail, locale })
    .from(users)
    .where(and(isReader, gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(most);
}

/** The tokens of these people, made for those who have none. */
export async function tokensOf(tx: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  await tx
    .insert(newsletterTokens)
    .values(userIds.map((userId) => ({ userId })))
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(newsletterTokens)
    .where(inArray(newsletterTokens.userId, [...userIds]));
  return new Map(rows.map(({ userId, token }) => [userId, token]));
}

type NewMail = Pick<typeof messages.$inferInsert, 'dedupeKey' | 'userId' | 'recipient' | 'subject' | 'html' | 'plain'>;

/** The ids of those that were not there yet. */
export async function insertMails(tx: Db, mails: readonly NewMail[]): Promise<number[]> {
  const rows = await tx
    .insert(messages)
    .values(mails.map((mail) => ({ ...mail, kind: NEWSLETTER_KIND, isPersonal: false })))
    .onConflictDoNothing()
    .returning({ id: messages.id });
  return rows.map(({ id }) => id);
}

export async function setProgress(tx: Db, id: number, lastUserId: number, pauseSeconds: number): Promise<void> {
  await tx
    .update(newsletters)
    .set({ lastUserId, batchAt: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where(eq(newsletters.id, id));
}

export async function stopQueued(tx: Db): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'stopped', lastError: 'interrupted' })
    .where(and(eq(messages.kind, NEWSLETTER_KIND), eq(messages.state, 'queued')));
}

export async function endNewsletter(tx: Db, id: number, sent: number): Promise<void> {
  await tx.update(newsletters).set({ sent, endedAt: sql`now()` }).where(eq(newsletters.id, id));
}

/** A person who still wants it, at this address; undefined if not. */
export async function findReader(db: Db, userId: number, recipient: string) {
  const [row] = await db
    .select({ token: newsletterTokens.token, provedAt: users.contactEmailVerifiedAt })
    .from(users)
    .innerJoin(newsletterTokens, eq(newsletterTokens.userId, users.id))
    .where(and(isReader, eq(users.id, userId), eq(users.contactEmail, recipient)));
  return row;
}

export async function findOwner(db: Db, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: newsletterTokens.userId })
    .from(newsletterTokens)
    .where(eq(newsletterTokens.token, token));
  return row?.userId;
}

export async function deleteToken(tx: Db, userId: number): Promise<void> {
  await tx.delete(newsletterTokens).where(eq(newsletterTokens.userId, userId));
}
