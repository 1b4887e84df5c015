/** Reading the audit; `recordAudit` beside the settings writes it. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import type { AuditAction, AuditEntry } from './audit.contract.ts';
import * as queries from './audit.queries.ts';

/** The latest first. */
export async function listAudit(
  db: Db,
  query: { page: number; limit: number } & queries.AuditSearch,
): Promise<Page<AuditEntry>> {
  const total = await queries.countAudit(db, query);
  const rows = await queries.pageAudit(db, query, {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    total,
  });
  const items = rows.map(({ entry, actor }) => ({
    id: entry.id,
    action: entry.action,
    subject: entry.subject,
    actor_id: entry.actorId,
    actor,
    before: entry.before ?? null,
    after: entry.after ?? null,
    createdAt: entry.createdAt.toISOString(),
  }));
  return pageOf(items, total, query);
}

/** The latest entry with one of these actions, with its before and after. */
export const latestAudited = (db: Db, actions: readonly AuditAction[]) => queries.findLatest(db, actions);

/** Whether an action on a subject was recorded after an entry. */
export const auditedSince = (db: Db, id: number, action: AuditAction, subject: string) =>
  queries.isThereSince(db, id, action, subject);

/** Accounts are kept for 72 months from the annual return (s. 36 CGST Act), which eight years always cover. */
const YEARS_KEPT = 8;

/** Deletes entries past that period. The database refuses any other deletion, and the deletion is audited too. */
export async function forgetOldAudit(db: Db): Promise<number> {
  const [row] = await rowsOf<{ forgotten: number }>(db, sql`select forget_audit_entries(${YEARS_KEPT}) as forgotten`);
  return row?.forgotten ?? 0;
}
