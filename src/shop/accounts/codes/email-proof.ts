/** The door to confirming an email: the signed-in person types the code that was mailed to it. */
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

/** Counted per account, not per address, so that changing the address does not allow more codes. */
const subjectOf = (userId: number, address: string): CodeSubject => ({
  purpose: 'email',
  whose: String(userId),
  address: address.toLowerCase(),
});

/** Sends a code to the account's email. NOT_FOUND without an email, TOO_MANY_REQUESTS if a code was sent a moment ago. */
export async function sendEmailProof(needs: CodeNeeds, userId: number, locale: CodeLocale): Promise<void> {
  const to = (await findUser(needs.db, userId))?.contactEmail;
  if (!to) throw notFound();
  const code = await makeCode(needs, subjectOf(userId, to));
  if (code === null)
    throw new ShopError('TOO_MANY_REQUESTS', 'A code was sent already. Please wait a while before asking for another.');
  sendInBackground(needs, () => mailCode(needs, { to, code, locale, reason: 'email' }));
}

/** Accepts the code sent to the account's current email; CODE_INVALID for any other. */
export async function confirmEmail(
  { db, auth }: Pick<CodeNeeds, 'db' | 'auth'>,
  actor: Actor,
  typed: string,
): Promise<void> {
  const isProven = await inTransaction(db, async (tx) => {
    // Locked, so that the address cannot change between the check and the confirmation.
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
  // A wrong try must stay counted, so it is refused after the commit.
  if (!isProven) throw codeInvalid();
}
