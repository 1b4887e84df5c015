/**
 * The door to the newsletter. Its mails are written in batches, each in one transaction, and sent by the outbox, which
 * asks again before each mail whether the person still wants it.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { ShopError } from '#shared/errors.ts';
import { getPreferences, updatePreferences } from '../../accounts/security/security.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import { deliver, type MailNeeds } from '../outbox.ts';
import type { Newsletter, NewsletterSend } from './newsletter.contract.ts';
import { renderNewsletter } from './newsletter.mail.ts';
import * as queries from './newsletter.queries.ts';
import { partsFor } from './newsletter.rules.ts';
import { stopUrlOf } from './reader.ts';

/** Writes the next batch; sent when a newsletter begins, and every minute. */
export const NEWSLETTER_JOB = 'newsletter';

/** At most as many a minute, so that a provider has room for the mails about orders. */
const BATCH = 50;
/** Less than a minute, or the minutely job would miss every other one. */
const BATCH_PAUSE_S = 50;

/** GET /newsletter */
export async function newsletterState(db: Db): Promise<Newsletter> {
  const last = await queries.findLast(db);
  const isDone = last?.row.endedAt != null;
  return {
    readers: await queries.countReaders(db),
    last: last
      ? {
          createdAt: last.row.createdAt.toISOString(),
          readers: last.row.readers,
          sent: isDone ? last.row.sent : (await queries.countMails(db, last.row)).sent,
          is_done: isDone,
        }
      : null,
    next_at: last?.nextAt?.toISOString() ?? null,
  };
}

/** CONFLICT while one is under way, within a day of the last, and if nobody asked for it. */
export async function beginNewsletter(
  db: Db,
  jobs: JobSender,
  { message, tamil_message: tamilMessage }: NewsletterSend,
  actorId: number,
  keep: (tx: Db, state: Newsletter) => Promise<void>,
): Promise<Newsletter> {
  return inTransaction(db, async (tx) => {
    await queries.lockSending(tx);
    const last = await queries.findLast(tx);
    if (last && last.row.endedAt === null) throw new ShopError('CONFLICT', 'The price list is still being sent.');
    if (last?.nextAt) throw new ShopError('CONFLICT', 'The price list was sent less than 24 hours ago.');
    const readers = await queries.countReaders(tx);
    if (readers === 0) throw new ShopError('CONFLICT', 'No customer has asked for the price list.');
    const id = await queries.insertNewsletter(tx, { message, tamilMessage, readers });
    await jobs.send(tx, NEWSLETTER_JOB, {});
    await recordAudit(tx, { actorId, action: 'newsletter.send', subject: `newsletter:${id}`, after: { readers } });
    const state = await newsletterState(tx);
    await keep(tx, state);
    return state;
  });
}

/** The job: writes a batch and sends it, one mail after the other. What it cannot send, the outbox's own job does. */
export async function continueNewsletter(needs: MailNeeds): Promise<void> {
  const written = await inTransaction(needs.db, (tx) => writeBatch(tx, needs));
  for (const id of written) await deliver(needs, id);
}

async function writeBatch(tx: Db, { baseUrl }: Pick<MailNeeds, 'baseUrl'>): Promise<number[]> {
  const open = await queries.lockOpen(tx);
  if (!open?.isDue) return [];
  const { row } = open;
  const { sent, waiting, untried } = await queries.countMails(tx, row);
  // While the provider is down, no more are written: who stops the newsletter meanwhile is not in the outbox then.
  const readers = untried < BATCH ? await queries.nextReaders(tx, row.lastUserId, BATCH - untried) : [];
  const lastUserId = readers.at(-1)?.userId;
  if (lastUserId === undefined) {
    if (waiting === 0) await queries.endNewsletter(tx, row.id, sent);
    return [];
  }
  const store = await getStore(tx);
  const tokens = await queries.tokensOf(
    tx,
    readers.map(({ userId }) => userId),
  );
  const messages = { message: row.message, tamil_message: row.tamilMessage };
  const mails = readers.map(({ userId, recipient, locale }) => ({
    ...renderNewsletter({
      parts: partsFor(locale, messages),
      store,
      baseUrl: baseUrl(),
      stopUrl: stopUrlOf(baseUrl(), tokens.get(userId) as string),
    }),
    dedupeKey: `newsletter-${row.id}-${userId}`,
    userId,
    recipient,
  }));
  await queries.setProgress(tx, row.id, lastUserId, BATCH_PAUSE_S);
  return queries.insertMails(tx, mails);
}

/**
 * For a restored shop: whoever would get it next may have it from the lost one, so it goes no further. Returns how many
 * had it by the backup, or null if none was under way.
 */
export async function abandonNewsletter(db: Db): Promise<{ sent: number; readers: number } | null> {
  return inTransaction(db, async (tx) => {
    const open = await queries.lockOpen(tx);
    if (!open) return null;
    const { sent } = await queries.countMails(tx, open.row);
    await queries.stopQueued(tx);
    await queries.endNewsletter(tx, open.row.id, sent);
    return { sent, readers: open.row.readers };
  });
}

/** Whether the link is one of ours; says nothing about its person. */
export const isStopToken = async (db: Db, token: string): Promise<boolean> =>
  (await queries.findOwner(db, token)) !== undefined;

/** Ends the newsletter for the token's person, however often it is called. False for an unknown token. */
export async function stopNewsletter(db: Db, token: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const userId = await queries.findOwner(tx, token);
    if (userId === undefined) return false;
    if ((await getPreferences(tx, userId)).newsletter)
      await updatePreferences(tx, userId, { newsletter: false }, 'reply');
    return true;
  });
}
