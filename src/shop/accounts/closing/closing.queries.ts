import { lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { sessions } from '../accounts.tables.ts';

/**
 * Whose data is due for erasure, at most `most` at a time: accounts closed `days` ago, guests of that age who never ordered,
 * and guests whose last order is `guestDays` old.
 */
export async function listDueErasures(
  db: Db,
  { days, guestDays, most }: { days: number; guestDays: number; most: number },
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select u.id from users u where u.erased_at is null and (
        u.deletion_requested_at < now() - make_interval(days => ${days})
        or (u.role = 'guest' and u.created_at < now() - make_interval(days => ${days}) and not exists
          (select 1 from orders o where o.user_id = u.id and o.placed_at is not null))
        or (u.role = 'guest' and exists (select 1 from orders o where o.user_id = u.id and o.placed_at is not null)
          and not exists (select 1 from orders o where o.user_id = u.id
            and o.created_at > now() - make_interval(days => ${guestDays}))))
      order by u.id limit ${most}`,
  );
  return rows.map((row) => row.id);
}

/** Deletes a guest's row if nothing refers to it. */
export async function removeUnusedGuest(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from users u where u.id = ${userId} and u.role = 'guest'
    and not exists (select 1 from orders o where o.user_id = u.id)`);
}

/** Deletes sessions that ended that many days ago. */
export async function forgetOldSessions(db: Db, days: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now() - make_interval(days => ${days})`));
}
