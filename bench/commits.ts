/**
 * `npm run bench:commits`: how many orders per second PostgreSQL commits if each changes stock, by pgbench: on the plain disk,
 * and with each flush 5 ms slower, as with a synchronous standby 5 ms away; with the catalogue's trigger as it is and as it was
 * before, when it sent its NOTIFY within the order. `--seconds 5` is the length of each measurement.
 */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { openPostgres } from '#platform/db/db.ts';
import { followCatalogue } from '#server/catalogue-news.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { report } from './load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const CLIENTS = [1, 16, 64];
const PRODUCTS = 1_000;
const NOTIFY_WITHIN = sql`create or replace function notify_catalogue_changed() returns trigger language plpgsql as $$
  begin perform pg_notify('catalogue_changed', ''); return null; end $$`;

const pgbench = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1);
if (!pgbench) throw new Error('pgbench is not installed: package postgresql-contrib');
const folder = mkdtempSync(join(tmpdir(), 'mathappu-bench-'));
const script = join(folder, 'stock.sql');
writeFileSync(script, `\\set id random(1, ${PRODUCTS})\nupdate products set reserved = 1 - reserved where id = :id;\n`);

/** Runs asynchronously, so that this process can report progress. */
async function perSecond(url: string, clients: number): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', values.seconds, '-f', script, url];
  const { stdout } = await promisify(execFile)(pgbench as string, args);
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
}

async function perSecondOfEach(url: string): Promise<number[]> {
  const figures: number[] = [];
  for (const clients of CLIENTS) figures.push(await perSecond(url, clients));
  return figures;
}

async function measure(commit: string, settings: string[]): Promise<Record<string, string | number>[]> {
  const postgres = await startPostgres({ isDurable: true, settings });
  const database = await openPostgres(postgres.url, { max: 2 });
  try {
    await database.migrate();
    await database.db.execute(sql`insert into categories (name, tamil_name) values ('Crackers', 'பட்டாசு')`);
    await database.db.execute(sql`insert into products (sku, name, base_price, stock, category_id)
      select 'p' || n, 'Product ' || n, 1000, 100, 1 from generate_series(1, ${PRODUCTS}::int) n`);
    const news = followCatalogue(database.db, () => undefined);
    const after = await perSecondOfEach(postgres.url);
    await news.stop();
    await database.db.execute(NOTIFY_WITHIN);
    const before = await perSecondOfEach(postgres.url);
    return CLIENTS.map((clients, at) => ({
      commit,
      clients,
      'NOTIFY within': before[at] as number,
      'told beside': after[at] as number,
    }));
  } finally {
    await database.close();
    await postgres.remove();
  }
}

try {
  report('commits', [
    ...(await measure('this disk', [])),
    ...(await measure('this disk and 5 ms', ['commit_delay=5000', 'commit_siblings=0'])),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
