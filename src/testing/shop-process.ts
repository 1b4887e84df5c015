/** A shop that can be killed and restarted on the same data: the parent process of crash-shop.ts. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerFinding } from '#shop/orders/settlement/ledger.ts';
import { bundleServer } from '../../scripts/build/build-app.ts';
import { ROOT } from '../../scripts/tools/run.ts';
import type { CrashPoint, Order } from './crash-shop.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A folder from which packages can be resolved, unlike the temporary folder. */
const CACHE = join(ROOT, '.cache');
const READY_WITHIN_MS = 300_000;

interface Answer {
  id?: number;
  base?: string;
  answer?: unknown;
  error?: string;
}

export class ShopProcess {
  base = '';
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();
  private lastId = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'mathappu-crash-'));
  private readonly bundle = mkdtempSync(join(CACHE, 'crash-shop-'));
  private readonly database: TestDatabase | null;

  private constructor(database: TestDatabase | null) {
    this.database = database;
  }

  /** Creates a shop on the tests' PostgreSQL, or on an embedded database in a new folder. */
  static async create(): Promise<ShopProcess> {
    const onServer = process.env.TEST_DATABASE_URL ? await openTestDatabase({ poolSize: 1 }) : null;
    mkdirSync(CACHE, { recursive: true });
    const shop = new ShopProcess(onServer);
    // It starts about forty times: one bundled file takes half the processor time of a thousand sources.
    await bundleServer({ entry: 'src/testing/crash-shop.ts', outDir: shop.bundle });
    await shop.start();
    return shop;
  }

  async start(): Promise<void> {
    const args = [this.folder, this.database?.url ?? ''];
    const child = fork(join(this.bundle, 'main.js'), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // As `npm start` does; optimising the embedded database anew at each start took a third of the time.
      execArgv: ['--liftoff-only'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.bundle, 'compiled') },
    });
    const ready = Promise.withResolvers<string>();
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.on('message', (message: Answer) => {
      if (message.base !== undefined) ready.resolve(message.base);
      else this.settle(message);
    });
    child.once('exit', () => {
      ready.reject(new Error('The shop ended while it started.'));
      for (const { reject } of this.waiting.values()) reject(new Error('The shop died.'));
      this.waiting.clear();
    });
    const timeout = setTimeout(() => ready.reject(new Error('The shop did not start.')), READY_WITHIN_MS);
    this.base = await ready.promise.finally(() => clearTimeout(timeout));
  }

  private settle({ id = 0, answer, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  }

  private tell<T>(order: Order): Promise<T> {
    const waiting = Promise.withResolvers<unknown>();
    this.lastId += 1;
    this.waiting.set(this.lastId, waiting);
    this.child?.send({ id: this.lastId, order });
    return waiting.promise as Promise<T>;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Address of its PostgreSQL, for tests that interfere with it; undefined on the embedded database. */
  get databaseUrl(): string | undefined {
    return this.database?.url;
  }

  arm = (point: CrashPoint) => this.tell<null>({ kind: 'arm', point });
  query = <T>(text: string) => this.tell<T[]>({ kind: 'query', text });
  reconcile = () => this.tell<null>({ kind: 'reconcile' });

  /** Problems, one line each; empty if the ledger is consistent. */
  async brokenLedger(settled: boolean): Promise<string[]> {
    const findings = await this.tell<LedgerFinding[]>({ kind: 'ledger', settled });
    return findings.flatMap(({ name, broken }) => broken.map((what) => `${name}: ${what}`));
  }

  /** Ids of the sent mails in order; a mail sent twice is listed twice. */
  sentMails(): string[] {
    const file = join(this.folder, 'sent.txt');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  /** Waits for the armed crash. */
  async died(): Promise<void> {
    const timer = Promise.withResolvers<never>();
    const timeout = setTimeout(() => timer.reject(new Error('The shop lives on.')), 120_000);
    await Promise.race([this.ended, timer.promise]).finally(() => clearTimeout(timeout));
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.database?.close();
    for (const folder of [this.folder, this.bundle]) rmSync(folder, { recursive: true, force: true });
  }
}
