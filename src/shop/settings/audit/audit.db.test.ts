/** The audit cannot be changed, not even through the shop's own database connection. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { recordAudit } from '../settings.ts';
import { forgetOldAudit, listAudit } from './audit.ts';

let database: TestDatabase;
const change = { action: 'product.update' as const, subject: 'product:7', before: { price: 10 }, after: { price: 12 } };

beforeAll(async () => {
  database = await openTestDatabase();
  await recordAudit(database.db, { actorId: 1, ...change });
});

afterAll(() => database.close());

const entries = () =>
  rowsOf<{ action: string; subject: string; before: unknown; after: unknown }>(
    database.db,
    sql`select action, subject, before, after from audit_entries order by id`,
  );

const addOld = (years: number, subject: string) =>
  database.db.execute(
    sql`insert into audit_entries (action, subject, created_at)
      values ('store.update', ${subject}, now() - make_interval(years => ${years}))`,
  );

describe('an entry of the audit', () => {
  it.each([
    ['changed', sql`update audit_entries set after = '{}'`],
    ['changed in its time', sql`update audit_entries set created_at = now() - interval '9 years'`],
    ['deleted', sql`delete from audit_entries`],
    ['deleted with all others', sql`truncate audit_entries`],
    [
      'changed by an upsert',
      sql`insert into audit_entries (id, action, subject) values (1, 'x', 'x')
      on conflict (id) do update set action = 'x'`,
    ],
  ])('cannot be %s', async (_, statement) => {
    const failure = await database.db.execute(statement).then(
      () => null,
      (error: Error) => error,
    );
    expect(String((failure?.cause as Error | undefined)?.message ?? failure)).toContain('append-only');
    expect(await entries()).toEqual([change]);
  });

  it('that is recent cannot be deleted by retention either', async () => {
    const failure = await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`select set_config('mathappu.forget_audit', 'on', true)`);
        await tx.execute(sql`delete from audit_entries`);
      })
      .then(
        () => null,
        (error: Error) => error,
      );
    expect(failure).not.toBeNull();
    expect(await entries()).toEqual([change]);
  });
});

describe('retention', () => {
  it('deletes entries past the retention period, and records that in the audit', async () => {
    await addOld(9, 'long-ago');
    await addOld(7, 'still-kept');
    expect(await forgetOldAudit(database.db)).toBe(1);
    const left = await entries();
    expect(left.map((entry) => entry.subject)).toEqual(['product:7', 'still-kept', 'audit']);
    expect(left.at(-1)).toMatchObject({ action: 'audit.retention', after: { entries: 1 } });
  });

  it('records nothing if there was nothing to delete', async () => {
    const before = await entries();
    expect(await forgetOldAudit(database.db)).toBe(0);
    expect(await entries()).toEqual(before);
  });

  it('disables deleting again afterwards', async () => {
    await addOld(9, 'again');
    await database.db.transaction(async (tx) => {
      await forgetOldAudit(tx);
      await tx.execute(
        sql`insert into audit_entries (action, subject, created_at) values ('x', 'old', now() - interval '9 years')`,
      );
    });
    await expect(database.db.execute(sql`delete from audit_entries where subject = 'old'`)).rejects.toThrow();
  });
});

it('is found by its action and its subject', async () => {
  const found = await listAudit(database.db, { page: 1, limit: 10, search: 'product' });
  expect(found.items).toMatchObject([{ ...change, actor_id: 1 }]);
});
