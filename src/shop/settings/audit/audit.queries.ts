import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { cacheIfLarge, LARGE_COUNT } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { literally } from '#platform/db/like.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { auditEntries } from '../settings.tables.ts';

/** More hits than anybody pages through; counting stops here. */
const MOST_HITS = 10_000;

export interface AuditSearch {
  search?: string | undefined;
  /** Actions whose label, in the reader's language, contains the search. */
  actions?: readonly string[] | undefined;
}

/** How many records may match a name or phone, because nobody reads a hundred namesakes. */
const MOST_NAMED = 100;

async function subjectsOf(db: Db, text: string): Promise<string[]> {
  const plain = text.replace(/^#\s*(?=\S)/, '').toUpperCase();
  const part = `%${text}%`;
  const digits = text.replace(/\D/g, '');
  const phone = digits.length >= 4 ? `%${digits}%` : null;
  const named = await rowsOf<{ subject: string }>(
    db,
    sql`(select 'order:' || id as subject from orders
        where number like ${/^\d+$/.test(plain) ? `MP-${plain}%` : `${plain}%`} order by id desc limit ${MOST_NAMED})
      union all (select case when role in ('customer', 'guest') then 'customer:' else 'staff:' end || id from users
        where name ilike ${part} or phone_number like ${phone} order by id desc limit ${MOST_NAMED})
      union all (select 'product:' || id from products
        where name ilike ${part} or tamil_name ilike ${part} or lower(sku) = ${text.toLowerCase()} limit ${MOST_NAMED})
      union all (select 'category:' || id from categories
        where name ilike ${part} or tamil_name ilike ${part} limit ${MOST_NAMED})
      union all (select 'coupon:' || id from coupons where code like ${`${plain}%`} limit ${MOST_NAMED})`,
  );
  return named.map((row) => row.subject);
}

/**
 * The ids of a search: a prefix of an action or subject ('order.', 'product:12'), part of an admin's name, the number, name or
 * phone of what was changed, or a word of the action. One index per condition; a plain OR would read the whole log, and so
 * would a join with missing admins.
 */
async function hitsOf(db: Db, search: string, actions: readonly string[]): Promise<SQL> {
  const text = literally(search);
  const start = `${text.toLowerCase()}%`;
  const admins = await rowsOf<{ id: number }>(
    db,
    sql`select id from users where role in ('admin', 'biller', 'packer') and name ilike ${`%${text}%`}`,
  );
  const subjects = await subjectsOf(db, text);
  const ways = [sql`action like ${start}`, sql`subject like ${start}`];
  if (admins.length > 0) ways.push(sql`actor_id in ${admins.map((admin) => admin.id)}`);
  if (subjects.length > 0) ways.push(sql`subject in ${subjects}`);
  if (actions.length > 0) ways.push(sql`action in ${actions}`);
  return sql.join(
    ways.map((way) => sql`(select id from audit_entries where ${way} order by id desc limit ${MOST_HITS})`),
    sql` union `,
  );
}

const rowsMatching = async (db: Db, { search, actions = [] }: AuditSearch): Promise<SQL> =>
  search?.trim() ? hitsOf(db, search.trim(), actions) : sql`select id from audit_entries`;

const keepCount = cacheIfLarge<number>((count) => count >= LARGE_COUNT);

export async function countAudit(db: Db, search: AuditSearch): Promise<number> {
  return keepCount(db, search.search ? JSON.stringify([search.search, search.actions]) : '', async () => {
    const rows = await rowsMatching(db, search);
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from (${rows}) counted`);
    return row?.n ?? 0;
  });
}

/** Latest first; pages past the middle are read from the end. */
export async function pageAudit(db: Db, search: AuditSearch, page: { limit: number; offset: number; total: number }) {
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

/** The latest entry with one of these actions. */
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
