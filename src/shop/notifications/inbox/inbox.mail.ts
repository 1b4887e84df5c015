/** The job that mails about a message of the contact form. One job, one mail. */
import { eq } from 'drizzle-orm';
import { getStore } from '../../settings/settings.ts';
import { contactOf } from '../../settings/store-name.rules.ts';
import { ANSWER_KIND } from '../notifications.rules.ts';
import { messages } from '../notifications.tables.ts';
import type { RenderedMail } from '../order-mail.ts';
import { deliver, type MailNeeds, type MailRow } from '../outbox.ts';
import { renderLines } from '../shop-mail.ts';
import * as queries from './inbox.queries.ts';
import type { TicketMailJob } from './inbox.ts';

type Message = queries.MessageRow;

export async function sendTicketMail(needs: MailNeeds, { messageId, answerId }: TicketMailJob): Promise<void> {
  const dedupeKey = answerId === undefined ? `ticket-${messageId}` : `ticket-answer-${answerId}`;
  const [known] = await needs.db.select().from(messages).where(eq(messages.dedupeKey, dedupeKey));
  const mail = known ?? (await write(needs, { messageId, answerId }, dedupeKey));
  if (mail?.state === 'queued') await deliver(needs, mail.id);
}

/** Null if the message has been erased, or the shop has no email address. */
async function write(
  { db, baseUrl }: MailNeeds,
  { messageId, answerId }: { messageId: number; answerId: number | undefined },
  dedupeKey: string,
): Promise<MailRow | undefined> {
  const message = await queries.findMessage(db, messageId);
  if (!message) return undefined;
  const store = await getStore(db);
  const answer = (await queries.listAnswers(db, [messageId])).find(({ id }) => id === answerId);
  const rendered = answer
    ? answerMail(message, answer.text, store.store_name, contactOf(store))
    : shopMail(message, store.store_name, baseUrl());
  const [kind, recipient] = answer ? [ANSWER_KIND, message.email] : ['ticket', store.contact_email];
  if (!recipient) return undefined;
  const values = { ...rendered, dedupeKey, userId: message.userId, kind, recipient, isPersonal: answer === undefined };
  const [row] = await db.insert(messages).values(values).returning();
  return row;
}

function shopMail(message: Message, storeName: string, baseUrl: string): RenderedMail {
  const { ticket, name, phoneNumber, email } = message;
  return renderLines({
    subject: `New message ${ticket} · புதிய செய்தி · ${storeName}`,
    storeName,
    lines: [
      [name, phoneNumber, email].filter(Boolean).join(' · '),
      message.message,
      'Answer within 48 hours, resolve within a month. 48 மணி நேரத்துக்குள் பதில், ஒரு மாதத்துக்குள் தீர்வு.',
    ],
    link: { text: 'Answer · பதில் அளி', address: `${baseUrl}/?tab=inbox&search=${encodeURIComponent(ticket)}` },
  });
}

function answerMail({ ticket }: Message, answer: string, storeName: string, contact: string): RenderedMail {
  return renderLines({
    subject: `Your message ${ticket} · உங்கள் செய்தி · ${storeName}`,
    storeName,
    lines: [
      answer,
      `Ticket number: ${ticket}. பதிவு எண்: ${ticket}.`,
      `Questions? Call or write to us. கேள்விகள் இருந்தால் அழையுங்கள் அல்லது எழுதுங்கள்: ${contact}`,
    ],
  });
}
