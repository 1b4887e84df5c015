/**
 * Closing an account for good (domain E.4). At once: nobody is signed in any more, nobody can sign in, nothing is advertised.
 * Name, phone and e-mail stay for the year that the law asks for (DPDP Rules 2025, rule 8(3)) and are then taken out of the
 * row, which stays because orders point to it. privacy.retention.ts decides when.
 */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { recordAudit } from '../../settings/settings.ts';
import { leavePayments } from '../accounts.leaving.ts';
import { deleteSessions, findUser, updateUser } from '../accounts.queries.ts';
import { requirePassword } from '../accounts.ts';
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
};

/**
 * Closes the person's own account; a guest has no password to give. The phone may be registered again at once. Orders that are
 * under way go on, and what must be told about them is still told.
 */
export async function closeAccount(
  { db, auth, jobs }: { db: Db; auth: Auth; jobs: JobSender },
  actor: Actor,
  currentPassword: string | undefined,
): Promise<void> {
  if (actor.role !== 'guest') await requirePassword(db, auth, actor.id, currentPassword);
  await inTransaction(db, async (tx) => {
    const user = await findUser(tx, actor.id);
    if (!user || user.deletionRequestedAt) return;
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

/** Better Auth wants a unique e-mail; this one says nothing. */
const closedName = () => `closed-${randomUUID()}@sign-in.invalid`;

/** Takes the person out of their row, with all that signed them in. What other nouns hold of them is forgotten by those. */
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
/** One-time codes that nobody can use any more. */
export async function forgetAllOldCodes(db: Db): Promise<void> {
  for (const purpose of CODE_PURPOSES) await forgetOldCodes(db, purpose);
}
