/**
 * One-time codes by SMS or mail: six digits, good for ten minutes and five tries, bound to whose they are and what they are for.
 * Kept as keyed hashes; nothing here says who has an account.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import type { LimitedSms } from '#platform/sms/sms.ts';
import { ShopError } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { OTP_DIGITS } from '../security/security.contract.ts';
import type { CodeSubject } from '../security/security.queries.ts';
import * as queries from '../security/security.queries.ts';

export const CODE_MINUTES = 10;
const MOST_TRIES = 5;
const MOST_CODES_AN_HOUR = 5;
/** Of all codes for one end together: a guesser has one chance in a hundred thousand an hour. */
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
  const text = 'This OTP is wrong or has expired. Please check it or ask for a new one.';
  return new ShopError('CODE_INVALID', text, { fields: { otp: text } });
}

/** Bound to its subject and keyed by the shop's secret, so that the table alone gives nothing away. */
const hashOf = (auth: Auth, { purpose, whose, address = '' }: CodeSubject, code: string) =>
  auth.keyedHash(`${purpose}:${whose}:${address}:${code}`);

/** Makes a code and keeps it; null when this subject had one a moment ago or too many within the hour. */
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
 * Sends a code without waiting for the provider: the wait would tell who has an account, and a job's row would keep the
 * code in plain text.
 */
export function sendInBackground({ log }: Pick<CodeNeeds, 'log'>, send: () => Promise<void>): void {
  send().catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'));
}

/** Whether a code of this subject could still be taken. */
export async function hasLivingCode(tx: Db, subject: CodeSubject): Promise<boolean> {
  return (await queries.listCodes(tx, subject)).at(-1)?.isAlive === true;
}

/**
 * True for the last code that was sent, while it is alive. A wrong one is counted, so the caller must let its transaction
 * commit and refuse afterwards. Where `isUsable` is false, even the right code counts as wrong.
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
