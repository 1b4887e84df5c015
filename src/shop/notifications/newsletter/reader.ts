/** What the outbox asks before it sends a newsletter: whether it is still wanted, and the link that stops it. */
import type { Db } from '#platform/db/db.ts';
import { findReader } from './newsletter.queries.ts';

export const stopUrlOf = (baseUrl: string, token: string) => `${baseUrl}/api/newsletter/stop/${token}`;

/** Null if the person stopped it, closed the account or has another address now. */
export async function readerOf(db: Db, baseUrl: string, mail: { userId: number | null; recipient: string }) {
  const reader = mail.userId === null ? undefined : await findReader(db, mail.userId, mail.recipient);
  if (!reader) return null;
  const allowance = reader.provedAt === null ? ('unproved' as const) : ('proved' as const);
  return { stopUrl: stopUrlOf(baseUrl, reader.token), allowance };
}
