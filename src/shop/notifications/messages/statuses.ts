/**
 * Webhook notices from WhatsApp: statuses of messages, and replies of customers. They may come late, twice, in any
 * order and about messages that are not ours, so each part is processed by itself and no state moves backwards.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalid } from '#shared/errors.ts';
import { parseMobile, toE164 } from '#shared/phone.ts';
import { setWhatsappOfNumber } from '../../accounts/security/security.ts';
import type { MessageState } from './messages.contract.ts';
import * as queries from './messages.queries.ts';
import { movesUp, wishIn } from './messages.rules.ts';
import { followBySms, numberKey } from './planning.ts';

const Status = z.object({
  id: z.string().min(1).max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  pricing: z.object({ billable: z.boolean().optional() }).optional(),
  errors: z.array(z.object({ code: z.int(), title: z.string().optional(), message: z.string().optional() })).optional(),
});
type Status = z.output<typeof Status>;

const Reply = z.object({
  from: z.string().max(20),
  text: z.object({ body: z.string().max(5_000) }).optional(),
  button: z.object({ text: z.string().max(200) }).optional(),
  interactive: z.object({ button_reply: z.object({ title: z.string().max(200) }).optional() }).optional(),
});

/** Checks only the frame: one unreadable part must not block the others. */
const Notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** Throws VALIDATION if the body is not a notice. */
function readNotice(raw: string): z.output<typeof Notice> {
  try {
    return Notice.parse(JSON.parse(raw));
  } catch {
    throw invalid('This is no notice of WhatsApp.');
  }
}

function readable<T>(schema: z.ZodType<T>, parts: readonly unknown[] = []): T[] {
  return parts.flatMap((part) => {
    const read = schema.safeParse(part);
    return read.success ? [read.data] : [];
  });
}

/** Books an authenticated body. Each part has its own transaction, in the order received. */
export async function bookNotice(needs: { db: Db; jobs: JobSender }, raw: string): Promise<void> {
  const values = readNotice(raw).entry.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'messages').map(({ value }) => value),
  );
  for (const { statuses, messages } of values) {
    for (const status of readable(Status, statuses)) await bookStatus(needs, status);
    for (const { from, ...said } of readable(Reply, messages))
      await bookReply(
        needs.db,
        from,
        said.text?.body ?? said.button?.text ?? said.interactive?.button_reply?.title ?? '',
      );
  }
}

async function bookStatus({ db, jobs }: { db: Db; jobs: JobSender }, status: Status): Promise<void> {
  await inTransaction(db, async (tx) => {
    const which = { providerId: status.id, reference: status.biz_opaque_callback_data };
    const message = await queries.lockByProvider(tx, which);
    if (!message || !movesUp(message.state, status.status)) return;
    const isFollowed = status.status === 'failed' && (await followBySms(tx, jobs, message));
    const columns = { ...columnsOf(status), ...(isFollowed ? { state: 'aside' } : {}) };
    await queries.updateMessage(tx, message.id, { ...columns, providerId: status.id, claimedAt: null });
  });
}

/** The columns that a status changes. A status implies the earlier ones; a failed message costs nothing. */
function columnsOf({ status, timestamp, pricing, errors }: Status): Record<string, unknown> {
  const at = sql`least(now(), to_timestamp(${Number(timestamp)}))`;
  const column = (name: 'sent_at' | 'delivered_at' | 'read_at') => sql`coalesce(${sql.identifier(name)}, ${at})`;
  const cost = status === 'failed' || pricing?.billable === false ? { cost: 0 } : {};
  const [error] = errors ?? [];
  const why = error ? [error.code, error.title ?? error.message].filter(Boolean).join(': ').slice(0, 300) : null;
  return {
    state: status satisfies MessageState,
    sentAt: column('sent_at'),
    ...(status === 'delivered' || status === 'read' ? { deliveredAt: column('delivered_at') } : {}),
    ...(status === 'read' ? { readAt: column('read_at') } : {}),
    lastError: status === 'failed' ? why : null,
    ...cost,
  };
}

/** STOP ends the consent of everybody with this number and stops its queued messages; START restores it. */
async function bookReply(db: Db, from: string, text: string): Promise<void> {
  const mobile = parseMobile(from);
  const wish = wishIn(text);
  if (mobile === null || wish === null) return;
  const phone = toE164(mobile);
  await inTransaction(db, async (tx) => {
    if (wish === 'stop') {
      await queries.stopNumber(tx, numberKey(phone));
      await queries.stopQueuedTo(tx, phone, 'consent');
    } else await queries.startNumber(tx, numberKey(phone));
    await setWhatsappOfNumber(tx, phone, wish === 'start');
  });
}
