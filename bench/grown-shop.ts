/** A shop with its own PostgreSQL, and a price list of any length. */
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../scripts/tools/run.ts';
import { makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { startPostgres } from '../scripts/with-postgres.ts';

export interface GrownShop {
  base: string;
  client: pg.Client;
}

/** A shop with demonstration data and its own PostgreSQL, removed afterwards. */
export async function withShop(processes: number, work: (shop: GrownShop) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const dataDir = makeDataDir();
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    const shop = await startShop({
      log: join(ROOT, '.cache/bench/grown-shop.log'),
      dataDir: dataDir.path,
      variables: { DATABASE_URL: postgres.url, WEB_CONCURRENCY: String(processes) },
    });
    try {
      await client.connect();
      await work({ base: shop.url.replace('localhost', '127.0.0.1'), client });
    } finally {
      await client.end();
      await shop.close();
    }
  } finally {
    await postgres.remove();
    dataDir.remove();
  }
}

const FILL = `insert into products (sku, name, tamil_name, pack, base_price, discount, stock, category_id, position, rating)
  select 'G' || i, (array['Sparkler','Rocket','Fountain','Chakkar'])[1 + i % 4] || ' ' || i, 'ராக்கெட் ' || i,
    '1 Box (10 Pcs)', 1000 + i % 9000, (i % 80) * 100, i % 500, (select min(id) from categories), i, 4.2
  from generate_series(1, $1::int - (select count(*)::int from products)) i where not exists (select from products where sku = 'G' || i)`;

export async function growTo(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as n from products');
  // Numbering continues from the previous size.
  await client.query(
    FILL.replace('generate_series(1, $1::int', `generate_series(${rows[0].n}, ${rows[0].n} - 1 + $1::int`),
    [size],
  );
  // Cached answers may be two seconds old.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
}
