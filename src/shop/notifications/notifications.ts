/**
 * The door to mail: what an order's job writes down and sends. The rendered mail is kept before it is sent; a provider that
 * is away delays it and never touches the order (C9).
 */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import { getOrderById, localeOfOrder, type OrderMailKind } from '../orders/orders.ts';
import { getStore } from '../settings/settings.ts';
import { contactMessages, mails } from './notifications.tables.ts';
import { renderOrderMail } from './order-mail.ts';

/** After so many tries a mail is dead: shown to the admin, sent again only by hand. */
const MOST_ATTEMPTS = 8;

export interface MailNeeds {
  db: Db;
  transport: MailTransport;
  log: Log;
  baseUrl: () => string;
}

type MailRow = typeof mails.$inferSelect;

/** The job of an order mail: renders it once, then sends it. A failed send throws, so that the job is tried again. */
export async function sendOrderMail(
  needs: MailNeeds,
  job: { orderId: number; kind: OrderMailKind },
  jobId: string,
): Promise<void> {
  const mail = await renderOnce(needs, job, jobId);
  if (mail && mail.state === 'queued') await deliver(needs, mail);
}

/** Null when there is nobody to write to: a guest who gave a phone only. */
async function renderOnce(
  needs: MailNeeds,
  job: { orderId: number; kind: OrderMailKind },
  jobId: string,
): Promise<MailRow | null> {
  const order = await getOrderById(needs.db, job.orderId);
  if (!order.User.email) return null;
  const store = await getStore(needs.db);
  const locale = await localeOfOrder(needs.db, job.orderId);
  const rendered = renderOrderMail({
    kind: job.kind,
    order,
    locale,
    storeName: locale === 'ta' && store.tamil_name ? store.tamil_name : store.store_name,
    storeContact: `${store.phone_number} · ${store.contact_email}`,
    deliveryDays:
      locale === 'ta' ? store.tamil_delivery_days_text || store.delivery_days_text : store.delivery_days_text,
    baseUrl: needs.baseUrl(),
  });
  const dedupeKey = `order-${job.kind}-${job.orderId}-${jobId}`;
  await needs.db
    .insert(mails)
    .values({ ...rendered, dedupeKey, orderId: job.orderId, recipient: order.User.email })
    .onConflictDoNothing();
  const [row] = await needs.db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
  return row ?? null;
}

async function deliver(needs: MailNeeds, mail: MailRow): Promise<void> {
  try {
    await needs.transport.send({
      id: mail.dedupeKey,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
    });
    await needs.db
      .update(mails)
      .set({ state: 'sent', sentAt: sql`now()`, attempts: mail.attempts + 1 })
      .where(eq(mails.id, mail.id));
  } catch (error) {
    const isDead = mail.attempts + 1 >= MOST_ATTEMPTS;
    const lastError = String((error as Error).message).slice(0, 300);
    await needs.db
      .update(mails)
      .set({ attempts: mail.attempts + 1, lastError, state: isDead ? 'dead' : 'queued' })
      .where(and(eq(mails.id, mail.id), eq(mails.state, 'queued')));
    needs.log.warn({ mailId: mail.id, isDead }, 'mail could not be sent');
    if (!isDead) throw error;
  }
}

/** Keeps a message from the contact form; its ticket is what the customer quotes (E-Commerce Rules 2020). */
export async function keepContactMessage(
  db: Db,
  message: { name: string; phone_number: string; email: string; message: string },
): Promise<{ ticket: string }> {
  const ticket = `T-${randomBytes(4).toString('hex').toUpperCase()}`;
  await db.insert(contactMessages).values({
    ticket,
    name: message.name,
    phoneNumber: message.phone_number,
    email: message.email,
    message: message.message,
  });
  return { ticket };
}
