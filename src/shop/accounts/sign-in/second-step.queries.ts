import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { secondSteps } from '../accounts.tables.ts';

export type SecondStepRow = typeof secondSteps.$inferSelect;

export async function findSecondStep(db: Db, userId: number): Promise<SecondStepRow | undefined> {
  const [row] = await db.select().from(secondSteps).where(eq(secondSteps.userId, userId));
  return row;
}

/** Locks the row, so that one code is not accepted twice at once. */
export async function lockSecondStep(tx: Db, userId: number): Promise<SecondStepRow | undefined> {
  const [row] = await tx.select().from(secondSteps).where(eq(secondSteps.userId, userId)).for('update');
  return row;
}

/** Whether the second step is on, after any switch in progress has finished: switching it ends earlier sessions. */
export async function isSecondStepOn(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: secondSteps.confirmedAt })
    .from(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .for('share');
  return row?.confirmedAt != null;
}

/** Stores an unconfirmed secret in place of an earlier unconfirmed one; false if one is already confirmed. */
export async function keepDraft(db: Db, userId: number, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondSteps)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(secondSteps.confirmedAt),
    })
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

export async function confirm(tx: Db, userId: number, lastStep: number, recoveryHashes: string[]): Promise<void> {
  await tx
    .update(secondSteps)
    .set({ confirmedAt: sql`now()`, lastStep, recoveryHashes })
    .where(eq(secondSteps.userId, userId));
}

export async function setLastStep(tx: Db, userId: number, lastStep: number): Promise<void> {
  await tx.update(secondSteps).set({ lastStep }).where(eq(secondSteps.userId, userId));
}

export async function setRecoveryHashes(tx: Db, userId: number, recoveryHashes: string[]): Promise<void> {
  await tx.update(secondSteps).set({ recoveryHashes }).where(eq(secondSteps.userId, userId));
}

export async function deleteSecondStep(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.delete(secondSteps).where(eq(secondSteps.userId, userId)).returning();
  return rows.length > 0;
}
