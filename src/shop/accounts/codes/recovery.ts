/**
 * The door to a forgotten password: a code by SMS or mail. Every request gets the same answer in the same time, so that nobody
 * learns who has an account.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { toE164 } from '#shared/phone.ts';
import { type Mailing, mailAccountChanges } from '../accounts.change-mail.ts';
import { deleteSessions, findUserByPhone, lockUser, type UserRow, updateUser } from '../accounts.queries.ts';
import type { Auth } from '../auth.ts';
import { refuseLeakedPassword, refuseWeakPassword } from '../passwords/weak-passwords.ts';
import type { CodeSubject } from '../security/security.queries.ts';
import * as queries from '../security/security.queries.ts';
import { forgetDevices } from '../sign-in/devices.queries.ts';
import type { CodeLocale } from './code-mail.ts';
import {
  CODE_MINUTES,
  type CodeNeeds,
  codeInvalid,
  hasLivingCode,
  isRightCode,
  makeCode,
  sendInBackground,
} from './codes.ts';
import { provenEmail } from './email-proof.rules.ts';
import { mailCode } from './send-code.ts';

export type CodeWay = 'sms' | 'email';

/**
 * The account, and whether the requesting device is known to it: known devices have codes of their own, which strangers
 * cannot use up.
 */
interface Asked {
  phone_number: string;
  by: CodeWay;
  device: string | null;
}

/** The requesting device and its language. */
interface Asker {
  address: string;
  locale: CodeLocale;
}

const subjectOf = (by: CodeWay, phone: string, device: string | null): CodeSubject => ({
  purpose: by === 'sms' ? 'reset' : 'mailed_reset',
  whose: device === null ? phone : `${phone}@${device}`,
});

/**
 * Sends a code to the phone of an account, or to its confirmed email, for shops without SMS and people who lost their number.
 * An unconfirmed address may be a stranger's and gets none.
 */
export async function sendResetCode(
  needs: CodeNeeds,
  { phone_number, by, device }: Asked,
  { address, locale }: Asker,
): Promise<void> {
  const phone = toE164(phone_number);
  // Done for phones without an account too, so that both take the same time.
  const code = await makeCode(needs, subjectOf(by, phone, device));
  const user = await findUserByPhone(needs.db, phone);
  if (code === null || !user || user.disabledAt) return;
  if (by === 'email')
    return sendInBackground(needs, () => mailCode(needs, { to: provenEmail(user), code, locale, reason: 'reset' }));
  const text = `${code} is your code for a new password. It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
  sendInBackground(needs, () => needs.sms.send({ to: phone, text, code, askedFrom: address }));
}

type Reset = Asked & { otp: string; new_password: string };

/** Sets a new password with the latest code and ends every session of the account. CODE_INVALID otherwise. */
export async function resetPassword(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  mailing: Mailing,
  input: Reset,
): Promise<void> {
  // A password that every account refuses does not use up a try.
  refuseWeakPassword(input.new_password, { role: 'customer' });
  // Hash only after the code is right, and outside the transaction.
  if (!(await inTransaction(db, (tx) => provenAccount(tx, auth, input)))) throw codeInvalid();
  await refuseLeakedPassword(auth, input.new_password);
  const hash = await auth.hashPassword(input.new_password);
  const isReset = await inTransaction(db, (tx) => resetWithCode(tx, auth, mailing, input, hash));
  // A wrong try must stay counted, so it is refused after the commit.
  if (!isReset) throw codeInvalid();
}

/** The account this code belongs to; null for a wrong code, which is counted. */
async function provenAccount(tx: Db, auth: Auth, { phone_number, by, device, otp }: Reset): Promise<UserRow | null> {
  const phone = toE164(phone_number);
  const user = await findUserByPhone(tx, phone);
  const own = subjectOf(by, phone, device);
  // A known device may also use a code that was requested elsewhere.
  const subject = (await hasLivingCode(tx, own)) ? own : subjectOf(by, phone, null);
  const isUsable = user !== undefined && user.disabledAt === null;
  return (await isRightCode(tx, auth, subject, otp, isUsable)) && user ? user : null;
}

async function resetWithCode(tx: Db, auth: Auth, mailing: Mailing, input: Reset, hash: string): Promise<boolean> {
  const user = await provenAccount(tx, auth, input);
  if (!user || (await lockUser(tx, user.id))?.phoneNumber !== user.phoneNumber) return false;
  refuseWeakPassword(input.new_password, { role: user.role });
  await queries.updatePassword(tx, user.id, hash);
  await deleteSessions(tx, user.id);
  await queries.deleteResetCodes(tx, toE164(input.phone_number));
  await forgetDevices(tx, user.id);
  // A mailed code does not verify the phone.
  if (input.by === 'sms') await updateUser(tx, user.id, { phoneNumberVerified: true, ...withoutUnprovenEmail(user) });
  await mailAccountChanges(tx, mailing, user, ['password']);
  return true;
}

/** Drops an unconfirmed email: a stranger may have registered this phone with an address of their own. */
const withoutUnprovenEmail = (user: UserRow) => (provenEmail(user) === null ? { contactEmail: '' } : {});
