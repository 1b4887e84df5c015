/** Reading the audit; `recordAudit` beside the settings writes it. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import type { AuditEntry } from './audit.contract.ts';
import { countAudit, pageAudit } from './audit.queries.ts';

/** The latest first. */
export async function listAudit(
  db: Db,
  query: { page: number; limit: number; search?: string | undefined },
): Promise<Page<AuditEntry>> {
  const total = await countAudit(db, query.search);
  const rows = await pageAudit(db, query.search, {
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

/** Books are kept for 72 months from the annual return of their year (s. 36 CGST Act): eight years hold every entry of them. */
const YEARS_KEPT = 8;

/** Forgets entries older than the books; the database lets nothing else be deleted, and the deletion is an entry itself. */
export async function forgetOldAudit(db: Db): Promise<number> {
  const [row] = await rowsOf<{ forgotten: number }>(db, sql`select forget_audit_entries(${YEARS_KEPT}) as forgotten`);
  return row?.forgotten ?? 0;
}
