/** A person's consents and withdrawals. Rows are only ever added, so that every choice can be proved later. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { versionInForce } from '../settings/settings.ts';
import { consents } from './accounts.tables.ts';
import type { ConsentSource, Preferences } from './security/security.contract.ts';

export type ConsentKind = 'terms' | keyof Preferences;

export interface ConsentRecord {
  kind: string;
  given: boolean;
  version: string;
  source: string;
  createdAt: Date;
}

/** Records choices with the version of the terms or privacy policy that the person saw. */
export async function recordConsents(
  tx: Db,
  userId: number,
  choices: readonly { kind: ConsentKind; given: boolean }[],
  source: ConsentSource = '',
): Promise<void> {
  if (choices.length === 0) return;
  await tx.insert(consents).values(
    choices.map(({ kind, given }) => ({
      userId,
      kind,
      given,
      source,
      version: versionInForce(kind === 'terms' ? 'terms' : 'privacy'),
    })),
  );
}

/** Oldest first. */
export async function listConsents(db: Db, userId: number): Promise<ConsentRecord[]> {
  const { kind, given, version, source, createdAt } = consents;
  return db
    .select({ kind, given, version, source, createdAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id));
}
