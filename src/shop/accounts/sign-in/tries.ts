/**
 * Failed tries of a sign-in, kept in the database: they outlive a restart and count for all processes together. A try is
 * counted before anything is compared and taken back when it succeeds, so that a hundred at once are a hundred.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { type TryKind, waitAfter } from './tries.rules.ts';

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

/** Whether somebody signed in to this account from this address before. */
export async function isKnownPlace(db: Db, { pair }: TryKeys): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql`select 1 from sign_in_tries where key = ${pair ?? null} and known_at > now() - ${KNOWN}`,
  );
  return row !== undefined;
}

const FAILURES = new Set(['WRONG_CREDENTIALS', 'TOTP_INVALID']);

/** Nobody signs in to one account from one place ten times at once; a guesser who does must not hold all connections. */
const MOST_AT_ONCE = 10;
/** From one address, with or without the cookie of a device: more would keep the database busy with being refused. */
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
 * Runs a sign-in unless so many are under way from its address already. Asked before anything is read: what is refused here
 * costs the shop nothing. Whoever says that they have a device is counted apart, so that a crowd without one fills no place
 * of theirs.
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
 * Runs `work` unless it comes too early after failures (TOO_MANY_REQUESTS with the seconds to wait). What fails by a wrong
 * password or code stays counted; success clears the account's count and makes the place known to it.
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
 * What is kept of `keys`, each made where there was none, and held until the transaction ends: tries of one account or one
 * address take turns here. Whoever holds several takes them in the same order, so that no two wait for each other. `now()` is
 * when the transaction began: whoever waited for a turn began before the last try, and would seem to come too early.
 */
async function holdTries(tx: Db, keys: TryKeys): Promise<Kept[]> {
  const rows = sorted(keys).map((key) => sql`(${key}, 0)`);
  return rowsOf<Kept>(
    tx,
    sql`insert into sign_in_tries as t (key, failures) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set failures = t.failures
      returning key, case when t.last_at < now() - ${FORGOTTEN} then 0 else t.failures end as failures,
        greatest(extract(epoch from now() - t.last_at), 0)::float8 as age, coalesce(t.known_at > now() - ${KNOWN}, false) as "isKnown"`,
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
  await inTransaction(db, async (tx) => {
    const seconds = secondsLeft(keys, await holdTries(tx, keys));
    // A try that comes too early counts for nothing: a stranger's would keep the rightful person waiting for ever.
    if (seconds > 0) throw tooMany(seconds);
    await tx.execute(sql`update sign_in_tries set last_at = now(),
      failures = case when last_at < now() - ${FORGOTTEN} then 1 else failures + 1 end where key in ${sorted(keys)}`);
  });
}

/** Takes the rows of `keys` in the order that `holdTries` takes them in: a plain update takes them as they come. */
const held = (keys: readonly string[]) =>
  sql`(select key from sign_in_tries where key in ${keys} order by key for update)`;

/**
 * A success: the account starts afresh, the address loses this one try, the place is known to the account from now on, and
 * what is long over is forgotten, unless somebody else has it in hand.
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
