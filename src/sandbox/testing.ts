/** For tests: a sandbox over real HTTP with an in-memory database, and a shop that only collects webhooks. */
import { PGlite } from '@electric-sql/pglite';
import { type ServerType, serve } from '@hono/node-server';
import { drizzle } from 'drizzle-orm/pglite';
import { Hono } from 'hono';
import { createSandbox, type Sandbox } from './sandbox.ts';

export const KEY_ID = 'rzp_test_Demonstration';
export const KEY_SECRET = 'EnLs21M47BllR3X8PSFtjtbd';
export const WEBHOOK_SECRET = 'webhook-secret';

export interface ReceivedWebhook {
  event: string;
  eventId: string;
  signature: string;
  body: Uint8Array;
}

export interface RunningSandbox {
  base: string;
  sandbox: Sandbox;
  received: ReceivedWebhook[];
  /** Sets the status with which the collecting shop responds to webhooks. */
  answerWebhooks(status: number): void;
  /** `POST` to the sandbox, with JSON both ways. */
  post<T>(path: string, body?: object): Promise<{ status: number; body: T }>;
  waitForWebhooks(count: number): Promise<ReceivedWebhook[]>;
  stop(): Promise<void>;
}

function listen(app: Hono): Promise<{ server: ServerType; base: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, base: `http://127.0.0.1:${port}` }),
    );
  });
}

function close(server: ServerType): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function collectingShop(received: ReceivedWebhook[], status: () => number): Hono {
  return new Hono().post('/webhook', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const text = new TextDecoder().decode(body);
    received.push({
      event: /"event":"([a-z._]+)"/.exec(text)?.[1] ?? '',
      eventId: c.req.header('x-razorpay-event-id') ?? '',
      signature: c.req.header('x-razorpay-signature') ?? '',
      body,
    });
    return c.body(null, status() as 200);
  });
}

/** Starts both servers. Pass `client` to continue with an earlier run's database. */
export async function startSandbox(client: PGlite = new PGlite()): Promise<RunningSandbox> {
  const received: ReceivedWebhook[] = [];
  let webhookStatus = 200;
  const shop = await listen(collectingShop(received, () => webhookStatus));
  const sandbox = createSandbox({
    db: drizzle(client),
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${shop.base}/webhook`,
    control: true,
  });
  await sandbox.ready;
  const { server, base } = await listen(new Hono().route('/sandbox/razorpay', sandbox.app));
  const post: RunningSandbox['post'] = async (path, body = {}) => {
    const response = await fetch(`${base}/sandbox/razorpay${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    base: `${base}/sandbox/razorpay`,
    sandbox,
    received,
    answerWebhooks: (status) => {
      webhookStatus = status;
    },
    post,
    async waitForWebhooks(count) {
      const deadline = Date.now() + 5_000;
      while (received.length < count && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      return received;
    },
    async stop() {
      await sandbox.stop();
      await Promise.all([close(server), close(shop.server)]);
    },
  };
}
