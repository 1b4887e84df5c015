/**
 * The door to verifying an account's phone, so that guest orders made with it can move into the account (decisions §3). Every
 * takeover needs a new code, because numbers change hands.
 */
import type { Db } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import { findUser, updateUser } from '../accounts.queries.ts';
import type { Auth } from '../auth.ts';
import { CODE_MINUTES, type CodeNeeds, isRightCode, makeCode, sendInBackground } from '../codes/codes.ts';
import * as queries from '../security/security.queries.ts';

export type { Auth } from '../auth.ts';
export { codeInvalid } from '../codes/codes.ts';

const subjectOf = (phone: string): queries.CodeSubject => ({ purpose: 'takeover', whose: phone });

/** The sign-in phone of an account, E.164. NOT_FOUND for guests, who have none. */
async function phoneOf(db: Db, userId: number): Promise<string> {
  const phone = (await findUser(db, userId))?.phoneNumber;
  if (!phone) throw notFound();
  return phone;
}

/** Sends a code to the account's own phone; none if one was sent a moment ago. */
export async function sendTakeoverCode(needs: CodeNeeds, userId: number, askedFrom: string): Promise<void> {
  const phone = await phoneOf(needs.db, userId);
  const code = await makeCode(needs, subjectOf(phone));
  if (code === null) return;
  const text = `${code} is your code to bring guest orders into your account. It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
  sendInBackground(needs, () => needs.sms.send({ to: phone, text, code, askedFrom }));
}

/**
 * The guests who gave the account's phone, if the code is right; the phone is then verified and the code used up. Null for a
 * wrong code: let the transaction commit, so that the try stays counted.
 */
export async function guestsOfVerifiedPhone(
  tx: Db,
  auth: Auth,
  userId: number,
  typed: string,
): Promise<readonly number[] | null> {
  const phone = await phoneOf(tx, userId);
  if (!(await isRightCode(tx, auth, subjectOf(phone), typed))) return null;
  await queries.deleteCodes(tx, subjectOf(phone));
  await updateUser(tx, userId, { phoneNumberVerified: true });
  return queries.listGuestsOf(tx, phone);
}
