/**
 * Starts the shop: checks the configuration, opens and prepares the database, listens, and ends cleanly on SIGTERM.
 * Composition only; every message to the operator is one line.
 */

import { join, resolve } from 'node:path';
import { removeAbandoned } from '#platform/backup/scratch-folder.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { createDailyLimits } from '#platform/db/daily-counts.ts';
import { type Database, type Db, PROCESS_NAME } from '#platform/db/db.ts';
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts';
import { listen } from '#platform/db/listen.ts';
import { createMinuteCounts } from '#platform/db/minute-counts.ts';
import { gatherStatistics } from '#platform/db/statistics.ts';
import { explainDatabase } from '#platform/db/unavailable.ts';
import { createErrorReports, type ErrorReports } from '#platform/error-reports/error-reports.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLeakCheck } from '#platform/leaked-passwords.ts';
import { createLog, errorForLog, type Log } from '#platform/log.ts';
import { answeredTo, createMailTransport } from '#platform/mail/mail.ts';
import { limitMails } from '#platform/mail/mail-limits.ts';
import { createSmsTransport, limitTexts } from '#platform/sms/sms.ts';
import { explainDisk } from '#platform/storage/disk-errors.ts';
import { createMedia, type Media } from '#platform/storage/media.ts';
import { openPictureStore } from '#platform/storage/open-store.ts';
import type { PictureStore } from '#platform/storage/picture-store.ts';
import { FolderNotPrivate, keepPrivate } from '#platform/storage/private-folder.ts';
import type { DemoAccount } from '#shop/accounts/accounts.contract.ts';
import { type Auth, createAuth } from '#shop/accounts/auth.ts';
import { DELIVERY_CHANNEL, keepRules } from '#shop/delivery/delivery.ts';
import type { SettlementNeeds } from '#shop/orders/settlement/settlement.ts';
import { createPaperMaker } from '#shop/papers/papers.ts';
import { getStore, mostMails, mostTexts } from '#shop/settings/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { answerWith } from './answer-requests.ts';
import { removeLeftovers, removeLeftoversIfFree } from './backup/leftovers.ts';
import type { NightlyBackup } from './backup/nightly.ts';
import { tryBackupPlace } from './backup/try-place.ts';
import { buildServer } from './build-server.ts';
import { CATALOGUE_CHANNEL, followCatalogue } from './catalogue-news.ts';
import { createFront, type Front } from './front.ts';
import { createGateway } from './gateway.ts';
import { type JobHandler, jobHandlers } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { folderOfEmbedded, openDatabase, whenAvailable } from './open-database.ts';
import { prepare } from './prepare.ts';
import { followScheduledChanges } from './scheduled-changes.ts';
import { type DemoSecrets, demoSecrets } from './secrets.ts';
import { isTerminalClosing } from './terminal.ts';
import { connectWhatsapp } from './whatsapp.ts';
import { isWorker, startWorkers } from './workers.ts';

/**
 * Describing the API blocks the process for 0.1 s, once: so it is done soon after the start, not when a stranger first
 * asks for the document on a busy evening.
 */
const DESCRIBE_AFTER_MS = 3_000;
const STOP_WITHIN_MS = 9_000;

async function start(config: Config): Promise<() => Promise<void>> {
  const dataDir = resolve(config.dataDir);
  keepPrivate(dataDir);
  const unlock = config.databaseUrl ? () => undefined : lockFolder(dataDir);
  process.once('exit', unlock);
  const reports = startReports(config);
  const log = createLog(config.logLevel, undefined, reports?.take);
  await (config.databaseUrl ? removeLeftoversIfFree(dataDir) : removeLeftovers(dataDir)).catch((error: unknown) =>
    log.warn({ error: errorForLog(error) }, 'What a killed restore left cannot be removed'),
  );
  await removeAbandonedBackups(dataDir, log);
  const secrets = config.isProduction ? null : demoSecrets(dataDir);
  const stopTracing = await startTracingOf(config, log);
  const front = createFront(config);
  const database = await whenAvailable(log, front, () => openDatabase(config, dataDir, log));
  const pictures = await openPictureStore(config.media, dataDir);
  const stopBackups = await answerCommands(database, { dataDir, pictures }, log);
  const needs = { db: database.db, auth: authOf(config, secrets, database, log), media: createMedia(pictures), log };
  const demoAccounts = await whenAvailable(log, front, () => prepare(needs, config));
  if (!isWorker) await whenAvailable(log, front, () => tryBackupPlace(needs, config.backup.at));
  // Only for a real PostgreSQL: the embedded database uses one plan for all values, and nothing would keep its
  // statistics fresh.
  if (database.driver.kind === 'pg') await whenAvailable(log, front, () => gatherStatistics(database.db));
  if (config.webConcurrency > 1 && !isWorker) {
    await front.close();
    return startWatching(config, log, database, demoAccounts);
  }
  const stopServing = await serve({ ...needs, config, dataDir, secrets, front, database, pictures, demoAccounts });
  return async () => {
    await stopServing();
    stopBackups();
    await database.close();
    await stopTracing();
    await reports?.close();
    unlock();
  };
}

/** What killed backups left: the data of a whole shop, not encrypted. That in BACKUP_DIR goes when the place is tried. */
async function removeAbandonedBackups(dataDir: string, log: Log): Promise<void> {
  await removeAbandoned(dataDir).catch((error: unknown) =>
    log.warn({ error: errorForLog(error) }, 'What a killed backup left cannot be removed'),
  );
}

/** The shop with its database prepared, before it serves. */
interface OpenShop {
  config: Config;
  dataDir: string;
  log: Log;
  secrets: DemoSecrets | null;
  front: Front;
  database: Database;
  db: Db;
  pictures: PictureStore;
  media: Media;
  auth: Auth;
  demoAccounts: readonly DemoAccount[];
}

/** Starts the jobs, listens, and returns how to stop both. */
async function serve(shop: OpenShop): Promise<() => Promise<void>> {
  const { config, log, database, db, front, demoAccounts } = shop;
  // The system may choose the port (PORT=0), so our address is known only after listening.
  let port = config.port;
  const baseUrl = () => (config.hasBaseUrl ? config.baseUrl : `http://localhost:${port}`);
  const services = connectServices(shop, () => `http://127.0.0.1:${port}`);
  const { sandbox, standIn } = services;
  const delivery = keepRules(db);
  const { settlement, jobs } = await startShopJobs(shop, services, baseUrl);

  let isReady = false;
  // Banners, the season's opening and its last day for orders change with the clock.
  const scheduled = followScheduledChanges(() => prepared.invalidate());
  const news = followCatalogue(db, () => prepared.invalidate());
  const { app, prepared } = buildServer({
    ...settlement,
    auth: shop.auth,
    media: shop.media,
    sandbox: sandbox?.app ?? null,
    whatsapp: services.whatsapp,
    pushService: config.pushService,
    whatsappStandIn: standIn?.app ?? null,
    isSecure: config.baseUrl.startsWith('https://'),
    daily: services.daily,
    limiter: createRateLimiter(config.rateLimits, createMinuteCounts(database)),
    delivery,
    sms: limitTexts(services.texts, services.daily, () => mostTexts(db)),
    texts: services.texts,
    transport: services.transport,
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
  if (!isWorker) announce(config, log, demoAccounts, baseUrl());

  return async () => {
    isReady = false;
    await front.close();
    await stopListening();
    await news.stop();
    scheduled.stop();
    await sandbox?.stop();
    standIn?.stop();
    await jobs.stop();
  };
}

function authOf(config: Config, secrets: DemoSecrets | null, { db }: Database, log: Log): Auth {
  const isLeaked = config.leakedPasswordsUrl ? createLeakCheck(config.leakedPasswordsUrl, log) : undefined;
  return createAuth(db, { secret: config.authSecret ?? secrets?.authSecret ?? '', baseUrl: config.baseUrl, isLeaked });
}

/** Gateway, WhatsApp, mails and texts, or what stands in for them in a demonstration. */
function connectServices({ config, secrets, dataDir, db }: OpenShop, origin: () => string) {
  const [mailFolder, smsFolder] = [join(dataDir, 'mail'), join(dataDir, 'sms')];
  const daily = createDailyLimits(db, config.rateLimits);
  return {
    ...createGateway(config, secrets, db, origin),
    ...connectWhatsapp(config, secrets, origin),
    daily,
    transport: limitMails(
      answeredTo(createMailTransport(config.mail, mailFolder), async () => (await getStore(db)).contact_email),
      daily,
      () => mostMails(db),
    ),
    texts: createSmsTransport(config, smsFolder),
    outboxes: [mailFolder, smsFolder],
  };
}

/** Jobs settle payments, and a settlement sends jobs: so it is complete once the jobs run. */
async function startShopJobs(
  { config, log, database, db, media, dataDir, pictures }: OpenShop,
  { gateway, daily, transport, outboxes, whatsapp, texts }: ReturnType<typeof connectServices>,
  baseUrl: () => string,
) {
  const settlement = { db, gateway, log } as SettlementNeeds;
  const jobs = await startJobs(database, log, [
    ...jobHandlers(
      () => settlement,
      { db, daily, transport, log, baseUrl, media, outboxes, whatsapp, texts, pushService: config.pushService },
      nightlyBackup(config, database, { dataDir, pictures }),
    ),
    ...(await upkeepOf(database)),
  ]);
  settlement.jobs = jobs;
  return { settlement, jobs };
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
  const { tidyEmbedded, UPKEEP_JOB } = await import('#platform/db/embedded-upkeep.ts');
  return [{ spec: { name: UPKEEP_JOB, cron: '*/10 * * * *', retryLimit: 0 }, run: () => tidyEmbedded(driver.pool) }];
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
    log.warn(
      'DATABASE_URL: unset, the embedded database serves one process; a busy season needs PostgreSQL (npm run move)',
    );
  if (!config.mail.smtpUrl && !config.mail.emailjs)
    log.warn('SMTP_URL: unset, mails are files in DATA_DIR/mail and reach nobody');
  if (config.mail.smtpUrl && !config.mail.from)
    log.warn('MAIL_FROM: unset, mails name orders@mathappu.example as their sender, which most servers refuse');
  // Not refused: a shop is tried out with them before it opens.
  if (config.razorpay?.keyId.startsWith('rzp_test_'))
    log.warn('RAZORPAY_KEY_ID: a test key, orders count as paid without any money');
  if (!config.backup.at) log.warn('BACKUP_DIR: unset, the shop makes no backups of itself');
}

function announce(config: Config, log: Log, demoAccounts: readonly DemoAccount[], url: string): void {
  greet(demoAccounts, url);
  // A single process has no replacement.
  process.on('SIGHUP', () => log.warn('SIGHUP: only WEB_CONCURRENCY above 1 replaces processes; restart the shop'));
  if (config.isProduction) warnOfStandIns(config, log);
}

function greet(demoAccounts: readonly DemoAccount[], url: string): void {
  for (const account of demoAccounts)
    console.log(`Demo ${account.role}: ${account.phone_number} / ${account.password}`);
  console.log(`Listening on ${url}`);
}

/** One line for a failure that the operator can fix; anything else keeps its stack. */
function explain(error: unknown): string {
  if ([ConfigError, FolderInUse, FolderNotPrivate].some((known) => error instanceof known))
    return (error as Error).message;
  const { message, stack } = error as Error;
  // Before the next line, which Node's own reason ('EROFS: …') would match.
  const disk = explainDisk(error);
  if (disk) return disk;
  if (/^[A-Z_]+: /.test(message)) return message;
  return explainDatabase(error) ?? stack ?? message;
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
  // Unhandled, it would end the process. The kernel sends it to all processes of a terminal that closes; only the first acts, and
  // ends its workers.
  process.on('SIGHUP', () => {
    if (!isWorker && isTerminalClosing()) end();
  });
}

// As with the log (log-output.ts), what a full disk or a closed terminal cannot take is lost.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  // Nothing is served or acknowledged before the start is complete, so until then a signal ends the process at once.
  let stop = async () => {};
  stopOnSignal(() => stop());
  stop = await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
