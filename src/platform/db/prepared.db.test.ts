/** Statements made once, and transactions that begin with their first statement. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { idempotencyKeys } from '../http/idempotency.tables.ts';
import { inTransaction, rowsOf } from './db.ts';
import { type Of, prepared, preparedRows, unseen } from './prepared.ts';

let database: TestDatabase;
let timesMade = 0;

beforeAll(async () => {
  // One connection, so that every transaction follows another on it.
  database = await openTestDatabase({ poolSize: 1 });
});
afterAll(() => database.close());
beforeEach(() => database.db.delete(idempotencyKeys));

const keep = prepared((db, of: Of<{ scope: string; body: object | null }>) => {
  timesMade += 1;
  return db
    .insert(idempotencyKeys)
    .values({ scope: of.scope, requestHash: 'x', holder: 'y', body: of.body })
    .returning({ scope: idempotencyKeys.scope });
});
const find = prepared((db, of: Of<{ scope: string }>) =>
  db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, of.scope)),
);
const count = preparedRows<{ scopes: string[] }, { n: number }>(
  ({ scopes }) => sql`select count(*)::int as n from idempotency_keys where scope = any(${scopes}::text[])`,
);

describe('a statement made once', () => {
  it('is built for the first call only', async () => {
    for (const scope of ['a', 'b', 'c'])
      expect(await keep(database.db, { scope, body: { of: scope } })).toEqual([{ scope }]);
    expect(timesMade).toBe(1);
    expect(await find(database.db, { scope: 'b' })).toMatchObject([{ scope: 'b', body: { of: 'b' } }]);
    expect(await count(database.db, { scopes: ['a', 'c', 'd'] })).toEqual([{ n: 2 }]);
  });

  it('runs in the transaction that it is given', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await keep(tx, { scope: 'mine', body: null });
      expect(await find(tx, { scope: 'mine' })).toHaveLength(1);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await find(database.db, { scope: 'mine' })).toEqual([]);
  });

  it('writes null as null, also in a column of JSON', async () => {
    await keep(database.db, { scope: 'none', body: null });
    const [row] = await database.db.select({ isNull: sql`body is null` }).from(idempotencyKeys);
    expect(row).toEqual({ isNull: true });
  });

  it('keeps its plan for orders beyond the statistics', async () => {
    const { db } = database;
    await db.execute(sql`create temp table lines as
      select n / 40 as order_id, n % 900 as product_id from generate_series(1, 40000) n`);
    await db.execute(sql`create index on lines (order_id)`);
    await db.execute(sql`create temp table goods as select id from generate_series(1, 900) id`);
    await db.execute(sql`create index on goods (id)`);
    await db.execute(sql`analyze lines, goods`);
    const goodsOf = preparedRows<{ orderId: number }, { id: number }>(
      ({ orderId }) => sql`select g.id from lines l join goods g on g.id = l.product_id
        where l.order_id = ${unseen(orderId, 'int')} /* kept */`,
    );
    for (let orderId = 2000; orderId < 2010; orderId += 1) await goodsOf(db, { orderId });
    const [plans] = await rowsOf<{ kept: number }>(
      db,
      sql`select generic_plans::int as kept from pg_prepared_statements where statement like '%/* kept */'`,
    );
    // PostgreSQL makes five plans for the value at hand before it compares; the embedded one makes none.
    expect(plans?.kept).toBeGreaterThanOrEqual(5);
  });

  it('refuses a call that leaves a value out', async () => {
    await expect(find(database.db, {} as { scope: string })).rejects.toThrow("a value for 'scope'");
  });
});

describe('a transaction', () => {
  const written = async () => (await database.db.select().from(idempotencyKeys)).map(({ scope }) => scope);

  it.each([1, 2, 3])('takes its first statement back as well (transaction %s of a connection)', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await keep(tx, { scope: 'first', body: null });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await written()).toEqual([]);
  });

  it('continues after its first statement failed', async () => {
    await keep(database.db, { scope: 'known', body: null });
    const twice = inTransaction(database.db, (tx) => keep(tx, { scope: 'known', body: null }));
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
    await inTransaction(database.db, (tx) => keep(tx, { scope: 'next', body: null }));
    expect(await written()).toEqual(['known', 'next']);
  });

  it('may begin with a statement without values, or have none', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into idempotency_keys (scope, request_hash, holder) values ('bare', 'x', 'y')`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await inTransaction(database.db, async () => 'nothing')).toBe('nothing');
    expect(await written()).toEqual([]);
    await inTransaction(database.db, (tx) => keep(tx, { scope: 'after', body: null }));
    expect(await written()).toEqual(['after']);
  });

  it('returns the rows of its first statement, not those of its beginning', async () => {
    const rows = await inTransaction(database.db, (tx) => keep(tx, { scope: 'one', body: null }));
    expect(rows).toEqual([{ scope: 'one' }]);
  });
});
