/** Messages by WhatsApp and SMS in the outbox, and the owner's settings for them. */

import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { startOf, TODAY } from '#platform/db/india.ts';
import { containing } from '#platform/db/like.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import { hasCome } from '#platform/db/set-back.ts';
import { orders } from '../../orders/orders.tables.ts';
import { messageSettings, messages, stoppedNumbers } from '../notifications.tables.ts';
import type { MessageListQuery } from './messages.contract.ts';
import { FRESH_MINUTES, LATEST_HOURS, LONGEST_PAUSE_S, referenceOf, UNKNOWN_MINUTES } from './messages.rules.ts';

export type MessageRow = typeof messages.$inferSelect;
export type SettingsRow = typeof messageSettings.$inferSelect;

const isPaid = ne(messages.channel, 'mail');

export async function readSettings(db: Db): Promise<SettingsRow> {
  return (await settingsRecord(db, {}))[0] as SettingsRow;
}

const settingsRecord = prepared((db) => db.select().from(messageSettings));

/** Locks the settings, so that only one message at a time is counted against the daily limit on cost. */
export async function lockSettings(tx: Db): Promise<SettingsRow> {
  const [row] = await tx.select().from(messageSettings).for('no key update');
  return row as SettingsRow;
}

export async function updateSettings(
  db: Db,
  columns: Partial<SettingsRow> | Record<string, SQL>,
): Promise<SettingsRow> {
  const [row] = await db.update(messageSettings).set(columns).returning();
  return row as SettingsRow;
}

/**
 * Clears the stop once the shop uses another token than the one that was refused, so that waiting messages are sent.
 */
export async function forgetStopOfOthers(db: Db, tokenKey: string): Promise<void> {
  await db
    .update(messageSettings)
    .set({ stoppedAt: null, stoppedWhy: null, stoppedToken: null })
    .where(and(isNotNull(messageSettings.stoppedAt), ne(messageSettings.stoppedToken, tokenKey)));
}

/** Whether there is a message with one of these keys. */
export async function isWritten(db: Db, dedupeKeys: readonly string[]): Promise<boolean> {
  return (await writtenOf(db, { dedupeKeys })).length > 0;
}

const writtenOf = prepared((db, of: Of<{ dedupeKeys: readonly string[] }>) =>
  db.select({ id: messages.id }).from(messages).where(sql`${messages.dedupeKey} = any(${of.dedupeKeys}::text[])`),
);

/** Undefined if the event's message already exists. */
export async function insertMessage(tx: Db, values: typeof messages.$inferInsert): Promise<{ id: number } | undefined> {
  const [row] = await tx.insert(messages).values(values).onConflictDoNothing().returning({ id: messages.id });
  return row;
}

export async function updateMessage(
  db: Db,
  id: number,
  columns: Partial<MessageRow> | Record<string, unknown>,
): Promise<MessageRow> {
  const [row] = await db.update(messages).set(columns).where(eq(messages.id, id)).returning();
  return row as MessageRow;
}

export async function lockMessage(tx: Db, id: number): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update');
  return row;
}

/** By the provider's id, or by our own reference if its answer never reached us. */
export async function lockByProvider(
  tx: Db,
  { providerId, reference }: { providerId: string; reference: string | undefined },
): Promise<MessageRow | undefined> {
  const isWhatsapp = eq(messages.channel, 'whatsapp');
  const byId = tx
    .select()
    .from(messages)
    .where(and(isWhatsapp, eq(messages.providerId, providerId)));
  const [known] = await byId.for('no key update');
  if (known || !reference) return known;
  const dedupeKey = reference.slice(0, reference.lastIndexOf('.'));
  const byKey = tx
    .select()
    .from(messages)
    .where(and(isWhatsapp, eq(messages.dedupeKey, dedupeKey)));
  const [row] = await byKey.for('no key update');
  // Not this one if it already has an id, because it was sent again since, or if it was erased.
  const isMeant = row?.providerId === null && row.recipient !== '' && referenceOf(row) === reference;
  return isMeant ? row : undefined;
}

const isUntaken = sql`(${messages.claimedAt} is null or ${messages.claimedAt} < now() - make_interval(mins => ${UNKNOWN_MINUTES}))`;

const isDue = and(
  isPaid,
  eq(messages.state, 'queued'),
  hasCome(messages.dueAt, sql.raw(`interval '${LONGEST_PAUSE_S} seconds'`)),
  isUntaken,
);

export async function listDue(db: Db, most: number): Promise<number[]> {
  const rows = await db.select({ id: messages.id }).from(messages).where(isDue).orderBy(messages.dueAt).limit(most);
  return rows.map(({ id }) => id);
}

export interface Due extends MessageRow {
  /** Too old to be news. */
  isLate: boolean;
  /** So old that its order may have moved on: check before sending. */
  isStale: boolean;
}

/** The message if it is due, locked. */
export async function lockDue(tx: Db, id: number): Promise<Due | undefined> {
  const olderThan = (minutes: number) =>
    sql<boolean>`${messages.createdAt} < now() - make_interval(mins => ${minutes})`;
  const [isLate, isStale] = [olderThan(LATEST_HOURS * 60), olderThan(FRESH_MINUTES)];
  const [row] = await tx
    .select({ ...getTableColumns(messages), isLate, isStale })
    .from(messages)
    .where(and(eq(messages.id, id), isDue))
    .for('no key update');
  return row;
}

/** Messages sent today or being sent, and their cost. */
export async function spentToday(db: Db): Promise<{ count: number; cost: number }> {
  const [row] = await db
    .select({ count: count(), cost: sql<number>`coalesce(sum(${messages.cost}), 0)::float8` })
    .from(messages)
    .where(
      and(
        isPaid,
        or(gte(messages.sentAt, startOf(TODAY)), and(eq(messages.state, 'queued'), isNotNull(messages.claimedAt))),
      ),
    );
  return row ?? { count: 0, cost: 0 };
}

/** Messages sent today, by channel. */
export async function countToday(db: Db): Promise<{ channel: MessageRow['channel']; n: number; cost: number }[]> {
  return db
    .select({ channel: messages.channel, n: count(), cost: sql<number>`coalesce(sum(${messages.cost}), 0)::float8` })
    .from(messages)
    .where(gte(messages.sentAt, startOf(TODAY)))
    .groupBy(messages.channel);
}

/** WhatsApp messages of the last week, unread for `hours` and not yet followed by an SMS. */
export async function listUnread(db: Db, hours: number, most: number): Promise<number[]> {
  const followed = sql`exists (select 1 from messages f where f.dedupe_key = ${messages.dedupeKey} || '-sms')`;
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.channel, 'whatsapp'),
        inArray(messages.state, ['sent', 'delivered']),
        sql`${messages.sentAt} between now() - interval '7 days' and now() - make_interval(hours => ${hours})`,
        sql`not ${followed}`,
      ),
    )
    .orderBy(messages.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

function found({ status, channel, search }: MessageListQuery): SQL | undefined {
  const text = search?.trim();
  return and(
    status && eq(messages.state, status),
    channel && eq(messages.channel, channel),
    text ? or(ilike(messages.recipient, containing(text)), eq(orders.number, text.toUpperCase())) : undefined,
  );
}

export async function listMessages(db: Db, query: MessageListQuery) {
  const { html: _, plain: __, dedupeKey: ___, values: ____, ...columns } = getTableColumns(messages);
  return db
    .select({ ...columns, orderNumber: orders.number })
    .from(messages)
    .leftJoin(orders, eq(orders.id, messages.orderId))
    .where(found(query))
    .orderBy(desc(messages.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
}

export async function countMessages(db: Db, query: MessageListQuery): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messages)
    .leftJoin(orders, eq(orders.id, messages.orderId))
    .where(found(query));
  return row?.n ?? 0;
}

/** Failed messages waiting to be sent again or set aside. */
export async function countFailed(db: Db): Promise<{ mails: number; others: number }> {
  const mails = sql<number>`(count(*) filter (where ${messages.channel} = 'mail'))::int`;
  const others = sql<number>`(count(*) filter (where ${isPaid}))::int`;
  const [row] = await db.select({ mails, others }).from(messages).where(eq(messages.state, 'failed'));
  return row ?? { mails: 0, others: 0 };
}

export async function isStoppedNumber(db: Db, key: string): Promise<boolean> {
  return (await db.select().from(stoppedNumbers).where(eq(stoppedNumbers.key, key))).length > 0;
}

export async function stopNumber(tx: Db, key: string): Promise<void> {
  await tx.insert(stoppedNumbers).values({ key }).onConflictDoNothing();
}

export async function startNumber(tx: Db, key: string): Promise<void> {
  await tx.delete(stoppedNumbers).where(eq(stoppedNumbers.key, key));
}

/** Stops all messages queued for a number, because its owner said STOP. */
export async function stopQueuedTo(tx: Db, recipient: string, why: string): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'stopped', lastError: why, claimedAt: null, cost: 0 })
    .where(
      and(
        eq(messages.channel, 'whatsapp'),
        eq(messages.recipient, recipient),
        eq(messages.state, 'queued'),
        sql`${messages.claimedAt} is null`,
      ),
    );
}
