/** Slots in the pool when connections break. Needs a real PostgreSQL. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileStandbyIsSilent } from '#testing/silent-standby.ts';
import { lockWaiters, onRealPostgres, openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { asRequest } from '../current-request.ts';
import { inTransaction, openPostgres, rowsOf } from './db.ts';
import { firstCauseOf, isDatabaseUnavailable } from './unavailable.ts';

describe.skipIf(!onRealPostgres)('a pool with one slot', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ poolSize: 1 });
  });
  afterAll(() => database.close());

  const END_OWN = sql`select pg_terminate_backend(pg_backend_pid())`;
  const backend = async () => (await rowsOf<{ pid: number }>(database.db, sql`select pg_backend_pid() as pid`))[0]?.pid;

  // The driver's own pool never released the slot, and the next statement timed out after ten seconds.
  it('gets the slot back when its connection breaks', async () => {
    if (database.driver.kind !== 'pg') throw new Error('Not on PostgreSQL.');
    const client = await database.driver.pool.connect();
    const ended = client.query('select pg_terminate_backend(pg_backend_pid())');
    await expect(ended).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await backend()).toBeTypeOf('number');
    // A client released after it was lost is not released twice.
    client.release();
    expect(await backend()).toBeTypeOf('number');
  });

  it('gets the slot back after a transaction lost its connection between two statements', async () => {
    const lost = inTransaction(database.db, async (tx) => {
      await tx.execute(END_OWN).catch(() => undefined);
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await backend()).toBeTypeOf('number');
  });

  // Before: the failed rollback's reason, 'Client has encountered a connection error and is not queryable'.
  it('says why a transaction failed on a full disk', async () => {
    // As migrations do it; each of the two is rolled back.
    const full = inTransaction(database.db, (tx) =>
      inTransaction(tx, (inner) =>
        inner.execute(sql`do 'begin raise exception ''No space left on device'' using errcode = ''53100''; end'`),
      ),
    );
    await expect(full).rejects.toSatisfy((error) => firstCauseOf(error).message === 'No space left on device');
    expect(await backend()).toBeTypeOf('number');
  });

  // The driver's own pool closes a connection after every failed statement.
  it('keeps its connection after a statement that PostgreSQL refuses', async () => {
    const before = await backend();
    await expect(database.db.execute(sql`select 1 / 0`)).rejects.not.toSatisfy(isDatabaseUnavailable);
    expect(await backend()).toBe(before);
  });

  it('does not begin a transaction for the next user of a connection', async () => {
    if (database.driver.kind !== 'pg') throw new Error('Not on PostgreSQL.');
    const { pool } = database.driver;
    // The first `begin` of a connection is sent at once.
    await inTransaction(database.db, (tx) => tx.execute(sql`select 1`));
    const careless = await pool.connect();
    await careless.query('begin');
    careless.release();
    const next = await pool.connect();
    await next.query('select $1::int', [1]);
    expect(next.getTransactionStatus()).toBe('I');
    next.release();
  });

  // Two workers started on an empty database: one lost the race for the queue's tables, and its next statement failed.
  it('never hands out a connection that is still in a transaction', async () => {
    if (database.driver.kind !== 'pg') throw new Error('Not on PostgreSQL.');
    // The refusal and the state of the connection come one after the other, now and then in two packets.
    for (let nth = 0; nth < 300; nth += 1) {
      await expect(database.driver.pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
      expect(await backend()).toBeTypeOf('number');
    }
  });
});

/** The database's address by the socket of its server instead of TCP. */
async function socketOf({ db, url }: TestDatabase): Promise<string> {
  const [server] = await rowsOf<{ folder: string }>(
    db,
    sql`select current_setting('unix_socket_directories') as folder`,
  );
  const { pathname, port, username } = new URL(url as string);
  return `postgres://${pathname}?host=${server?.folder}&port=${port}&user=${username}`;
}

describe.skipIf(!onRealPostgres)('statements that wait for somebody’s lock', () => {
  // Guard: cancelStatement. Without it: five sessions wait on, a hundred after a minute, and the rows come when the lock goes.
  it.each(['TCP', 'its socket'])('end at the database too once nobody waits for them, over %s', async (way) => {
    const database = await openTestDatabase({ poolSize: 2 });
    const { db } = database;
    const url = way === 'TCP' ? (database.url as string) : await socketOf(database);
    const hurried = await openPostgres(url, { max: 5, answerWithinMs: 200 });
    await db.execute(sql`create table locked (n int)`);
    const waiting = () => lockWaiters(db);
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`lock table locked in access exclusive mode`);
      // The builder runs where it is awaited, which must be within the request.
      const insert = () =>
        asRequest('visitor', null, async () => await hurried.db.execute(sql`insert into locked values (1)`));
      const tried = await Promise.allSettled(Array.from({ length: 5 }, insert));
      expect(tried.every(({ status }) => status === 'rejected')).toBe(true);
      await expect.poll(waiting).toBe(0);
    });
    expect(await rowsOf(db, sql`select n from locked`)).toEqual([]);
    await hurried.close();
    await database.close();
  });
});

describe.skipIf(!onRealPostgres)('a commit that waits for a synchronous standby', () => {
  // Guard: only other statements are cancelled. Without it: the row is seen at once, and a failover loses it.
  it('shows its rows only once the standby has them, also when nobody waits for it any more', async () => {
    const database = await openTestDatabase({ poolSize: 2 });
    const { db } = database;
    const hurried = await openPostgres(database.url as string, { max: 1, answerWithinMs: 300 });
    const waiting = async () =>
      (
        await rowsOf(
          db,
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`,
        )
      ).length;
    const rows = () => rowsOf(db, sql`select n from replicated`);
    await db.execute(sql`create table replicated (n int)`);
    await whileStandbyIsSilent(database.url as string, async () => {
      const placed = asRequest('visitor', null, () =>
        inTransaction(hurried.db, async (tx) => {
          await tx.execute(sql`set local synchronous_commit = on`);
          await tx.execute(sql`insert into replicated values (1)`);
        }),
      );
      await expect(placed).rejects.toSatisfy(isDatabaseUnavailable);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await waiting()).toBe(1);
      expect(await rows()).toEqual([]);
    });
    await expect.poll(rows).toEqual([{ n: 1 }]);
    await hurried.close();
    await database.close();
  });
});
