/** The door to people: registering, sessions, profiles, guests, the first admin (decisions §3). */
import { randomUUID } from 'node:crypto';
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { fieldError, notFound, ShopError, signedOut } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { fromE164, parseMobile, toE164 } from '#shared/phone.ts';
import { recordAudit } from '../settings/settings.ts';
import { type Mailing, mailAccountChanges } from './accounts.change-mail.ts';
import { recordConsents } from './accounts.consents.ts';
import {
  INVALID_PASSWORD_TEXT,
  type ProfileUpdate,
  type Register,
  type SessionUser,
  type User,
} from './accounts.contract.ts';
import type { UserRow } from './accounts.queries.ts';
import * as queries from './accounts.queries.ts';
import type { Auth } from './auth.ts';
import { provenEmail } from './codes/email-proof.rules.ts';
import type { Customer } from './customers.contract.ts';
import { refuseLeakedPassword, refuseWeakPassword } from './passwords/weak-passwords.ts';
import { isStaffRole, type StaffRole } from './permissions.rules.ts';
import { deleteResetCodes } from './security/security.queries.ts';
import { deskName, isOfDesk, signInName, WALK_IN, WALK_IN_SIGN_IN } from './sign-in-names.rules.ts';

/** A session's last use is stored at most every ten minutes. */
const USE_NOTED_AFTER_SECONDS = 600;

type Output<T extends { _zod: { output: unknown } }> = T['_zod']['output'];

export type { AccountChange, AccountMailJob } from './accounts.change-mail.ts';

export function toSessionUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    name: row.name,
    email: row.contactEmail,
    phone_number: fromE164(row.phoneNumber ?? row.contactPhone),
    role: row.role,
  };
}

export function toUser(row: UserRow): User {
  return {
    ...toSessionUser(row),
    isEmailConfirmed: provenEmail(row) !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Creates a customer account. PHONE_TAKEN when the phone has one already. */
export async function register(db: Db, auth: Auth, input: Output<typeof Register>): Promise<{ id: number }> {
  refuseWeakPassword(input.password, { role: 'customer', phone: input.phone_number, field: 'password' });
  await refuseLeakedPassword(auth, input.password, 'password');
  const user = await createAccount(db, auth, { ...input, role: 'customer' });
  return { id: user.id };
}

export interface NewAccount {
  name: string;
  email: string;
  /** Ten digits. */
  phone_number: string;
  password: string;
  /** Set by somebody else: the person must choose their own before any session exists. */
  isPasswordGiven?: boolean;
  role: 'customer' | StaffRole;
  /** A demonstration account; production refuses to start while one exists. */
  isDemo?: boolean;
}

/** `alsoWrite` runs in the same transaction. */
export async function createAccount(
  db: Db,
  auth: Auth,
  person: NewAccount,
  alsoWrite?: (tx: Db, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const hash = await auth.hashPassword(person.password);
  return inTransaction(db, async (tx) => {
    const user = await queries.insertUser(tx, {
      name: person.name,
      email: signInName(person.phone_number),
      phoneNumber: toE164(person.phone_number),
      contactEmail: person.email,
      role: person.role,
      isDemo: person.isDemo ?? false,
    });
    await queries.insertPassword(tx, user.id, hash, person.isPasswordGiven);
    if (person.role === 'customer') await recordConsents(tx, user.id, [{ kind: 'terms', given: true }]);
    await alsoWrite?.(tx, user);
    return user;
  }).catch(ifTaken(phoneTaken));
}

function phoneTaken(): ShopError {
  return fieldError('PHONE_TAKEN', 'phone_number', 'This phone number is already registered.');
}

/** The person behind a session token; null if it is unknown, expired, idle too long or of a disabled account. */
export async function actorOf(db: Db, token: string): Promise<Actor | null> {
  const session = await queries.findSession(db, token);
  if (!session) return null;
  const { id, role, usedSecondsAgo } = session;
  if (isStaffRole(role) && usedSecondsAgo > USE_NOTED_AFTER_SECONDS) await queries.touchSession(db, token);
  return { id, role, sessionToken: token };
}

/** Opens a guest session, valid for address, cart, create-order, verify and add (decisions §3). */
export async function startGuest(
  db: Db,
  auth: Auth,
  guest: { contact_method: 'mobile' | 'email'; contact: string; name?: string | undefined },
): Promise<{ token: string; user: SessionUser }> {
  const mobile = guest.contact_method === 'mobile' ? parseMobile(guest.contact) : null;
  const user = await queries.insertUser(db, {
    name: guest.name ?? '',
    email: signInName(`guest-${randomUUID()}`),
    role: 'guest',
    contactEmail: guest.contact_method === 'email' ? guest.contact : '',
    contactPhone: mobile === null ? null : toE164(mobile),
  });
  return { token: await auth.openSession(user.id), user: toSessionUser(user) };
}

/**
 * The buyer of an order that staff make: the account that verified this phone, else the shop's own record for it. Never
 * a guest or an unverified account with that phone: anybody can open one with somebody else's phone, and would see the
 * order. All buyers without a phone share one walk-in record.
 */
export async function buyerAtDesk(tx: Db, { phone, name }: { phone: string; name: string }): Promise<number> {
  if (phone === '') return queries.insertOnce(tx, { name: WALK_IN, email: WALK_IN_SIGN_IN, role: 'guest' });
  const contactPhone = toE164(phone);
  const owner = await queries.findOwnerOfPhone(tx, contactPhone);
  return owner ?? queries.insertOnce(tx, { name, email: deskName(phone), role: 'guest', contactPhone });
}

export async function getUser(db: Db, id: number): Promise<User> {
  const user = await queries.findUser(db, id);
  if (!user) throw notFound();
  return toUser(user);
}

export async function findSessionUser(db: Db, id: number): Promise<SessionUser | null> {
  const user = await queries.findUser(db, id);
  return user ? toSessionUser(user) : null;
}

/**
 * Changes name, email or phone. Changing phone or email needs the current password (REAUTH_REQUIRED without it) and ends all
 * other sessions.
 */
export async function updateProfile(
  db: Db,
  auth: Auth,
  actor: Actor,
  changes: Output<typeof ProfileUpdate>,
  mailing: Mailing,
): Promise<User> {
  const user = await queries.findUser(db, actor.id);
  if (!user) throw notFound();
  const phone = changes.phone_number === undefined ? undefined : toE164(changes.phone_number);
  const changesPhone = phone !== undefined && phone !== user.phoneNumber;
  const changesEmail = changes.email !== undefined && changes.email !== user.contactEmail;
  const isSensitive = (changesPhone || changesEmail) && user.role !== 'guest';
  if (isSensitive) await requirePassword(db, auth, user.id, changes.current_password);
  const updated = await inTransaction(db, async (tx) => {
    if (isSensitive) {
      await requireStillSignedIn(tx, actor);
      // The mailbox of the old address may hold a code for a new password.
      if (user.phoneNumber) await deleteResetCodes(tx, user.phoneNumber);
      await queries.deleteOtherSessions(tx, user.id, actor.sessionToken);
      const told = [...(changesPhone ? ['phone' as const] : []), ...(changesEmail ? ['email' as const] : [])];
      await mailAccountChanges(tx, mailing, user, told, changes.email);
    }
    const after = await queries.updateUser(tx, user.id, {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changesEmail ? { contactEmail: changes.email, contactEmailVerifiedAt: null } : {}),
      ...phoneChange(user, changesPhone ? phone : undefined),
    });
    if (isStaffRole(user.role))
      await recordAudit(tx, {
        actorId: user.id,
        action: 'staff.profile',
        subject: `staff:${user.id}`,
        before: { name: user.name, phone: user.phoneNumber, email: user.contactEmail },
        after: { name: after.name, phone: after.phoneNumber, email: after.contactEmail },
      });
    return after;
  }).catch(ifTaken(phoneTaken));
  return toUser(updated);
}

function phoneChange(user: UserRow, phone: string | undefined) {
  if (phone === undefined) return {};
  if (user.role === 'guest') return { contactPhone: phone };
  return { phoneNumber: phone, phoneNumberVerified: false, email: signInName(fromE164(phone) ?? phone) };
}

/** Throws REAUTH_REQUIRED unless the person's current password is given. */
export async function requirePassword(db: Db, auth: Auth, userId: number, password: string | undefined): Promise<void> {
  const hash = (await queries.findPassword(db, userId))?.hash;
  if (password && hash && (await auth.verifyPassword(hash, password))) return;
  const text = password ? INVALID_PASSWORD_TEXT : 'Please enter your current password.';
  throw fieldError('REAUTH_REQUIRED', 'current_password', text);
}

/**
 * Call in the transaction of a change that asked for the password beforehand. Waits for anything that is ending the
 * person's access now, and throws UNAUTHENTICATED if the session has ended. Everything that ends sessions locks the
 * person first.
 */
export async function requireStillSignedIn(tx: Db, actor: Actor): Promise<void> {
  await queries.lockUser(tx, actor.id);
  if (!(await queries.findSession(tx, actor.sessionToken))) throw signedOut();
}

/** The customer as the admin sees them: counts and sums of placed orders, and the address they use by default. */
export async function listCustomers(db: Db, query: queries.CustomerQuery): Promise<Page<Output<typeof Customer>>> {
  const { rows, total } = await queries.listCustomers(db, query);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.contactEmail,
    phone_number: fromE164(row.phoneNumber ?? row.contactPhone),
    role: row.role,
    createdAt: new Date(row.createdAt).toISOString(),
    isActive: row.disabledAt === null,
    canSignIn: !isOfDesk(row.signInName),
    Orders: {
      count: row.orders,
      paid: row.paid,
      spent: rupeesFromPaise(row.spent),
      last: row.lastOrderAt === null ? null : new Date(row.lastOrderAt).toISOString(),
    },
    address: row.address,
  }));
  return pageOf(items, total, query);
}

/** Disables or enables a customer; disabling ends every session at once. */
export async function setActive(db: Db, userId: number, active: boolean, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await queries.findUser(tx, userId);
    if (!user || isStaffRole(user.role) || isOfDesk(user.email)) throw notFound();
    if ((user.disabledAt === null) === active) return;
    if (user.deletionRequestedAt) throw new ShopError('CONFLICT', 'The customer has closed this account.');
    await queries.updateUser(tx, userId, { disabledAt: active ? null : new Date() });
    if (!active) await queries.deleteSessions(tx, userId);
    await recordAudit(tx, {
      actorId,
      action: 'customer.status',
      subject: `customer:${userId}`,
      before: { active: !active },
      after: { active },
    });
  });
}

/** Creates the first admin at start if there is none; the phone must be a mobile number (decisions §1). */
export async function ensureAdmin(
  db: Db,
  auth: Auth,
  admin: { name: string; phone: string; password: string; isDemo?: boolean },
): Promise<boolean> {
  if (await queries.hasAdmin(db)) return false;
  const phone = parseMobile(admin.phone);
  if (phone === null) throw new Error('ADMIN_PHONE: must be an Indian mobile number of ten digits');
  await createAccount(db, auth, {
    name: admin.name,
    email: '',
    phone_number: phone,
    password: admin.password,
    role: 'admin',
    isDemo: admin.isDemo ?? false,
  }).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'PHONE_TAKEN')
      throw new Error('ADMIN_PHONE: a customer has registered with this number; choose another one');
    throw error;
  });
  return true;
}

export { hasAdmin, sameGuests, samePersons } from './accounts.queries.ts';
export { WALK_IN_SIGN_IN } from './sign-in-names.rules.ts';
