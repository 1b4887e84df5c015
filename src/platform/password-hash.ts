/**
 * Passwords as salted argon2id hashes in the PHC format, at OWASP's first setting (19 MiB, two passes): 26 ms of a
 * core, where scrypt took 180 for the same strength. Older hashes by scrypt are still accepted.
 */
import { argon2, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type Asker, createFairQueue } from './fair-queue.ts';

export interface HashCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

export const HASH_COST: HashCost = { memory: 19 * 1024, passes: 2 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;
const SCRYPT = /^scrypt:(\d+):(\d+):(\d+):([0-9a-f]+):([0-9a-f]{128})$/;
/** The sign-in library's own format and cost, used for the shop's first passwords. */
const FIRST_SCRYPT = /^([0-9a-f]+):([0-9a-f]{128})$/;
const FIRST_COST: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>> = { N: 2 ** 14, r: 16, p: 1 };

/**
 * On two cores one at a time, because two would take both from the rest of the shop. With more cores two, which leaves
 * two of Node's four threads for files and DNS.
 */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** About a second of work. More would wait in places that the rest of the shop needs (http/overload.ts). */
const MOST_WAITING = 30 * AT_ONCE;
/** Hashes in progress or waiting; any more are refused. */
export const MOST_IN_HAND = AT_ONCE + MOST_WAITING;
const inTurn = createFairQueue({ running: AT_ONCE, waiting: MOST_WAITING, waitingOfAddress: 12, waitingOfAccount: 3 });

let ownTurns = 0;
/** The turn of work outside any request: a start, a command, a test, a shop without limits. */
function ownTurn(): Asker {
  ownTurns += 1;
  return { lane: 'unknown', address: `own-${ownTurns}`, account: '' };
}

const argon2Of = promisify(argon2);
const scryptOf = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

const byArgon2 = (password: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> =>
  argon2Of('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: KEY_BYTES,
    memory,
    passes,
  });

/** The salt is hashed as its hexadecimal text. */
function byScrypt(password: string, salt: string, cost: typeof FIRST_COST): Promise<Buffer> {
  return scryptOf(password.normalize('NFKC'), salt, 64, { ...cost, maxmem: 256 * cost.N * cost.r });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

interface KeptHash {
  /** Null for a hash by scrypt. */
  cost: HashCost | null;
  key: Buffer;
  derive: (password: string) => Promise<Buffer>;
}

function parse(hash: string): KeptHash {
  const [, m, t, nonce, tag] = ARGON2ID.exec(hash) ?? [];
  if (nonce && tag) {
    const cost = { memory: Number(m), passes: Number(t) };
    const salt = Buffer.from(nonce, 'base64');
    return { cost, key: Buffer.from(tag, 'base64'), derive: (password) => byArgon2(password, salt, cost) };
  }
  const [, N, r, p, salt, key] = SCRYPT.exec(hash) ?? [];
  const [, firstSalt, firstKey] = FIRST_SCRYPT.exec(hash) ?? [];
  const cost = N ? { N: Number(N), r: Number(r), p: Number(p) } : FIRST_COST;
  const [scryptSalt, scryptKey] = [salt ?? firstSalt, key ?? firstKey];
  if (!scryptSalt || !scryptKey) throw new Error('A password is kept in a way that nobody knows.');
  return {
    cost: null,
    key: Buffer.from(scryptKey, 'hex'),
    derive: (password) => byScrypt(password, scryptSalt, cost),
  };
}

export function createPasswordHasher(cost: HashCost = HASH_COST) {
  return {
    async hash(password: string, asker = ownTurn()): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await inTurn(asker, () => byArgon2(password, salt, cost));
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(key)}`;
    },
    async verify({ hash, password }: { hash: string; password: string }, asker = ownTurn()): Promise<boolean> {
      const { key, derive } = parse(hash);
      return timingSafeEqual(key, await inTurn(asker, () => derive(password)));
    },
    /** False for a hash made in another way, or at another cost, than today's. */
    isCurrent(hash: string): boolean {
      const kept = parse(hash).cost;
      return kept?.memory === cost.memory && kept.passes === cost.passes;
    },
  };
}
