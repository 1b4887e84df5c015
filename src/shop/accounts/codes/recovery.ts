/**
 * The door to a forgotten password: a code by SMS or mail. Whoever asks learns nothing about who has an account: every request gets
 * the same answer in the same time.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { toE164 } from '#shared/phone.ts';
import { deleteSessions, findUserByPhone, type UserRow, updateUser } from '../accounts.queries.ts';
import { type Telling, tellOfChanges } from '../accounts.telling.ts';
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

/** Whose account, and whether the device that asks is known to it: its codes are its own, so that no stranger uses them up. */
interface Asked {
  phone_number: string;
  by: CodeWay;
  device: string | null;
}

/** Who asks for a code, and how they read. */
interface Asker {
  address: string;
  locale: CodeLocale;
}

const subjectOf = (by: CodeWay, phone: string, device: string | null): CodeSubject => ({
  purpose: by === 'sms' ? 'reset' : 'mailed_reset',
  whose: device === null ? phone : `${phone}@${device}`,
});

/**
 * Sends a code to the phone of an account, or to the e-mail that its owner proved: a shop without a provider of texts, or a
 * person without their old number, is not left out. An address that nobody proved may be a stranger's and gets none.
 */
export async function sendResetCode(
  needs: CodeNeeds,
  { phone_number, by, device }: Asked,
  { address, locale }: Asker,
): Promise<void> {
  const phone = toE164(phone_number);
  // Made for phones without an account too: both cost the same.
  const code = await makeCode(needs, subjectOf(by, phone, device));
  const user = await findUserByPhone(needs.db, phone);
  if (code === null || !user || user.disabledAt) return;
  if (by === 'email')
    return sendInBackground(needs, () => mailCode(needs, { to: provenEmail(user), code, locale, reason: 'reset' }));
  const text = `${code} is your code for a new password. It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
  sendInBackground(needs, () => needs.sms.send({ to: phone, text, code, askedFrom: address }));
}

type Reset = Asked & { otp: string; new_password: string };

/** Sets a new password with the last code that was sent. Every session of the account ends. CODE_INVALID otherwise. */
export async function resetPassword(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  telling: Telling,
  input: Reset,
): Promise<void> {
  // What any account would refuse costs no try.
  refuseWeakPassword(input.new_password, { role: 'customer' });
  // Nothing is hashed for a guess, and no connection waits for a hash.
  if (!(await inTransaction(db, (tx) => provenAccount(tx, auth, input)))) throw codeInvalid();
  await refuseLeakedPassword(auth, input.new_password);
  const hash = await auth.hashPassword(input.new_password);
  const isReset = await inTransaction(db, (tx) => resetWithCode(tx, auth, telling, input, hash));
  // A wrong try must stay counted, so it is refused only after its transaction.
  if (!isReset) throw codeInvalid();
}

/** The account whose code this is; null for a wrong one, which then counts. */
async function provenAccount(tx: Db, auth: Auth, { phone_number, by, device, otp }: Reset): Promise<UserRow | null> {
  const phone = toE164(phone_number);
  const user = await findUserByPhone(tx, phone);
  const own = subjectOf(by, phone, device);
  // A known device may also hold a code that was asked for elsewhere.
  const subject = (await hasLivingCode(tx, own)) ? own : subjectOf(by, phone, null);
  const isUsable = user !== undefined && user.disabledAt === null;
  return (await isRightCode(tx, auth, subject, otp, isUsable)) && user ? user : null;
}

async function resetWithCode(tx: Db, auth: Auth, telling: Telling, input: Reset, hash: string): Promise<boolean> {
  const user = await provenAccount(tx, auth, input);
  if (!user) return false;
  refuseWeakPassword(input.new_password, { role: user.role });
  await queries.updatePassword(tx, user.id, hash);
  await deleteSessions(tx, user.id);
  await queries.deleteResetCodes(tx, toE164(input.phone_number));
  await forgetDevices(tx, user.id);
  // A mail says nothing of whose the phone is.
  if (input.by === 'sms') await updateUser(tx, user.id, { phoneNumberVerified: true, ...withoutUnprovenEmail(user) });
  await tellOfChanges(tx, telling, user, ['password']);
  return true;
}

/** Whoever proves the phone may not be who typed the e-mail: a stranger may have registered with this phone and their own. */
const withoutUnprovenEmail = (user: UserRow) => (provenEmail(user) === null ? { contactEmail: '' } : {});
