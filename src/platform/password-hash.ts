/**
 * Passwords as salted scrypt hashes that say what they cost. The cost is one of the equal ones of OWASP's table: of these it
 * takes little memory (32 MB), and a third of a second of a small machine's core.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';

export interface HashCost {
  N: number;
  r: number;
  p: number;
}

export const HASH_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 };
/** Of hashes that say none: what the sign-in library sets, and what the shop's first passwords were hashed with. */
const UNNAMED_COST: HashCost = { N: 2 ** 14, r: 16, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 64;
const NAMED = /^scrypt:(\d+):(\d+):(\d+):([0-9a-f]+):([0-9a-f]{128})$/;
const UNNAMED = /^([0-9a-f]+):([0-9a-f]{128})$/;

/** Two at a time take 64 MB, and leave two of Node's four threads to files and names. The others wait their turn. */
const MOST_AT_ONCE = 2;
/** Whoever came after these would wait for ten seconds, in a place that the rest of the shop needs (http/overload.ts). */
const MOST_WAITING = 60;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING)
    throw new ShopError('OVERLOADED', 'The shop is very busy. Please try again in a moment.');
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // A place goes to whoever waits longest, and is free only when nobody does.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: string, cost: HashCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return inTurn(
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
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const key = await derive(password, salt, cost);
      return `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt}:${key.toString('hex')}`;
    },
    /** A cheaper hash takes as long as one of today: else the time would tell a known phone from an unknown one. */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const kept = parse(hash);
      const isRight = timingSafeEqual(kept.key, await derive(password, kept.salt, kept.cost));
      const p = Math.floor((workOf(cost) - workOf(kept.cost)) / (cost.N * cost.r));
      if (p > 0) await derive(password, kept.salt, { ...cost, p });
      return isRight;
    },
    /** False for a hash that was made at another cost than today's. */
    isCurrent(hash: string): boolean {
      const { N, r, p } = parse(hash).cost;
      return N === cost.N && r === cost.r && p === cost.p;
    },
  };
}
