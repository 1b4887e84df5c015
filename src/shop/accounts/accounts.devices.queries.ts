import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { knownDevices } from './accounts.tables.ts';

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
