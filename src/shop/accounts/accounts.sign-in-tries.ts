/**
 * Failed tries of a sign-in, kept in the database: they outlive a restart and count for all processes together. A try is
 * counted before anything is compared and taken back when it succeeds, so that a hundred at once are a hundred.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import { signInTries } from './accounts.tables.ts';
import type { Auth } from './auth.ts';
import { type TryKind, waitAfter } from './sign-in-tries.rules.ts';

/** Failures are forgotten an hour after the last one. */
const FORGOTTEN = sql`interval '1 hour'`;
/** How long a place counts as known to an account after a sign-in from it. */
const KNOWN = sql`interval '90 days'`;

/** What is counted, by keyed hashes: the table names nobody. */
export type TryKeys = Partial<Record<TryKind, string>>;

export function keysOfSignIn(auth: Auth, phone: string, address: string): TryKeys {
  return {
    account: auth.keyedHash(`try:account:${phone}`),
    address: auth.keyedHash(`try:address:${address}`),
    pair: auth.keyedHash(`try:pair:${phone}|${address}`),
  };
}

export function keysOfCode(auth: Auth, userId: number): TryKeys {
  return { code: auth.keyedHash(`try:code:${userId}`) };
}

const FAILURES = new Set(['WRONG_CREDENTIALS', 'TOTP_INVALID']);

/** Nobody signs in to one account from one place ten times at once; a guesser who does must not hold all connections. */
const MOST_AT_ONCE = 10;
const atOnce = new Map<string, number>();

function enter(key: string): () => void {
  const others = atOnce.get(key) ?? 0;
  if (others >= MOST_AT_ONCE) throw tooMany(1);
  atOnce.set(key, others + 1);
  return () => {
    const left = (atOnce.get(key) ?? 1) - 1;
    if (left > 0) atOnce.set(key, left);
    else atOnce.delete(key);
  };
}

const tooMany = (seconds: number) =>
  new ShopError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', {
    extra: { retryAfter: Math.ceil(seconds) },
  });

/**
 * Runs `work` unless it comes too early after failures (TOO_MANY_REQUESTS with the seconds to wait). What fails by a wrong
 * password or code stays counted; success clears the account's count and makes the place known to it.
 */
export async function guardTries<T>(db: Db, keys: TryKeys, work: () => Promise<T>): Promise<T> {
  const leave = enter(keys.pair ?? keys.code ?? '');
  try {
    return await guardOne(db, keys, work);
  } finally {
    leave();
  }
}

async function guardOne<T>(db: Db, keys: TryKeys, work: () => Promise<T>): Promise<T> {
  await countTry(db, keys);
  try {
    const result = await work();
    await forgive(db, keys);
    return result;
  } catch (error) {
    const isFailure = error instanceof ShopError && FAILURES.has(error.code);
    if (!isFailure) await takeBack(db, Object.values(keys));
    throw error;
  }
}

interface Kept {
  key: string;
  failures: number;
  age: number;
  isKnown: boolean;
}

async function readTries(tx: Db, keys: TryKeys): Promise<Kept[]> {
  return rowsOf<Kept>(
    tx,
    sql`select key, case when last_at < now() - ${FORGOTTEN} then 0 else failures end as failures,
      extract(epoch from now() - last_at)::float8 as age, coalesce(known_at > now() - ${KNOWN}, false) as "isKnown"
      from sign_in_tries where key in ${Object.values(keys)}`,
  );
}

/** Seconds by which this try comes too early; 0 when it may go on. */
function secondsLeft(keys: TryKeys, kept: readonly Kept[]): number {
  const rowOf = (kind: TryKind) => kept.find((row) => row.key === keys[kind]);
  const isKnownPlace = rowOf('pair')?.isKnown === true;
  const waits = (Object.keys(keys) as TryKind[])
    // Where the account's own person signed in before, strangers elsewhere do not hold them up.
    .filter((kind) => !(kind === 'account' && isKnownPlace))
    .map((kind) => {
      const row = rowOf(kind);
      return row ? waitAfter(kind, row.failures) - row.age : 0;
    });
  return Math.max(0, ...waits);
}

async function countTry(db: Db, keys: TryKeys): Promise<void> {
  const left = await inTransaction(db, async (tx) => {
    // Tries of one account or one address take turns here, in an order that is the same for all.
    for (const key of Object.values(keys).sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    const seconds = secondsLeft(keys, await readTries(tx, keys));
    if (seconds > 0) return seconds;
    await tx
      .insert(signInTries)
      .values(Object.values(keys).map((key) => ({ key, failures: 1 })))
      .onConflictDoUpdate({
        target: signInTries.key,
        set: {
          failures: sql`case when ${signInTries.lastAt} < now() - ${FORGOTTEN} then 1 else ${signInTries.failures} + 1 end`,
          lastAt: sql`now()`,
        },
      });
    return 0;
  });
  if (left > 0) throw tooMany(left);
}

/** A success: the account starts afresh, the address loses this one try, and what is long over is forgotten. */
async function forgive(db: Db, { address, ...own }: TryKeys): Promise<void> {
  if (address) await takeBack(db, [address]);
  await setFailures(db, Object.values(own), sql`0`);
  if (own.pair)
    await db
      .update(signInTries)
      .set({ knownAt: sql`now()` })
      .where(inArray(signInTries.key, [own.pair]));
  await db.execute(sql`delete from sign_in_tries where last_at < now() - ${FORGOTTEN}
    and (known_at is null or known_at < now() - ${KNOWN})`);
}

const takeBack = (db: Db, keys: string[]) => setFailures(db, keys, sql`greatest(${signInTries.failures} - 1, 0)`);

async function setFailures(db: Db, keys: string[], failures: SQL): Promise<void> {
  await db.update(signInTries).set({ failures }).where(inArray(signInTries.key, keys));
}
