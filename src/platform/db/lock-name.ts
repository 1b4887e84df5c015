/** Locks on a name instead of a row: for counts and sums that no single row holds. */
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Waits for other transactions that locked the same name, and holds it until this transaction ends. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}
