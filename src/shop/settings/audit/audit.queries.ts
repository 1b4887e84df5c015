import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { keepLarge, LARGE_COUNT } from '#platform/db/keep-large.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { auditEntries } from '../settings.tables.ts';

/** More hits than anybody pages through; counting stops here. */
const MOST_HITS = 10_000;

/**
 * The ids of a search: a prefix of an action or subject ('order.', 'product:12'), or part of an admin's name. One index per
 * condition; a plain OR would read the whole log, and so would a join with missing admins.
 */
async function hitsOf(db: Db, search: string): Promise<SQL> {
  const text = search.replace(/[\\%_]/g, '\\$&');
  const start = `${text.toLowerCase()}%`;
  const admins = await rowsOf<{ id: number }>(
    db,
    sql`select id from users where role in ('admin', 'biller', 'packer') and name ilike ${`%${text}%`}`,
  );
  const ways = [sql`action like ${start}`, sql`subject like ${start}`];
  if (admins.length > 0) ways.push(sql`actor_id in ${admins.map((admin) => admin.id)}`);
  return sql.join(
    ways.map((way) => sql`(select id from audit_entries where ${way} order by id desc limit ${MOST_HITS})`),
    sql` union `,
  );
}

const rowsMatching = async (db: Db, search: string | undefined): Promise<SQL> =>
  search?.trim() ? hitsOf(db, search.trim()) : sql`select id from audit_entries`;

const keepCount = keepLarge<number>((count) => count >= LARGE_COUNT);

export async function countAudit(db: Db, search: string | undefined): Promise<number> {
  return keepCount(db, search ?? '', async () => {
    const rows = await rowsMatching(db, search);
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from (${rows}) counted`);
    return row?.n ?? 0;
  });
}

/** Latest first; pages past the middle are read from the end. */
export async function pageAudit(
  db: Db,
  search: string | undefined,
  page: { limit: number; offset: number; total: number },
) {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const isFromEnd = page.offset > page.total / 2;
  const rows = await rowsMatching(db, search);
  const found = await rowsOf<{ id: number }>(
    db,
    sql`select id from (${rows}) hits order by id ${isFromEnd ? sql`asc` : sql`desc`} limit ${limit}
      offset ${isFromEnd ? page.total - page.offset - limit : page.offset}`,
  );
  if (found.length === 0) return [];
  return db
    .select({ entry: auditEntries, actor: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      inArray(
        auditEntries.id,
        found.map((row) => row.id),
      ),
    )
    .orderBy(desc(auditEntries.id));
}

/** The entry that was made last of these actions. */
export async function findLatest(db: Db, actions: readonly string[]) {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.action, [...actions]))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row;
}

export async function isThereSince(db: Db, id: number, action: string, subject: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.action, action), gt(auditEntries.id, id)))
    .limit(1);
  return rows.length > 0;
}
