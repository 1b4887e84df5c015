/**
 * A shop as a separate process that can be told where to die: the child of shop-process.ts. It is the real server with wrappers
 * between its parts; the shop itself has no code for this.
 *
 * A crash point is the name of a function that opens a transaction, with `before-commit` or `after-commit`; or the
 * name of a gateway call, `mail`, or `job:<name>`, with `before` or `after`. When reached, the process sends itself SIGKILL.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';
import { processStuckEvents } from '#shop/orders/settlement/events.ts';
import { reconcileRefunds } from '#shop/orders/settlement/gateway-refunds.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { reconcileOpen, sweepExpired, sweepPayments } from '#shop/orders/settlement/settlement.ts';
import type { PaymentGateway } from '#shop/payments/gateway/gateway.ts';
import { composeShop, createTestAuth } from './compose-shop.ts';
import { plantWorld } from './test-world.ts';

export interface CrashPoint {
  at: string;
  when: 'before-commit' | 'after-commit' | 'before' | 'after';
}

export type Order =
  | { kind: 'arm'; point: CrashPoint }
  | { kind: 'query'; text: string }
  | { kind: 'ledger'; settled: boolean }
  | { kind: 'reconcile' };

const [folder = '', url = ''] = process.argv.slice(2);
let armed: CrashPoint | null = null;

/** Dies if this is the armed point. Nothing should run after a SIGKILL; the endless promise makes sure. */
async function dieIf(isHere: boolean): Promise<void> {
  if (!isHere) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

const isArmed = (at: string, when: CrashPoint['when']) => armed?.at === at && armed.when === when;

/** Whether the armed function is among the callers. The bundle numbers functions with the same name: `save$2`. */
function isCalledBy(stack: string, when: CrashPoint['when']): boolean {
  return armed?.when === when && new RegExp(`at (async )?(\\w+\\.)?${armed.at}(\\$\\d+)? `).test(stack);
}

function wrapDb(db: Db): Db {
  const transaction = async (work: (tx: never) => Promise<unknown>, options?: never) => {
    const stack = new Error().stack ?? '';
    const result = await db.transaction(async (tx) => {
      const value = await work(tx as never);
      await dieIf(isCalledBy(stack, 'before-commit'));
      return value;
    }, options);
    await dieIf(isCalledBy(stack, 'after-commit'));
    return result;
  };
  // A single statement is a transaction too.
  const execute = async (...statement: Parameters<Db['execute']>) => {
    const stack = new Error().stack ?? '';
    const result = await db.execute(...statement);
    await dieIf(isCalledBy(stack, 'after-commit'));
    return result;
  };
  const wrapped: Record<string | symbol, unknown> = { transaction, execute };
  return new Proxy(db, { get: (target, name) => wrapped[name] ?? Reflect.get(target, name, target) });
}

function wrapGateway(gateway: PaymentGateway): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function' || String(name).startsWith('is')) return value;
      return async (...args: unknown[]) => {
        await dieIf(isArmed(String(name), 'before'));
        const answer = await (value as (...all: unknown[]) => Promise<unknown>)(...args);
        await dieIf(isArmed(String(name), 'after'));
        return answer;
      };
    },
  });
}

/** Writes sent mails to a file, one line each, so that they survive the death of the process. */
const transport = {
  async send(mail: { id: string; to: string }) {
    await dieIf(isArmed('mail', 'before'));
    appendFileSync(join(folder, 'sent.txt'), `${mail.id}\n`);
    await dieIf(isArmed('mail', 'after'));
  },
};

const database = url ? await openPostgres(url) : await openEmbedded(join(folder, 'postgres'));
await database.migrate();
const [known] = await rowsOf<{ n: number }>(database.db, sql`select count(*)::int as n from tracking_statuses`);
if (known?.n === 0) await plantWorld(database.db, createTestAuth(database.db));
// Jobs and mails of a dead worker are tried again only after some minutes; tests do not wait for that.
const [jobs] = await rowsOf<{ known: boolean }>(database.db, sql`select to_regclass('jobs.job') is not null as known`);
if (jobs?.known)
  await database.db.execute(sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
await database.db.execute(sql`update messages set due_at = now() where channel = 'mail' and state = 'queued'`);

const shop = await composeShop({
  database,
  folder,
  transport,
  wrapDb,
  wrapGateway,
  wrapHandlers: (handlers) =>
    handlers.map(({ spec, run }) => ({
      // Sweeps run only when a test asks for them: on a schedule, each run would differ.
      spec: { ...spec, ...(spec.cron ? { cron: '0 0 1 1 *' } : {}), retryDelay: 1 },
      run: async (data, jobId) => {
        await dieIf(isArmed(`job:${spec.name}`, 'before'));
        await run(data, jobId);
        await dieIf(isArmed(`job:${spec.name}`, 'after'));
      },
    })),
  gatewayTimeoutMs: 3_000,
});

/** Runs all scheduled work at once, as if the clock had moved. */
async function reconcile(): Promise<void> {
  // The sandbox's clock is ahead of ours, so list the payments of all times.
  const { gateway } = shop.settlement;
  const listPayments = () => gateway.listPayments({ from: 0, to: 99_999_999_999 });
  const settlement = { ...shop.settlement, gateway: { ...gateway, listPayments } };
  await sweepExpired(settlement);
  await reconcileOpen(settlement);
  await processStuckEvents(settlement);
  await reconcileRefunds(settlement);
  await sweepPayments(settlement, 1);
}

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'arm') armed = order.point;
  if (order.kind === 'query') return rowsOf(database.db, sql.raw(order.text));
  if (order.kind === 'ledger') return checkLedger(database.db, { settled: order.settled });
  if (order.kind === 'reconcile') await reconcile();
  return null;
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  obey(order).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String((error as Error).message) }),
  );
});
// The parent process is gone, so exit.
process.on('disconnect', () => process.exit(0));
process.send?.({ base: shop.base });
