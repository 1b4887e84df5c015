/** The door to proving an e-mail: a code sent to it comes back from whoever is signed in. */
import { inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { findUser, lockUser, updateUser } from '../accounts.queries.ts';
import { isStaffRole } from '../permissions.rules.ts';
import { type CodeSubject, deleteCodes } from '../security/security.queries.ts';
import type { CodeLocale } from './code-mail.ts';
import { type CodeNeeds, codeInvalid, isRightCode, makeCode, sendInBackground } from './codes.ts';
import { mailCode } from './send-code.ts';

/** Counted by account, whatever address it names: a change of address brings no new codes. */
const subjectOf = (userId: number, address: string): CodeSubject => ({
  purpose: 'email',
  whose: String(userId),
  address: address.toLowerCase(),
});

/** Sends a code to the account's e-mail. NOT_FOUND without one, TOO_MANY_REQUESTS when one went out a moment ago. */
export async function sendEmailProof(needs: CodeNeeds, userId: number, locale: CodeLocale): Promise<void> {
  const to = (await findUser(needs.db, userId))?.contactEmail;
  if (!to) throw notFound();
  const code = await makeCode(needs, subjectOf(userId, to));
  if (code === null)
    throw new ShopError('TOO_MANY_REQUESTS', 'A code was sent already. Please wait a while before asking for another.');
  sendInBackground(needs, () => mailCode(needs, { to, code, locale, reason: 'email' }));
}

/** Takes the code that was sent to the e-mail which the account has now. CODE_INVALID for any other. */
export async function confirmEmail(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  actor: Actor,
  typed: string,
): Promise<void> {
  const isProven = await inTransaction(db, async (tx) => {
    // Held, so that no other address takes the place of the one that the code proves.
    const user = await lockUser(tx, actor.id);
    if (!user?.contactEmail) throw notFound();
    const subject = subjectOf(user.id, user.contactEmail);
    if (!(await isRightCode(tx, auth, subject, typed))) return false;
    await deleteCodes(tx, subject);
    await updateUser(tx, user.id, { contactEmailVerifiedAt: new Date() });
    if (isStaffRole(user.role))
      await recordAudit(tx, { actorId: user.id, action: 'staff.email.confirmed', subject: `staff:${user.id}` });
    return true;
  });
  // A wrong try must stay counted, so it is refused only after its transaction.
  if (!isProven) throw codeInvalid();
}
