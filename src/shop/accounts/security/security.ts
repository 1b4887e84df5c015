/** The door to what a person does with their own account: password, sessions, preferences, closing it (decisions §3, §7). */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { notFound, signedOut } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { type Mailing, mailAccountChanges } from '../accounts.change-mail.ts';
import { recordConsents } from '../accounts.consents.ts';
import type { User } from '../accounts.contract.ts';
import { deleteSessions, findUser, lockedHash, lockUser, updateUser } from '../accounts.queries.ts';
import { requirePassword, requireStillSignedIn, toUser } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import { refuseLeakedPassword, refuseWeakPassword } from '../passwords/weak-passwords.ts';
import { isStaffRole } from '../permissions.rules.ts';
import { type ConsentSource, DEFAULT_PREFERENCES, type OpenSession, type Preferences } from './security.contract.ts';
import * as queries from './security.queries.ts';

export { listConsents } from '../accounts.consents.ts';

/**
 * Sets a new password after the current one was given (REAUTH_REQUIRED otherwise). Every session ends, this one too: the
 * answer is the token of the one that replaces it.
 */
export async function changePassword(
  db: Db,
  auth: Auth,
  actor: Actor,
  change: { current_password: string; new_password: string; userAgent: string | undefined },
  mailing: Mailing,
): Promise<string> {
  refuseWeakPassword(change.new_password, { role: actor.role });
  await requirePassword(db, auth, actor.id, change.current_password);
  await refuseLeakedPassword(auth, change.new_password);
  const hash = await auth.hashPassword(change.new_password);
  await inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, actor);
    await queries.updatePassword(tx, actor.id, hash);
    await deleteSessions(tx, actor.id);
    const user = await findUser(tx, actor.id);
    if (user) await mailAccountChanges(tx, mailing, user, ['password']);
    if (isStaffRole(actor.role))
      await recordAudit(tx, { actorId: actor.id, action: 'staff.password', subject: `staff:${actor.id}` });
  });
  const token = await auth.openSession(actor.id, change.userAgent);
  if ((await lockedHash(db, actor.id)) === hash) return token;
  await auth.closeSession(token);
  throw signedOut();
}

/** Where the person is signed in, newest first. */
export async function listOpenSessions(db: Db, actor: Actor): Promise<OpenSession[]> {
  const rows = await queries.listSessions(db, actor.id);
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent || null,
    isCurrent: row.token === actor.sessionToken,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Ends one of the person's own sessions. */
export async function endSession(db: Db, actor: Actor, sessionId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, actor.id);
    if (!(await queries.deleteSession(tx, actor.id, sessionId))) throw notFound();
    if (isStaffRole(actor.role))
      await recordAudit(tx, { actorId: actor.id, action: 'staff.session.end', subject: `staff:${actor.id}` });
  });
}

/** A person with their choices about news. */
export async function getPerson(db: Db, userId: number): Promise<{ user: User; preferences: Preferences }> {
  const row = await findUser(db, userId);
  if (!row) throw notFound();
  return { user: toUser(row), preferences: { ...DEFAULT_PREFERENCES, ...row.preferences } };
}

export const getPreferences = async (db: Db, userId: number): Promise<Preferences> =>
  (await getPerson(db, userId)).preferences;

/** Saves the given preferences and leaves the others. */
export async function updatePreferences(
  db: Db,
  userId: number,
  changes: { [Name in keyof Preferences]?: boolean | undefined },
  source: ConsentSource = 'profile',
): Promise<Preferences> {
  return inTransaction(db, async (tx) => {
    // Two choices at once would each write back the other's old value, and a stop would be lost.
    await lockUser(tx, userId);
    const before = await getPreferences(tx, userId);
    const preferences = { ...before, ...changes } as Preferences;
    await updateUser(tx, userId, { preferences: { ...preferences } });
    await recordConsents(tx, userId, choicesChanged(before, preferences), source);
    return preferences;
  });
}

/**
 * Ends WhatsApp news for everybody with this number (E.164) after a STOP reply, or restores it for those who once
 * agreed to it.
 */
export async function setWhatsappOfNumber(tx: Db, phone: string, isWanted: boolean): Promise<void> {
  for (const userId of await queries.listUsersOfNumber(tx, phone, { whoAgreed: isWanted }))
    await updatePreferences(tx, userId, { whatsapp: isWanted }, 'reply');
}

/** The switches that changed, to be stored as consents: a consent must be provable. */
function choicesChanged(before: Preferences, after: Preferences) {
  const names = Object.keys(after) as (keyof Preferences)[];
  return names.filter((name) => after[name] !== before[name]).map((name) => ({ kind: name, given: after[name] }));
}
