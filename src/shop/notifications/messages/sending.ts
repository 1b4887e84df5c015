/**
 * Sends queued messages by WhatsApp and SMS. A message is claimed in one transaction, sent outside of any, and its
 * outcome booked in another: of two workers one gets it, and a process that dies in between leaves its claim.
 */

import { sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { untilDatabaseIsBack } from '#platform/db/until-back.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { SmsLostError } from '#platform/sms/hand-over.ts';
import type { SmsTransport } from '#platform/sms/sms.ts';
import { type Whatsapp, WhatsappError } from '#platform/whatsapp/whatsapp.ts';
import { getOrderById } from '../../orders/orders.ts';
import { isOutdated } from '../notifications.rules.ts';
import * as queries from './messages.queries.ts';
import { isPaused, MOST_ATTEMPTS, pauseAfter, referenceOf } from './messages.rules.ts';
import { followBySms, mayText, wantsWhatsapp } from './planning.ts';

export interface MessageNeeds {
  db: Db;
  jobs: () => JobSender;
  log: Log;
  baseUrl: () => string;
  daily: DailyLimits;
  /** Null while WhatsApp is not configured. */
  whatsapp: Whatsapp | null;
  /** For texts other than codes. */
  texts: SmsTransport;
}

type Row = queries.MessageRow;

/** Nobody knows whether the provider took it; sending an SMS twice is worse than not sending it. */
const LOST_TEXT = { state: 'failed', lastError: 'interrupted', claimedAt: null } as const;

/** Messages per run; the next minute's job takes more. */
const MOST_A_RUN = 300;
const AT_ONCE = 5;

/** The minutely job: sends what is due, and follows up unread WhatsApp messages by SMS. */
export async function sendDue(needs: MessageNeeds): Promise<void> {
  await queries.forgetStopOfOthers(needs.db, needs.whatsapp?.tokenKey ?? '');
  await followUnread(needs);
  const due = await queries.listDue(needs.db, MOST_A_RUN);
  const next = due.values();
  const work = async () => {
    for (const id of next) await sendMessage(needs, id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function followUnread({ db, jobs }: MessageNeeds): Promise<void> {
  const { unreadHours } = await queries.readSettings(db);
  if (unreadHours === 0) return;
  for (const id of await queries.listUnread(db, unreadHours, MOST_A_RUN))
    await inTransaction(db, async (tx) => {
      const message = await queries.lockMessage(tx, id);
      if (message && (message.state === 'sent' || message.state === 'delivered'))
        await followBySms(tx, jobs(), message);
    });
}

/** Tries one message once, if it is due and may be sent. Never throws for a provider's refusal. */
export async function sendMessage(needs: MessageNeeds, id: number): Promise<void> {
  const message = await claim(needs, id);
  if (!message) return;
  let providerId: string | null;
  try {
    providerId = await hand(needs, message);
  } catch (error) {
    await bookFailure(needs, message, error as Error);
    return;
  }
  // The provider has taken it: without this record it would be sent a second time.
  await untilDatabaseIsBack(() => bookSent(needs.db, message, providerId));
}

/** Whether WhatsApp is off, stopped or paused now. */
function isHalted({ stoppedAt, pausedUntil }: queries.SettingsRow, whatsapp: Whatsapp | null): boolean {
  return whatsapp === null || stoppedAt !== null || isPaused(pausedUntil, databaseNow());
}

/**
 * Claims the message for this attempt and counts its cost against today's limit. Null if it waits or must not be sent.
 */
async function claim(needs: MessageNeeds, id: number): Promise<Row | null> {
  return inTransaction(needs.db, async (tx) => {
    const settings = await queries.lockSettings(tx);
    const message = await queries.lockDue(tx, id);
    if (!message || (message.channel === 'whatsapp' && isHalted(settings, needs.whatsapp))) return null;
    const why = await whyNot(tx, settings, message);
    if (why !== null) {
      await queries.updateMessage(tx, id, { state: 'stopped', lastError: why, claimedAt: null, cost: 0 });
      return null;
    }
    if (message.channel === 'sms' && message.claimedAt !== null) {
      await queries.updateMessage(tx, id, LOST_TEXT);
      return null;
    }
    const cost = message.channel === 'sms' ? settings.smsCost : settings.whatsappCost;
    return queries.updateMessage(tx, id, { claimedAt: sql`now()`, attempts: message.attempts + 1, cost });
  });
}

/** The reason not to send a message, as a code that pages explain; null if it may be sent. */
async function whyNot(tx: Db, settings: queries.SettingsRow, message: queries.Due): Promise<string | null> {
  if (message.isLate) return 'late';
  const { isStale, orderId, kind } = message;
  if (isStale && orderId !== null && isOutdated(kind, await getOrderById(tx, orderId))) return 'past';
  const { userId, recipient, channel } = message;
  if (recipient === '' || userId === null) return 'forgotten';
  const isWelcome = channel === 'sms' ? mayText(tx, recipient) : wantsWhatsapp(tx, userId, recipient);
  if (!(await isWelcome)) return 'consent';
  // If it was claimed before, it is already in the sum.
  const spent = await queries.spentToday(tx);
  const isCounted = message.claimedAt !== null;
  const price = channel === 'sms' ? settings.smsCost : settings.whatsappCost;
  const count = spent.count + (isCounted ? 0 : 1);
  const cost = spent.cost + (isCounted ? 0 : price);
  if (count > settings.perDay) return 'limit';
  return price > 0 && cost > settings.moneyPerDay ? 'money' : null;
}

/** Sends it through the provider; resolves with the provider's id, if it gives one. */
async function hand({ whatsapp, texts, db }: MessageNeeds, message: Row): Promise<string | null> {
  const { recipient: to, values, plain: text } = message;
  const template = message.template ?? '';
  if (message.channel === 'sms') {
    await texts.send({ to, text, template: { name: template, values } });
    return null;
  }
  const { englishCode } = await queries.readSettings(db);
  const language = message.locale === 'ta' ? 'ta' : englishCode;
  return (whatsapp as Whatsapp).send({ to, template, language, values, reference: referenceOf(message) });
}

/** Its status may have arrived before this answer; then only the id is new. */
async function bookSent(db: Db, { id }: Row, providerId: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await queries.lockMessage(tx, id);
    if (!message) return;
    const isForgotten = message.recipient === '';
    const ids = providerId === null || isForgotten ? {} : { providerId };
    const isFirst = message.state === 'queued' || (message.state === 'stopped' && message.sentAt === null);
    await queries.updateMessage(tx, id, {
      ...ids,
      claimedAt: null,
      ...(isFirst ? { state: 'sent', sentAt: sql`now()`, lastError: null } : {}),
    });
  });
}

async function bookFailure(needs: MessageNeeds, claimed: Row, error: Error): Promise<void> {
  const why = error.message.slice(0, 300);
  const kind = error instanceof WhatsappError ? error.kind : 'later';
  const { id, channel } = claimed;
  await inTransaction(needs.db, async (tx) => {
    await queries.lockSettings(tx);
    const message = await queries.lockMessage(tx, id);
    if (message?.state !== 'queued') return;
    if (error instanceof WhatsappError && error.isUnknown && message.attempts < MOST_ATTEMPTS) {
      // The claim stays, so that nobody sends it again before a status can tell whether Meta took it.
      await queries.updateMessage(tx, id, { lastError: why });
      return;
    }
    if (error instanceof SmsLostError) {
      await queries.updateMessage(tx, id, LOST_TEXT);
      return;
    }
    if (kind === 'account') await stopChannel(tx, needs, why);
    const retryAfter = error instanceof WhatsappError ? error.retryAfter : null;
    if (retryAfter !== null) await pauseChannel(tx, retryAfter);
    const mayTryAgain = kind === 'account' || (kind === 'later' && message.attempts < MOST_ATTEMPTS);
    const isFollowed = !mayTryAgain && channel === 'whatsapp' && (await followBySms(tx, needs.jobs(), message));
    const pause = kind === 'account' ? 0 : (retryAfter ?? pauseAfter(message.attempts));
    await queries.updateMessage(tx, id, {
      state: mayTryAgain ? 'queued' : isFollowed ? 'aside' : 'failed',
      lastError: why,
      claimedAt: null,
      cost: 0,
      dueAt: sql`now() + make_interval(secs => ${pause})`,
      // A refused account does not count as a failed attempt of the message.
      ...(kind === 'account' ? { attempts: message.attempts - 1 } : {}),
    });
  });
  needs.log.warn({ messageId: id, channel, kind }, 'message could not be sent');
}

const stopChannel = (tx: Db, { whatsapp }: MessageNeeds, why: string) =>
  queries.updateSettings(tx, {
    stoppedAt: sql`now()`,
    stoppedWhy: sql`${why}`,
    stoppedToken: sql`${whatsapp?.tokenKey ?? ''}`,
  });

const pauseChannel = (tx: Db, seconds: number) =>
  queries.updateSettings(tx, { pausedUntil: sql`now() + make_interval(secs => ${seconds})` });
