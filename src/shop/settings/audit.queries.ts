import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { keepLarge, LARGE_COUNT } from '#platform/db/keep-large.ts';
import { users } from '../accounts/accounts.tables.ts';
import { auditEntries } from './settings.tables.ts';

/** The beginning of an action or a subject, as 'product:12' or 'order.' is typed; or a part of an admin's name. */
function matching(search: string | undefined): SQL | undefined {
  const text = search?.trim().replace(/[\\%_]/g, '\\$&');
  if (!text) return undefined;
  const start = `${text.toLowerCase()}%`;
  return sql`(${auditEntries.action} like ${start} or ${auditEntries.subject} like ${start} or ${auditEntries.actorId} = any
    (array(select u.id from ${users} u where u.role = 'admin' and u.name ilike ${`%${text}%`})))`;
}

/** More hits than anybody pages through. */
const MOST_HITS = 10_000;

const keepCount = keepLarge<number>((count) => count >= LARGE_COUNT);

export async function countAudit(db: Db, search: string | undefined): Promise<number> {
  return keepCount(db, search ?? '', async () => {
    const condition = matching(search);
    const counted = condition ? sql`where ${condition} limit ${MOST_HITS}` : sql``;
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from (select 1 from ${auditEntries} ${counted}) counted`,
    );
    return row?.n ?? 0;
  });
}

/** The latest first; a page behind the middle is read from the other end. */
export async function pageAudit(
  db: Db,
  search: string | undefined,
  page: { limit: number; offset: number; total: number },
) {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const isFromEnd = page.offset > page.total / 2 && page.total !== MOST_HITS;
  const rows = await db
    .select({ entry: auditEntries, actor: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(matching(search))
    .orderBy(isFromEnd ? asc(auditEntries.id) : desc(auditEntries.id))
    .limit(limit)
    .offset(isFromEnd ? page.total - page.offset - limit : page.offset);
  return isFromEnd ? rows.reverse() : rows;
}
