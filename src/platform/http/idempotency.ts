/**
 * The same key with the same request gives the same response; with another request it is refused; while the first call
 * runs it is a conflict (decisions §2, C10). A failed call leaves no trace, so that it may be tried again. Long
 * responses are not stored but read again, because keys cost callers nothing and an order of a whole catalogue has 50
 * KB.
 */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { invalidField, ShopError } from '#shared/errors.ts';
import { type Db, PROCESS_NAME, rowsOf } from '../db/db.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { HttpContext } from './http.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

/** A response that is read again for a retry: only its `id` is stored. */
export interface AnswerAbout<T> extends Answer<T> {
  id: number;
}

/**
 * Stores the response in the transaction that did the work, so that a crash cannot separate the two. Work that leaves
 * nothing by which a retry could recognise it, such as a note, must call this last in its transaction.
 */
export type Keep<Kept> = (tx: Db, kept: Kept) => Promise<void>;

/** Keys stored per person: nobody repeats a call from a hundred calls ago. */
const MOST_KEYS = 100;

/** One person (null for visitors), one route, one key. */
export interface KeyScope {
  userId: number | null;
  name: string;
}

/** A stable hash of any JSON value. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** The scope of a request's Idempotency-Key. Null if it has none. */
export function keyScope(c: HttpContext, userId: number | null): KeyScope | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  return { userId, name: `${userId ?? 0} ${c.req.path} ${key}` };
}

/**
 * A first call that died with its process: none of the database's connections belongs to that process any more (the
 * embedded database has only one process), or two minutes have passed, if a pooler hides the connections. Taking over
 * is safe even if that is wrong, because every call with a key either finds its own finished work or keeps its response
 * with that work (`Keep`).
 */
const IS_ABANDONED = sql`${idempotencyKeys.createdAt} < now() - interval '2 minutes' or (${idempotencyKeys.holder} <> ${PROCESS_NAME}
  and not exists (select 1 from pg_stat_activity where application_name = ${idempotencyKeys.holder}))`;

/**
 * Keys of this process's calls that failed with the database and could not be freed, or were taken although the answer
 * was lost: the next call may take them at once. Keys beyond the limit become free after two minutes, as all do. With
 * times, oldest first.
 */
const notFreed = new Map<string, number>();
const MOST_NOT_FREED = 10_000;
const FREE_BY_ITSELF_MS = 120_000;

function allowTakeover({ name }: KeyScope): void {
  const now = performance.now();
  for (const [known, since] of notFreed) {
    if (now - since < FREE_BY_ITSELF_MS) break;
    notFreed.delete(known);
  }
  if (notFreed.size < MOST_NOT_FREED) notFreed.set(name, now);
}

async function claim(db: Db, scope: KeyScope, requestHash: string): Promise<boolean> {
  // Only one of several callers may take it, and puts it back if the database is still down.
  const isOurs = notFreed.delete(scope.name);
  return insertKey(db, scope, requestHash, isOurs).catch((error: unknown) => {
    // It may have been stored: a statement that waits for the synchronous standby takes effect even if we give up
    // waiting.
    if (isOurs || isDatabaseUnavailable(error)) allowTakeover(scope);
    throw error;
  });
}

async function insertKey(db: Db, { userId, name }: KeyScope, requestHash: string, isOurs: boolean): Promise<boolean> {
  const mark = { requestHash, holder: PROCESS_NAME };
  const mayTake = isOurs ? sql`${idempotencyKeys.holder} = ${PROCESS_NAME} or ${IS_ABANDONED}` : IS_ABANDONED;
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ scope: name, userId, ...mark })
    .onConflictDoUpdate({
      target: idempotencyKeys.scope,
      set: { createdAt: sql`now()`, ...mark },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash} and (${mayTake})`,
    })
    .returning({ scope: idempotencyKeys.scope });
  return claimed.length > 0;
}

async function recall(db: Db, scope: KeyScope, requestHash: string): Promise<Answer<unknown>> {
  const { requestHash: hash, status, body } = idempotencyKeys;
  const text = sql<string>`${body} #>> '{}'`;
  const [row] = await db
    .select({ hash, status, text })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.scope, scope.name));
  if (row && row.hash !== requestHash)
    throw new ShopError('KEY_REUSED', 'This Idempotency-Key was used for a different request.');
  if (!row || row.status === null) throw inFlight();
  return { status: row.status, body: JSON.parse(row.text) };
}

/**
 * Stores the response, and deletes the person's oldest key above the limit. False if another call took this one for
 * dead and has stored its own response. Stored as text: `jsonb` reorders an object's keys, and a repeated call gets the
 * same bytes.
 */
async function remember(db: Db, scope: KeyScope, status: number, kept: unknown): Promise<boolean> {
  const stored = await rowsOf(
    db,
    sql`with gone as (
      delete from idempotency_keys where scope in (select scope from idempotency_keys
        where user_id = ${scope.userId}::int and status is not null order by created_at desc offset ${MOST_KEYS - 1}))
    update idempotency_keys set status = ${status}, body = to_jsonb(${JSON.stringify(kept)}::text)
      where scope = ${scope.name} and status is null returning 1`,
  );
  return stored.length > 0;
}

const inFlight = () => new ShopError('IN_FLIGHT', 'The same request is still being processed.');

async function free(db: Db, scope: KeyScope): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, scope.name),
        eq(idempotencyKeys.holder, PROCESS_NAME),
        sql`${idempotencyKeys.status} is null`,
      ),
    );
}

async function runOnce<T, A extends Answer<T>>(
  db: Db,
  scope: KeyScope | null,
  request: unknown,
  work: (keep: Keep<A>) => Promise<A>,
  keptOf: (answer: A) => unknown,
): Promise<{ done: A } | { known: Answer<unknown> }> {
  if (scope === null) return { done: await work(async () => {}) };
  const requestHash = hashOf(request);
  if (!(await claim(db, scope, requestHash))) return { known: await recall(db, scope, requestHash) };
  let isKept = false;
  const keep: Keep<A> = async (tx, done) => {
    // Throws, which rolls the work back, because another call has done it.
    if (!(await remember(tx, scope, done.status, keptOf(done)))) throw inFlight();
    isKept = true;
  };
  try {
    const done = await work(keep);
    if (!isKept) await remember(db, scope, done.status, keptOf(done));
    return { done };
  } catch (error) {
    await free(db, scope).catch(() => allowTakeover(scope));
    throw error;
  }
}

/** Runs `work`, whose response is short, once for `scope`; always runs it without a scope (no key was sent). */
export async function once<T>(
  db: Db,
  scope: KeyScope | null,
  request: unknown,
  work: (keep: Keep<Answer<T>>) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const run = await runOnce(db, scope, request, work, ({ body }) => body);
  return 'done' in run ? run.done : (run.known as Answer<T>);
}

/** The same for a response that `read` can read again. */
export async function onceAbout<T>(
  db: Db,
  scope: KeyScope | null,
  request: unknown,
  work: (keep: Keep<AnswerAbout<T>>) => Promise<AnswerAbout<T>>,
  read: (id: number) => Promise<T>,
): Promise<Answer<T>> {
  const run = await runOnce(db, scope, request, work, ({ id }) => id);
  return 'done' in run ? run.done : { status: run.known.status, body: await read(run.known.body as number) };
}

/**
 * `once` for calls that create a record and answer with it as `data`. `create` must pass it to `keep` in its
 * transaction.
 */
export async function onceCreated<T>(
  db: Db,
  scope: KeyScope | null,
  request: unknown,
  create: (keep: Keep<T>) => Promise<T>,
): Promise<{ data: T }> {
  const answerOf = (data: T) => ({ status: 201, body: { data } });
  const answer = await once<{ data: T }>(db, scope, await comparable(request), async (keep) =>
    answerOf(await create((tx, data) => keep(tx, answerOf(data)))),
  );
  return answer.body;
}

/** The same for a record with personal text: only its id is kept, so that erasing the record erases the text. */
export async function onceRecorded<T extends { id: number }>(
  db: Db,
  scope: KeyScope | null,
  request: unknown,
  create: (keep: Keep<T>) => Promise<T>,
  read: (id: number) => Promise<T>,
): Promise<{ data: T }> {
  const answerOf = (data: T) => ({ status: 201, body: { data }, id: data.id });
  const answer = await onceAbout<{ data: T }>(
    db,
    scope,
    request,
    async (keep) => answerOf(await create((tx, data) => keep(tx, answerOf(data)))),
    async (id) => ({ data: await read(id) }),
  );
  return answer.body;
}

/** A form's fields with hashes in place of files, so that they can be compared as JSON. */
async function comparable(request: unknown): Promise<unknown> {
  if (request instanceof File)
    return createHash('sha256')
      .update(await request.bytes())
      .digest('base64url');
  if (Array.isArray(request)) return Promise.all(request.map(comparable));
  if (typeof request !== 'object' || request === null) return request;
  const fields = Object.entries(request).map(async ([name, value]) => [name, await comparable(value)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** Deletes keys after a week; nobody repeats a request later. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`);
}
