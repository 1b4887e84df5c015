import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addresses } from '../addresses/addresses.tables.ts';
import { storeSettings } from '../settings/settings.tables.ts';

export interface Customer {
  store: typeof storeSettings.$inferSelect;
  /** Null when the address is not there or another's. */
  address: typeof addresses.$inferSelect | null;
}

interface Asking {
  userId: number;
  addressId: number;
  networkAddress: string | null;
}

/** A lock by name until the transaction ends, where there is a name: whoever shares it comes one after the other. */
const lockedByName = (name: SQL) => sql<boolean>`pg_advisory_xact_lock(hashtextextended(${name}, 0)) is null`;

/**
 * The person's row locked until the transaction ends, and with it what an order must know before it begins. Sessions of one
 * phone or one e-mail take turns, and so do people behind one network address as long as its holds are not used up: each of
 * two who come at once would else see the other's hold too late.
 */
export async function lockCustomer(db: Db, { userId, addressId, networkAddress }: Asking): Promise<Customer> {
  const isRoomLeft = sql`(select count(*) from orders o where o.hold_address = ${networkAddress})
    < ${storeSettings.holdsPerAddress}`;
  const [customer] = await db
    .select({
      store: storeSettings,
      address: addresses,
      phoneLocked: lockedByName(sql`'phone:' || coalesce(${users.contactPhone}, ${users.phoneNumber})`),
      emailLocked: lockedByName(
        sql`case when ${users.role} = 'guest' then 'email:' || lower(nullif(${users.contactEmail}, '')) end`,
      ),
      addressLocked: lockedByName(sql`case when ${isRoomLeft} then 'address:' || ${networkAddress}::text end`),
    })
    .from(users)
    .innerJoin(storeSettings, sql`true`)
    .leftJoin(addresses, and(eq(addresses.userId, users.id), eq(addresses.id, addressId)))
    .where(eq(users.id, userId))
    .for('no key update', { of: users });
  if (!customer) throw new Error('A session without its person.');
  return customer;
}
