/**
 * `npm run bench:growth`: the first view and the whole list at 200, 2,000 and 20,000 products, on a PostgreSQL of its own.
 * `--seconds 3` is the length of each measurement.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ROOT } from '../scripts/run.ts';
import { makeDataDir, startShop } from '../scripts/shop-server.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { answerOf, load, report, round } from './load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const seconds = Number(values.seconds);
const SIZES = [200, 2_000, 20_000];
const BROTLI = { 'accept-encoding': 'br' };

const FILL = `insert into products (sku, name, tamil_name, pack, base_price, discount, stock, category_id, position, rating)
  select 'G' || i, (array['Sparkler','Rocket','Fountain','Chakkar'])[1 + i % 4] || ' ' || i, 'ராக்கெட் ' || i,
    '1 Box (10 Pcs)', 1000 + i % 9000, (i % 80) * 100, i % 500, (select min(id) from categories), i, 4.2
  from generate_series(1, $1::int - (select count(*)::int from products)) i where not exists (select from products where sku = 'G' || i)`;

async function growTo(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as n from products');
  // Numbers go on where the last size ended.
  await client.query(
    FILL.replace('generate_series(1, $1::int', `generate_series(${rows[0].n}, ${rows[0].n} - 1 + $1::int`),
    [size],
  );
  await client.end();
}

const postgres = await startPostgres();
const dataDir = makeDataDir();
const shop = await startShop({
  log: join(ROOT, '.cache/bench/growth-shop.log'),
  dataDir: dataDir.path,
  variables: { DATABASE_URL: postgres.url },
});
try {
  const rows: Record<string, string | number>[] = [];
  const base = shop.url.replace('localhost', '127.0.0.1');
  for (const size of SIZES) {
    await growTo(postgres.url, size);
    // The kept answers may be two seconds old.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const [home, list] = [await answerOf(`${base}/`, BROTLI), await answerOf(`${base}/api/product/list1`, BROTLI)];
    const { perSecond, failed } = await load(`${base}/`, { seconds, headers: BROTLI });
    const first = rows[0];
    rows.push({
      products: size,
      'home bytes': home.bytes.length,
      'home bytes ×': round(home.bytes.length / Number(first?.['home bytes'] ?? home.bytes.length), 2),
      'home req/s': round(perSecond),
      'req/s ×': round(perSecond / Number(first?.['home req/s'] ?? perSecond), 2),
      'list bytes': list.bytes.length,
      failed,
    });
  }
  report('growth', rows);
} finally {
  await shop.close();
  await postgres.remove();
  dataDir.remove();
}
