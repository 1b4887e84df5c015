import { and, count, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { Role } from '#platform/http/http.ts';
import { credentials, sessions, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByPhone(db: Db, e164: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.phoneNumber, e164));
  return row;
}

/** The living session of a token with its person: one indexed read a request. */
export async function findSession(db: Db, token: string): Promise<{ id: number; role: Role } | undefined> {
  const [row] = await db
    .select({ id: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), sql`${sessions.expiresAt} > now()`, sql`${users.disabledAt} is null`));
  return row;
}

export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(values).returning();
  return row as UserRow;
}

export async function updateUser(db: Db, id: number, changes: Partial<typeof users.$inferInsert>): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning();
  return row as UserRow;
}

export async function insertPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db.insert(credentials).values({ userId, accountId: String(userId), providerId: 'credential', password: hash });
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

export async function deleteOtherSessions(db: Db, userId: number, keptToken: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, keptToken)));
}

export async function deleteSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return row !== undefined;
}

export interface CustomerRow {
  id: number;
  name: string;
  contactEmail: string;
  phoneNumber: string | null;
  contactPhone: string | null;
  role: 'customer' | 'guest';
  createdAt: Date | string;
  disabledAt: Date | string | null;
  orders: number;
  spent: number;
  lastOrderAt: Date | string | null;
}

function customersMatching(search: string | undefined, status: string | undefined): SQL | undefined {
  const text = search?.trim().replace(/[\\%_]/g, '\\$&');
  return and(
    ne(users.role, 'admin'),
    status === 'active' ? sql`${users.disabledAt} is null` : undefined,
    status === 'inactive' ? sql`${users.disabledAt} is not null` : undefined,
    text
      ? or(
          ilike(users.name, `%${text}%`),
          ilike(users.contactEmail, `%${text}%`),
          ilike(users.phoneNumber, `%${text}%`),
        )
      : undefined,
  );
}

/** A page of customers with what each ordered; sums only over the page's own people. */
export async function listCustomers(
  db: Db,
  query: { page: number; limit: number; search?: string | undefined; status?: string | undefined },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const condition = customersMatching(query.search, query.status);
  const [counted] = await db.select({ total: count() }).from(users).where(condition);
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(condition)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const rows = await rowsOf<CustomerRow>(
    db,
    sql`select u.id, u.name, u.contact_email as "contactEmail", u.phone_number as "phoneNumber",
      u.contact_phone as "contactPhone", u.role, u.created_at as "createdAt", u.disabled_at as "disabledAt",
      count(o.id)::int as orders, coalesce(sum(o.captured - o.refunded), 0)::bigint as spent,
      max(o.placed_at) as "lastOrderAt"
    from users u left join orders o on o.user_id = u.id and o.placed_at is not null
    where u.id in ${page} group by u.id order by u.created_at desc, u.id desc`,
  );
  return { rows: rows.map((row) => ({ ...row, spent: Number(row.spent) })), total: counted?.total ?? 0 };
}
