/**
 * The door to a forgotten password: a code by SMS or mail. Whoever asks learns nothing about who has an account: every request gets
 * the same answer in the same time.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { toE164 } from '#shared/phone.ts';
import { mailCode } from './accounts.code-mail.ts';
import {
  CODE_MINUTES,
  type CodeNeeds,
  codeInvalid,
  isRightCode,
  makeCode,
  sendInBackground,
} from './accounts.codes.ts';
import { forgetDevices } from './accounts.devices.queries.ts';
import { provenEmail } from './accounts.email-proof.rules.ts';
import { deleteSessions, findUserByPhone, type UserRow, updateUser } from './accounts.queries.ts';
import type { CodeSubject } from './accounts.security.queries.ts';
import * as queries from './accounts.security.queries.ts';
import { type Telling, tellOfChanges } from './accounts.telling.ts';
import type { Auth } from './auth.ts';
import type { CodeLocale } from './code-mail.ts';
import { refuseLeakedPassword, refuseWeakPassword } from './weak-passwords.ts';

export type CodeWay = 'sms' | 'email';

const subjectOf = (by: CodeWay, phone: string): CodeSubject => ({
  purpose: by === 'sms' ? 'reset' : 'mailed_reset',
  whose: phone,
});

/**
 * Sends a code to the phone of an account, or to the e-mail that its owner proved: a shop without a provider of texts, or a
 * person without their old number, is not left out. An address that nobody proved may be a stranger's and gets none.
 */
export async function sendResetCode(
  needs: CodeNeeds,
  { phone_number, by }: { phone_number: string; by: CodeWay },
  locale: CodeLocale,
): Promise<void> {
  const phone = toE164(phone_number);
  // Made for phones without an account too: both cost the same.
  const code = await makeCode(needs, subjectOf(by, phone));
  const user = await findUserByPhone(needs.db, phone);
  if (code === null || !user || user.disabledAt) return;
  if (by === 'email')
    return sendInBackground(needs, () => mailCode(needs, { to: provenEmail(user), code, locale, reason: 'reset' }));
  const text = `${code} is your code for a new password. It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
  sendInBackground(needs, () => needs.sms.send({ to: phone, text, code }));
}

/** Sets a new password with the last code that was sent. Every session of the account ends. CODE_INVALID otherwise. */
export async function resetPassword(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  telling: Telling,
  input: { phone_number: string; by: CodeWay; otp: string; new_password: string },
): Promise<void> {
  // What any account would refuse costs no try.
  refuseWeakPassword(input.new_password, { role: 'customer' });
  await refuseLeakedPassword(auth, input.new_password);
  const hash = await auth.hashPassword(input.new_password);
  const isReset = await inTransaction(db, (tx) =>
    resetWithCode(tx, auth, telling, { ...input, phone: toE164(input.phone_number), hash }),
  );
  // A wrong try must stay counted, so it is refused only after its transaction.
  if (!isReset) throw codeInvalid();
}

async function resetWithCode(
  tx: Db,
  auth: Auth,
  telling: Telling,
  input: { phone: string; by: CodeWay; otp: string; new_password: string; hash: string },
): Promise<boolean> {
  const { phone, by } = input;
  const user = await findUserByPhone(tx, phone);
  const isUsable = user !== undefined && user.disabledAt === null;
  if (!(await isRightCode(tx, auth, subjectOf(by, phone), input.otp, isUsable)) || !user) return false;
  refuseWeakPassword(input.new_password, { role: user.role });
  await queries.updatePassword(tx, user.id, input.hash);
  await deleteSessions(tx, user.id);
  for (const way of ['sms', 'email'] as const) await queries.deleteCodes(tx, subjectOf(way, phone));
  await forgetDevices(tx, user.id);
  // A mail says nothing of whose the phone is.
  if (by === 'sms') await updateUser(tx, user.id, { phoneNumberVerified: true, ...withoutUnprovenEmail(user) });
  await tellOfChanges(tx, telling, user, ['password']);
  return true;
}

/** Whoever proves the phone may not be who typed the e-mail: a stranger may have registered with this phone and their own. */
const withoutUnprovenEmail = (user: UserRow) => (provenEmail(user) === null ? { contactEmail: '' } : {});
