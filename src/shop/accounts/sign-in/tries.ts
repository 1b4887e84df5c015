/**
 * Failed sign-ins, stored in the database so that they survive restarts and count over all processes. A try is counted before
 * the comparison and taken back on success, so that a hundred parallel tries count as a hundred.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { isSince } from '#platform/db/set-back.ts';
import { ShopError } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { type TryKind, waitAfter } from './tries.rules.ts';

/** Failures expire an hour after the last one. */
const FORGOTTEN = sql`interval '1 hour'`;
/** How long a place stays known to an account after a sign-in. */
const KNOWN = sql`interval '90 days'`;

/** The keys that are counted, as keyed hashes: the table identifies nobody. */
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

/** Whether somebody signed in to this account from this address before. */
export async function isKnownPlace(db: Db, { pair }: TryKeys): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql`select 1 from sign_in_tries where key = ${pair ?? null} and known_at > now() - ${KNOWN}`,
  );
  return row !== undefined;
}

const FAILURES = new Set(['WRONG_CREDENTIALS', 'TOTP_INVALID']);

/** No honest person signs in ten times at once from one place; a guesser who does must not hold all connections. */
const MOST_AT_ONCE = 10;
/** Per address, with or without a device cookie: more would keep the database busy with refusals. */
const MOST_OF_ADDRESS = 5;
const atOnce = new Map<string, number>();

function enter(key: string, most: number): () => void {
  const others = atOnce.get(key) ?? 0;
  if (others >= most) throw tooMany(1);
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
 * Runs a sign-in unless too many are in progress from its address. Checked before any read, so that a refusal costs nothing.
 * Requests with a device cookie are counted apart, so that a crowd without one cannot take their places.
 */
export async function admit<T>(address: string, hasDevice: boolean, work: () => Promise<T>): Promise<T> {
  const leave = enter(`${hasDevice ? 'device' : 'address'}:${address}`, MOST_OF_ADDRESS);
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Runs `work` unless it comes too early after failures (TOO_MANY_REQUESTS with the seconds to wait). Wrong passwords and codes
 * stay counted; success clears the account's count and marks the place as known.
 */
export async function guardTries<T>(db: Db, keys: TryKeys, work: () => Promise<T>): Promise<T> {
  const leave = enter(keys.pair ?? keys.code ?? '', MOST_AT_ONCE);
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
    if (!isFailure) await takeBack(db, keys);
    throw error;
  }
}

interface Kept {
  key: string;
  failures: number;
  age: number;
  isKnown: boolean;
}

const sorted = (keys: TryKeys) => Object.values(keys).sort();

/**
 * Reads the rows of `keys`, creates missing ones, and locks them until the transaction ends. Rows are always locked in the same
 * order, to avoid deadlocks. `now()` is when the transaction began: a try that waited for the lock began before the last one
 * and would seem too early.
 */
async function holdTries(tx: Db, keys: TryKeys): Promise<Kept[]> {
  const rows = sorted(keys).map((key) => sql`(${key}, 0)`);
  return rowsOf<Kept>(
    tx,
    sql`insert into sign_in_tries as t (key, failures) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set failures = t.failures
      returning key, case when ${isSince(sql`t.last_at`, FORGOTTEN)} then t.failures else 0 end as failures,
        greatest(extract(epoch from now() - t.last_at), 0)::float8 as age, coalesce(t.known_at > now() - ${KNOWN}, false) as "isKnown"`,
  );
}

/** Seconds by which this try comes too early; 0 if it may proceed. */
function secondsLeft(keys: TryKeys, kept: readonly Kept[]): number {
  const rowOf = (kind: TryKind) => kept.find((row) => row.key === keys[kind]);
  const isKnownPlace = rowOf('pair')?.isKnown === true;
  const waits = (Object.keys(keys) as TryKind[])
    // On a known device, strangers elsewhere do not delay the person.
    .filter((kind) => !(kind === 'account' && isKnownPlace))
    .map((kind) => {
      const row = rowOf(kind);
      return row ? waitAfter(kind, row.failures) - row.age : 0;
    });
  return Math.max(0, ...waits);
}

async function countTry(db: Db, keys: TryKeys): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seconds = secondsLeft(keys, await holdTries(tx, keys));
    // A try that comes too early is not counted: a stranger's would keep the owner waiting for ever.
    if (seconds > 0) throw tooMany(seconds);
    await tx.execute(sql`update sign_in_tries set last_at = now(),
      failures = case when ${isSince(sql`last_at`, FORGOTTEN)} then failures + 1 else 1 end where key in ${sorted(keys)}`);
  });
}

/** Locks the rows of `keys` in the same order as `holdTries`; a plain update would lock them in any order. */
const held = (keys: readonly string[]) =>
  sql`(select key from sign_in_tries where key in ${keys} order by key for update)`;

/**
 * After a success: clears the account's count, takes this try off the address, marks the place as known, and deletes expired
 * rows that nobody has locked.
 */
async function forgive(db: Db, keys: TryKeys): Promise<void> {
  const all = sorted(keys);
  await db.execute(sql`with over as (delete from sign_in_tries where key in (
      select key from sign_in_tries where last_at < now() - ${FORGOTTEN} and key not in ${all}
        and (known_at is null or known_at < now() - ${KNOWN}) for update skip locked))
    update sign_in_tries t set
      failures = case when t.key = ${keys.address ?? null} then greatest(t.failures - 1, 0) else 0 end,
      known_at = case when t.key = ${keys.pair ?? null} then now() else t.known_at end
    from ${held(all)} own where own.key = t.key`);
}

async function takeBack(db: Db, keys: TryKeys): Promise<void> {
  await db.execute(sql`update sign_in_tries t set failures = greatest(t.failures - 1, 0)
    from ${held(sorted(keys))} own where own.key = t.key`);
}
