import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addresses } from '../addresses/addresses.tables.ts';
import { storeSettings } from '../settings/settings.tables.ts';

export interface Customer {
  store: typeof storeSettings.$inferSelect;
  /** Null when the address is not there or another's. */
  address: typeof addresses.$inferSelect | null;
}

/** The person's row locked until the transaction ends, and with it what an order must know before it begins. */
export async function lockCustomer(db: Db, userId: number, addressId: number): Promise<Customer> {
  const [customer] = await db
    .select({ store: storeSettings, address: addresses })
    .from(users)
    .innerJoin(storeSettings, sql`true`)
    .leftJoin(addresses, and(eq(addresses.userId, users.id), eq(addresses.id, addressId)))
    .where(eq(users.id, userId))
    .for('no key update', { of: users });
  if (!customer) throw new Error('A session without its person.');
  return customer;
}
