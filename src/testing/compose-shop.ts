/**
 * The real server over real HTTP on a given database, with the sandbox as its gateway. A test that needs to intercept
 * a part (the database, the gateway, the mail, the jobs) passes a wrapper; the shop itself knows nothing of it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { type Database, type Db, rowsOf } from '#platform/db/db.ts';
import { createMinuteCounts } from '#platform/db/minute-counts.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { IsLeaked } from '#platform/leaked-passwords.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import { limitMails } from '#platform/mail/mail-limits.ts';
import { createSmsFolder, limitTexts } from '#platform/sms/sms.ts';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { createWhatsapp } from '#platform/whatsapp/whatsapp.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createWhatsappStandIn, type WhatsappStandIn } from '#sandbox/whatsapp/whatsapp.ts';
import { buildServer } from '#server/build-server.ts';
import { type JobHandler, jobHandlers } from '#server/jobs.ts';
import { type Auth, createAuth } from '#shop/accounts/auth.ts';
import { keepRules } from '#shop/delivery/delivery.ts';
import type { SettlementNeeds } from '#shop/orders/settlement/settlement.ts';
import { createPaperMaker } from '#shop/papers/papers.ts';
import { createRazorpayGateway, type PaymentGateway } from '#shop/payments/gateway/gateway.ts';
import { mostMails, mostTexts } from '#shop/settings/settings.ts';

const KEYS = { keyId: 'rzp_test_TestShopKeys01', keySecret: 'test-key-secret' };
export const WEBHOOK_SECRET = 'test-webhook-secret';
/** The previous secret: retries of old events are still signed with it. */
export const OLD_WEBHOOK_SECRET = 'test-webhook-secret-before';

/** Settings of WhatsApp's stand-in. */
export const WHATSAPP = {
  token: 'test-whatsapp-token',
  phoneNumberId: '106540352242922',
  version: 'v25.0',
  appSecret: 'test-app-secret',
  verifyToken: 'test-verify-token',
};

export function createTestAuth(db: Db, isLeaked?: IsLeaked): Auth {
  return createAuth(db, {
    isLeaked,
    secret: 'a test secret of more than 32 characters',
    baseUrl: 'http://localhost',
    hashCost: { memory: 2048, passes: 1 },
  });
}

export interface Composition {
  /** The shop gets its `db`, through `wrapDb`; the sandbox uses it directly. */
  database: Database;
  /** Folder for pictures and text messages. */
  folder: string;
  transport: MailTransport;
  wrapDb?: (db: Db) => Db;
  wrapGateway?: (gateway: PaymentGateway) => PaymentGateway;
  wrapHandlers?: (handlers: JobHandler[]) => JobHandler[];
  gatewayTimeoutMs?: number;
  /** False for a shop without WhatsApp. */
  whatsapp?: boolean;
  /** Address of a test's push service. */
  pushService?: string;
  rateLimits?: boolean;
  trustProxy?: boolean;
  isSecure?: boolean;
  isLeaked?: IsLeaked;
  log?: Log;
}

const DUE_QUEUES = sql`select distinct name from jobs.job where state < 'active' and start_after <= now()`;

export interface ComposedShop {
  base: string;
  settlement: SettlementNeeds;
  /** WhatsApp’s stand-in; it reports a status only when a test tells it to. */
  whatsapp: WhatsappStandIn;
  /** Has the queue do what is due now, so that a test does not wait for its next poll. */
  hurryJobs(): Promise<void>;
  stop(): Promise<void>;
}

export async function composeShop(composition: Composition): Promise<ComposedShop> {
  const { database, folder } = composition;
  const db = composition.wrapDb?.(database.db) ?? database.db;
  const daily = createDailyLimits(db, composition.rateLimits ?? false);
  const transport = limitMails(composition.transport, daily, () => mostMails(db));
  const log = composition.log ?? createLog('silent');
  let base = '';
  const sandbox = createSandbox({
    db: database.db as Parameters<typeof createSandbox>[0]['db'],
    ...KEYS,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => `${base}/api/payment/webhook`,
    control: true,
  });
  const settlement = { db, log } as SettlementNeeds;
  const standIn = createWhatsappStandIn({
    ...WHATSAPP,
    webhookUrl: () => `${base}/api/whatsapp/webhook`,
    statusAfterMs: null,
  });
  const texts = createSmsFolder(join(folder, 'sms'));
  const outboxes = [join(folder, 'sms')];
  const media = createMedia(folderStore(join(folder, 'media')));
  // The gateway runs at the server's own address, so the server must listen before the app exists.
  let app: ReturnType<typeof buildServer>['app'] | undefined;
  const server = serve({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isOn = composition.whatsapp ?? true;
  const whatsapp = isOn ? createWhatsapp({ ...WHATSAPP, apiBase: `${base}/sandbox/whatsapp` }) : null;
  const { pushService } = composition;
  const needs = { db, daily, transport, log, baseUrl: () => base, media, outboxes, whatsapp, texts, pushService };
  const handlers = jobHandlers(() => settlement, needs);
  const gateway = createRazorpayGateway({
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET],
    apiBase: `${base}/sandbox/razorpay`,
    scriptUrl: '/sandbox/razorpay/v1/checkout.js',
    ...(composition.gatewayTimeoutMs ? { timeoutMs: composition.gatewayTimeoutMs } : {}),
  });
  settlement.gateway = composition.wrapGateway?.(gateway) ?? gateway;
  const jobs = await startJobs(database, log, composition.wrapHandlers?.(handlers) ?? handlers, { pollSeconds: 0.5 });
  settlement.jobs = jobs;
  ({ app } = buildServer({
    ...settlement,
    auth: createTestAuth(database.db, composition.isLeaked),
    media,
    sandbox: sandbox.app,
    whatsapp,
    pushService,
    whatsappStandIn: standIn.app,
    isSecure: composition.isSecure ?? false,
    daily,
    limiter: createRateLimiter(composition.rateLimits ?? false, createMinuteCounts({ ...database, db })),
    delivery: keepRules(db),
    sms: limitTexts(texts, daily, () => mostTexts(db)),
    texts,
    transport,
    demoAccounts: [],
    pdfs: createPaperMaker(),
    onScheduledChange: () => undefined,
    baseUrl: () => base,
    trustProxy: composition.trustProxy ?? false,
    metrics: null,
    isReady: () => true,
  }));
  return {
    base,
    settlement,
    whatsapp: standIn,
    async hurryJobs() {
      for (const { name } of await rowsOf<{ name: string }>(database.db, DUE_QUEUES)) jobs.pollNow(name);
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await sandbox.stop();
      await jobs.stop();
    },
  };
}
