/**
 * Sends what waits in the outbox by WhatsApp and SMS. A message is claimed in one transaction, sent outside of any, and its
 * outcome booked in another: of two workers one gets it, and a process that dies in between leaves a claim that says so.
 */

import { sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { untilDatabaseIsBack } from '#platform/db/until-back.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { SmsTransport } from '#platform/sms/sms.ts';
import { type Whatsapp, WhatsappError } from '#platform/whatsapp/whatsapp.ts';
import { getOrderById } from '../../orders/orders.ts';
import { isOutdated } from '../notifications.rules.ts';
import * as queries from './messages.queries.ts';
import { MOST_ATTEMPTS, pauseAfter, referenceOf } from './messages.rules.ts';
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

/** As many as a minute's job takes; the next minute takes more. */
const MOST_A_RUN = 300;
const AT_ONCE = 5;

/** Every minute: what is due, and a text message after what stays unread. */
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
  // The provider has it: booked as a failure, it would be sent a second time.
  await untilDatabaseIsBack(() => bookSent(needs.db, message, providerId));
}

/** Whether WhatsApp takes nothing at the moment. */
function isHalted({ stoppedAt, pausedUntil }: queries.SettingsRow, whatsapp: Whatsapp | null): boolean {
  return whatsapp === null || stoppedAt !== null || (pausedUntil !== null && pausedUntil.getTime() > databaseNow());
}

/** Takes the message for this attempt and its cost from today's money; null where it waits or is not sent at all. */
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
      // Nothing tells whether the provider took it, and sending a text twice is worse than not sending it.
      await queries.updateMessage(tx, id, { state: 'failed', lastError: 'interrupted', claimedAt: null });
      return null;
    }
    const cost = message.channel === 'sms' ? settings.smsCost : settings.whatsappCost;
    return queries.updateMessage(tx, id, { claimedAt: sql`now()`, attempts: message.attempts + 1, cost });
  });
}

/** Why a message is not sent: a word that pages explain. */
async function whyNot(tx: Db, settings: queries.SettingsRow, message: queries.Due): Promise<string | null> {
  if (message.isLate) return 'late';
  const { isStale, orderId, kind } = message;
  if (isStale && orderId !== null && isOutdated(kind, await getOrderById(tx, orderId))) return 'past';
  const { userId, recipient, channel } = message;
  if (recipient === '' || userId === null) return 'forgotten';
  const isWelcome = channel === 'sms' ? mayText(tx, recipient) : wantsWhatsapp(tx, userId, recipient);
  if (!(await isWelcome)) return 'consent';
  // Its own claim, if it has one, is in the sum already.
  const spent = await queries.spentToday(tx);
  const isCounted = message.claimedAt !== null;
  const price = channel === 'sms' ? settings.smsCost : settings.whatsappCost;
  const count = spent.count + (isCounted ? 0 : 1);
  const cost = spent.cost + (isCounted ? 0 : price);
  if (count > settings.perDay) return 'limit';
  return price > 0 && cost > settings.moneyPerDay ? 'money' : null;
}

/** Gives it to the provider; resolves with the provider's id where it gives one. */
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

/** A status may have come before the answer: then only the id is news. */
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
      // The claim stays: a status that comes meanwhile says that Meta took it, and nobody sends it again before.
      await queries.updateMessage(tx, id, { lastError: why });
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
      // A refused account is no fault of the message.
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
