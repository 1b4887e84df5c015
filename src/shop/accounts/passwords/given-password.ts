/**
 * A password that the owner set for a member of staff. Two people know it, so it gives no access: the person chooses
 * their own in the same call at the first sign-in, and until then no session exists.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalidField, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { deleteSessions, lockedHash, lockUser, type UserRow } from '../accounts.queries.ts';
import type { Auth } from '../auth.ts';
import { updatePassword } from '../security/security.queries.ts';
import { refuseLeakedPassword, refuseWeakPassword } from './weak-passwords.ts';

/** The chosen password. NEW_PASSWORD_REQUIRED without one, VALIDATION if it is weak or the given one again. */
export function requireOwnPassword(user: UserRow, given: string, chosen: string | undefined): string {
  if (chosen === undefined)
    throw new ShopError('NEW_PASSWORD_REQUIRED', 'Please choose a password of your own, which nobody else knows.');
  const text = 'Please choose another password than the one you were given.';
  if (chosen === given) throw invalidField('new_password', text);
  refuseWeakPassword(chosen, { role: user.role });
  return chosen;
}

/** The hash of the chosen password; null if the owner has set a password other than `given` (a hash) meanwhile. */
export async function keepOwnPassword(
  db: Db,
  auth: Auth,
  userId: number,
  { given, chosen }: { given: string; chosen: string },
): Promise<string | null> {
  await refuseLeakedPassword(auth, chosen);
  const hash = await auth.hashPassword(chosen);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if ((await lockedHash(tx, userId)) !== given) return null;
    await updatePassword(tx, userId, hash);
    await deleteSessions(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'staff.password', subject: `staff:${userId}` });
    return hash;
  });
}
