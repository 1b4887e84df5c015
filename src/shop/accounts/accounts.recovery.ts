/**
 * The door to a forgotten password: a code of six digits by SMS, good for ten minutes and five tries. Whoever asks learns
 * nothing about who has an account: every request gets the same answer in the same time.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { SmsTransport } from '#platform/sms/sms.ts';
import { ShopError } from '#shared/errors.ts';
import { toE164 } from '#shared/phone.ts';
import { deleteSessions, findUserByPhone, updateUser } from './accounts.queries.ts';
import { OTP_DIGITS } from './accounts.security.contract.ts';
import * as queries from './accounts.security.queries.ts';
import { refuseWeakPassword } from './accounts.security.ts';
import type { Auth } from './auth.ts';

const MINUTES = 10;
const MOST_TRIES = 5;
/** Five codes of five tries an hour leave a guesser less than one chance in forty thousand. */
const MOST_CODES_AN_HOUR = 5;
const LEAST_SECONDS_BETWEEN = 60;

export interface RecoveryNeeds {
  db: Db;
  auth: Auth;
  sms: SmsTransport;
  log: Log;
}

function codeInvalid(): ShopError {
  const text = 'This code is wrong or no longer valid. Please check it or ask for a new one.';
  return new ShopError('CODE_INVALID', text, { fields: { otp: text } });
}

/** What is kept of a code: bound to its phone and keyed by the shop's secret, so that the table alone gives nothing away. */
const hashOf = (auth: Auth, phone: string, code: string) => auth.keyedHash(`${phone}:${code}`);

/**
 * Sends a code to the phone of an account. The message leaves after the answer, not as a job: a job's row would keep the
 * code in plain text, and waiting for the provider would tell who has an account.
 */
export async function sendResetCode({ db, auth, sms, log }: RecoveryNeeds, tenDigits: string): Promise<void> {
  const phone = toE164(tenDigits);
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const isNew = await inTransaction(db, async (tx) => {
    await queries.lockResetOf(tx, phone);
    await queries.forgetOldCodes(tx);
    const earlier = await queries.listResetCodes(tx, phone);
    const youngest = earlier.at(-1);
    const isTooSoon = youngest !== undefined && youngest.ageSeconds < LEAST_SECONDS_BETWEEN;
    if (isTooSoon || earlier.length >= MOST_CODES_AN_HOUR) return false;
    // Kept for phones without an account too: both cost the same.
    await queries.insertResetCode(tx, phone, hashOf(auth, phone, code), MINUTES);
    return true;
  });
  const user = await findUserByPhone(db, phone);
  if (!isNew || !user || user.disabledAt) return;
  const text = `${code} is your code for a new password. It is valid for ${MINUTES} minutes. Do not tell it to anyone.`;
  sms.send({ to: phone, text }).catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'));
}

/** Sets a new password with the last code that was sent. Every session of the account ends. CODE_INVALID otherwise. */
export async function resetPassword(
  { db, auth }: Pick<RecoveryNeeds, 'db' | 'auth'>,
  input: { phone_number: string; otp: string; new_password: string },
): Promise<void> {
  const phone = toE164(input.phone_number);
  // What any account would refuse costs no try.
  refuseWeakPassword(input.new_password, 'customer');
  const hash = await auth.hashPassword(input.new_password);
  const isReset = await inTransaction(db, (tx) => useCode(tx, auth, phone, input, hash));
  // A wrong try must stay counted, so it is refused only after its transaction.
  if (!isReset) throw codeInvalid();
}

async function useCode(
  tx: Db,
  auth: Auth,
  phone: string,
  input: { otp: string; new_password: string },
  passwordHash: string,
): Promise<boolean> {
  await queries.lockResetOf(tx, phone);
  const code = (await queries.listResetCodes(tx, phone)).at(-1);
  if (!code?.isAlive || code.tries >= MOST_TRIES) return false;
  const isRight = timingSafeEqual(Buffer.from(code.hash), Buffer.from(hashOf(auth, phone, input.otp)));
  const user = isRight ? await findUserByPhone(tx, phone) : undefined;
  if (!user || user.disabledAt) {
    await queries.countTry(tx, code);
    return false;
  }
  refuseWeakPassword(input.new_password, user.role);
  await queries.updatePassword(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id);
  await queries.deleteResetCodes(tx, phone);
  await updateUser(tx, user.id, { phoneNumberVerified: true });
  return true;
}
