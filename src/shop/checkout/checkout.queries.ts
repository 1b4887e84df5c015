import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { TODAY } from '#platform/db/india.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addresses } from '../addresses/addresses.tables.ts';
import { storeSettings } from '../settings/settings.tables.ts';

/** The day in India by the database's clock, which decides about delivery rules and tax rates. */
const DAY = sql<string>`to_char(${TODAY}, 'YYYY-MM-DD')`;

export interface Customer {
  store: typeof storeSettings.$inferSelect;
  /** Null if the address does not exist or belongs to somebody else. */
  address: typeof addresses.$inferSelect | null;
  today: string;
  /** Milliseconds by the same clock, for the season's opening. */
  now: number;
}

interface Asking {
  userId: number;
  addressId: number;
  networkAddress: string | null;
}

/** SQL: takes an advisory lock on the name until the transaction ends; nothing if the name is null. */
const lockedByName = (name: SQL) => sql<boolean>`pg_advisory_xact_lock(hashtextextended(${name}, 0)) is null`;

/**
 * Locks the person's row until the transaction ends, and reads what an order needs before it begins. Also makes
 * sessions with the same phone or email wait for each other, and so do people behind one network address while it has
 * holds left: two at once would not see each other's hold.
 */
export async function lockCustomer(db: Db, asking: Asking): Promise<Customer> {
  const [customer] = await lockedCustomer(db, asking);
  if (!customer) throw new Error('A session without its person.');
  return customer;
}

const lockedCustomer = prepared((db, of: Of<Asking>) => {
  const isRoomLeft = sql`(select count(*) from orders o where o.hold_address = ${of.networkAddress})
    < ${storeSettings.holdsPerAddress}`;
  return db
    .select({
      store: storeSettings,
      address: addresses,
      today: DAY,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
      phoneLocked: lockedByName(sql`'phone:' || coalesce(${users.contactPhone}, ${users.phoneNumber})`),
      emailLocked: lockedByName(
        sql`case when ${users.role} = 'guest' then 'email:' || lower(nullif(${users.contactEmail}, '')) end`,
      ),
      addressLocked: lockedByName(sql`case when ${isRoomLeft} then 'address:' || ${of.networkAddress}::text end`),
    })
    .from(users)
    .innerJoin(storeSettings, sql`true`)
    .leftJoin(addresses, and(eq(addresses.userId, users.id), eq(addresses.id, of.addressId)))
    .where(eq(users.id, of.userId))
    .for('no key update', { of: users });
});

/** The store record of today, for prices. */
export async function readStoreToday(db: Db): Promise<Pick<Customer, 'store' | 'today'>> {
  const [row] = await db.select({ store: storeSettings, today: DAY }).from(storeSettings);
  if (!row) throw new Error('The store record is missing: the database was not prepared.');
  return row;
}
