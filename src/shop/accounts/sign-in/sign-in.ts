/** The door to signing in: phone and password, the second step, and a session, unless the account changed meanwhile. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import { toE164 } from '#shared/phone.ts';
import { type SessionUser, WRONG_CREDENTIALS_TEXT } from '../accounts.contract.ts';
import * as queries from '../accounts.queries.ts';
import { toSessionUser } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import { keepOwnPassword, requireOwnPassword } from '../passwords/given-password.ts';
import { isSecondStepOn } from './second-step.queries.ts';

let decoyHash: string | undefined;

export interface SignIn {
  /** Ten digits. */
  phone: string;
  password: string;
  /** The code of the second step, or a recovery code. */
  code?: string | undefined;
  /** Replaces a password set by somebody else; ignored otherwise. */
  newPassword?: string | undefined;
  userAgent?: string | undefined;
}

/** The check of the second step, passed in by the caller. True when a code was needed and right. */
export type RequireSecondStep = (userId: number, code: string | undefined) => Promise<boolean>;

const wrongCredentials = () => new ShopError('WRONG_CREDENTIALS', WRONG_CREDENTIALS_TEXT);

/**
 * Checks phone and password and opens a session. An unknown phone costs the same time and gives the same answer as a wrong
 * password, so that nobody can find out who has an account. A password set by somebody else is replaced after the second step.
 */
export async function signIn(
  db: Db,
  auth: Auth,
  { phone, password, code, newPassword, userAgent }: SignIn,
  requireSecondStep: RequireSecondStep,
): Promise<{ token: string; user: SessionUser }> {
  const user = await queries.findUserByPhone(db, toE164(phone));
  // Cached only on success: a busy moment must not refuse every unknown phone from then on.
  decoyHash ??= await auth.hashPassword(randomUUID());
  const known = user && (await queries.findPassword(db, user.id));
  const isRight = await auth.verifyPassword(known?.hash ?? decoyHash, password);
  if (!user || !known?.hash || !isRight) throw wrongCredentials();
  if (user.disabledAt) throw new ShopError('ACCOUNT_DISABLED', 'This account is disabled. Please contact the shop.');
  const chosen = known.isGiven ? requireOwnPassword(user, password, newPassword) : null;
  const hasProvenStep = await requireSecondStep(user.id, code);
  const kept = chosen === null ? known.hash : await keepOwnPassword(db, auth, user.id, { given: known.hash, chosen });
  if (kept === null) throw wrongCredentials();
  const proven = { hash: kept, password: chosen ?? password };
  const token = await auth.openSession(user.id, userAgent);
  try {
    await requireSamePassword(db, auth, user.id, proven);
    if (!hasProvenStep) await requireNoSecondStep(db, user.id);
    await renewHash(db, auth, user.id, proven);
  } catch (error) {
    await auth.closeSession(token);
    throw error;
  }
  return { token, user: toSessionUser(user) };
}

interface Proven {
  hash: string;
  password: string;
}

/** Refuses a sign-in if the password changed during it; a new hash of the same password is no change. */
async function requireSamePassword(db: Db, auth: Auth, userId: number, { hash, password }: Proven): Promise<void> {
  const kept = await queries.lockedHash(db, userId);
  const isStill = kept !== null && (kept === hash || (await auth.verifyPassword(kept, password)));
  if (!isStill) throw wrongCredentials();
}

/** Refuses a sign-in without a code if the second step was switched on during it. */
async function requireNoSecondStep(db: Db, userId: number): Promise<void> {
  if (await isSecondStepOn(db, userId))
    throw new ShopError('TOTP_REQUIRED', 'Please enter the code of your authenticator app.');
}

/** Rehashes a password that was stored in an older way: only at sign-in is the password known. */
async function renewHash(db: Db, auth: Auth, userId: number, { hash, password }: Proven): Promise<void> {
  if (auth.isHashCurrent(hash)) return;
  await queries.replaceHash(db, userId, hash, await auth.hashPassword(password));
}
