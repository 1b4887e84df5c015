import { and, asc, desc, eq, exists, getTableColumns, inArray, like, not, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import { isSince } from '#platform/db/set-back.ts';
import { isLiving } from '../accounts.queries.ts';
import { consents, credentials, sessions, users, verifications } from '../accounts.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isLiving))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** False when the person has no such session. */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** `isGiven` when somebody else chose the password for this person. */
export async function updatePassword(db: Db, userId: number, hash: string, isGiven = false): Promise<void> {
  await db
    .update(credentials)
    .set({ password: hash, isGiven, updatedAt: sql`now()` })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
}

export async function deleteCredentials(db: Db, userId: number): Promise<void> {
  await db.delete(credentials).where(eq(credentials.userId, userId));
}

/** What a code is for; each code has one purpose. `mailed_reset` does not verify a phone, `email` confirms an address. */
export const CODE_PURPOSES = ['reset', 'mailed_reset', 'takeover', 'email'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The code's subject and purpose. */
export interface CodeSubject {
  purpose: CodePurpose;
  /** A phone (E.164), a phone on one known device, or the id of an account. */
  whose: string;
  /** For an email: the address that the code confirms. A code for another address does not. */
  address?: string;
}

/** Purposes that share one limit on wrong guesses, because SMS and mail open the same account. */
const TOGETHER: Record<CodePurpose, readonly CodePurpose[]> = {
  reset: ['reset', 'mailed_reset'],
  mailed_reset: ['reset', 'mailed_reset'],
  takeover: ['takeover'],
  email: ['email'],
};

const nameOf = ({ purpose, whose }: CodeSubject) => `${purpose}:${whose}`;

/** Serialises requests that share a limit, so that a hundred parallel guesses count as a hundred. */
export const lockCodesOf = (tx: Db, { purpose, whose }: CodeSubject): Promise<void> =>
  lockName(tx, `${TOGETHER[purpose][0]}:${whose}`);

/** How long a code counts, longer than it is valid. */
const IS_COUNTED = isSince(verifications.createdAt, sql`interval '1 hour'`);

/** Wrong guesses within the last hour over all codes with the same limit. */
export async function countGuesses(tx: Db, { purpose, whose }: CodeSubject): Promise<number> {
  const names = TOGETHER[purpose].map((one) => nameOf({ purpose: one, whose }));
  const [row] = await tx
    .select({ guesses: sql<number>`coalesce(sum((${verifications.value}::jsonb->>'tries')::int), 0)::int` })
    .from(verifications)
    .where(and(inArray(verifications.identifier, names), IS_COUNTED));
  return row?.guesses ?? 0;
}

export interface SentCode {
  id: number;
  hash: string;
  tries: number;
  isAlive: boolean;
  ageSeconds: number;
}

/** The codes of a subject within the last hour, oldest first. */
export async function listCodes(tx: Db, subject: CodeSubject): Promise<SentCode[]> {
  const rows = await tx
    .select({
      id: verifications.id,
      value: verifications.value,
      isAlive: sql<boolean>`${verifications.expiresAt} > now()`,
      ageSeconds: sql<number>`extract(epoch from now() - ${verifications.createdAt})::int`,
    })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(subject)), IS_COUNTED))
    .orderBy(asc(verifications.id));
  return rows.map(({ value, ...row }) => ({ ...row, ...(JSON.parse(value) as { hash: string; tries: number }) }));
}

export async function insertCode(tx: Db, subject: CodeSubject, hash: string, minutes: number): Promise<void> {
  await tx.insert(verifications).values({
    identifier: nameOf(subject),
    value: JSON.stringify({ hash, tries: 0 }),
    expiresAt: sql`now() + make_interval(mins => ${minutes})` as unknown as Date,
  });
}

export async function countTry(tx: Db, code: SentCode): Promise<void> {
  await tx
    .update(verifications)
    .set({ value: JSON.stringify({ hash: code.hash, tries: code.tries + 1 }), updatedAt: sql`now()` })
    .where(eq(verifications.id, code.id));
}

export async function deleteCodes(tx: Db, subject: CodeSubject): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, nameOf(subject)));
}

/** Deletes every password code of this phone's account, including those of its known devices. */
export async function deleteResetCodes(tx: Db, phone: string): Promise<void> {
  const names = TOGETHER.reset.map((purpose) => nameOf({ purpose, whose: phone }));
  await tx
    .delete(verifications)
    .where(
      or(
        inArray(verifications.identifier, names),
        ...names.map((name) => sql`starts_with(${verifications.identifier}, ${`${name}@`})`),
      ),
    );
}

/** Deletes codes older than the hour for which they count. */
export async function forgetOldCodes(tx: Db, purpose: CodePurpose): Promise<void> {
  await tx.delete(verifications).where(and(like(verifications.identifier, `${purpose}:%`), not(IS_COUNTED)));
}

/** Guests who gave this phone as their contact. */
export async function listGuestsOf(db: Db, phone: string): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.contactPhone, phone), eq(users.role, 'guest')));
  return rows.map(({ id }) => id);
}

/** Everybody who signs in or ordered with this number (E.164); on request only those who once agreed to WhatsApp messages. */
export async function listUsersOfNumber(
  db: Db,
  phone: string,
  { whoAgreed }: { whoAgreed: boolean },
): Promise<number[]> {
  const agreed = db
    .select({ userId: consents.userId })
    .from(consents)
    .where(and(eq(consents.userId, users.id), eq(consents.kind, 'whatsapp'), eq(consents.given, true)));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(or(eq(users.phoneNumber, phone), eq(users.contactPhone, phone)), whoAgreed ? exists(agreed) : undefined),
    );
  return rows.map(({ id }) => id);
}
