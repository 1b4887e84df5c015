import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openEmbedded } from './db.ts';
import { listen } from './listen.ts';

it('gives the next connection a clean session, and keeps listening', async () => {
  const database = await openEmbedded();
  const { pool } = database.driver;
  const heard: (string | undefined)[] = [];
  await listen(database, { news: (payload) => heard.push(payload) });
  await pool.query('create table kept (id int)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into kept values ($1)', [1]);
  client.release(true);

  expect((await pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  await pool.query('select pg_notify($1, $2)', ['news', 'again']);
  expect(heard).toEqual(['again']);
  await database.close();
});

it('refuses what is nested too deeply, instead of answering nothing', async () => {
  const database = await openEmbedded();
  const { pool } = database.driver;
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  await expect(pool.query('select $1::text::jsonb', [nested])).rejects.toMatchObject({ code: '54001' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it('ends the process when PostgreSQL has stopped, and answers nothing more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-stopped-'));
  const database = await openEmbedded(folder);
  await database.driver.pool.query('create table kept (id int)');
  await database.close();
  const run = (script: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { timeout: 300_000 });
  // Without the folder of its log it stops as on a full disk.
  const stopped = await run(`
    import { rmSync } from 'node:fs';
    import { openEmbedded } from './src/platform/db/db.ts';
    const { driver: { pool } } = await openEmbedded(${JSON.stringify(folder)});
    await pool.query('insert into kept values (1)');
    rmSync(${JSON.stringify(join(folder, 'pg_wal'))}, { recursive: true });
    await pool.query('select pg_switch_wal()');
    await pool.query('insert into kept values (2)');
    console.log('acknowledged');
  `).catch((error) => error);
  expect(stopped).toMatchObject({ code: 1, stdout: '' });
  expect(stopped.stderr).toMatch(/^DATA_DIR: the embedded database has stopped \(.*pg_wal.*\)\n$/);
  rmSync(folder, { recursive: true });
});
