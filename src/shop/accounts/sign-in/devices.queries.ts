import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { Role } from '#platform/http/http.ts';
import { knownDevices, users } from '../accounts.tables.ts';

/** A device unused for this long is unknown again. */
const KNOWN = sql`interval '180 days'`;
/** A person has a few; somebody who clears cookies at every visit must not fill the table. */
const MOST_DEVICES = 20;

/** The role of the phone's account, if the account is open and knows this device. */
export async function roleOfKnownDevice(db: Db, e164: string, device: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .innerJoin(knownDevices, eq(knownDevices.userId, users.id))
    .where(
      and(
        eq(users.phoneNumber, e164),
        isNull(users.disabledAt),
        eq(knownDevices.device, device),
        sql`${knownDevices.lastSignInAt} > now() - ${KNOWN}`,
      ),
    );
  return row?.role ?? null;
}

export async function keepDevice(db: Db, userId: number, device: string): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, device })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastSignInAt: sql`now()` } });
  const newest = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSignInAt))
    .limit(MOST_DEVICES);
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.device, newest)));
}

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
