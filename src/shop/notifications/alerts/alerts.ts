/**
 * Mails the shop about new orders and enquiries, and about customers' answers to estimates. A job looks for them every
 * minute, so that placing an order does no extra work. After a mail it waits ten minutes and reports everything since
 * in the next one, so that 500 orders a day are not 500 mails.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { isSince } from '#platform/db/set-back.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { formatAmount } from '#shared/money.ts';
import { takeUnreported, type UnreportedOrder } from '../../orders/admin/admin.ts';
import { versionName } from '../../orders/amending/amending.rules.ts';
import { type EstimateAnswered, takeAnswers } from '../../orders/estimates/estimates.ts';
import { getStore } from '../../settings/settings.ts';
import { MESSAGE_STATES } from '../messages/messages.contract.ts';
import { messages } from '../notifications.tables.ts';
import { MAIL_AGAIN_JOB } from '../notifications.ts';
import { PAYMENT_TEXTS } from '../order-mail.texts.ts';
import { renderLines } from '../shop-mail.ts';

const PAUSE_MINUTES = 10;
const KIND = 'shop-orders';
const BACKUP_KIND = 'shop-backup';
const LONGEST_PROBLEM = 500;
/** More lines than anybody reads in a mail; the order list has all orders. */
const MOST_LINES = 40;

interface AlertNeeds {
  db: Db;
  jobs: JobSender;
  baseUrl: () => string;
}

export async function mailShopNews({ db, jobs, baseUrl }: AlertNeeds): Promise<void> {
  const { order_alerts: isWanted, contact_email: recipient, store_name: storeName } = await getStore(db);
  await inTransaction(db, async (tx) => {
    if (await wasMailedLately(tx)) return;
    const orders = await takeUnreported(tx);
    const answers = await takeAnswers(tx);
    if (orders.length + answers.length === 0 || !isWanted || !recipient) return;
    const rendered = renderAlert(orders, answers, { storeName, baseUrl: baseUrl() });
    const values = { ...rendered, dedupeKey: `${KIND}-${randomUUID()}`, kind: KIND, recipient };
    const [mail] = await tx.insert(messages).values(values).returning({ id: messages.id });
    await jobs.send(tx, MAIL_AGAIN_JOB, { mailId: mail?.id as number });
  });
}

async function wasMailedLately(tx: Db): Promise<boolean> {
  const isRecent = isSince(messages.createdAt, sql`make_interval(mins => ${PAUSE_MINUTES})`);
  // Uses the index of states and times.
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.state, [...MESSAGE_STATES]), isRecent, eq(messages.kind, KIND)))
    .limit(1);
  return found.length > 0;
}

/** Mails the shop at once that the nightly backup failed; `problem` is for the person who looks after the server. */
export async function mailBackupFailure(
  tx: Db,
  { jobs, baseUrl, problem }: { jobs: JobSender; baseUrl: string; problem: string },
): Promise<void> {
  const { contact_email: recipient, store_name: storeName } = await getStore(tx);
  if (!recipient) return;
  const rendered = renderLines({
    subject: `The backup failed · காப்பு நகல் எடுக்க முடியவில்லை · ${storeName}`,
    storeName,
    lines: [
      'Last night’s backup of the shop could not be made or could not be restored. The shop itself works. Tell whoever looks after the server:',
      'நேற்றிரவு கடையின் காப்பு நகலை எடுக்கவோ சரிபார்க்கவோ முடியவில்லை. கடை வழக்கம்போல இயங்குகிறது. சர்வரைப் பார்த்துக்கொள்பவரிடம் சொல்லுங்கள்:',
      problem.slice(0, LONGEST_PROBLEM),
    ],
    link: { text: 'Open the dashboard · மேலோட்டத்தைத் திற', address: `${baseUrl}/?tab=dashboard` },
  });
  const values = { ...rendered, dedupeKey: `${BACKUP_KIND}-${randomUUID()}`, kind: BACKUP_KIND, recipient };
  const [mail] = await tx.insert(messages).values(values).returning({ id: messages.id });
  await jobs.send(tx, MAIL_AGAIN_JOB, { mailId: mail?.id as number });
}

function lineOf({ number, paymentMethod, total, address }: UnreportedOrder): string {
  const { name, city } = address;
  return [number, PAYMENT_TEXTS.en[paymentMethod], formatAmount(total), name, city].filter(Boolean).join(' · ');
}

/** How many characters of a customer's request are shown; the order has all of it. */
const LONGEST_ASK = 200;

function answerLineOf({ number, version, total, address, ask }: EstimateAnswered): string {
  const said = ask === '' ? 'accepted · ஏற்றார்' : `asks · கேட்கிறார்: “${ask.slice(0, LONGEST_ASK)}”`;
  return [versionName(number, version), formatAmount(total), address.name, said].filter(Boolean).join(' · ');
}

function renderAlert(
  orders: readonly UnreportedOrder[],
  answers: readonly EstimateAnswered[],
  { storeName, baseUrl }: { storeName: string; baseUrl: string },
) {
  const enquiries = orders.filter(({ paymentMethod }) => paymentMethod === 'enquiry').length;
  const asked = answers.filter(({ ask }) => ask !== '').length;
  const counts = (
    [
      ['New orders', 'புதிய ஆர்டர்கள்', orders.length - enquiries],
      ['New enquiries', 'புதிய என்கொயரிகள்', enquiries],
      ['Estimates accepted', 'ஏற்கப்பட்ட எஸ்டிமேட்டுகள்', answers.length - asked],
      ['Changes asked for', 'மாற்றம் கேட்டவை', asked],
    ] as const
  ).flatMap(([english, tamil, count]) => (count > 0 ? [`${english}: ${count} · ${tamil}`] : []));
  // Customers waiting for an answer come first.
  const lines = [...answers.map(answerLineOf), ...orders.map(lineOf)];
  const more = lines.length - MOST_LINES;
  return renderLines({
    subject: `${counts.join(' · ')} · ${storeName}`,
    storeName,
    lines: [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`+ ${more}`] : [])],
    link: { text: 'Open the orders · ஆர்டர்களைப் பார்', address: `${baseUrl}/?tab=orders` },
  });
}
