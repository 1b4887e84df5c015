/** Reading the audit; `recordAudit` beside the settings writes it. */
import type { Db } from '#platform/db/db.ts';
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
