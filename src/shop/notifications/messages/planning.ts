/**
 * Plans the WhatsApp or SMS message about an event of an order, in the job of the event's mail. That job exists exactly
 * when the event was committed, and the unique key of the message makes a second run write nothing.
 */
import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { isConnected } from '#platform/sms/sms.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { parseMobile, toE164 } from '#shared/phone.ts';
import { getPreferences } from '../../accounts/security/security.ts';
import { versionName } from '../../orders/amending/amending.rules.ts';
import type { Order } from '../../orders/orders.contract.ts';
import { isOfEstimate } from '../../orders/orders.status.ts';
import { getOrder, getOrderById } from '../../orders/orders.ts';
import { mostTexts } from '../../settings/settings.ts';
import { isOutdated, isPast, isWanted } from '../notifications.rules.ts';
import { dedupeKeyOf, type OrderMailJob } from '../notifications.ts';
import { amountDue, linkOf, missedAmount } from '../order-mail.ts';
import { hasAccount, type ReadSubject, type Subject, subjectOf } from '../subject.ts';
import { writing } from '../writing.ts';
import {
  type MessageEvent,
  type OrderNews,
  PAID_CHANNELS,
  type PaidChannel,
  type TemplateName,
} from './messages.contract.ts';
import * as queries from './messages.queries.ts';
import { type MessageFacts, templateFor, valuesOf } from './messages.rules.ts';
import { smsText } from './messages.texts.ts';
import type { MessageNeeds } from './sending.ts';

/** The job that sends one message at once; the minutely job sends whatever it leaves. */
export const MESSAGE_JOB = 'message';

export interface MessageJob {
  messageId: number;
}

export const numberKey = (phone: string): string => createHash('sha256').update(`stop:${phone}`).digest('base64url');

/** The phone to send news to: the customer's own, else the one for the delivery; null if neither is a mobile. */
function phoneOf({ User: user, Address: address }: Order): string | null {
  const mobile = parseMobile(user.phone_number ?? '') ?? parseMobile(address.delivery_contact_number);
  return mobile === null ? null : toE164(mobile);
}

const listed = (names: readonly (string | null)[]) => [...new Set(names.filter(Boolean))].join(', ');

interface FactsInput {
  refundId?: number;
  locale: 'en' | 'ta';
  baseUrl: string;
  hasAccount: boolean;
}

function factsOf(order: Order, kind: MessageEvent, more: FactsInput) {
  const { locale } = more;
  const refund = order.refunds.find(({ id }) => id === more.refundId)?.amount ?? order.refunded_amount;
  const arrived = order.Parcels.filter(({ state }) => state === 'arrived');
  const parcels = kind === 'parcel_arrived' ? arrived : order.Parcels;
  const facts: MessageFacts = {
    number: isOfEstimate(kind) && order.estimate ? versionName(order.number, order.version) : order.number,
    total: formatRupees(order.total_amount),
    due: formatRupees(kind === 'transfer_refused' ? missedAmount(order) : amountDue(order)),
    refund: formatRupees(kind === 'refund_due' ? order.paid_amount - order.refunded_amount : refund),
    carrier: listed(parcels.map(({ courier_partner }) => courier_partner)),
    day: order.estimate ? formatDay(order.estimate.valid_until) : '',
    lr: listed(parcels.map(({ tracking_id }) => tracking_id)),
    office: listed(parcels.map(({ office }) => office)),
    cartons: `${order.Packing?.cartons || ''}`,
    weight: order.Packing?.weight ? `${order.Packing.weight} ${locale === 'ta' ? 'கிலோ' : 'kg'}` : '',
    link: linkOf({ ...more, kind, order }).address,
  };
  return facts;
}

/** How a customer gets news besides mail: channel, template and number. */
export interface Way {
  channel: PaidChannel;
  template: TemplateName;
  phone: string;
}

type Reach = Pick<MessageNeeds, 'db' | 'whatsapp' | 'texts'>;
type Templates = queries.SettingsRow['templates'];

/**
 * How the customer gets news of this event: by WhatsApp if they agreed to it, else by SMS if they gave no email and
 * would otherwise hear nothing. Null if the owner named no template, or nothing may be sent.
 */
async function wayOf(
  needs: Reach,
  { order, locale, preferences }: Subject,
  event: MessageEvent,
  templates: Templates,
): Promise<Way | null> {
  const phone = phoneOf(order);
  if (!phone) return null;
  const named = (way: PaidChannel) => templateFor(templates, { event, way, locale });
  const byWhatsapp = needs.whatsapp && named('whatsapp');
  if (byWhatsapp && preferences.whatsapp && (await mayText(needs.db, phone)))
    return { channel: 'whatsapp', template: byWhatsapp, phone };
  const bySms = isConnected(needs.texts) && named('sms');
  if (!bySms || order.User.email || !(await mayText(needs.db, phone))) return null;
  return isWanted(event, preferences) ? { channel: 'sms', template: bySms, phone } : null;
}

/** Stores the message about an event, if there is a way to reach its customer. */
export async function planMessages(
  needs: MessageNeeds,
  job: OrderMailJob,
  jobId: string,
  readSubject = subjectOf(needs.db, job.orderId),
): Promise<void> {
  if (job.isRepeat) return;
  const { templates } = await queries.readSettings(needs.db);
  // A shop that only sends mails.
  if (templates.length === 0) return;
  await writing(() => plan(needs, templates, job, jobId, readSubject));
}

async function plan(
  needs: MessageNeeds,
  templates: Templates,
  job: OrderMailJob,
  jobId: string,
  readSubject: ReadSubject,
): Promise<void> {
  const subject = await readSubject();
  const { order } = subject;
  if (isPast(job, order)) return;
  const way = await wayOf(needs, subject, job.kind, templates);
  if (!way) return;
  const dedupeKey = dedupeKeyOf(job, jobId);
  const keys = PAID_CHANNELS.map((channel) => `${dedupeKey}-${channel}`);
  // Choices may change between two runs of the job: a message stored for one channel must not go out by the other as
  // well.
  if (await queries.isWritten(needs.db, keys)) return;
  if (!(await mayWriteTo(needs, way))) {
    needs.log.warn({ orderId: order.id, kind: job.kind }, 'a message was held back: its phone had all of today');
    return;
  }
  await write(needs, { ...way, dedupeKey: `${dedupeKey}-${way.channel}`, job, subject });
}

/**
 * Takes one of the phone's messages for today: anyone may type a stranger's number. Codes are counted separately, so
 * that orders in a stranger's name cannot use up the codes with which they sign in.
 */
async function mayWriteTo({ daily, db }: MessageNeeds, { channel, phone }: Way): Promise<boolean> {
  const { toPhone } = await mostTexts(db);
  return daily.take({ what: channel === 'sms' ? 'sms-news' : channel, who: phone }, toPhone);
}

/** False once the number's owner said STOP, which holds for every message to it. */
export const mayText = async (db: Db, phone: string): Promise<boolean> =>
  !(await queries.isStoppedNumber(db, numberKey(phone)));

export async function wantsWhatsapp(db: Db, userId: number, phone: string): Promise<boolean> {
  const { whatsapp } = await getPreferences(db, userId);
  return whatsapp && (await mayText(db, phone));
}

interface Planned extends Way {
  dedupeKey: string;
  job: OrderMailJob;
  subject: Subject;
}

async function write(
  needs: MessageNeeds,
  { channel, dedupeKey, job, subject, template, phone }: Planned,
): Promise<void> {
  const { order, user } = subject;
  const { kind } = job;
  const { locale } = template;
  const values = valuesOf(
    kind,
    factsOf(order, kind, { ...job, locale, baseUrl: needs.baseUrl(), hasAccount: hasAccount(user) }),
  );
  await inTransaction(needs.db, async (tx) => {
    const written = await queries.insertMessage(tx, {
      dedupeKey,
      orderId: order.id,
      userId: order.user_id,
      channel,
      kind,
      locale,
      recipient: phone,
      template: template.name,
      values,
      ...(channel === 'sms' ? { plain: smsText(kind, locale, values) } : {}),
      isPersonal: false,
    });
    if (written) await sendSoon(tx, needs.jobs(), written.id);
  });
}

export async function sendSoon(tx: Db, jobs: JobSender, messageId: number): Promise<void> {
  const job: MessageJob = { messageId };
  await jobs.send(tx, MESSAGE_JOB, job);
}

/** The first event that a customer is notified of after placing an order. */
const firstEventOf = ({ payment_method, payment_status }: Order): MessageEvent =>
  payment_method === 'enquiry' ? 'estimate' : payment_status === 'awaiting_confirmation' ? 'awaiting' : 'placed';

/**
 * How the customer gets the link to an order; the confirmation page asks, to say whether they must write down its
 * number. NOT_FOUND for somebody else's order.
 */
export async function newsOf(needs: Reach, orderId: number, userId: number): Promise<OrderNews> {
  const { id } = await getOrder(needs.db, String(orderId), { role: 'owner', userId });
  const subject = await subjectOf(needs.db, id)();
  const { templates } = await queries.readSettings(needs.db);
  const way = await wayOf(needs, subject, firstEventOf(subject.order), templates);
  return { way: way?.channel ?? null, phone: way?.phone ?? null };
}

/**
 * Stores the SMS that follows a WhatsApp message which was refused or stays unread, once, if the owner named a
 * template. One that is no longer true is stored unsent. True if it was stored.
 */
export async function followBySms(tx: Db, jobs: JobSender, message: queries.MessageRow): Promise<boolean> {
  const { templates } = await queries.readSettings(tx);
  const { kind, locale, orderId, userId, values, recipient } = message;
  const template = templateFor(templates, { event: kind, way: 'sms', locale });
  if (!template || recipient === '') return false;
  // Hours may have passed: what was packed may have left. Stored all the same, so that it is asked once.
  const isLate = orderId !== null && isOutdated(kind, await getOrderById(tx, orderId));
  const written = await queries.insertMessage(tx, {
    dedupeKey: `${message.dedupeKey}-sms`,
    channel: 'sms',
    ...{ orderId, userId, kind, recipient, values },
    locale: template.locale,
    template: template.name,
    plain: smsText(kind as MessageEvent, template.locale, values),
    isPersonal: false,
    ...(isLate ? { state: 'stopped', lastError: 'past' } : {}),
  });
  if (written && !isLate) await sendSoon(tx, jobs, written.id);
  return written !== undefined;
}
