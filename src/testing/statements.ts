/** A test shop that records its statements: how many a request takes, and the database's plan for each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Db } from '#platform/db/db.ts';
import { composeShop, createTestAuth } from './compose-shop.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { Client } from './test-shop.ts';
import { plantWorld, type TestWorld } from './test-world.ts';

export interface Statement {
  text: string;
  params: unknown[];
}

export interface CountedShop {
  database: TestDatabase;
  world: TestWorld;
  base: string;
  client(): Client;
  /** The statements that the shop ran during `work`. Jobs, the sandbox and sign-in use other connections. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** The connections of `database`, with every statement recorded. */
function watched({ driver }: Database, write: (statement: Statement) => void): Db {
  const logger = { logQuery: (text: string, params: unknown[]) => write({ text, params }) };
  return drizzle(driver.pool, { casing: 'snake_case', logger }) as unknown as Db;
}

export async function startCountedShop(): Promise<CountedShop> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-test-'));
  const world = await plantWorld(database.db, createTestAuth(database.db));
  let seen: Statement[] = [];
  const shop = await composeShop({
    database,
    folder,
    transport: { send: async () => undefined },
    wrapDb: () => watched(database, (statement) => seen.push(statement)),
    // Sending a job counts, but jobs are not run: their statements would count for a later request.
    wrapHandlers: (handlers) => handlers.map((handler) => ({ ...handler, run: async () => undefined })),
  });
  return {
    database,
    world,
    base: shop.base,
    client: () => new Client(shop.base),
    async statementsOf(work) {
      seen = [];
      await work();
      return seen.slice();
    },
    async close() {
      await shop.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

const READS_OR_WRITES = /^\s*(select|with|insert|update|delete)\b/i;

/** Tables that a statement would scan completely at any size. Only on a real PostgreSQL. */
export async function wholeReadsOf({ database }: CountedShop, statement: Statement): Promise<string[]> {
  if (database.driver.kind !== 'pg' || !READS_OR_WRITES.test(statement.text)) return [];
  const client = await database.driver.pool.connect();
  try {
    // With a test's few rows the planner would prefer full scans; now it uses them only if nothing else is possible.
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${statement.text}`, statement.params);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    return [...nodesOf(plan)].flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : [],
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}
