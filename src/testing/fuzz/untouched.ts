/**
 * Checks that other people's data stayed unchanged: compares every row of every table, with its owner, before and after. It
 * knows no routes, so it also finds holes that nobody thought of.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';

/** Records of calls and sessions, or rows that jobs write at any time; they are nobody's data. */
const BOOKKEEPING = new Set([
  'idempotency_keys',
  'verifications',
  'webhook_events',
  'sessions',
  'known_devices',
  'daily_counts',
  'minute_counts',
  'messages',
]);
/** Columns that any order may change. */
const MOVING = ['stock', 'reserved', 'sales', 'used', 'updated_at'];
/** Tables into which visitors may insert rows. */
const LETTER_BOXES = new Set(['users', 'credentials', 'contact_messages', 'audit_entries', 'security_events']);

type Row = { hash: string; owner: number | null };
export type Things = Map<string, Map<string, Row>>;

const rowsOf = <T>(result: unknown) => (result as { rows: T[] }).rows;

async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const found = await db.execute(sql`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`);
  return rowsOf<{ name: string; columns: string[] }>(found).filter(({ name }) => !BOOKKEEPING.has(name));
}

function ownerOf(name: string, columns: readonly string[]): string {
  if (name === 'users') return 't.id';
  if (columns.includes('user_id')) return 't.user_id';
  if (columns.includes('order_id')) return '(select o.user_id from orders o where o.id = t.order_id)';
  if (columns.includes('bill_id'))
    return '(select o.user_id from bills b join orders o on o.id = b.order_id where b.id = t.bill_id)';
  return 'null';
}

export async function listThings(db: Db): Promise<Things> {
  const things: Things = new Map();
  for (const { name, columns } of await tablesOf(db)) {
    const moving = MOVING.map((column) => ` - '${column}'`).join('');
    const key = columns.includes('id') ? 't.id::text' : `t.${columns[0]}::text`;
    const statement = `select ${key} as key, md5((to_jsonb(t)${moving})::text) as hash, ${ownerOf(name, columns)} as owner from "${name}" t`;
    const rows = rowsOf<{ key: string } & Row>(await db.execute(sql.raw(statement)));
    things.set(name, new Map(rows.map(({ key, hash, owner }) => [key, { hash, owner }])));
  }
  return things;
}

/** One line for each row that was changed, deleted or added although it belongs to none of `callers`. */
export function touchedThings(before: Things, after: Things, callers: ReadonlySet<number>): string[] {
  const touched: string[] = [];
  const knownUsers = before.get('users') ?? new Map<string, Row>();
  const isCallers = (owner: number | null) => owner !== null && (callers.has(owner) || !knownUsers.has(String(owner)));
  for (const [table, rows] of after) {
    const earlier = before.get(table) ?? new Map<string, Row>();
    for (const [key, row] of earlier) {
      const now = rows.get(key);
      if (now?.hash !== row.hash && !isCallers(row.owner))
        touched.push(`${table} ${key} ${now ? 'changed' : 'is gone'}`);
    }
    for (const [key, row] of rows)
      if (!earlier.has(key) && !isCallers(row.owner) && !LETTER_BOXES.has(table))
        touched.push(`${table} ${key} is new`);
  }
  return touched;
}
