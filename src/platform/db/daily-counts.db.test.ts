/** Limits by day. Seen on 22 Nov 2026: with a count that is read and then written, 40 at once got 40 of 6. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { dailyCounts } from './daily-counts.tables.ts';
import { forgetOldCounts, takeToday } from './daily-counts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const take = (who: string, most: number) => takeToday(database.db, { what: 'mail', who }, most);
const given = (answers: boolean[]) => answers.filter(Boolean).length;

it('gives out the limit and no more, however many ask at once', async () => {
  expect(given(await Promise.all(Array.from({ length: 40 }, () => take('meena', 6))))).toBe(6);
  expect(await take('meena', 6)).toBe(false);
  expect(await take('kannan', 6)).toBe(true);
});

it('stores no name, and starts again every day', async () => {
  const rows = await database.db.select().from(dailyCounts);
  expect(JSON.stringify(rows)).not.toMatch(/meena|kannan/);
  await database.db.update(dailyCounts).set({ day: sql`${dailyCounts.day} - 1` });
  expect(await take('meena', 6)).toBe(true);
  await forgetOldCounts(database.db);
  expect(await database.db.select().from(dailyCounts)).toHaveLength(1);
});
