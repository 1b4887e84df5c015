/** The door to the owner's ready packs. The pack itself is built where it is shown, from what is on sale then. */
import { eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import { recordAudit } from '../settings/settings.ts';
import type { PackList, PackListUpdate } from './packs.contract.ts';
import { readyPacks } from './packs.tables.ts';

export async function listPacks(db: Db): Promise<PackList> {
  const [row] = await db.select().from(readyPacks);
  return { packs: row?.packs ?? [], version: row?.version ?? 0 };
}

/** Replaces all packs and writes the audit; CONFLICT if somebody else has changed them since. */
export async function setPacks(db: Db, { packs, version }: PackListUpdate, actorId: number): Promise<PackList> {
  return inTransaction(db, async (tx) => {
    await tx.insert(readyPacks).values({ id: 1 }).onConflictDoNothing();
    const [before] = await tx.select().from(readyPacks).where(eq(readyPacks.id, 1)).for('update');
    if (before?.version !== version)
      throw new ShopError('CONFLICT', 'Somebody else has changed the packs. Please look at them again.');
    const after = { packs, version: version + 1 };
    await tx.update(readyPacks).set(after).where(eq(readyPacks.id, 1));
    await recordAudit(tx, { actorId, action: 'pack.update', subject: 'packs', before: before.packs, after: packs });
    return after;
  });
}
