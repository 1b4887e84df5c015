/** The door to staff: the owner adds people, gives them roles and ends their access. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { fromE164, toE164 } from '#shared/phone.ts';
import { recordAudit } from '../../settings/settings.ts';
import { type Mailing, mailAccountChanges } from '../accounts.change-mail.ts';
import { deleteSessions, type UserRow, updateUser } from '../accounts.queries.ts';
import { createAccount, requireStillSignedIn } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import { refuseLeakedPassword, refuseWeakPassword } from '../passwords/weak-passwords.ts';
import type { StaffRole } from '../permissions.rules.ts';
import { updatePassword } from '../security/security.queries.ts';
import { deleteSecondStep } from '../sign-in/second-step.queries.ts';
import type { StaffMember } from './staff.contract.ts';
import * as queries from './staff.queries.ts';

function toWire({ user, hasSecondStep, sessions, lastSignInAt }: queries.StaffRow): StaffMember {
  return {
    id: user.id,
    name: user.name,
    phone_number: fromE164(user.phoneNumber) ?? '',
    role: user.role as StaffRole,
    isActive: user.disabledAt === null,
    hasSecondStep,
    sessions,
    lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
    createdAt: user.createdAt.toISOString(),
  };
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  return (await queries.listStaff(db)).map(toWire);
}

async function getMember(db: Db, id: number): Promise<StaffMember> {
  const member = (await listStaff(db)).find((known) => known.id === id);
  if (!member) throw notFound();
  return member;
}

/** Adds somebody with a first password of at least twelve characters. PHONE_TAKEN when the phone has an account. */
export async function addStaff(
  db: Db,
  auth: Auth,
  actor: Actor,
  person: { name: string; phone_number: string; role: StaffRole; password: string },
): Promise<StaffMember> {
  refuseWeakPassword(person.password, { role: person.role, field: 'password' });
  await refuseLeakedPassword(auth, person.password, 'password');
  const { name, phone_number, role } = person;
  const user = await createAccount(db, auth, { ...person, email: '', isPasswordGiven: true }, async (tx, { id }) => {
    await requireStillSignedIn(tx, actor);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'staff.add',
      subject: `staff:${id}`,
      after: { name, phone_number, role },
    });
  });
  return getMember(db, user.id);
}

export interface StaffChange {
  name?: string | undefined;
  role?: StaffRole | undefined;
  active?: boolean | undefined;
  password?: string | undefined;
}

/**
 * Changes the given fields. Another role, a new password and disabling each end all sessions of the person at once.
 * CONFLICT for the actor's own role and for the last owner: somebody must be able to undo it. A new password for
 * somebody else counts as a given one.
 */
export async function updateStaff(
  db: Db,
  auth: Auth,
  actor: Actor,
  id: number,
  change: StaffChange,
  mailing: Mailing,
): Promise<StaffMember> {
  // Hashed before the transaction, so that nobody waits for it.
  if (change.password !== undefined) await refuseLeakedPassword(auth, change.password, 'password');
  const hash = change.password === undefined ? null : await auth.hashPassword(change.password);
  await inTransaction(db, async (tx) => {
    const staff = await lockStaffFor(tx, actor);
    const before = staff.find((person) => person.id === id);
    if (!before) throw notFound();
    const isActive = change.active ?? before.disabledAt === null;
    const role = change.role ?? (before.role as StaffRole);
    requireOwnerLeft(staff, before, { actorId: actor.id, role, isActive });
    const changesRole = role !== before.role;
    const changesActive = isActive !== (before.disabledAt === null);
    if (change.password !== undefined && hash !== null) {
      refuseWeakPassword(change.password, { role, field: 'password' });
      await updatePassword(tx, id, hash, id !== actor.id);
      await mailAccountChanges(tx, mailing, before, ['password']);
    }
    const name = change.name ?? before.name;
    await updateUser(tx, id, { name, role, ...(changesActive ? { disabledAt: isActive ? null : new Date() } : {}) });
    if (changesRole || change.password !== undefined || (changesActive && !isActive)) await deleteSessions(tx, id);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'staff.update',
      subject: `staff:${id}`,
      before: { name: before.name, role: before.role, active: before.disabledAt === null },
      after: { name, role, active: isActive, ...(change.password === undefined ? {} : { password: 'changed' }) },
    });
  });
  return getMember(db, id);
}

/** CONFLICT if the last active owner, or the acting owner, would no longer be one. */
function requireOwnerLeft(
  staff: readonly UserRow[],
  before: UserRow,
  after: { actorId: number; role: StaffRole; isActive: boolean },
): void {
  const staysOwner = after.role === 'admin' && after.isActive;
  if (before.role !== 'admin' || before.disabledAt !== null || staysOwner) return;
  const others = staff.filter((person) => person.role === 'admin' && !person.disabledAt && person.id !== before.id);
  if (others.length === 0)
    throw new ShopError('CONFLICT', 'This is the last owner. Make somebody else an owner first.');
  if (before.id === after.actorId)
    throw new ShopError('CONFLICT', 'You cannot change your own role. Ask the other owner.');
}

/** Switches the second step off for somebody who lost phone and recovery codes; their sessions end. */
export async function resetSecondStep(db: Db, actor: Actor, id: number, mailing: Mailing): Promise<StaffMember> {
  await inTransaction(db, async (tx) => {
    const member = await requireMember(tx, actor, id);
    await deleteSecondStep(tx, id);
    await mailAccountChanges(tx, mailing, member, ['secondStepOff']);
    await deleteSessions(tx, id);
    await recordAudit(tx, { actorId: actor.id, action: 'staff.second_step.reset', subject: `staff:${id}` });
  });
  return getMember(db, id);
}

/** Signs somebody out everywhere. */
export async function endSessionsOf(db: Db, actor: Actor, id: number): Promise<StaffMember> {
  await inTransaction(db, async (tx) => {
    await requireMember(tx, actor, id);
    await deleteSessions(tx, id);
    await recordAudit(tx, { actorId: actor.id, action: 'staff.sessions.end', subject: `staff:${id}` });
  });
  return getMember(db, id);
}

/**
 * For the operator's command: creates an owner, or makes a member of staff an owner with this password and without a second
 * step. PHONE_TAKEN if the phone is a customer's.
 */
export async function rescueOwner(
  db: Db,
  auth: Auth,
  person: { name: string; phone_number: string; password: string },
): Promise<'made' | 'rescued'> {
  refuseWeakPassword(person.password, { role: 'admin', field: 'password' });
  await refuseLeakedPassword(auth, person.password, 'password');
  const hash = await auth.hashPassword(person.password);
  const isRescued = await inTransaction(db, async (tx) => {
    const phone = toE164(person.phone_number);
    const known = (await queries.lockStaff(tx)).find((member) => member.phoneNumber === phone);
    if (!known) return false;
    await updateUser(tx, known.id, { role: 'admin', disabledAt: null });
    await updatePassword(tx, known.id, hash);
    await deleteSecondStep(tx, known.id);
    await deleteSessions(tx, known.id);
    await recordAudit(tx, {
      actorId: null,
      action: 'staff.rescue',
      subject: `staff:${known.id}`,
      before: { role: known.role },
    });
    return true;
  });
  if (isRescued) return 'rescued';
  await createAccount(db, auth, { ...person, email: '', role: 'admin' }, async (tx, { id }) =>
    recordAudit(tx, { actorId: null, action: 'staff.add', subject: `staff:${id}`, after: { role: 'admin' } }),
  );
  return 'made';
}

/** An owner who was dismissed while this waited for the lock must not undo it, nor leave another account behind. */
async function lockStaffFor(tx: Db, actor: Actor): Promise<UserRow[]> {
  const staff = await queries.lockStaff(tx);
  await requireStillSignedIn(tx, actor);
  return staff;
}

async function requireMember(tx: Db, actor: Actor, id: number): Promise<UserRow> {
  const member = (await lockStaffFor(tx, actor)).find((person) => person.id === id);
  if (!member) throw notFound();
  return member;
}
