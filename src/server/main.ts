/**
 * Starts the shop: checks the configuration, opens and prepares the database, listens, and ends cleanly on SIGTERM.
 * Composition only; every message to the operator is one line.
 */

import type { IncomingMessage, RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { requireFinishedRestore } from '#platform/backup/unfinished-restore.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { connectionsAt, FEWEST, poolThatFits } from '#platform/db/connection-room.ts';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { type Database, openEmbedded, openPostgres, PROCESS_NAME, requireUtf8 } from '#platform/db/db.ts';
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts';
import { listen } from '#platform/db/listen.ts';
import { createMinuteCounts } from '#platform/db/minute-counts.ts';
import { gatherStatistics } from '#platform/db/statistics.ts';
import { firstCauseOf, isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { createErrorReports, type ErrorReports } from '#platform/error-reports/error-reports.ts';
import { answerUnroutable } from '#platform/http/bare-answers.ts';
import { beginInTurns } from '#platform/http/fair-starts.ts';
import { clientAddress } from '#platform/http/guards.ts';
import { boundedConcurrency, type Work } from '#platform/http/overload.ts';
import type { createPreparedAnswers } from '#platform/http/prepared-answers.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { cutSlowBodies } from '#platform/http/slow-clients.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLeakCheck } from '#platform/leaked-passwords.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMailTransport } from '#platform/mail/mail.ts';
import { limitMails } from '#platform/mail/mail-limits.ts';
import { createSmsTransport, limitTexts } from '#platform/sms/sms.ts';
import { createMedia } from '#platform/storage/media.ts';
import { openPictureStore } from '#platform/storage/open-store.ts';
import type { PictureStore } from '#platform/storage/picture-store.ts';
import { FolderNotPrivate, keepPrivate } from '#platform/storage/private-folder.ts';
import type { DemoAccount } from '#shop/accounts/accounts.contract.ts';
import { createAuth } from '#shop/accounts/auth.ts';
import { DELIVERY_CHANNEL, keepRules } from '#shop/delivery/delivery.ts';
import type { SettlementNeeds } from '#shop/orders/settlement/settlement.ts';
import { createPaperMaker } from '#shop/papers/papers.ts';
import { mostMails, mostTexts } from '#shop/settings/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { NightlyBackup } from './backup/nightly.ts';
import { buildServer } from './build-server.ts';
import { CATALOGUE_CHANNEL, type CatalogueNews, followCatalogue } from './catalogue-news.ts';
import { createFront, type Front } from './front.ts';
import { createGateway } from './gateway.ts';
import { type JobHandler, jobHandlers } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { prepare } from './prepare.ts';
import { followScheduledChanges } from './scheduled-changes.ts';
import { demoSecrets } from './secrets.ts';
import { connectWhatsapp } from './whatsapp.ts';
import { isWorker, startWorkers } from './workers.ts';

/**
 * Describing the API blocks the process for 0.1 s, once: so it is done soon after the start, not when a stranger first
 * asks for the document on a busy evening.
 */
const DESCRIBE_AFTER_MS = 3_000;
const STOP_WITHIN_MS = 9_000;
const TRY_AGAIN_MS = 2_000;

async function openDatabase(config: Config, dataDir: string, log: Log): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, {
        directUrl: config.databaseDirectUrl,
        readUrl: config.databaseReadUrl,
        tell: (line) => log.warn(line),
        max: await poolOf(config, config.databaseUrl, log),
      })
    : await openEmbedded(folderOfEmbedded(dataDir));
  try {
    await requireUtf8(database.db);
    await requireFinishedRestore(database.db);
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The number of connections of this process: as configured, or its share of those available. */
async function poolOf(config: Config, url: string, log: Log): Promise<number> {
  const wanted = config.databasePool;
  // Behind a pooler, the limit on connections is the pooler's.
  if (config.databaseDirectUrl) return wanted;
  const most = await connectionsAt(url);
  const fits = poolThatFits({ most, processes: config.webConcurrency, wanted });
  const room = `${config.webConcurrency} processes share the ${most} connections of the database (max_connections)`;
  if (fits < FEWEST) throw new ConfigError(`WEB_CONCURRENCY: ${room}, too few for them`);
  if (fits < wanted) log.warn(`DATABASE_POOL: ${fits} connections a process instead of ${wanted}: ${room}`);
  return fits;
}

/** Waits until the database is available: machines start their services in any order, and a failover takes time. */
async function whenAvailable<T>(log: Log, front: Front, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const why = firstCauseOf(error).message;
      log.warn(`DATABASE_URL: the database does not answer, the shop starts as soon as it does (${why})`);
      await front.wait();
      await pause(TRY_AGAIN_MS);
    }
  }
}

async function start(config: Config): Promise<() => Promise<void>> {
  const dataDir = resolve(config.dataDir);
  keepPrivate(dataDir);
  const unlock = config.databaseUrl ? () => undefined : lockFolder(dataDir);
  process.once('exit', unlock);
  const reports = startReports(config);
  const log = createLog(config.logLevel, undefined, reports?.take);
  const secrets = config.isProduction ? null : demoSecrets(dataDir);
  const stopTracing = await startTracingOf(config, log);
  const front = createFront(config);
  const database = await whenAvailable(log, front, () => openDatabase(config, dataDir, log));
  const { db } = database;
  const pictures = await openPictureStore(config.media, dataDir);
  const media = createMedia(pictures);
  const stopBackups = await answerCommands(database, { dataDir, pictures }, log);
  const isSecure = config.baseUrl.startsWith('https://');
  const isLeaked = config.leakedPasswordsUrl ? createLeakCheck(config.leakedPasswordsUrl, log) : undefined;
  const secret = config.authSecret ?? secrets?.authSecret ?? '';
  const auth = createAuth(db, { secret, baseUrl: config.baseUrl, isLeaked });
  const demoAccounts = await whenAvailable(log, front, () => prepare({ db, auth, media, log }, config));
  // Only for a real PostgreSQL: the embedded database uses one plan for all values, and nothing would keep its
  // statistics fresh.
  if (database.driver.kind === 'pg') await whenAvailable(log, front, () => gatherStatistics(db));
  if (config.webConcurrency > 1 && !isWorker) {
    await front.close();
    return startWatching(config, log, database, demoAccounts);
  }

  // The system may choose the port (PORT=0), so our address is known only after listening.
  let port = config.port;
  const { gateway, sandbox } = createGateway(config, secrets, db, () => `http://127.0.0.1:${port}`);
  const { whatsapp, standIn } = connectWhatsapp(config, secrets, () => `http://127.0.0.1:${port}`);
  const [mailFolder, smsFolder] = [join(dataDir, 'mail'), join(dataDir, 'sms')];
  const daily = createDailyLimits(db, config.rateLimits);
  const delivery = keepRules(db);
  const transport = limitMails(createMailTransport(config.mail, mailFolder), daily, () => mostMails(db));
  const texts = createSmsTransport(config, smsFolder);
  const baseUrl = () => (config.hasBaseUrl ? config.baseUrl : `http://localhost:${port}`);

  const settlement = { db, gateway, log } as SettlementNeeds;
  const jobs = await startJobs(database, log, [
    ...jobHandlers(
      () => settlement,
      {
        db,
        daily,
        transport,
        log,
        baseUrl,
        media,
        outboxes: [mailFolder, smsFolder],
        whatsapp,
        texts,
        pushService: config.pushService,
      },
      nightlyBackup(config, database, { dataDir, pictures }),
    ),
    ...(await upkeepOf(database)),
  ]);
  settlement.jobs = jobs;

  let isReady = false;
  // Banners, the season's opening and its last day for orders change with the clock.
  const scheduled = followScheduledChanges(() => prepared.invalidate());
  const news = followCatalogue(db, () => prepared.invalidate());
  const { app, prepared } = buildServer({
    ...settlement,
    auth,
    media,
    sandbox: sandbox?.app ?? null,
    whatsapp,
    pushService: config.pushService,
    whatsappStandIn: standIn?.app ?? null,
    isSecure,
    daily,
    limiter: createRateLimiter(config.rateLimits, createMinuteCounts(database)),
    delivery,
    sms: limitTexts(texts, daily, () => mostTexts(db)),
    texts,
    transport,
    pdfs: createPaperMaker(),
    onScheduledChange: scheduled.expect,
    demoAccounts: config.isProduction ? [] : demoAccounts,
    baseUrl,
    trustProxy: config.trustProxy,
    serviceWorker: config.serviceWorker,
    reads: database.reads,
    metrics: metricsOf(config, database),
    isReady: () => isReady,
    news: news.pending,
  });
  const stopListening = await listen(database, {
    // Ignores this process's own notifications.
    [CATALOGUE_CHANNEL]: (teller) => teller !== PROCESS_NAME && prepared.invalidate(),
    [DELIVERY_CHANNEL]: () => {
      delivery.forget();
      prepared.invalidate();
    },
  });
  await front.serve(answerWith(app.fetch, { prepared, news }, config));
  const address = front.server.address();
  if (address && typeof address === 'object') port = address.port;
  isReady = true;
  setTimeout(() => void app.request('/api/openapi.json'), DESCRIBE_AFTER_MS).unref();
  if (!isWorker) {
    greet(demoAccounts, baseUrl());
    // An unhandled signal would end the process, and a single process has no replacement.
    process.on('SIGHUP', () => log.warn('SIGHUP: only WEB_CONCURRENCY above 1 replaces processes; restart the shop'));
  }
  if (config.isProduction && !isWorker) warnOfStandIns(config, log);

  return async () => {
    isReady = false;
    await front.close();
    await stopListening();
    await news.stop();
    scheduled.stop();
    await sandbox?.stop();
    standIn?.stop();
    await jobs.stop();
    stopBackups();
    await database.close();
    await stopTracing();
    await reports?.close();
    unlock();
  };
}

/** Warns on the console: an error of the reports written to the log would be reported again. */
function startReports({ errorReports: to, isProduction }: Config): ErrorReports | undefined {
  if (!to) return undefined;
  const environment = isProduction ? 'production' : 'demo';
  const tell = (line: string) => console.warn(line);
  return createErrorReports({ to, release: packageJson.version, environment, instance: PROCESS_NAME, tell });
}

/** Loaded only if a collector is configured. */
async function startTracingOf({ tracing }: Config, log: Log): Promise<() => Promise<void>> {
  if (!tracing) return async () => undefined;
  const { startTracing } = await import('#platform/tracing/open-telemetry.ts');
  return startTracing({ ...tracing, instance: PROCESS_NAME, tell: (line) => log.warn(line) });
}

const folderOfEmbedded = (dataDir: string) => join(dataDir, 'postgres');
const embeddedIn = (dataDir: string, { pool }: Database['driver']) => ({ pool, folder: folderOfEmbedded(dataDir) });

/** Only this process can open the embedded database, so it makes the backups for `npm run backup`. */
async function answerCommands(
  { driver }: Database,
  { dataDir, pictures }: { dataDir: string; pictures: PictureStore },
  log: Log,
): Promise<() => void> {
  if (driver.kind !== 'embedded') return () => undefined;
  const { answerBackups } = await import('#platform/backup/running-shop.ts');
  return answerBackups(
    dataDir,
    async (asked) => {
      const { makeBackup } = await import('#platform/backup/backup.ts');
      return makeBackup({ database: embeddedIn(dataDir, driver), dataDir, pictures }, asked);
    },
    (error) => log.warn(`DATA_DIR: npm run backup needs the shop stopped (${error.message})`),
  );
}

async function upkeepOf({ driver }: Database): Promise<JobHandler[]> {
  if (driver.kind !== 'embedded') return [];
  const { tidyEmbedded } = await import('#platform/db/embedded-upkeep.ts');
  return [
    { spec: { name: 'tidy-database', cron: '*/10 * * * *', retryLimit: 0 }, run: () => tidyEmbedded(driver.pool) },
  ];
}

function nightlyBackup(
  { backup, ...config }: Config,
  { driver }: Database,
  { dataDir, pictures }: { dataDir: string; pictures: PictureStore },
): NightlyBackup | null {
  const { at, key, keep } = backup;
  if (at === undefined) return null;
  const place = { at, key };
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== undefined) return { source: { database: { url }, dataDir, pictures }, place, keep };
  if (driver.kind !== 'embedded') return null;
  return { source: { database: embeddedIn(dataDir, driver), dataDir, pictures }, place, keep };
}

/** Public in a demonstration; in a real shop only with the token. */
function metricsOf({ isProduction, metricsToken }: Config, database: Database) {
  if (isProduction && metricsToken === undefined) return null;
  return { ...createMetrics(database, String(process.pid)), token: metricsToken };
}

/** The supervising process has prepared the database and no longer needs it; its workers serve. */
async function startWatching(config: Config, log: Log, database: Database, demoAccounts: readonly DemoAccount[]) {
  await database.close();
  if (config.isProduction) warnOfStandIns(config, log);
  const stopWorkers = await startWorkers(config.webConcurrency, log);
  greet(demoAccounts, config.baseUrl);
  return stopWorkers;
}

/** Settings that a demonstration can do without but a real shop hardly can; logged at every start. */
function warnOfStandIns(config: Config, log: Log): void {
  if (!config.databaseUrl)
    log.warn('DATABASE_URL: unset, the embedded database serves one process; a busy season needs PostgreSQL');
  if (!config.mail.smtpUrl && !config.mail.emailjs)
    log.warn('SMTP_URL: unset, mails are files in DATA_DIR/mail and reach nobody');
  // Not refused: a shop is tried out with them before it opens.
  if (config.razorpay?.keyId.startsWith('rzp_test_'))
    log.warn('RAZORPAY_KEY_ID: a test key, orders count as paid without any money');
  if (!config.backup.at) log.warn('BACKUP_DIR: unset, the shop makes no backups of itself');
}

function greet(demoAccounts: readonly DemoAccount[], url: string): void {
  for (const account of demoAccounts)
    console.log(`Demo ${account.role}: ${account.phone_number} / ${account.password}`);
  console.log(`Listening on ${url}`);
}

/** Wraps the router so that its promise resolves when the answer is ready, however long sending takes. */
function workOf(router: Parameters<typeof getRequestListener>[0], hostname: string): Work {
  const answers = new WeakMap<IncomingMessage, Promise<unknown>>();
  const kept: typeof router = (request, env) => {
    const answer = router(request, env);
    answers.set((env as HttpBindings).incoming, Promise.resolve(answer));
    return answer;
  };
  const listener = getRequestListener(kept, { hostname, errorHandler: answerUnroutable });
  return async (request, response) => {
    void listener(request, response);
    // By now the listener has called the router, unless no router can read the request.
    await answers.get(request)?.catch(() => undefined);
  };
}

/** Answers from prepared bytes if possible, everything else through the router. */
function answerWith(
  fetch: Parameters<typeof getRequestListener>[0],
  { prepared, news }: { prepared: ReturnType<typeof createPreparedAnswers>; news: CatalogueNews },
  config: Config,
): RequestListener {
  const route = workOf(fetch, config.host ?? 'localhost');
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, config.trustProxy);
  const routeSome = cutSlowBodies(boundedConcurrency(route, addressOf));
  return beginInTurns((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') response.once('finish', news.written);
    return prepared.handle(request, response, () => routeSome(request, response));
  }, addressOf);
}

/** One line for a failure that the operator can fix; anything else keeps its stack. */
function explain(error: unknown): string {
  if ([ConfigError, FolderInUse, FolderNotPrivate].some((known) => error instanceof known))
    return (error as Error).message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'PORT: the port is already in use';
  if (/^[A-Z_]+: /.test(message)) return message;
  return stack ?? message;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    // Forces the exit if something hangs: nothing acknowledged depends on it.
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  // Nothing is served or acknowledged before the start is complete, so until then a signal ends the process at once.
  let stop = async () => {};
  stopOnSignal(() => stop());
  stop = await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
