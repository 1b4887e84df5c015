import { desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { auditEntries } from './settings.tables.ts';

function matching(search: string | undefined): SQL | undefined {
  const text = search?.trim().replace(/[\\%_]/g, '\\$&');
  if (!text) return undefined;
  // The beginning, as 'product:12' or 'order.' is typed; '12' is not meant to find 'order:312'.
  return or(
    ilike(auditEntries.action, `${text}%`),
    ilike(auditEntries.subject, `${text}%`),
    sql`${auditEntries.actorId} in (select u.id from ${users} u where u.name ilike ${`%${text}%`} and u.role = 'admin')`,
  );
}

export async function countAudit(db: Db, search: string | undefined): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(auditEntries).where(matching(search));
  return row?.n ?? 0;
}

export async function pageAudit(db: Db, search: string | undefined, page: { limit: number; offset: number }) {
  return db
    .select({ entry: auditEntries, actor: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(matching(search))
    .orderBy(desc(auditEntries.id))
    .limit(page.limit)
    .offset(page.offset);
}
