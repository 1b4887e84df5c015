/**
 * The door to a forgotten password: a code by SMS. Whoever asks learns nothing about who has an account: every request gets
 * the same answer in the same time.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { toE164 } from '#shared/phone.ts';
import {
  CODE_MINUTES,
  type CodeNeeds,
  codeInvalid,
  isRightCode,
  makeCode,
  sendInBackground,
} from './accounts.codes.ts';
import { deleteSessions, findUserByPhone, updateUser } from './accounts.queries.ts';
import type { CodeSubject } from './accounts.security.queries.ts';
import * as queries from './accounts.security.queries.ts';
import { type Telling, tellOfChanges } from './accounts.telling.ts';
import type { Auth } from './auth.ts';
import { refuseLeakedPassword, refuseWeakPassword } from './weak-passwords.ts';

const subjectOf = (phone: string): CodeSubject => ({ purpose: 'reset', phone });

/** Sends a code to the phone of an account. */
export async function sendResetCode(needs: CodeNeeds, tenDigits: string): Promise<void> {
  const phone = toE164(tenDigits);
  // Made for phones without an account too: both cost the same.
  const code = await makeCode(needs, subjectOf(phone));
  const user = await findUserByPhone(needs.db, phone);
  if (code === null || !user || user.disabledAt) return;
  const text = `${code} is your code for a new password. It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
  sendInBackground(needs, { to: phone, text, code });
}

/** Sets a new password with the last code that was sent. Every session of the account ends. CODE_INVALID otherwise. */
export async function resetPassword(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  telling: Telling,
  input: { phone_number: string; otp: string; new_password: string },
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
  input: { phone: string; otp: string; new_password: string; hash: string },
): Promise<boolean> {
  const { phone } = input;
  const user = await findUserByPhone(tx, phone);
  const isUsable = user !== undefined && user.disabledAt === null;
  if (!(await isRightCode(tx, auth, subjectOf(phone), input.otp, isUsable)) || !user) return false;
  refuseWeakPassword(input.new_password, { role: user.role });
  await queries.updatePassword(tx, user.id, input.hash);
  await deleteSessions(tx, user.id);
  await queries.deleteCodes(tx, subjectOf(phone));
  await updateUser(tx, user.id, { phoneNumberVerified: true });
  await tellOfChanges(tx, telling, user, ['password']);
  return true;
}
