/**
 * Delivers stored mails. The job that stored a mail tries it once; the minutely job sends the rest. While the provider
 * takes no mail at all, mails wait without using up their tries.
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import { hasCome } from '#platform/db/set-back.ts';
import { untilDatabaseIsBack } from '#platform/db/until-back.ts';
import type { Log } from '#platform/log.ts';
import { MailLostError, MailProviderDownError, type MailTransport, PermanentMailError } from '#platform/mail/mail.ts';
import { getOrderById } from '../orders/orders.ts';
import { FRESH_MINUTES, LONGEST_PAUSE_S, pauseAfter } from './messages/messages.rules.ts';
import { NEWSLETTER_KIND } from './newsletter/newsletter.rules.ts';
import { readerOf } from './newsletter/reader.ts';
import { ANSWER_KIND, isOutdated } from './notifications.rules.ts';
import { messages } from './notifications.tables.ts';
import { templateParamsOf } from './order-mail.ts';

/** After this many refused tries a mail is dead: the owner sees it and must resend it. */
const MOST_ATTEMPTS = 8;
/**
 * A mail for which no provider was available for this long is dead too, as mail servers themselves give up after five
 * days.
 */
const LONGEST_WAIT_DAYS = 5;
/** A try that takes longer died with its process. */
const LEASE_MINUTES = 2;
const DOWN_PAUSE_S = 300;

/** The `dueAt` of a mail that is being tried. */
export const LEASED = sql`now() + make_interval(mins => ${sql.raw(String(LEASE_MINUTES))})`;

export interface MailNeeds {
  db: Db;
  transport: MailTransport;
  log: Log;
  baseUrl: () => string;
  daily: DailyLimits;
}

export type MailRow = typeof messages.$inferSelect;

/** The columns that sending needs. */
export type Mail = Pick<
  MailRow,
  | 'id'
  | 'state'
  | 'attempts'
  | 'kind'
  | 'subject'
  | 'html'
  | 'plain'
  | 'isPersonal'
  | 'dedupeKey'
  | 'orderId'
  | 'recipient'
>;

/** Until when jobs do not try a provider that was down, on the monotonic clock; the minutely job tries it anyway. */
const downUntil = new WeakMap<MailTransport, number>();
const LEFT_ALONE_MS = 60_000;

/** The mail with which the connection was lost last; reset by a successful mail. */
const lostLast = new WeakMap<MailTransport, number>();

/**
 * Whether the provider is down. If the connection is lost with the same mail again and again, that mail is at fault; if
 * it is lost with two different mails in a row, the provider is down.
 */
function isProviderDown(transport: MailTransport, id: number, error: Error): boolean {
  if (error instanceof MailProviderDownError) return true;
  if (!(error instanceof MailLostError)) return false;
  const last = lostLast.get(transport) ?? id;
  lostLast.set(transport, id);
  return last !== id;
}

const isLeftAlone = (transport: MailTransport) => (downUntil.get(transport) ?? 0) > performance.now();

/** Tries a stored mail once, if it is due and nobody else is trying it. */
export async function deliver(needs: MailNeeds, mailId: number): Promise<void> {
  if (isLeftAlone(needs.transport)) return;
  await tryDue(needs, mailId);
}

/** Tries a mail that was stored with a lease. */
export async function deliverLeased(needs: MailNeeds, mail: Mail): Promise<void> {
  if (isLeftAlone(needs.transport)) await wait(needs.db, mail.id, {}, 0);
  else await tryLeased(needs, mail);
}

const MOST_A_RUN = 1_000;
const AT_ONCE = 5;
/** After this the next minute's job takes over. */
const LONGEST_RUN_MS = 50_000;

/** The minutely job: sends due mails, newsletters last and else oldest first, until the provider is down. */
export async function sendDueMails(needs: MailNeeds): Promise<void> {
  const end = performance.now() + LONGEST_RUN_MS;
  const due = await needs.db
    .select({ id: messages.id })
    .from(messages)
    .where(isDue)
    .orderBy(eq(messages.kind, NEWSLETTER_KIND), messages.dueAt, messages.id)
    .limit(MOST_A_RUN);
  const next = due.values();
  let isOver = false;
  const work = async () => {
    for (const { id } of next) {
      if (isOver || performance.now() > end) return;
      if ((await tryDue(needs, id)) === 'away') isOver = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type Outcome = 'sent' | 'refused' | 'away' | 'none';

const isDue = and(
  eq(messages.channel, 'mail'),
  eq(messages.state, 'queued'),
  hasCome(messages.dueAt, sql.raw(`interval '${LONGEST_PAUSE_S} seconds'`)),
);

/** Takes the lease on a mail and tries it. */
async function tryDue(needs: MailNeeds, id: number): Promise<Outcome> {
  const isStale = sql<boolean>`${messages.createdAt} < now() - make_interval(mins => ${FRESH_MINUTES})`;
  const isTooOld = sql<boolean>`${messages.createdAt} < now() - make_interval(days => ${LONGEST_WAIT_DAYS})`;
  const [mail] = await needs.db
    .update(messages)
    .set({ dueAt: LEASED })
    .where(and(eq(messages.id, id), isDue))
    .returning({ ...getTableColumns(messages), isStale, isTooOld });
  if (!mail) return 'none';
  if (mail.isTooOld) await end(needs.db, id, deadStateOf(mail), mail.lastError ?? 'late');
  else if (mail.isStale && (await isOutOfDate(needs.db, mail))) await end(needs.db, id, 'stopped', 'past');
  else if (mail.kind !== NEWSLETTER_KIND) return tryLeased(needs, mail);
  else {
    const reader = await readerOf(needs.db, needs.baseUrl(), mail);
    if (reader) return tryLeased(needs, mail, reader);
    await end(needs.db, id, 'stopped', 'declined');
  }
  return 'none';
}

/** An address that takes no newsletter is nothing to do for staff. */
const deadStateOf = ({ kind }: Pick<Mail, 'kind'>) => (kind === NEWSLETTER_KIND ? 'aside' : 'failed');

/** Whether the order has moved on since the mail was written. */
async function isOutOfDate(db: Db, { orderId, kind, dedupeKey }: MailRow): Promise<boolean> {
  // A copy that the customer asked for is always wanted.
  if (orderId === null || dedupeKey.startsWith('order-repeat-')) return false;
  return isOutdated(kind, await getOrderById(db, orderId));
}

/** `reader`: of a newsletter, which counts against its address's limit of the day only now. */
async function tryLeased(
  needs: MailNeeds,
  mail: Mail,
  reader?: NonNullable<Awaited<ReturnType<typeof readerOf>>>,
): Promise<Outcome> {
  const { orderId, isPersonal } = mail;
  try {
    await needs.transport.send({
      id: mail.dedupeKey,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      allowance: reader?.allowance ?? 'counted',
      isByPerson: mail.kind === ANSWER_KIND,
      ...(reader && { stopUrl: reader.stopUrl }),
      ...(orderId === null
        ? {}
        : {
            thread: `order-${orderId}`,
            params: async () => templateParamsOf(await getOrderById(needs.db, orderId), isPersonal),
          }),
    });
  } catch (error) {
    return bookFailure(needs, mail, error as Error);
  }
  downUntil.delete(needs.transport);
  lostLast.delete(needs.transport);
  // The mail has been sent: if this were not stored, the next try would send it twice.
  await untilDatabaseIsBack(() => markSent(needs.db, { id: mail.id }));
  return 'sent';
}

const markSent = prepared((db, of: Of<{ id: number }>) =>
  db
    .update(messages)
    .set({ state: 'sent', sentAt: sql`now()`, attempts: sql`${messages.attempts} + 1`, lastError: null })
    .where(eq(messages.id, of.id)),
);

const isQueued = (id: number) => and(eq(messages.id, id), eq(messages.state, 'queued'));

async function end(db: Db, id: number, state: 'failed' | 'aside' | 'stopped', lastError: string): Promise<void> {
  await db.update(messages).set({ state, lastError }).where(isQueued(id));
}

async function wait(db: Db, id: number, changes: { attempts?: number; lastError?: string }, seconds: number) {
  await db
    .update(messages)
    .set({ ...changes, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(isQueued(id));
}

async function bookFailure({ db, log, transport }: MailNeeds, mail: Mail, error: Error): Promise<Outcome> {
  const lastError = error.message.slice(0, 300);
  if (isProviderDown(transport, mail.id, error)) {
    downUntil.set(transport, performance.now() + LEFT_ALONE_MS);
    await wait(db, mail.id, { lastError }, DOWN_PAUSE_S);
    log.warn({ mailId: mail.id, reason: lastError }, 'the mail provider takes no mail');
    return 'away';
  }
  const attempts = mail.attempts + 1;
  const isDead = attempts >= MOST_ATTEMPTS || error instanceof PermanentMailError;
  if (isDead)
    await db
      .update(messages)
      .set({ attempts, lastError, state: deadStateOf(mail) })
      .where(isQueued(mail.id));
  else await wait(db, mail.id, { attempts, lastError }, pauseAfter(attempts));
  log.warn({ mailId: mail.id, isDead, reason: lastError }, 'mail could not be sent');
  return 'refused';
}

/** The number of mails that have waited for their provider for half an hour. */
export async function countWaitingMails(db: Db): Promise<number> {
  return db.$count(
    messages,
    and(
      eq(messages.channel, 'mail'),
      eq(messages.state, 'queued'),
      sql`${messages.lastError} is not null and ${messages.attempts} = 0 and ${messages.createdAt} < now() - interval '30 minutes'`,
    ),
  );
}
