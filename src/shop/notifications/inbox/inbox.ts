/** The door to messages of the contact form: stored, mailed to the shop, answered, resolved. */

import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound } from '#shared/errors.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { recordAudit } from '../../settings/settings.ts';
import type { Ticket, TicketListQuery } from './inbox.contract.ts';
import * as queries from './inbox.queries.ts';
import { ticketStateOf } from './inbox.rules.ts';

/** The job that mails about a message: its answer to the writer, or the message itself to the shop. */
export const TICKET_MAIL_JOB = 'ticket-mail';

export interface TicketMailJob {
  messageId: number;
  answerId?: number;
}

/** Stores a message and notifies the shop. Returns the ticket that customers quote (E-Commerce Rules 2020). */
export async function keepContactMessage(
  db: Db,
  jobs: JobSender,
  message: { name: string; phone_number: string; email: string; message: string },
  userId: number | null,
  keep: Keep<{ ticket: string }>,
): Promise<{ ticket: string }> {
  const ticket = `T-${randomBytes(4).toString('hex').toUpperCase()}`;
  const { phone_number: phoneNumber, ...rest } = message;
  await inTransaction(db, async (tx) => {
    const messageId = await queries.insertMessage(tx, { ...rest, ticket, userId, phoneNumber });
    await jobs.send(tx, TICKET_MAIL_JOB, { messageId } satisfies TicketMailJob);
    await keep(tx, { ticket });
  });
  return { ticket };
}

function toWire(row: queries.MessageRow, answers: readonly queries.AnswerRow[]): Ticket {
  const times = {
    createdAt: row.createdAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
  return {
    ...{ id: row.id, ticket: row.ticket, user_id: row.userId, name: row.name },
    ...{ phone_number: row.phoneNumber, email: row.email, message: row.message },
    ...times,
    state: ticketStateOf(times),
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ id, text, actor, isMailed, createdAt }) => {
        return { id, text, actor, is_mailed: isMailed, createdAt: createdAt.toISOString() };
      }),
  };
}

export const countWaiting = (db: Db): Promise<{ count: number; late: number }> => queries.countWaiting(db);

export async function listTickets(db: Db, query: TicketListQuery): Promise<Page<Ticket>> {
  const rows = await queries.listMessages(db, query);
  const answers = await queries.listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const total = await queries.countMessages(db, query);
  return pageOf(
    rows.map((row) => toWire(row, answers)),
    total,
    query,
  );
}

/** NOT_FOUND if it has been erased. */
export async function getTicket(db: Db, id: number): Promise<Ticket> {
  const row = await queries.findMessage(db, id);
  if (!row) throw notFound();
  return toWire(row, await queries.listAnswers(db, [id]));
}

/**
 * Answers a message, which also acknowledges it. If there is no email, the answer was given by phone and is only
 * recorded.
 */
export async function answerTicket(
  db: Db,
  jobs: JobSender,
  { id, answer, resolved, actorId }: { id: number; answer: string; resolved: boolean; actorId: number },
  keep: Keep<Ticket>,
): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const row = await queries.lockMessage(tx, id);
    if (!row) throw notFound();
    const isMailed = row.email !== '';
    const answerId = await queries.insertAnswer(tx, { messageId: id, actorId, text: answer, isMailed });
    const now = new Date();
    const resolvedAt = resolved ? (row.resolvedAt ?? now) : row.resolvedAt;
    await queries.updateMessage(tx, id, { acknowledgedAt: row.acknowledgedAt ?? now, resolvedAt });
    if (isMailed) await jobs.send(tx, TICKET_MAIL_JOB, { messageId: id, answerId } satisfies TicketMailJob);
    // Without the text, which may name a person: the audit is kept longer than personal data may be.
    const after = { ticket: row.ticket, answerId, resolved };
    await recordAudit(tx, { actorId, action: 'ticket.answer', subject: `ticket:${id}`, after });
    const ticket = await getTicket(tx, id);
    await keep(tx, ticket);
    return ticket;
  });
}

/** Resolves or reopens a message. Repeating it changes nothing. */
export async function setTicketState(
  db: Db,
  { id, resolved, actorId }: { id: number; resolved: boolean; actorId: number },
): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const row = await queries.lockMessage(tx, id);
    if (!row) throw notFound();
    const wasResolved = row.resolvedAt !== null;
    if (wasResolved !== resolved) {
      await queries.updateMessage(tx, id, { resolvedAt: resolved ? new Date() : null });
      const [before, after] = [{ resolved: wasResolved }, { ticket: row.ticket, resolved }];
      await recordAudit(tx, { actorId, action: 'ticket.state', subject: `ticket:${id}`, before, after });
    }
    return getTicket(tx, id);
  });
}
