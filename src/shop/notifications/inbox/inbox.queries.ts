import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { containing } from '#platform/db/like.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { contactMessages, ticketAnswers } from '../notifications.tables.ts';
import type { TicketListQuery } from './inbox.contract.ts';
import { ACKNOWLEDGE_HOURS, RESOLVE_DAYS } from './inbox.rules.ts';

export type MessageRow = typeof contactMessages.$inferSelect;
export type AnswerRow = Pick<
  typeof ticketAnswers.$inferSelect,
  'id' | 'messageId' | 'text' | 'isMailed' | 'createdAt'
> & {
  actor: string | null;
};

function conditionOf({ status, search }: TicketListQuery): SQL | undefined {
  const { acknowledgedAt, resolvedAt, ticket, name, phoneNumber, email, message } = contactMessages;
  const like = search?.trim() ? containing(search.trim()) : undefined;
  const states = {
    unresolved: isNull(resolvedAt),
    new: and(isNull(resolvedAt), isNull(acknowledgedAt)),
    open: and(isNull(resolvedAt), isNotNull(acknowledgedAt)),
    resolved: isNotNull(resolvedAt),
  };
  const found =
    like === undefined
      ? undefined
      : or(...[ticket, name, phoneNumber, email, message].map((column) => ilike(column, like)));
  return and(status && states[status], found);
}

export async function countMessages(db: Db, query: TicketListQuery): Promise<number> {
  const [row] = await db.select({ n: count() }).from(contactMessages).where(conditionOf(query));
  return row?.n ?? 0;
}

/** The number of messages waiting for the shop, and how many of them are late. */
export async function countWaiting(db: Db): Promise<{ count: number; late: number }> {
  const { createdAt, acknowledgedAt, resolvedAt } = contactMessages;
  const late = sql<number>`(count(*) filter (where ${createdAt} < now() - make_interval(days => ${RESOLVE_DAYS})
    or (${acknowledgedAt} is null and ${createdAt} < now() - make_interval(hours => ${ACKNOWLEDGE_HOURS}))))::int`;
  const [row] = await db.select({ count: count(), late }).from(contactMessages).where(isNull(resolvedAt));
  return row ?? { count: 0, late: 0 };
}

/** Oldest first, because the oldest is due first; 'all' and 'resolved' newest first. */
export async function listMessages(db: Db, query: TicketListQuery): Promise<MessageRow[]> {
  const isByAge = query.status !== undefined && query.status !== 'resolved';
  return db
    .select()
    .from(contactMessages)
    .where(conditionOf(query))
    .orderBy(isByAge ? asc(contactMessages.id) : desc(contactMessages.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function lockMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).for('no key update');
  return row;
}

export async function insertMessage(db: Db, values: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await db.insert(contactMessages).values(values).returning({ id: contactMessages.id });
  return row?.id as number;
}

export async function updateMessage(db: Db, id: number, changes: Partial<MessageRow>): Promise<void> {
  await db.update(contactMessages).set(changes).where(eq(contactMessages.id, id));
}

export async function insertAnswer(db: Db, values: typeof ticketAnswers.$inferInsert): Promise<number> {
  const [row] = await db.insert(ticketAnswers).values(values).returning({ id: ticketAnswers.id });
  return row?.id as number;
}

/** The answers of some messages, oldest first. */
export async function listAnswers(db: Db, messageIds: readonly number[]): Promise<AnswerRow[]> {
  if (messageIds.length === 0) return [];
  const { id, messageId, text, isMailed, createdAt } = ticketAnswers;
  return db
    .select({ id, messageId, text, isMailed, createdAt, actor: users.name })
    .from(ticketAnswers)
    .leftJoin(users, eq(users.id, ticketAnswers.actorId))
    .where(inArray(messageId, [...messageIds]))
    .orderBy(asc(id));
}
