/**
 * Taking over a key: impossible while its first call runs, possible once that call's process is gone (C10, C12). Seen on 21 Nov
 * 2026: without the look at the connections a dead process's key stays a conflict; if every other process counts as dead, a
 * running one's key is taken over.
 */
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileStandbyIsSilent } from '#testing/silent-standby.ts';
import { onRealPostgres, openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { asRequest } from '../current-request.ts';
import { openPostgres, PROCESS_NAME, rowsOf } from '../db/db.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { idempotencyKeys } from './idempotency.tables.ts';
import { forgetOldKeys, once } from './idempotency.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(idempotencyKeys));
afterAll(() => database.close());

const SCOPE = { userId: 7, name: '7 /api/order/create-order click' };
const answer = (body: string) => async () => ({ status: 201, body });
const ask = (body: string, request = 'one') => once(database.db, SCOPE, request, answer(body));

/** A first call that is still in progress when `holder` is checked. */
async function underway(holder: string, minutesAgo = 0): Promise<void> {
  const never = new Promise<never>(() => undefined);
  void once(database.db, SCOPE, 'one', () => never).catch(() => undefined);
  await expect.poll(() => database.db.select().from(idempotencyKeys)).toHaveLength(1);
  await database.db
    .update(idempotencyKeys)
    .set({ holder, createdAt: sql`now() - make_interval(mins => ${minutesAgo})` });
}

describe('a key', () => {
  it('returns the first response forever, and refuses another request', async () => {
    expect(await ask('first')).toEqual({ status: 201, body: 'first' });
    expect(await ask('second')).toEqual({ status: 201, body: 'first' });
    await expect(ask('third', 'other')).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  it('returns the very bytes of the first response', async () => {
    const body = { amount: 4240, currency: 'INR', id: 'order_1', 'a longer name': null };
    const same = () => once(database.db, SCOPE, 'one', async () => ({ status: 201, body }));
    const texts = [await same(), await same()].map((known) => JSON.stringify(known.body));
    expect(texts).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('is free again after a failed call', async () => {
    const fails = once(database.db, SCOPE, 'one', () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    expect(await ask('first')).toEqual({ status: 201, body: 'first' });
  });

  it('is deleted after a week', async () => {
    await ask('first');
    await database.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '8 days'` });
    await forgetOldKeys(database.db);
    expect(await ask('second')).toEqual({ status: 201, body: 'second' });
  });
});

describe('a key that could not be freed because the database was down', () => {
  // Without the list of such keys: a conflict for two minutes.
  it('goes to the next call, and only to one of them', async () => {
    const away = (): never => {
      throw new Error('away');
    };
    const db = new Proxy(database.db, {
      get: (target, name) => (name === 'delete' ? away : Reflect.get(target, name, target)),
    });
    await expect(once(db, SCOPE, 'one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    const slow = Promise.withResolvers<{ status: number; body: string }>();
    const second = once(database.db, SCOPE, 'one', () => slow.promise);
    await expect(ask('third')).rejects.toMatchObject({ code: 'IN_FLIGHT' });
    slow.resolve({ status: 201, body: 'second' });
    expect(await second).toEqual({ status: 201, body: 'second' });
  });
});

// The statement that takes a key is in force at once when its wait for the standby is given up: a conflict for two minutes.
describe.skipIf(!onRealPostgres)('a key that was taken while the synchronous standby did not answer', () => {
  it('goes to the next call', async () => {
    const setting = (text: string) => database.db.execute(sql.raw(text));
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      database.db,
      sql`select current_database() as name`,
    );
    await setting(`alter database "${name}" set synchronous_commit = on`);
    const hurried = await openPostgres(database.url as string, { max: 1, answerWithinMs: 300 });
    await whileStandbyIsSilent(database.url as string, async () => {
      const first = asRequest('visitor', null, () => once(hurried.db, SCOPE, 'one', answer('first')));
      await expect(first).rejects.toSatisfy(isDatabaseUnavailable);
      await expect.poll(() => database.db.select().from(idempotencyKeys)).toHaveLength(1);
    });
    await setting(`alter database "${name}" reset synchronous_commit`);
    expect(await ask('second')).toEqual({ status: 201, body: 'second' });
    await hurried.close();
  });
});

describe('a key whose first call is in progress', () => {
  it('is a conflict while this process runs it', async () => {
    await underway(PROCESS_NAME);
    await expect(ask('second')).rejects.toMatchObject({ code: 'IN_FLIGHT' });
  });

  it('is taken over at once when its process has died, and only by the same request', async () => {
    await underway('mathappu-that-died');
    await expect(ask('other', 'other')).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await ask('second')).toEqual({ status: 201, body: 'second' });
    expect(await ask('third')).toEqual({ status: 201, body: 'second' });
  });

  it('is taken over after two minutes if the process is unknown', async () => {
    await underway(PROCESS_NAME, 3);
    expect(await ask('second')).toEqual({ status: 201, body: 'second' });
  });

  it('is not freed by the failure of the first call once taken over', async () => {
    const first = Promise.withResolvers<never>();
    const failing = once(database.db, SCOPE, 'one', () => first.promise);
    await expect.poll(() => database.db.select().from(idempotencyKeys)).toHaveLength(1);
    await database.db.update(idempotencyKeys).set({ holder: 'mathappu-another' });
    first.reject(new Error('late'));
    await expect(failing).rejects.toThrow('late');
    expect(await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, SCOPE.name))).toHaveLength(
      1,
    );
  });

  it('is a conflict while another process runs it, and free when that process is gone', async ({ skip }) => {
    // The embedded database has one process: ours.
    if (!database.url) skip();
    const other = new pg.Client({ connectionString: database.url, application_name: 'mathappu-other' });
    await other.connect();
    await underway('mathappu-other');
    await expect(ask('second')).rejects.toMatchObject({ code: 'IN_FLIGHT' });
    await other.end();
    await expect.poll(() => ask('second').catch(() => null)).toEqual({ status: 201, body: 'second' });
  });
});
