/**
 * Better Auth, set up for the shop: it owns sessions (creation, expiry, revocation) and hashes passwords. Our routes speak the
 * specification's calls and use it only through this file.
 */
import { createHmac } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { Asker } from '#platform/fair-queue.ts';
import { type IsLeaked, neverLeaked } from '#platform/leaked-passwords.ts';
import { createPasswordHasher, type HashCost } from '#platform/password-hash.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';

/** Sessions last seven days from sign-in, whatever happens in between (spec §9). */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/**
 * By the database's clock, which also decides when a session ends: if our own clock were behind, a session could start
 * expired.
 */
const TIMES = {
  expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
  createdAt: sql`now()`,
  updatedAt: sql`now()`,
};

const LONGEST_USER_AGENT = 400;

export type Auth = ReturnType<typeof createAuth>;

export interface AuthOptions {
  secret: string;
  baseUrl: string;
  /** Without it, no password is treated as leaked. */
  isLeaked?: IsLeaked | undefined;
  /** Tests hash cheaply. */
  hashCost?: HashCost;
}

export function createAuth(db: Db, options: AuthOptions) {
  const hasher = createPasswordHasher(options.hashCost);
  const auth = betterAuth({
    secret: options.secret,
    baseURL: options.baseUrl,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 6, password: hasher },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    advanced: { database: { generateId: 'serial' } },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return {
    isLeakedPassword: options.isLeaked ?? neverLeaked,
    hashPassword: hasher.hash,
    async verifyPassword(hash: string, password: string, asker?: Asker): Promise<boolean> {
      return hasher.verify({ hash, password }, asker);
    },
    /** False for a hash made in another way or at another cost than today's. */
    isHashCurrent: hasher.isCurrent,
    /** Opens a session and returns its opaque token. The browser's name lets people tell their sessions apart. */
    async openSession(userId: number, userAgent?: string): Promise<string> {
      const { internalAdapter } = await auth.$context;
      const device = { userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? '' };
      const opened = await internalAdapter.createSession(String(userId), false, { ...device, ...TIMES } as never, true);
      return opened.token;
    },
    /** A keyed hash of a short secret, which cannot be brute-forced without the shop's secret. */
    keyedHash(text: string): string {
      return createHmac('sha256', options.secret).update(text).digest('hex');
    },
    /** Encrypts secrets that must be read again; only this shop's secret decrypts them. */
    async encrypt(text: string): Promise<string> {
      return symmetricEncrypt({ key: options.secret, data: text });
    },
    async decrypt(sealed: string): Promise<string> {
      return symmetricDecrypt({ key: options.secret, data: sealed });
    },
    async closeSession(token: string): Promise<void> {
      await (await auth.$context).internalAdapter.deleteSession(token);
    },
  };
}

/** The same library, but hashing in the requester's turn of the fair queue (`asker`). */
export function onBehalfOf(auth: Auth, asker: Asker): Auth {
  return {
    ...auth,
    hashPassword: (password) => auth.hashPassword(password, asker),
    verifyPassword: (hash, password) => auth.verifyPassword(hash, password, asker),
  };
}
