/** Class 12: all database connections are cut under load, as by a restart or failover. */
import { type Attack, pause } from '../attack.ts';
import { Caller } from '../caller.ts';
import { readGoods } from '../purchases.ts';

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const WELL_WITHIN_MS = 20_000;

async function isWellAgain(url: string): Promise<boolean> {
  const caller = new Caller(url, '127.0.4.12');
  const deadline = performance.now() + WELL_WITHIN_MS;
  let wellInARow = 0;
  for (; wellInARow < 10 && performance.now() < deadline; await pause(100)) {
    const { status } = await caller.get('/api/coupon/list', { connection: 'close' });
    wellInARow = status === 200 ? wellInARow + 1 : 0;
  }
  const isWell = wellInARow === 10 && (await readGoods(caller)).length > 0;
  caller.close();
  return isWell;
}

export const lostDatabase: Attack = {
  id: '12',
  what: 'all connections of the database cut, every half second, while people buy',
  only: 'postgres',
  // Callers served at that moment may be told to try again.
  sparesVisitor: false,
  async run(shop, signal) {
    const before = shop.processIds();
    let cuts = 0;
    for (; !signal.aborted; await pause(500)) cuts += (await shop.query?.(CUT))?.length ?? 0;
    const isWell = await isWellAgain(shop.url);
    const after = shop.processIds();
    const died = before.filter((id) => !after.includes(id));
    const broken = died.length > 0 ? [`${died.length} of ${before.length} processes died`] : [];
    if (!isWell) broken.push('it did not come back');
    return { got: `${cuts} connections cut, ${died.length} processes dead`, broken };
  },
};
