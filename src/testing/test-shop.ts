/**
 * The whole server over real HTTP on a test database, with the sandbox as its gateway and mails in a list. What a test does
 * with it is what a client could do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { createMedia } from '#platform/storage/media.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { buildServer } from '#server/build-server.ts';
import { jobHandlers } from '#server/jobs.ts';
import { createAuth } from '#shop/accounts/auth.ts';
import type { SettlementNeeds } from '#shop/orders/orders.settlement.ts';
import { createRazorpayGateway } from '#shop/payments/payments.gateway.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { plantWorld, type TestWorld } from './test-world.ts';

const KEYS = { keyId: 'rzp_test_TestShopKeys01', keySecret: 'test-key-secret' };
export const WEBHOOK_SECRET = 'test-webhook-secret';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/** A client with a session of its own. Bodies are JSON both ways. */
export class Client {
  token: string | null = null;
  userId = 0;
  private readonly base: string;

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
    return { status: response.status, body: (await response.json()) as T, headers: response.headers };
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
  mails: Mail[];
  client(): Client;
  /** Stock on hand and what is reserved of it. */
  stockOf(productId: number): Promise<{ stock: number; reserved: number }>;
  /** Waits until `condition` holds, at most ten seconds: for jobs and webhooks. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in ten seconds.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export async function startTestShop(options: { poolSize?: number } = {}): Promise<TestShop> {
  const database = await openTestDatabase(options);
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-test-'));
  const log = createLog('silent');
  const auth = createAuth(db, { secret: 'a test secret of more than 32 characters', baseUrl: 'http://localhost' });
  const world = await plantWorld(db, auth);
  const mails: Mail[] = [];
  const transport = { send: async (mail: Mail) => void mails.push(mail) };
  let base = '';
  const sandbox = createSandbox({
    db: db as Parameters<typeof createSandbox>[0]['db'],
    ...KEYS,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${base}/api/payment/webhook`,
    control: true,
  });
  const settlement = { db, log } as SettlementNeeds;
  const handlers = jobHandlers(() => settlement, { db, transport, log, baseUrl: () => base });
  const jobs = await startJobs(database, log, handlers, { pollSeconds: 0.5 });
  settlement.jobs = jobs;
  // The gateway's address is the server's own, so the server listens before there is anything to serve.
  let app: ReturnType<typeof buildServer>['app'] | undefined;
  const server = serve({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settlement.gateway = createRazorpayGateway({
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: `${base}/sandbox/razorpay`,
    scriptUrl: '/sandbox/razorpay/v1/checkout.js',
  });
  ({ app } = buildServer({
    ...settlement,
    auth,
    media: createMedia(join(folder, 'media')),
    sandbox: sandbox.app,
    isSecure: false,
    demoAccounts: [],
    baseUrl: () => base,
    rateLimits: false,
    trustProxy: false,
    metrics: null,
    isReady: () => true,
  }));

  return {
    base,
    database,
    world,
    settlement,
    mails,
    client: () => new Client(base),
    async stockOf(productId) {
      const result = await db.execute(sql`select stock, reserved from products where id = ${productId}`);
      return (result as unknown as { rows: { stock: number; reserved: number }[] }).rows[0] as {
        stock: number;
        reserved: number;
      };
    },
    until: waitUntil,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await sandbox.stop();
      await jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
