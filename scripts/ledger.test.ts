/** `npm run ledger` as an operator runs it: correct books, wrong ones, a running shop, a folder without a shop. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openEmbedded } from '#platform/db/db.ts';
import { lockFolder } from '#platform/db/folder-lock.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { plantWorld } from '#testing/test-world.ts';
import { bareEnvironmentWith, ROOT } from './tools/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'mathappu-ledger-'));

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openEmbedded(join(folder, 'postgres'));
  await work(database);
  await database.close();
}

beforeAll(() =>
  withDatabase(async (database) => {
    await database.migrate();
    await plantWorld(database.db, createTestAuth(database.db));
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runLedger(dataDir: string): Promise<{ code: number; lines: string[] }> {
  const options = { cwd: ROOT, env: bareEnvironmentWith({ DATA_DIR: dataDir }) };
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/ledger.ts'], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) }),
    ),
  );
}

test('a correct ledger gives exit code 0', async () => {
  const { code, lines } = await runLedger(folder);
  expect(lines.at(-1)).toMatch(/^The ledger holds: \d+ checks\.$/);
  expect(code).toBe(0);
});

test('the folder of a running shop is refused in one line', async () => {
  const unlock = lockFolder(folder);
  const { code, lines } = await runLedger(folder);
  unlock();
  expect([code, lines]).toEqual([1, [expect.stringContaining('DATA_DIR')]]);
});

test('a folder without a shop is refused in one line', async () => {
  const { code, lines } = await runLedger(join(folder, 'nothing'));
  expect([code, lines]).toEqual([1, [expect.stringContaining('DATA_DIR')]]);
});

test('a missing piece gives exit code 1 and is named', async () => {
  await withDatabase(({ db }) => db.execute(sql`update products set stock = stock - 1 where sku = 'sparklers'`));
  const { code, lines } = await runLedger(folder);
  expect(lines).toContain('✗ stock is the sum of its movements');
  expect(lines.join('\n')).toContain('stock 99, movements 100');
  expect(code).toBe(1);
});

// Before: the stack of a statement about a column that the old tables lack.
test('a database that the new version has not opened yet is refused in one line', async () => {
  await withDatabase(({ db }) =>
    db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    ),
  );
  const { code, lines } = await runLedger(folder);
  expect(lines).toEqual(['DATA_DIR: the database is still that of an older version; npm start brings it up to date']);
  expect(code).toBe(1);
});
