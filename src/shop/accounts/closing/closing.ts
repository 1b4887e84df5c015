/**
 * Closing an account permanently (domain E.4). At once, all sessions end, nobody can sign in, and no offers are sent. Name,
 * phone and email are kept for the year that the law requires (DPDP Rules 2025, rule 8(3)) and then erased from the row, which
 * stays because orders refer to it. privacy.retention.ts decides when.
 */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { recordAudit } from '../../settings/settings.ts';
import { leavePayments } from '../accounts.leaving.ts';
import { deleteSessions, lockUser, updateUser } from '../accounts.queries.ts';
import { requirePassword, requireStillSignedIn } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import { CODE_PURPOSES, deleteCodes, deleteCredentials, forgetOldCodes } from '../security/security.queries.ts';
import { updatePreferences } from '../security/security.ts';
import { forgetDevices } from '../sign-in/devices.queries.ts';

const NOTHING_WANTED = {
  orderUpdates: false,
  promotions: false,
  priceDrops: false,
  newProducts: false,
  newsletter: false,
  whatsapp: false,
};

/**
 * Closes the person's own account; guests have no password. The phone may be registered again at once. Open orders continue,
 * with their notifications.
 */
export async function closeAccount(
  { db, auth, jobs }: { db: Db; auth: Auth; jobs: JobSender },
  actor: Actor,
  currentPassword: string | undefined,
): Promise<void> {
  if (actor.role !== 'guest') await requirePassword(db, auth, actor.id, currentPassword);
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    if (!user || user.deletionRequestedAt) return;
    await requireStillSignedIn(tx, actor);
    if (user.phoneNumber)
      for (const purpose of CODE_PURPOSES) await deleteCodes(tx, { purpose, whose: user.phoneNumber });
    await deleteSessions(tx, actor.id);
    await leavePayments(tx, jobs, actor.id);
    await deleteCredentials(tx, actor.id);
    await forgetDevices(tx, actor.id);
    await updatePreferences(tx, actor.id, NOTHING_WANTED);
    await updateUser(tx, actor.id, {
      email: closedName(),
      phoneNumber: null,
      phoneNumberVerified: false,
      contactPhone: user.phoneNumber ?? user.contactPhone,
      disabledAt: new Date(),
      deletionRequestedAt: new Date(),
    });
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'customer.deletion-requested',
      subject: `customer:${actor.id}`,
      before: { open: true },
      after: { open: false },
    });
  });
}

/** Better Auth requires a unique email; this one identifies nobody. */
const closedName = () => `closed-${randomUUID()}@sign-in.invalid`;

/** Erases the person from their row, with all credentials. Other nouns erase what they hold themselves. */
export async function erasePerson(tx: Db, userId: number): Promise<void> {
  await deleteSessions(tx, userId);
  await deleteCredentials(tx, userId);
  await forgetDevices(tx, userId);
  await updateUser(tx, userId, {
    name: 'Deleted account',
    email: closedName(),
    image: null,
    phoneNumber: null,
    phoneNumberVerified: false,
    contactEmail: '',
    contactEmailVerifiedAt: null,
    contactPhone: null,
    disabledAt: new Date(),
    erasedAt: new Date(),
    preferences: NOTHING_WANTED,
  });
  await recordAudit(tx, {
    actorId: null,
    action: 'customer.erased',
    subject: `customer:${userId}`,
    before: { erased: false },
    after: { erased: true },
  });
}

export { forgetOldSessions, listDueErasures, removeUnusedGuest } from './closing.queries.ts';
/** Deletes one-time codes that can no longer be used. */
export async function forgetAllOldCodes(db: Db): Promise<void> {
  for (const purpose of CODE_PURPOSES) await forgetOldCodes(db, purpose);
}
