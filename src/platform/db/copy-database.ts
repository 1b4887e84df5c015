/**
 * Copies all rows of a shop's database into another one with the same tables: an embedded shop's into a PostgreSQL. Values
 * travel as text, as in PostgreSQL's own dumps, because the two may be of different versions.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, isNoExtensions, rowsOf } from './db.ts';

/** Names are quoted, and those of tables have their schema. */
interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

interface Copied {
  tables: number;
  rows: number;
}

/** Called after each part of a table. */
type Tell = (table: string, rows: number) => void;

/** The jobs and their queues. Each start writes the schedule anew; the rest of the schema is about running processes. */
const QUEUE = sql`n.nspname = 'jobs' and c.relname in ('queue', 'job')`;

/** The tables in the order in which the queue's refer to each other, with the columns that can be written. */
const tablesOf = (db: Db) =>
  rowsOf<Table>(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as name,
        json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attname) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where ${isNoExtensions}
        and ((n.nspname in ('public', 'sandbox') and c.relkind = 'r' and c.relname <> 'restore_unfinished') or (${QUEUE}))
      group by n.nspname, c.relname
      order by n.nspname, c.relname = 'queue' desc, c.relname`,
  );

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const foreignKeysOf = (db: Db) =>
  rowsOf<ForeignKey>(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = 'public'
      order by 1, 2`,
  );

/** An imported price list may be megabytes in one row, a price change is some hundred bytes. */
const PART_CHARACTERS = 2_000_000;
const MOST_ROWS = 1_000;

const sizeOf = (cells: readonly (string | null)[]) => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

async function insert(to: Db, { name, columns }: Table, rows: readonly (string | null)[][]): Promise<void> {
  const given = columns.map((_, index) => `c${index}`);
  const values = columns.map((_, index) => sql`${sql.param(rows.map((row) => row[index] ?? null))}::text[]`);
  const cast = columns.map(({ type }, index) => `c${index}::${type}`);
  await to.execute(
    sql`insert into ${sql.raw(name)} (${sql.raw(columns.map((column) => column.name).join(', '))})
      overriding system value
      select ${sql.raw(cast.join(', '))} from unnest(${sql.join(values, sql`, `)}) as given(${sql.raw(given.join(', '))})`,
  );
}

async function copyTable(from: Db, to: Db, table: Table, tell: Tell): Promise<number> {
  const texts = table.columns.map(({ name }) => `${name}::text`).join(', ');
  await from.execute(sql.raw(`declare moving no scroll cursor for select array[${texts}] as cells from ${table.name}`));
  let copied = 0;
  for (let wanted = 10; ; ) {
    const part = await rowsOf<{ cells: (string | null)[] }>(from, sql.raw(`fetch ${wanted} from moving`));
    if (part.length === 0) break;
    const rows = part.map(({ cells }) => cells);
    await insert(to, table, rows);
    copied += rows.length;
    tell(table.name, copied);
    const average = rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length;
    wanted = Math.max(1, Math.min(MOST_ROWS, Math.floor(PART_CHARACTERS / Math.max(1, average))));
  }
  await from.execute(sql`close moving`);
  return copied;
}

/** The number of rows and a sum of their hashes: the same in both databases if each row is there unchanged. */
async function fingerprintOf(db: Db, { name, columns }: Table): Promise<string> {
  const row = `row(${columns.map((column) => column.name).join(', ')})::text`;
  const [found] = await rowsOf<{ fingerprint: string }>(
    db,
    sql.raw(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) as fingerprint from ${name}`,
    ),
  );
  return found?.fingerprint ?? '';
}

/** So that the same value is the same text in both databases, whatever their servers are set to. */
async function writeAlike(db: Db): Promise<void> {
  await db.execute(
    sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true), set_config('bytea_output', 'hex', true)`,
  );
}

async function copySequences(from: Db, to: Db): Promise<void> {
  const called = await rowsOf<{ name: string; last: string }>(
    from,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where schemaname in ('public', 'sandbox') and last_value is not null`,
  );
  for (const { name, last } of called) await to.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}

/** Fails if a table differs afterwards. Returns the number of rows. */
async function copyTables(from: Db, to: Db, tables: readonly Table[], tell: Tell): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    rows += await copyTable(from, to, table, tell);
    if ((await fingerprintOf(from, table)) !== (await fingerprintOf(to, table)))
      throw new Error(`DATABASE_URL: the table ${table.name} differs after copying`);
  }
  return rows;
}

/**
 * Does the work without foreign keys, which hold only once all tables are there, and without triggers, which would number,
 * count, date and announce again what has been. Adding the keys again checks all rows.
 */
async function withoutRules<T>(db: Db, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const keys = await foreignKeysOf(db);
  for (const { table, name } of keys) await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of tables) await db.execute(sql.raw(`alter table ${name} disable trigger user`));
  const result = await work();
  for (const { name } of tables) await db.execute(sql.raw(`alter table ${name} enable trigger user`));
  for (const { table, name, definition } of keys)
    await db.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  return result;
}

/**
 * Copies everything, compares each table, and leaves `to` unchanged if anything fails. `to` has the same migrations and
 * queue, and nobody else uses either database. Throws if a table differs afterwards.
 */
export async function copyDatabase(from: Db, to: Db, tell: Tell = () => undefined): Promise<Copied> {
  return inTransaction(from, (source) =>
    inTransaction(to, async (target) => {
      await writeAlike(source);
      await writeAlike(target);
      const tables = await tablesOf(target);
      const rows = await withoutRules(target, tables, async () => {
        await target.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`));
        return copyTables(source, target, tables, tell);
      });
      await copySequences(source, target);
      return { tables: tables.length, rows };
    }),
  );
}
