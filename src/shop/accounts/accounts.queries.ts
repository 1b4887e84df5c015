import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { cacheIfLarge, LARGE_COUNT } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { containing, phoneContaining } from '#platform/db/like.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import type { Role } from '#platform/http/http.ts';
import type { Address } from '../addresses/addresses.contract.ts';
import { credentials, sessions, users } from './accounts.tables.ts';
import { STAFF_ROLES } from './permissions.rules.ts';
import { WALK_IN_SIGN_IN } from './sign-in-names.rules.ts';

/** After this many idle hours staff must sign in again: long enough for lunch, not for a night. */
const IDLE_HOURS = 12;

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return (await userById(db, { id }))[0];
}

const userById = prepared((db, of: Of<{ id: number }>) => db.select().from(users).where(eq(users.id, of.id)));

/** Reads and locks the person until the transaction ends. */
export async function lockUser(tx: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export async function findUserByPhone(db: Db, e164: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.phoneNumber, e164));
  return row;
}

/**
 * Not expired and, for staff, not idle too long: an abandoned screen shows other people's orders. Needs `users` joined
 * to `sessions`. `updatedAt` is when the session was last used.
 */
export const isLiving = sql`${sessions.expiresAt} > now() and (${notInArray(users.role, [...STAFF_ROLES])}
  or ${sessions.updatedAt} > now() - make_interval(hours => ${IDLE_HOURS}))`;

/** The valid session of a token, with its person: one indexed read per request. */
export async function findSession(
  db: Db,
  token: string,
): Promise<{ id: number; role: Role; usedSecondsAgo: number } | undefined> {
  return (await sessionByToken(db, { token }))[0];
}

const sessionByToken = prepared((db, of: Of<{ token: string }>) =>
  db
    .select({
      id: users.id,
      role: users.role,
      usedSecondsAgo: sql<number>`extract(epoch from now() - ${sessions.updatedAt})::int`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, of.token), isLiving, sql`${users.disabledAt} is null`)),
);

export async function touchSession(db: Db, token: string): Promise<void> {
  await db.update(sessions).set({ updatedAt: sql`now()` }).where(eq(sessions.token, token));
}

/**
 * A query for the ids of all users that are the same person as this one, itself included: guests with the same phone or
 * email, and the account whose verified phone it is. An account's own email does not count, because families share one.
 */
export const samePersons = (
  userId: number | SQLWrapper,
): SQL => sql`(with me as (select id, role, lower(contact_email) as email,
      coalesce(contact_phone, case when phone_number_verified then phone_number end) as phone
    from users where id = ${userId})
  select id from me
  union select u.id from me join users u on u.contact_phone = me.phone
  union select u.id from me join users u on u.phone_number = me.phone and u.phone_number_verified
  union select u.id from me join users u on lower(u.contact_email) = me.email and u.role = 'guest'
    where me.role = 'guest' and me.email <> '')`;

/**
 * A query for the ids of all users whose unpaid orders count as this one's: for an account only itself, for a guest all
 * guests with the same phone or email. A guest's contact is unproved, so a guest never counts as the account that has
 * it.
 */
export const sameGuests = (
  userId: number | SQLWrapper,
): SQL => sql`(with me as (select id, contact_phone as phone, lower(contact_email) as email from users
    where id = ${userId} and role = 'guest')
  select ${userId}::int as id
  union select u.id from me join users u on u.contact_phone = me.phone and u.role = 'guest'
  union select u.id from me join users u on lower(u.contact_email) = me.email and u.role = 'guest' where me.email <> '')`;

export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(values).returning();
  return row as UserRow;
}

/** Returns the id of the person with this sign-in name, creating them if missing. A name fills an empty one. */
export async function insertOnce(db: Db, values: typeof users.$inferInsert): Promise<number> {
  const [row] = await db
    .insert(users)
    .values(values)
    .onConflictDoUpdate({
      target: users.email,
      set: { name: sql`case when ${users.name} = '' then excluded.name else ${users.name} end` },
    })
    .returning({ id: users.id });
  return (row as { id: number }).id;
}

/** The account whose owner verified this phone (E.164) with a code. */
export async function findOwnerOfPhone(db: Db, phone: string): Promise<number | undefined> {
  const isOwner = and(eq(users.role, 'customer'), eq(users.phoneNumber, phone), eq(users.phoneNumberVerified, true));
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOwner, isNull(users.disabledAt), isNull(users.deletionRequestedAt)));
  return row?.id;
}

export async function updateUser(db: Db, id: number, changes: Partial<typeof users.$inferInsert>): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning();
  return row as UserRow;
}

/** `isGiven` when somebody else chose the password for this person. */
export async function insertPassword(db: Db, userId: number, hash: string, isGiven = false): Promise<void> {
  const credential = { userId, accountId: String(userId), providerId: 'credential', password: hash, isGiven };
  await db.insert(credentials).values(credential);
}

const passwordOf = (userId: number) => and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'));

export async function findPassword(db: Db, userId: number): Promise<{ hash: string | null; isGiven: boolean } | null> {
  const [row] = await db
    .select({ hash: credentials.password, isGiven: credentials.isGiven })
    .from(credentials)
    .where(passwordOf(userId));
  return row ?? null;
}

/**
 * Reads the hash after any change in progress has finished. A password change ends all earlier sessions, so a sign-in that
 * opens its session first and compares afterwards cannot leave one to the old password.
 */
export async function lockedHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordOf(userId))
    .for('share');
  return row?.hash ?? null;
}

/** Stores a new hash of the same password; does nothing if the password was changed meanwhile. */
export async function replaceHash(db: Db, userId: number, old: string, hash: string): Promise<void> {
  await db
    .update(credentials)
    .set({ password: hash })
    .where(and(passwordOf(userId), eq(credentials.password, old)));
}

export async function deleteOtherSessions(db: Db, userId: number, keptToken: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, keptToken)));
}

export async function deleteSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Whether somebody can sign in as the owner. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .limit(1);
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
  signInName: string;
  orders: number;
  /** Orders whose money was not refunded in full. */
  paid: number;
  spent: number;
  lastOrderAt: Date | string | null;
  address: Address | null;
}

export interface CustomerQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  sort?: 'newest' | 'name' | 'spent' | undefined;
}

/** Part of a name or email, or at least four digits of a phone in any notation. */
function textMatching(search: string): SQL | undefined {
  const phone = phoneContaining(search);
  if (phone !== null) return or(ilike(users.phoneNumber, phone), ilike(users.contactPhone, phone));
  const like = containing(search);
  return or(ilike(users.name, like), ilike(users.contactEmail, like));
}

function customersMatching({ search, status }: CustomerQuery): SQL | undefined {
  const text = search?.trim();
  return and(
    notInArray(users.role, [...STAFF_ROLES]),
    ne(users.email, WALK_IN_SIGN_IN),
    status === 'active' ? sql`${users.disabledAt} is null` : undefined,
    status === 'inactive' ? sql`${users.disabledAt} is not null` : undefined,
    text ? textMatching(text) : undefined,
  );
}

const keepRanking = cacheIfLarge<number[]>((ids) => ids.length >= LARGE_COUNT / 10);

/** Highest spenders first. It sums over every order, so a large shop caches it for some seconds. */
async function rankBySpending(db: Db, query: CustomerQuery): Promise<number[]> {
  const { search, status } = query;
  return keepRanking(db, JSON.stringify({ search, status }), async () => {
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select ${users.id} as id from ${users}
        left join (select user_id, sum(captured - refunded) as spent from orders
          where placed_at is not null group by user_id) sums on sums.user_id = ${users.id}
        where ${customersMatching(query)} order by sums.spent desc nulls last, ${users.id} desc`,
    );
    return rows.map((row) => row.id);
  });
}

/** The customers of one page. Pages past the middle are read from the end, so that the last is as quick as the first. */
async function customerIds(db: Db, query: CustomerQuery, total: number): Promise<number[]> {
  const offset = (query.page - 1) * query.limit;
  const limit = Math.min(query.limit, total - offset);
  if (limit <= 0) return [];
  if (query.sort === 'spent') return (await rankBySpending(db, query)).slice(offset, offset + limit);
  const isFromEnd = offset > total / 2;
  const [first, second] = query.sort === 'name' ? [sql`lower(${users.name})`, users.id] : [users.createdAt, users.id];
  const direction = (query.sort === 'name') === isFromEnd ? desc : asc;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(customersMatching(query))
    .orderBy(direction(first), direction(second))
    .limit(limit)
    .offset(isFromEnd ? total - offset - limit : offset);
  const ids = rows.map((row) => row.id);
  return isFromEnd ? ids.reverse() : ids;
}

const keepCount = cacheIfLarge<number>((total) => total >= LARGE_COUNT);

/** The person's default address, in the shape that the door to addresses returns. */
const ADDRESS_OF_USER = sql`(
  select json_build_object(
    'id', a.id, 'user_id', a.user_id, 'name', a.name, 'house_flat_no', a.house_flat_no, 'street_name', a.street_name,
    'locality', a.locality, 'landmark', a.landmark, 'city', a.city, 'district', a.district, 'state', a.state,
    'country', a.country, 'zipcode', a.zipcode, 'address_type', a.address_type,
    'delivery_contact_number', a.contact_number, 'isDefault', a.is_default, 'firm', a.firm, 'gstin', a.gstin)
  from addresses a where a.user_id = u.id order by a.is_default desc, a.id limit 1)`;

/** A page of customers with their address and order totals, read only for the customers on the page. */
export async function listCustomers(db: Db, query: CustomerQuery): Promise<{ rows: CustomerRow[]; total: number }> {
  const { page: _page, limit: _limit, sort: _sort, ...filter } = query;
  const total = await keepCount(db, JSON.stringify(filter), async () => {
    const [counted] = await db.select({ total: count() }).from(users).where(customersMatching(query));
    return counted?.total ?? 0;
  });
  const ids = await customerIds(db, query, total);
  if (ids.length === 0) return { rows: [], total };
  const rows = await rowsOf<CustomerRow>(
    db,
    sql`select u.id, u.name, u.contact_email as "contactEmail", u.phone_number as "phoneNumber",
      u.contact_phone as "contactPhone", u.role, u.created_at as "createdAt", u.disabled_at as "disabledAt",
      u.email as "signInName", count(o.id)::int as orders,
      (count(o.id) filter (where o.captured > o.refunded))::int as paid, coalesce(sum(o.captured - o.refunded), 0)::bigint as spent,
      max(o.placed_at) as "lastOrderAt", ${ADDRESS_OF_USER} as address
    from users u left join orders o on o.user_id = u.id and o.placed_at is not null
    where u.id in ${ids} group by u.id`,
  );
  const byId = new Map(rows.map((row) => [row.id, { ...row, spent: Number(row.spent) }]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}
