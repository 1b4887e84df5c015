/** The door to the outbox for the owner: sent messages, their cost, the settings, and sending again. */

import { sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { recordAudit } from '../../settings/settings.ts';
import { resendMail } from '../notifications.ts';
import {
  LOCALES,
  MESSAGE_EVENTS,
  type MessageListQuery,
  type MessageSettings,
  type MessageSettingsUpdate,
  type SentMessage,
} from './messages.contract.ts';
import * as queries from './messages.queries.ts';
import { isPaused, isResendable } from './messages.rules.ts';
import { sendSoon } from './planning.ts';

type SettingsRow = queries.SettingsRow;

/** Settings whose column holds the same value as the API; amounts are converted separately. */
const COLUMN_OF = {
  per_day: 'perDay',
  unread_hours: 'unreadHours',
  english_code: 'englishCode',
  templates: 'templates',
} as const;
const MONEY_OF = { money_per_day: 'moneyPerDay', whatsapp_cost: 'whatsappCost', sms_cost: 'smsCost' } as const;

type Chosen = Omit<MessageSettings, 'whatsapp' | 'today'>;

function chosenOf(row: SettingsRow): Chosen {
  const plain = Object.entries(COLUMN_OF).map(([wire, column]) => [wire, row[column]]);
  const money = Object.entries(MONEY_OF).map(([wire, column]) => [wire, rupeesFromPaise(row[column])]);
  return Object.fromEntries([...plain, ...money]) as Chosen;
}

function columnsOf(input: MessageSettingsUpdate): Partial<SettingsRow> {
  const plain = Object.entries(COLUMN_OF).map(([wire, column]) => [column, input[wire as keyof typeof COLUMN_OF]]);
  const money = Object.entries(MONEY_OF).map(([wire, column]) => {
    const rupees = input[wire as keyof typeof MONEY_OF];
    return [column, rupees === undefined ? undefined : paiseFromRupees(rupees)];
  });
  return Object.fromEntries([...plain, ...money].filter(([, value]) => value !== undefined));
}

function stateOf(row: SettingsRow, whatsapp: Whatsapp | null): MessageSettings['whatsapp'] {
  const stopped = row.stoppedAt !== null;
  const paused = isPaused(row.pausedUntil, databaseNow());
  const state = !whatsapp ? 'off' : stopped ? 'stopped' : paused ? 'paused' : 'on';
  return {
    state,
    why: stopped ? row.stoppedWhy : null,
    since: stopped ? (row.stoppedAt?.toISOString() ?? null) : null,
  };
}

export async function messageSettings(db: Db, whatsapp: Whatsapp | null): Promise<MessageSettings> {
  const row = await queries.readSettings(db);
  const counted = await queries.countToday(db);
  const of = (channel: string) => counted.find((one) => one.channel === channel)?.n ?? 0;
  const cost = rupeesFromPaise(counted.reduce((sum, one) => sum + one.cost, 0));
  return {
    ...chosenOf(row),
    whatsapp: stateOf(row, whatsapp),
    today: { mail: of('mail'), whatsapp: of('whatsapp'), sms: of('sms'), cost },
  };
}

/** Changes the given fields and writes the audit. */
export async function updateMessageSettings(db: Db, input: MessageSettingsUpdate, actorId: number): Promise<void> {
  const columns = columnsOf(input);
  if (Object.keys(columns).length === 0) return;
  await inTransaction(db, async (tx) => {
    const before = chosenOf(await queries.lockSettings(tx));
    const after = chosenOf(await queries.updateSettings(tx, columns));
    await recordAudit(tx, { actorId, action: 'message.settings', subject: 'messages', before, after });
  });
}

/** Names a template for each event, so that a demonstration sends messages. */
export async function nameDemoTemplates(db: Db): Promise<void> {
  const templates = MESSAGE_EVENTS.flatMap((event) =>
    LOCALES.map((locale) => ({ event, way: 'whatsapp' as const, locale, name: `order_${event}` })),
  );
  await queries.updateSettings(db, { templates, whatsappCost: 12 });
}

/** Lets WhatsApp be used again after the account was refused; waiting messages are sent within a minute. */
export async function resumeWhatsapp(db: Db, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { stoppedAt, stoppedWhy } = await queries.lockSettings(tx);
    await queries.updateSettings(tx, { stoppedAt: null, stoppedWhy: null, stoppedToken: null, pausedUntil: null });
    const before = { stopped: stoppedAt !== null, why: stoppedWhy };
    await recordAudit(tx, {
      actorId,
      action: 'message.resume',
      subject: 'messages',
      before,
      after: { stopped: false },
    });
  });
}

/** For the dashboard: 1 while WhatsApp waits for somebody to fix its account. */
export async function countStoppedChannels(db: Db): Promise<number> {
  const { stoppedAt } = await queries.readSettings(db);
  return stoppedAt === null ? 0 : 1;
}

/** For the dashboard: failed messages that only the owner can send again. */
export const countFailedMessages = (db: Db): Promise<{ mails: number; others: number }> => queries.countFailed(db);

type Listed = Awaited<ReturnType<typeof queries.listMessages>>[number];

function toWire(row: Listed): SentMessage {
  return {
    id: row.id,
    order_id: row.orderId,
    order_number: row.orderNumber,
    channel: row.channel,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    template: row.template,
    state: row.state,
    attempts: row.attempts,
    why: row.lastError,
    cost: rupeesFromPaise(row.cost),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** A page of messages of all channels, newest first. */
export async function listMessages(db: Db, query: MessageListQuery): Promise<Page<SentMessage>> {
  const rows = await queries.listMessages(db, query);
  return pageOf(rows.map(toWire), await queries.countMessages(db, query), query);
}

/**
 * Marks a failed message as needing no attention, because the customer was called or the number is wrong. It can still
 * be sent again. CONFLICT if it did not fail.
 */
export async function setMessageAside(db: Db, id: number, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await queries.lockMessage(tx, id);
    if (!message) throw notFound();
    if (message.state !== 'failed') throw new ShopError('CONFLICT', 'Only a message that failed can be set aside.');
    await queries.updateMessage(tx, id, { state: 'aside' });
    const subject = `message:${id}`;
    const [before, after] = [{ state: message.state }, { state: 'aside' }];
    await recordAudit(tx, { actorId, action: 'message.aside', subject, before, after });
  });
}

/**
 * Sends an undelivered message again, with a full number of tries. CONFLICT if it arrived or its recipient was erased.
 * The person's consent is checked again at sending.
 */
export async function resendMessage(db: Db, jobs: JobSender, id: number, actorId: number): Promise<void> {
  const isMail = await inTransaction(db, async (tx) => {
    const message = await queries.lockMessage(tx, id);
    if (!message) throw notFound();
    if (message.channel === 'mail') return true;
    if (!isResendable(message.state) || message.recipient === '')
      throw new ShopError('CONFLICT', 'This message does not need to be sent again.');
    const before = { state: message.state };
    // A new `createdAt` gives a new reference, so that a late status of the first try does not count for this one.
    const fresh = { state: 'queued', attempts: 0, providerId: null, claimedAt: null, lastError: null } as const;
    await queries.updateMessage(tx, id, { ...fresh, dueAt: sql`now()`, createdAt: sql`now()`, sentAt: null });
    await sendSoon(tx, jobs, id);
    await recordAudit(tx, {
      actorId,
      action: 'message.resend',
      subject: `message:${id}`,
      before,
      after: { state: 'queued' },
    });
    return false;
  });
  if (isMail) await resendMail(db, jobs, id, actorId);
}
