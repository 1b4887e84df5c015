/**
 * The whole server over real HTTP on a test database, with the sandbox as its gateway and mails in a list. A test can do
 * only what a client could.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { IsLeaked } from '#platform/leaked-passwords.ts';
import type { Log } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { WhatsappStandIn } from '#sandbox/whatsapp/whatsapp.ts';
import type { SettlementNeeds } from '#shop/orders/settlement/settlement.ts';
import { type Composition, composeShop, createTestAuth } from './compose-shop.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { plantWorld, type TestWorld } from './test-world.ts';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/** A client with its own session. Bodies are JSON in both directions. */
export class Client {
  token: string | null = null;
  userId = 0;
  /** Its base URL; a balancer's other address replaces a dead one. */
  base: string;

  constructor(base: string) {
    this.base = base;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    // Exports are files: their text is returned in place of a JSON body.
    const isJson = response.headers.get('content-type')?.includes('json');
    const content: unknown = isJson ? await response.json() : { text: await response.text() };
    return { status: response.status, body: content as T, headers: response.headers };
  }

  get = <T = Record<string, unknown>>(path: string) => this.call<T>('GET', path);
  post = <T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call<T>('POST', path, body, headers);
  put = <T = Record<string, unknown>>(path: string, body?: unknown) => this.call<T>('PUT', path, body);

  async signIn(phone_number: string, password: string): Promise<this> {
    const reply = await this.post<{ data: { token: string; user: { id: number } } }>('/api/users/login', {
      phone_number,
      password,
    });
    if (reply.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(reply.body)}`);
    this.token = reply.body.data.token;
    this.userId = reply.body.data.user.id;
    return this;
  }
}

export interface TestShop {
  base: string;
  database: TestDatabase;
  world: TestWorld;
  settlement: SettlementNeeds;
  /** The fake WhatsApp. */
  whatsapp: WhatsappStandIn;
  mails: Mail[];
  /** The shop's data folder. */
  folder: string;
  /** Text messages to phones, oldest first: file name (phone and time) and text. */
  texts(): { file: string; text: string }[];
  client(): Client;
  /** Stock on hand, and how much of it is reserved. */
  stockOf(productId: number): Promise<{ stock: number; reserved: number }>;
  /** Waits until `condition` holds, at most two minutes: for jobs and webhooks. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

async function waitUntil(condition: () => boolean | Promise<boolean>, hurry: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in two minutes.');
    await hurry();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function readTexts(folder: string): { file: string; text: string }[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

export interface TestShopOptions {
  /** Prepares the migrated database before it is seeded. */
  prepare?: (db: TestDatabase['db']) => Promise<unknown>;
  poolSize?: number;
  /** Off unless a test is about them. */
  rateLimits?: boolean;
  trustProxy?: boolean;
  isSecure?: boolean;
  whatsapp?: boolean;
  pushService?: string;
  isLeaked?: IsLeaked;
  log?: Log;
  wrapHandlers?: Composition['wrapHandlers'];
}

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await openTestDatabase(options);
  const { db } = database;
  await options.prepare?.(db);
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-test-'));
  const world = await plantWorld(db, createTestAuth(db));
  const mails: Mail[] = [];
  const transport = { send: async (mail: Mail) => void mails.push(mail) };
  const { hurryJobs, stop, ...shop } = await composeShop({ database, folder, transport, ...options });
  return {
    ...shop,
    database,
    world,
    mails,
    folder,
    texts: () => readTexts(join(folder, 'sms')),
    client: () => new Client(shop.base),
    async stockOf(productId) {
      const result = await db.execute(sql`select stock, reserved from products where id = ${productId}`);
      return (result as unknown as { rows: { stock: number; reserved: number }[] }).rows[0] as {
        stock: number;
        reserved: number;
      };
    },
    until: (condition) => waitUntil(condition, hurryJobs),
    async close() {
      await stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
