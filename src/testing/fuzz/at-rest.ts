/**
 * Waits until the shop has no background work left. A job and the gateway's webhook finish a refund a moment after the owner
 * opened it; without this wait, the change would be attributed to the next caller.
 */
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/db.ts';
import { OPEN_JOBS } from '../buyers.ts';
import type { TestShop } from '../test-shop.ts';

/** Waits for gateway events due within this time; refunds that take days are ignored. */
const SOON_SECONDS = 30;

/** Excludes mails that a recipient's limit delays by hours. */
const DUE_SOON = sql.raw(`start_after < now() + interval '${SOON_SECONDS} seconds'`);

async function undoneIn({ database }: TestShop): Promise<string[]> {
  const undone = await rowsOf<{ what: string }>(
    database.db,
    sql`select 'job ' || name || ' ' || state || ' ' || left(data::text, 200) as what
        from (select * from ${sql.raw(OPEN_JOBS)}) open where ${DUE_SOON}
      union all select 'event ' || event_id from webhook_events where processed_at is null
      union all select 'delivery ' || to_jsonb(d)::text from sandbox.deliveries d
      union all select 'gateway order ' || o.id from sandbox.orders o
        where next_due < extract(epoch from now()) + ${SOON_SECONDS}
      limit 5`,
  );
  return undone.map(({ what }) => what);
}

/** Throws with a list of the remaining work if the shop does not come to rest. */
export async function untilAtRest(shop: TestShop): Promise<void> {
  let undone: string[] = [];
  try {
    await shop.until(async () => {
      undone = await undoneIn(shop);
      return undone.length === 0;
    });
  } catch (error) {
    throw new Error(`The shop does not come to rest: ${undone.join('; ')}`, { cause: error });
  }
}
