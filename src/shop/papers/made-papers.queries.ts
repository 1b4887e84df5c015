import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { MadeRow } from './made-papers.rules.ts';
import { madePapers } from './made-papers.tables.ts';
import type { MadePaper } from './papers.contract.ts';

/** Notes what a PDF contains. In the order of ids, so that two piles at once do not lock each other out. */
export async function noteMade(
  db: Db,
  { paper, actorId }: { paper: MadePaper['paper']; actorId: number },
  made: readonly Pick<MadeRow, 'orderId' | 'edition'>[],
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into made_papers (order_id, paper, edition, made_by)
      select m."orderId", ${paper}, m.edition, ${actorId}::int
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m ("orderId" int, edition text)
      order by m."orderId"
      on conflict (order_id, paper) do update set edition = excluded.edition, made_by = excluded.made_by,
        made_at = now()`,
  );
}

export const listMade = (db: Db, orderIds: readonly number[]): Promise<MadeRow[]> =>
  db
    .select({
      orderId: madePapers.orderId,
      paper: madePapers.paper,
      edition: madePapers.edition,
      at: madePapers.madeAt,
      by: users.name,
    })
    .from(madePapers)
    .innerJoin(users, eq(users.id, madePapers.madeBy))
    .where(inArray(madePapers.orderId, [...orderIds]));
