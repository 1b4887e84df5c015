/**
 * The door to mail: renders, stores and sends the mails about orders and accounts. A mail is stored before it is sent, so a
 * provider that is down delays it and never affects the order (C9).
 */

import { and, count, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { mailboxOf, takeMail } from '#platform/mail/mail-limits.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { parseMobile } from '#shared/phone.ts';
import type { AccountMailJob } from '../accounts/accounts.ts';
import { getUser } from '../accounts/accounts.ts';
import { billInForce } from '../bills/bills.ts';
import { photoKeysOf } from '../courier/parcels/parcels.ts';
import { changesOf, refundOfVersion } from '../orders/amending/amending.ts';
import { namesWayToPay } from '../orders/estimates/estimates.ts';
import type { Order } from '../orders/orders.contract.ts';
import { isOfEstimate } from '../orders/orders.status.ts';
import { type OrderMailKind, type ShopMailDetails, shopMailDetails } from '../orders/orders.ts';
import { getStore, mostMails, recordAudit } from '../settings/settings.ts';
import { contactOf, storeNameIn } from '../settings/store-name.rules.ts';
import { renderAccountMail } from './account-mail.ts';
import { isResendable } from './messages/messages.rules.ts';
import { MAIL_STATES, type SentMail } from './notifications.contract.ts';
import { isPast, isWanted } from './notifications.rules.ts';
import { messages } from './notifications.tables.ts';
import { type RenderedMail, renderOrderMail } from './order-mail.ts';
import { deliver, deliverLeased, LEASED, type Mail, type MailNeeds, type MailRow } from './outbox.ts';
import { hasAccount, type ReadSubject, type Subject, subjectOf } from './subject.ts';
import { writing } from './writing.ts';

export { countWaitingMails, type MailNeeds, sendDueMails } from './outbox.ts';
export { subjectOf } from './subject.ts';

/** The job that resends a mail for the owner. */
export const MAIL_AGAIN_JOB = 'mail-again';

export interface OrderMailJob {
  orderId: number;
  kind: OrderMailKind;
  /** The refund that the mail is about. */
  refundId?: number;
  /** The version of the estimate, from the second on: each gets its own mail. */
  version?: number;
  /** The last valid day of the estimate that the mail is about: an estimate renewed at the same prices keeps its version. */
  lastDay?: string;
  /** When the cartons that the mail is about were closed. */
  closedAt?: string;
  /** The shop's details when the mail was queued; missing for a repeat, which sends the first mail again. */
  told?: ShopMailDetails;
  /** The customer asked for the same mail again. */
  isRepeat?: true;
}

const CONFIRMATIONS = ['placed', 'awaiting', 'estimate', 'paid', 'refund_due'] as const satisfies OrderMailKind[];

/** The job of an order mail: renders it once, then tries it once. */
export async function sendOrderMail(
  needs: MailNeeds,
  job: OrderMailJob,
  jobId: string,
  subject = subjectOf(needs.db, job.orderId),
): Promise<void> {
  const mail = await writing(() => renderOnce(needs, job, jobId, subject));
  if (mail?.isNew) await deliverLeased(needs, mail);
  else if (mail?.state === 'queued') await deliver(needs, mail.id);
}

/** The job of a stored mail: one that the owner resends, or a mail to the shop. */
export const sendMailAgain = (needs: MailNeeds, mailId: number): Promise<void> => deliver(needs, mailId);

const takeOne = (needs: MailNeeds, to: string, isProved: boolean): Promise<boolean> =>
  takeMail(needs.daily, to, isProved ? 'proved' : 'unproved', () => mostMails(needs.db));

/** The job of a mail about an account change: one job, one mail. */
export async function sendAccountMail(needs: MailNeeds, job: AccountMailJob, jobId: string): Promise<void> {
  const dedupeKey = `account-${jobId}`;
  const [known] = await needs.db.select().from(messages).where(eq(messages.dedupeKey, dedupeKey));
  const mail = known ?? (await writeAccountMail(needs, job, dedupeKey));
  if (mail?.state === 'queued') await deliver(needs, mail.id);
}

async function writeAccountMail(
  needs: MailNeeds,
  job: AccountMailJob,
  dedupeKey: string,
): Promise<MailRow | undefined> {
  const { userId, change, recipient, isProved = false, locale, changedAt } = job;
  if (!(await takeOne(needs, recipient, isProved))) {
    needs.log.warn({ userId, change }, 'a mail was held back: its address had all of today');
    return undefined;
  }
  const store = await shopMailDetails(needs.db);
  const name = isProved ? (await getUser(needs.db, userId)).name : '';
  const shop = { ...shopNamed(store, locale), baseUrl: needs.baseUrl() };
  const rendered = renderAccountMail({ change, name, changedAt, locale, ...shop });
  const values = { ...rendered, dedupeKey, userId, kind: `account-${change}`, recipient, isPersonal: isProved };
  const [written] = await needs.db.insert(messages).values(values).returning();
  return written;
}

const shopNamed = (store: ShopMailDetails, locale: 'en' | 'ta') => ({
  storeName: storeNameIn(locale, store),
  storeContact: contactOf(store),
});

/**
 * The key that makes each event be mailed once: one row per order and kind of mail, however often its job runs. Events
 * that may recur (a status set again, a repeat for the customer) are distinguished by their job's id.
 */
export function dedupeKeyOf(job: OrderMailJob, jobId: string): string {
  if (job.isRepeat) return `order-repeat-${job.orderId}-${jobId}`;
  if (job.refundId !== undefined) return `refund-${job.refundId}`;
  if (job.version !== undefined) return `order-${job.kind}-${job.orderId}-v${job.version}`;
  if (job.lastDay !== undefined) return `order-${job.kind}-${job.orderId}-${job.lastDay}`;
  if (job.closedAt !== undefined) return `order-${job.kind}-${job.orderId}-${job.closedAt}`;
  const isOnce = job.kind === 'placed' || job.kind === 'awaiting' || job.kind === 'estimate';
  return isOnce ? `order-${job.kind}-${job.orderId}` : `order-${job.kind}-${job.orderId}-${jobId}`;
}

/** Null if there is no address (a guest with only a phone) or the customer declined such mails. */
async function renderOnce(
  needs: MailNeeds,
  job: OrderMailJob,
  jobId: string,
  readSubject: ReadSubject,
): Promise<(Mail & { isNew?: true }) | null> {
  const dedupeKey = dedupeKeyOf(job, jobId);
  const [known] = await mailByKey(needs.db, { dedupeKey });
  if (known) return known;
  const subject = await readSubject();
  const { order, user, preferences } = subject;
  if (!order.User.email || isPast(job, order)) return null;
  if (!job.isRepeat && !isWanted(job.kind, preferences)) return null;
  const { email: recipient, isEmailConfirmed } = user;
  const mayGo = await mayWrite(needs, job, order, isEmailConfirmed);
  if (!mayGo && job.isRepeat) return null;
  const earlier = job.isRepeat ? await findConfirmation(needs.db, job.orderId, isEmailConfirmed) : undefined;
  const rendered = earlier ?? (await render(needs, subject, job, isEmailConfirmed));
  const values = { ...rendered, dedupeKey, orderId: job.orderId, kind: job.kind, recipient };
  if (!mayGo) return keepBack(needs.db, values);
  const [written] = await insertedMail(needs.db, values);
  if (written) return { ...values, ...written, isNew: true };
  return (await mailByKey(needs.db, { dedupeKey }))[0] ?? null;
}

const mailByKey = prepared((db, of: Of<{ dedupeKey: string }>) =>
  db.select().from(messages).where(eq(messages.dedupeKey, of.dedupeKey)),
);

type NewMail = Pick<
  MailRow,
  'subject' | 'html' | 'plain' | 'isPersonal' | 'dedupeKey' | 'orderId' | 'kind' | 'recipient'
>;

/** Inserts the mail unless it is stored already. */
const insertedMail = prepared((db, of: Of<NewMail>) =>
  db
    .insert(messages)
    .values({
      subject: of.subject,
      html: of.html,
      plain: of.plain,
      isPersonal: of.isPersonal,
      dedupeKey: of.dedupeKey,
      orderId: of.orderId,
      kind: of.kind,
      recipient: of.recipient,
      dueAt: LEASED,
    })
    .onConflictDoNothing()
    .returning({ id: messages.id, state: messages.state, attempts: messages.attempts }),
);

/** Stored without being sent, so that staff see it, may send it after all, and nobody takes it for lost. */
async function keepBack(db: Db, mail: NewMail): Promise<null> {
  await db
    .insert(messages)
    .values({ ...mail, state: 'stopped', lastError: 'recipient' })
    .onConflictDoNothing();
  return null;
}

/**
 * Whether the address is within its daily limit. Mails about money that moved are always sent and do not count, except repeats
 * that the customer asked for.
 */
async function mayWrite(needs: MailNeeds, job: OrderMailJob, order: Order, isProved: boolean): Promise<boolean> {
  if (order.paid_amount > 0 && !job.isRepeat) return true;
  const mayGo = await takeOne(needs, order.User.email, isProved);
  if (!mayGo)
    needs.log.warn({ orderId: order.id, kind: job.kind }, 'a mail was held back: its address had all of today');
  return mayGo;
}

type WrittenMail = RenderedMail & { isPersonal: boolean };

/**
 * The latest stored mail about the order's state; not one with text that the customer typed, if the address is
 * unconfirmed.
 */
async function findConfirmation(db: Db, orderId: number, isProved: boolean): Promise<WrittenMail | undefined> {
  const [row] = await db
    .select({ subject: messages.subject, html: messages.html, plain: messages.plain, isPersonal: messages.isPersonal })
    .from(messages)
    .where(
      and(
        eq(messages.orderId, orderId),
        eq(messages.channel, 'mail'),
        // Erased, or held back before its text was written.
        ne(messages.recipient, ''),
        inArray(messages.kind, [...CONFIRMATIONS]),
        isProved ? undefined : eq(messages.isPersonal, false),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1);
  return row;
}

/** Mails that link to the bill, which is issued at payment, packing or dispatch. */
const BILLED: readonly OrderMailKind[] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

async function billOf({ db, baseUrl }: MailNeeds, order: Order, kind: OrderMailKind) {
  const bill = order.bill_number !== null && BILLED.includes(kind) ? await billInForce(db, order.id) : null;
  return bill && { number: bill.number, address: `${baseUrl()}/api/bill/${bill.token}` };
}

/** Links to the photo of each parcel's LR that need no sign-in: a guest has no other way to see it. */
async function photosOf({ db, baseUrl }: MailNeeds, order: Order): Promise<Map<number, string>> {
  const keys = await photoKeysOf(db, order.id);
  return new Map(keys.map(({ id, key }) => [id, `${baseUrl()}/api/parcel/photo/${id}/${key}`]));
}

async function render(
  needs: MailNeeds,
  { order, locale, user }: Subject,
  job: OrderMailJob,
  isPersonal: boolean,
): Promise<WrittenMail> {
  const store = job.told ?? (await shopMailDetails(needs.db));
  const rendered = renderOrderMail({
    kind: job.kind,
    order,
    isPersonal,
    hasAccount: hasAccount(user),
    refund: order.refunds.find((refund) => refund.id === job.refundId) ?? null,
    bill: isPersonal ? await billOf(needs, order, job.kind) : null,
    canPay: isOfEstimate(job.kind) && (await namesWayToPay(needs.db, order.id)),
    changes: await changesOf(needs.db, order),
    versionRefund: job.kind === 'amended' ? await refundOfVersion(needs.db, order) : 0,
    photos: isPersonal ? await photosOf(needs, order) : new Map(),
    locale,
    ...shopNamed(store, locale),
    seller: await getStore(needs.db),
    deliveryDays:
      locale === 'ta' ? store.tamil_delivery_days_text || store.delivery_days_text : store.delivery_days_text,
    baseUrl: needs.baseUrl(),
  });
  return { ...rendered, isPersonal };
}

/** `dead` is this wire's older name for mails that failed or were never sent. */
const wireStateOf = ({ state }: Pick<MailRow, 'state'>): SentMail['state'] =>
  state === 'queued' ? 'queued' : isResendable(state) ? 'dead' : 'sent';

const STORED_STATE = { queued: 'queued', sent: 'sent', dead: 'failed' } as const;

function toWire(row: Omit<MailRow, 'html' | 'plain' | 'dedupeKey'>): SentMail {
  return {
    id: row.id,
    order_id: row.orderId,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: wireStateOf(row),
    attempts: row.attempts,
    last_error: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

const isMail = eq(messages.channel, 'mail');

/** A page of mails, newest first; `status` is queued, sent or dead. */
export async function listMails(
  db: Db,
  query: { page: number; limit: number; status?: string | undefined },
): Promise<Page<SentMail>> {
  const state = MAIL_STATES.find((known) => known === query.status);
  const condition = and(isMail, state && eq(messages.state, STORED_STATE[state]));
  const [counted] = await db.select({ n: count() }).from(messages).where(condition);
  const { html: _, plain: __, dedupeKey: ___, ...columns } = getTableColumns(messages);
  const rows = await db
    .select(columns)
    .from(messages)
    .where(condition)
    .orderBy(desc(messages.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return pageOf(rows.map(toWire), counted?.n ?? 0, query);
}

/** Resends a dead mail, set aside or not, with a full number of tries. CONFLICT if it is not dead, or its text is gone. */
export async function resendMail(db: Db, jobs: JobSender, id: number, actorId: number): Promise<SentMail> {
  return inTransaction(db, async (tx) => {
    const [mail] = await tx
      .select()
      .from(messages)
      .where(and(isMail, eq(messages.id, id)))
      .for('no key update');
    if (!mail) throw notFound();
    if (!isResendable(mail.state) || mail.recipient === '')
      throw new ShopError('CONFLICT', 'This email does not need to be sent again.');
    const [row] = await tx
      .update(messages)
      // A new `createdAt`, because the owner saw how old it is: it must not count as too late.
      .set({ state: 'queued', attempts: 0, lastError: null, dueAt: sql`now()`, createdAt: sql`now()` })
      .where(eq(messages.id, id))
      .returning();
    await jobs.send(tx, MAIL_AGAIN_JOB, { mailId: id });
    await recordAudit(tx, {
      actorId,
      action: 'mail.resend',
      subject: `mail:${id}`,
      before: { state: 'dead' },
      after: { state: 'queued' },
    });
    return toWire(row as MailRow);
  });
}

/** Throws VALIDATION (429) when this phone or email has reached the daily limit of messages. */
export async function requireFewTickets(
  { db, daily }: { db: Db; daily: DailyLimits },
  { phone_number, email }: { phone_number: string; email: string },
): Promise<void> {
  const { messages_per_day: most } = await getStore(db);
  const text = 'You have reached today’s limit of messages. Please call us, or write again tomorrow.';
  const contacts = [
    ['phone_number', parseMobile(phone_number) ?? phone_number.replace(/\D/g, '')],
    ['email', email && mailboxOf(email)],
  ] as const;
  for (const [field, who] of contacts)
    if (who && !(await daily.take({ what: 'ticket', who }, most)))
      throw new ShopError('VALIDATION', text, { fields: { [field]: text }, status: 429, extra: { retryAfter: 3_600 } });
}
