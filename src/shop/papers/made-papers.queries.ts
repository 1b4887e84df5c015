import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { GOODS_BILLS } from '../bills/bills.rules.ts';
import type { MadeRow } from './made-papers.rules.ts';
import type { MadePaper } from './papers.contract.ts';

export interface Made {
  orderId: number;
  edition: number;
  labels?: number;
}

/** Notes what a PDF contains. In the order of ids, so that two piles at once do not lock each other out. */
export async function noteMade(
  db: Db,
  { paper, actorId }: { paper: MadePaper['paper']; actorId: number },
  made: readonly Made[],
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into made_papers (order_id, paper, edition, labels, made_by)
      select m."orderId", ${paper}, m.edition, coalesce(m.labels, 0), ${actorId}::int
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m ("orderId" int, edition int, labels int)
      order by m."orderId"
      on conflict (order_id, paper) do update set edition = excluded.edition, labels = excluded.labels,
        made_by = excluded.made_by, made_at = now()`,
  );
}

/** A row for each paper of the orders that was made; one without a paper for an order that has none. */
export function listMade(db: Db, orderIds: readonly number[]): Promise<MadeRow[]> {
  const kinds = sql.join(
    GOODS_BILLS.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return rowsOf<MadeRow>(
    db,
    sql`select o.id as "orderId", b.id is not null as "isBilled", m.paper, m.made_at as at, u.name as by,
        coalesce(case m.paper
          when 'bills' then m.edition = b.id
          when 'labels' then m.edition = o.version and m.labels = greatest(1, coalesce(nullif(p.cartons, 0),
            (select sum(c.cartons) from couriers c where c.order_id = o.id and c.state <> 'returned'), 1))
          else m.edition = o.version end, false) as "isCurrent"
      from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb) asked (id)
      join orders o on o.id = asked.id::int
      left join order_packings p on p.order_id = o.id
      left join bills b on b.order_id = o.id and b.kind in (${kinds}) and b.credited < b.total
      left join made_papers m on m.order_id = o.id
      left join users u on u.id = m.made_by`,
  );
}
