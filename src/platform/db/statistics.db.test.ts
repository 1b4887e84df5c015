import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { onRealPostgres, openTestDatabase } from '#testing/test-database.ts';
import { gatherStatistics } from './statistics.ts';

it.runIf(onRealPostgres)('gathers the statistics of new tables once', async () => {
  const { db, close } = await openTestDatabase();
  expect(await gatherStatistics(db)).toContain('orders');
  expect(await gatherStatistics(db)).toEqual([]);
  await db.execute(sql`create table later (id int)`);
  expect(await gatherStatistics(db)).toEqual(['later']);
  await close();
});
