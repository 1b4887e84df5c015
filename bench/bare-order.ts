/** What any shop must write for an order of two lines and nothing else, by pgbench: the figure to compare the checkout with. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const TABLES = `
  create table bare_products (id int primary key, stock int not null check (stock >= 0));
  create table bare_orders (id bigserial primary key, user_id int not null, total bigint not null, state text not null, created_at timestamptz not null default now());
  create table bare_lines (order_id bigint not null references bare_orders, product_id int not null, quantity int not null);
  create table bare_mails (order_id bigint primary key, state text not null);
  insert into bare_products select n, 1000000000 from generate_series(1, 200) n;`;
const TRANSACTION = `
\\set first random(1, 199)
begin;
update bare_products set stock = stock - 1 where id in (:first, :first + 1) and stock >= 1;
with o as (insert into bare_orders (user_id, total, state) values (1, 22825, 'paid') returning id),
  l as (insert into bare_lines select o.id, :first + n, 1 from o, generate_series(0, 1) n)
insert into bare_mails select o.id, 'queued' from o;
end;`;

function findPgbench(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1);
}

export interface BareOrder {
  /** Bare orders per second with that many clients; undefined without pgbench. */
  perSecond(clients: number, seconds: number): number | undefined;
  remove(): void;
}

/** Creates the bare tables in the database at `url`. */
export async function prepareBareOrder(url: string): Promise<BareOrder> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TABLES);
  await client.end();
  const pgbench = findPgbench();
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-bench-'));
  const file = join(folder, 'order.sql');
  writeFileSync(file, TRANSACTION);
  return {
    perSecond(clients, seconds) {
      if (!pgbench) return undefined;
      const args = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`, '-f', file, url];
      const output = execFileSync(pgbench, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
