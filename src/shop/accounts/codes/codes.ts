/**
 * One-time codes by SMS or mail: six digits, valid for ten minutes and five tries, bound to a subject and a purpose. Stored as
 * keyed hashes; nothing here reveals who has an account.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import type { LimitedSms } from '#platform/sms/sms.ts';
import { fieldError, type ShopError } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { OTP_DIGITS } from '../security/security.contract.ts';
import type { CodeSubject } from '../security/security.queries.ts';
import * as queries from '../security/security.queries.ts';

export const CODE_MINUTES = 10;
const MOST_TRIES = 5;
const MOST_CODES_AN_HOUR = 5;
/** Wrong guesses per hour over all codes that open the same account: one chance in a hundred thousand. */
const MOST_GUESSES_AN_HOUR = 10;
const LEAST_SECONDS_BETWEEN = 60;

export interface CodeNeeds {
  db: Db;
  auth: Auth;
  sms: LimitedSms;
  transport: MailTransport;
  log: Log;
}

export function codeInvalid(): ShopError {
  return fieldError('CODE_INVALID', 'otp', 'This OTP is wrong or has expired. Please check it or ask for a new one.');
}

/** Bound to its subject and keyed with the shop's secret, so that the table alone reveals nothing. */
const hashOf = (auth: Auth, { purpose, whose, address = '' }: CodeSubject, code: string) =>
  auth.keyedHash(`${purpose}:${whose}:${address}:${code}`);

/** Creates and stores a code; null if this subject got one a moment ago or too many within the hour. */
export async function makeCode({ db, auth }: Pick<CodeNeeds, 'db' | 'auth'>, subject: CodeSubject) {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const isNew = await inTransaction(db, async (tx) => {
    await queries.lockCodesOf(tx, subject);
    await queries.forgetOldCodes(tx, subject.purpose);
    const earlier = await queries.listCodes(tx, subject);
    const youngest = earlier.at(-1);
    const isTooSoon = youngest !== undefined && youngest.ageSeconds < LEAST_SECONDS_BETWEEN;
    if (isTooSoon || earlier.length >= MOST_CODES_AN_HOUR) return false;
    await queries.insertCode(tx, subject, hashOf(auth, subject, code), CODE_MINUTES);
    return true;
  });
  return isNew ? code : null;
}

/**
 * Sends a code without waiting for the provider: waiting would reveal who has an account, and a job's row would hold the code
 * in plain text.
 */
export function sendInBackground({ log }: Pick<CodeNeeds, 'log'>, send: () => Promise<void>): void {
  send().catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'));
}

/** Whether this subject has a code that could still be accepted. */
export async function hasLivingCode(tx: Db, subject: CodeSubject): Promise<boolean> {
  return (await queries.listCodes(tx, subject)).at(-1)?.isAlive === true;
}

/**
 * True for the latest code while it is valid. A wrong guess is counted, so the caller must commit its transaction and
 * refuse afterwards. If `isUsable` is false, even the right code counts as wrong.
 */
export async function isRightCode(
  tx: Db,
  auth: Auth,
  subject: CodeSubject,
  typed: string,
  isUsable = true,
): Promise<boolean> {
  await queries.lockCodesOf(tx, subject);
  const code = (await queries.listCodes(tx, subject)).at(-1);
  if (!code?.isAlive || code.tries >= MOST_TRIES) return false;
  if ((await queries.countGuesses(tx, subject)) >= MOST_GUESSES_AN_HOUR) return false;
  const isRight = timingSafeEqual(Buffer.from(code.hash), Buffer.from(hashOf(auth, subject, typed)));
  if (isRight && isUsable) return true;
  await queries.countTry(tx, code);
  return false;
}
