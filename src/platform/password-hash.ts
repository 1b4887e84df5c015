/**
 * Passwords as salted scrypt hashes that include their cost. The cost is one of OWASP's equivalent settings: the one
 * with little memory (32 MB), at a third of a second on a small machine's core.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Asker, createFairQueue } from './fair-queue.ts';

export interface HashCost {
  N: number;
  r: number;
  p: number;
}

export const HASH_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 };
/** The cost of hashes that state none: the sign-in library's default, used for the shop's first passwords. */
const UNNAMED_COST: HashCost = { N: 2 ** 14, r: 16, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 64;
const NAMED = /^scrypt:(\d+):(\d+):(\d+):([0-9a-f]+):([0-9a-f]{128})$/;
const UNNAMED = /^([0-9a-f]+):([0-9a-f]{128})$/;

/**
 * One at a time on two cores: two would take both from the rest of the shop. Elsewhere two, which take 64 MB and leave
 * two of Node's four threads for files and DNS.
 */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** More than thirty would wait ten seconds, in places that the rest of the shop needs (http/overload.ts). */
const MOST_WAITING = 30 * AT_ONCE;
/** Hashes in progress or waiting; any more are refused. */
export const MOST_IN_HAND = AT_ONCE + MOST_WAITING;
const inTurn = createFairQueue({ running: AT_ONCE, waiting: MOST_WAITING, waitingOfAddress: 12, waitingOfAccount: 3 });

let ownTurns = 0;
/** A turn outside any request: a start, a command, a test, a shop without limits. */
function ownTurn(): Asker {
  ownTurns += 1;
  return { lane: 'unknown', address: `own-${ownTurns}`, account: '' };
}

function derive(password: string, salt: string, cost: HashCost, asker: Asker): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return inTurn(
    asker,
    () =>
      new Promise((resolve, fail) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? fail(error) : resolve(key),
        );
      }),
  );
}

function parse(hash: string): { cost: HashCost; salt: string; key: Buffer } {
  const [, N, r, p, salt, key] = NAMED.exec(hash) ?? [];
  if (salt && key) return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key: Buffer.from(key, 'hex') };
  const [, oldSalt, oldKey] = UNNAMED.exec(hash) ?? [];
  if (oldSalt && oldKey) return { cost: UNNAMED_COST, salt: oldSalt, key: Buffer.from(oldKey, 'hex') };
  throw new Error('A password is kept in a way that nobody knows.');
}

const workOf = ({ N, r, p }: HashCost) => N * r * p;

export function createPasswordHasher(cost: HashCost = HASH_COST) {
  return {
    async hash(password: string, asker = ownTurn()): Promise<string> {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const key = await derive(password, salt, cost, asker);
      return `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt}:${key.toString('hex')}`;
    },
    /**
     * Checking a cheaper hash takes as long as a current one: otherwise the time would reveal whether a phone is known.
     */
    async verify({ hash, password }: { hash: string; password: string }, asker = ownTurn()): Promise<boolean> {
      const kept = parse(hash);
      const isRight = timingSafeEqual(kept.key, await derive(password, kept.salt, kept.cost, asker));
      const p = Math.floor((workOf(cost) - workOf(kept.cost)) / (cost.N * cost.r));
      if (p > 0) await derive(password, kept.salt, { ...cost, p }, asker);
      return isRight;
    },
    /** False for a hash that was made at another cost than today's. */
    isCurrent(hash: string): boolean {
      const { N, r, p } = parse(hash).cost;
      return N === cost.N && r === cost.r && p === cost.p;
    },
  };
}
