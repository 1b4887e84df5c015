/** A person's consents and withdrawals. Rows are only ever added, so that every choice can be proved later. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { versionInForce } from '../settings/settings.ts';
import { consents } from './accounts.tables.ts';
import type { Preferences } from './security/security.contract.ts';

export type ConsentKind = 'terms' | keyof Preferences;

export interface ConsentRecord {
  kind: string;
  given: boolean;
  version: string;
  createdAt: Date;
}

/** Records choices with the version of the terms or privacy policy that the person saw. */
export async function recordConsents(
  tx: Db,
  userId: number,
  choices: readonly { kind: ConsentKind; given: boolean }[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx.insert(consents).values(
    choices.map(({ kind, given }) => ({
      userId,
      kind,
      given,
      version: versionInForce(kind === 'terms' ? 'terms' : 'privacy'),
    })),
  );
}

/** Oldest first. */
export async function listConsents(db: Db, userId: number): Promise<ConsentRecord[]> {
  const { kind, given, version, createdAt } = consents;
  return db
    .select({ kind, given, version, createdAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id));
}
