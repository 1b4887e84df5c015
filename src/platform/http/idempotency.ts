/**
 * The same key with the same request is the same answer; with another request it is refused; while the first call runs
 * it is a conflict (decisions §2, C10). A call that fails leaves no trace, so that it may be tried again.
 */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { invalidField, ShopError } from '#shared/errors.ts';
import { type Db, PROCESS_NAME } from '../db/db.ts';
import type { HttpContext } from './http.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

/** A stable hash of any JSON value. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** Where a request's Idempotency-Key counts: one person, one route. Null when it has none. */
export function keyScope(c: HttpContext, userId: number): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  return `${userId} ${c.req.path} ${key}`;
}

/**
 * A first call that died with its process: none of the database's connections is that process's any more (on the embedded
 * database only one process can be), or, where a pooler hides them, two minutes have passed. Taking over is safe even when
 * that is an error: every call under a key finds its own work done and does it no second time.
 */
const IS_ABANDONED = sql`${idempotencyKeys.createdAt} < now() - interval '2 minutes' or (${idempotencyKeys.holder} <> ${PROCESS_NAME}
  and not exists (select 1 from pg_stat_activity where application_name = ${idempotencyKeys.holder}))`;

/**
 * Keys of calls of this process that failed together with the database, so that nobody could free them: the next call may
 * take them at once. What no longer fits is free after the two minutes.
 */
const notFreed = new Set<string>();
const MOST_NOT_FREED = 10_000;

async function claim(db: Db, scope: string, requestHash: string): Promise<boolean> {
  // Only one of several calls gets the permission, and gives it back when the database is still away.
  const isOurs = notFreed.delete(scope);
  return insertKey(db, scope, requestHash, isOurs).catch((error: unknown) => {
    if (isOurs) notFreed.add(scope);
    throw error;
  });
}

async function insertKey(db: Db, scope: string, requestHash: string, isOurs: boolean): Promise<boolean> {
  const mark = { requestHash, holder: PROCESS_NAME };
  const mayTake = isOurs ? sql`${idempotencyKeys.holder} = ${PROCESS_NAME} or ${IS_ABANDONED}` : IS_ABANDONED;
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ scope, ...mark })
    .onConflictDoUpdate({
      target: idempotencyKeys.scope,
      set: { createdAt: sql`now()`, ...mark },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash} and (${mayTake})`,
    })
    .returning({ scope: idempotencyKeys.scope });
  return claimed.length > 0;
}

async function recall<T>(db: Db, scope: string, requestHash: string): Promise<Answer<T>> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope));
  if (row && row.requestHash !== requestHash)
    throw new ShopError('KEY_REUSED', 'This Idempotency-Key was used for a different request.');
  if (!row || row.status === null) throw new ShopError('IN_FLIGHT', 'The same request is still being processed.');
  return { status: row.status, body: row.body as T };
}

/** Runs `work` once for `scope`; without a scope (no key was sent) it simply runs. */
export async function once<T>(
  db: Db,
  scope: string | null,
  request: unknown,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (scope === null) return work();
  const requestHash = hashOf(request);
  if (!(await claim(db, scope, requestHash))) return recall(db, scope, requestHash);
  try {
    const answer = await work();
    await db
      .update(idempotencyKeys)
      .set({ status: answer.status, body: answer.body as object })
      .where(eq(idempotencyKeys.scope, scope));
    return answer;
  } catch (error) {
    await free(db, scope).catch(() => {
      if (notFreed.size < MOST_NOT_FREED) notFreed.add(scope);
    });
    throw error;
  }
}

async function free(db: Db, scope: string): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.holder, PROCESS_NAME),
        sql`${idempotencyKeys.status} is null`,
      ),
    );
}

/** Keys are kept for a week: longer than anybody repeats a request. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`);
}
