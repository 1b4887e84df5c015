/** A shop with orders, bills and waiting work moves from the embedded database to a PostgreSQL, and sells on there. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markIfEmpty, requireFinishedRestore } from '#platform/backup/unfinished-restore.ts';
import { type Database, openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';
import { UPKEEP_JOB } from '#platform/db/embedded-upkeep.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { composeShop, createTestAuth } from '#testing/compose-shop.ts';
import { buy } from '#testing/purchase.ts';
import { databaseOn, onRealPostgres, onServer } from '#testing/test-database.ts';
import { Client } from '#testing/test-shop.ts';
import { PASSWORD, PHONES, plantWorld, type TestWorld } from '#testing/test-world.ts';
import type { JobHandler } from '../jobs.ts';
import { openEmbeddedIn } from '../open-database.ts';
import { moveToPostgres } from './move.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-move-'));
const dataDir = join(scratch, 'data');
const made: string[] = [];
let world: TestWorld;

/** A role without any right beyond its own database, as a shop's is. */
const ROLE = `mathappu_mover_${process.pid}`;

async function emptyPostgres(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL as string;
  const name = `mathappu_moved_${process.pid}_${made.length}`;
  made.push(name);
  await onServer(server, `create database ${name} owner ${ROLE} encoding 'UTF8' template template0`);
  const url = new URL(databaseOn(server, name));
  [url.username, url.password] = [ROLE, 'secret'];
  return url.href;
}

/** An administrator's extension has a view and a table in there. */
async function addExtension(databaseUrl: string): Promise<void> {
  const asAdministrator = databaseOn(process.env.TEST_DATABASE_URL as string, new URL(databaseUrl).pathname.slice(1));
  for (const what of ['table monitored as select 1 as one', 'view monitor as select 1 as one'])
    await onServer(asAdministrator, `create ${what}; alter extension plpgsql add ${what.split(' as ')[0]}`);
  await onServer(asAdministrator, 'grant select on monitored to public');
}

/** The shop on this database sells one box of sparklers. The order's mail waits, because every job fails. */
async function sell(database: Database): Promise<{ id: number; number: string }> {
  const transport = { send: async () => undefined };
  const fail = async () => {
    throw new Error('Not today.');
  };
  const wrapHandlers = (handlers: JobHandler[]) => handlers.map((handler) => ({ ...handler, run: fail }));
  const { base, stop } = await composeShop({ database, folder: scratch, transport, wrapHandlers });
  const meena = await new Client(base).signIn(PHONES.meena, PASSWORD);
  return buy(meena, { [world.products.sparklers]: 1 }, 20.75).finally(stop);
}

/** The upkeep that only an embedded shop does is scheduled, and due as it stops. */
async function leaveUpkeep(source: Database): Promise<void> {
  const spec = { name: UPKEEP_JOB, cron: '*/10 * * * *' };
  const jobs = await startJobs(source, createLog('silent'), [{ spec, run: async () => undefined }]);
  await jobs.stop();
  await source.db.execute(sql`insert into jobs.job (name) values (${UPKEEP_JOB})`);
}

const UPKEEP = sql`select name from jobs.schedule where name = ${UPKEEP_JOB} union all select name from jobs.job where name = ${UPKEEP_JOB}`;
const WAITING = sql`select id, name, state, data, retry_count from jobs.job where name = 'order-mail' order by id`;
const ODD = '"quoted", back\\slash, {curly}, NULL, மத்தாப்பு 🎆\n\ttab';

describe.runIf(onRealPostgres)('a shop that moves to a PostgreSQL', () => {
  let last: { id: number; number: string };
  let waiting: unknown[];

  beforeAll(async () => {
    await onServer(process.env.TEST_DATABASE_URL as string, `create role ${ROLE} login password 'secret'`);
    mkdirSync(dataDir);
    const source = await openEmbedded(join(dataDir, 'postgres'));
    await source.migrate();
    world = await plantWorld(source.db, createTestAuth(source.db));
    last = await sell(source);
    await source.db.execute(
      sql`insert into contact_messages (ticket, name, phone_number, email, message) values ('T-1', ${ODD}, '9486012345', 'a@example.com', ${ODD})`,
    );
    waiting = await rowsOf(source.db, WAITING);
    await leaveUpkeep(source);
    await source.close();
  });
  afterAll(async () => {
    const server = process.env.TEST_DATABASE_URL as string;
    for (const name of made) await onServer(server, `drop database if exists ${name} with (force)`);
    await onServer(server, `drop role ${ROLE}`);
    rmSync(scratch, { recursive: true, force: true });
  });

  it('keeps the embedded one, and leaves nothing that a shop would start on, if it fails', async () => {
    const source = await openEmbedded(join(dataDir, 'postgres'));
    await source.migrate();
    await source.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'next', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    await source.close();
    const databaseUrl = await emptyPostgres();
    await expect(moveToPostgres({ dataDir, databaseUrl })).rejects.toThrow(/^DATA_DIR: a newer version has used/);
    const half = await openPostgres(databaseUrl, { max: 1 });
    await expect(requireFinishedRestore(half.db)).rejects.toThrow(/a restore or a move into this database/);
    await half.close();
    const again = await openEmbeddedIn(dataDir);
    await again.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'next'`);
    await again.close();
  });

  // Before: the PostgreSQL had the whole shop without a mark, and the embedded one stayed: two shops with the same numbers.
  it('leaves no second shop if the embedded one cannot be set aside', async () => {
    const databaseUrl = await emptyPostgres();
    const moved = join(dataDir, 'postgres-moved');
    const block = () => {
      mkdirSync(moved, { recursive: true });
      writeFileSync(join(moved, 'file'), '');
    };
    await expect(moveToPostgres({ dataDir, databaseUrl }, block)).rejects.toThrow(/^DATA_DIR: .* cannot be set aside/);
    rmSync(moved, { recursive: true });
    const whole = await openPostgres(databaseUrl, { max: 1 });
    await expect(requireFinishedRestore(whole.db)).rejects.toThrow(/a restore or a move into this database/);
    await whole.close();
  });

  // Before: PostgreSQL's own words about its catalogue.
  it('begins once, of several into one database', async () => {
    const databaseUrl = await emptyPostgres();
    const begun = await Promise.all(Array.from({ length: 6 }, () => markIfEmpty(databaseUrl)));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  // Before: 'relation "public.users" does not exist', and a mark that stayed.
  it('is not begun where the tables of its role go into another schema', async () => {
    const databaseUrl = await emptyPostgres();
    await onServer(databaseUrl, `create schema authorization ${ROLE}`);
    await expect(moveToPostgres({ dataDir, databaseUrl })).rejects.toThrow(
      `DATABASE_URL: new tables go into the schema ${ROLE} instead of public`,
    );
    await onServer(databaseUrl, `drop schema ${ROLE}`);
    expect(await markIfEmpty(databaseUrl)).toBe(true);
  });

  it('has every row, number and waiting job there, and goes on with the next numbers', async () => {
    const databaseUrl = await emptyPostgres();
    await addExtension(databaseUrl);
    const { rows, ledger } = await moveToPostgres({ dataDir, databaseUrl });
    expect(rows).toBeGreaterThan(50);
    // Before: 'the database is not empty', on hosts that put an extension into every database.
    await onServer(databaseUrl, 'select 1 / count(*) from monitored');
    expect(ledger.flatMap(({ broken }) => broken)).toEqual([]);

    const target = await openPostgres(databaseUrl, { max: 10 });
    await requireFinishedRestore(target.db);
    expect(await rowsOf(target.db, WAITING)).toEqual(waiting);
    expect(waiting).toHaveLength(1);
    // Before: it was queued every ten minutes and never done, and the alarm of late jobs never ended.
    expect(await rowsOf(target.db, UPKEEP)).toEqual([]);
    // The sandbox's payments can be refunded there.
    expect(await rowsOf(target.db, sql`select 1 from sandbox.orders`)).toHaveLength(1);
    const [message] = await rowsOf<{ text: string }>(target.db, sql`select message as text from contact_messages`);
    expect(message?.text).toBe(ODD);
    const next = await sell(target);
    expect(next.id).toBe(last.id + 1);
    // Foreign keys and triggers hold again.
    await expect(target.db.execute(sql`delete from orders where id = ${last.id}`)).rejects.toThrow();
    await expect(target.db.execute(sql`delete from audit_log`)).rejects.toThrow();
    const [off] = await rowsOf<{ triggers: number }>(
      target.db,
      sql`select count(*)::int as triggers from pg_trigger where tgenabled = 'D'`,
    );
    expect(off?.triggers).toBe(0);
    await target.close();

    // Before its owner decides otherwise, no shop goes on with the old one.
    await expect(openEmbeddedIn(dataDir)).rejects.toThrow(/^DATABASE_URL: unset, but this shop has moved/);
    expect(existsSync(join(dataDir, 'postgres-moved'))).toBe(true);
  });

  it('is moved over no other shop', async () => {
    renameSync(join(dataDir, 'postgres-moved'), join(dataDir, 'postgres'));
    const databaseUrl = databaseOn(process.env.TEST_DATABASE_URL as string, made.at(-1) as string);
    await expect(moveToPostgres({ dataDir, databaseUrl })).rejects.toThrow(/^DATABASE_URL: the database is not empty/);
  });
});
