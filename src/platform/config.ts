/**
 * All configuration from the environment, read and checked once at start (decisions §1). A wrong or missing variable
 * gives one line that names it.
 */
import { z } from 'zod';
import { parseBackupAddress } from './backup/backup-address.ts';
import { KEY } from './backup/backup-key.ts';
import { addressesIn } from './db/hosts.ts';
import { parseReportAddress } from './error-reports/error-reports.ts';
import { parseS3Address } from './storage/s3-address.ts';

const text = z.string().trim().min(1);
const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');

const postgresAddress = z
  .string()
  .trim()
  .refine(
    (value) => addressesIn(value).every((one) => /^postgres/.test(one) && URL.canParse(one)),
    'must be a postgres:// address, of one host or of several with commas between',
  );

const S3_FORM = 'must look like s3://key:secret@host/bucket?region=…, with %2F for a / in the secret';

/** A header in OpenTelemetry's format: `name=value`, the value URL-encoded. */
function headerOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
}

const isWithoutSignIn = (address: string) => !new URL(address).username && !new URL(address).password;

const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  // fetch refuses such an address, with each text anew.
  .refine(isWithoutSignIn, 'must not contain a name or password');

const Environment = z.object({
  PORT: z.preprocess(blankIsUnset, port.default(3000)),
  HOST: optional(text),
  // The shop serves its pages at the root only, and every link begins with this.
  BASE_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .refine((address) => /^\w+:\/\/[^/?#]+\/?$/.test(address), 'must end after the host, without a path'),
  ),
  SHOP_ENV: z.preprocess(
    blankIsUnset,
    z.enum(['demo', 'production'], "must be 'demo' or 'production'").default('demo'),
  ),
  SEED: optional(z.enum(['demo', 'none'], "must be 'demo' or 'none'")),
  DATA_DIR: z.preprocess(blankIsUnset, text.default('./data')),
  MEDIA_URL: optional(text.transform(parseS3Address).refine((place) => place !== null, S3_FORM)),
  DATABASE_URL: optional(postgresAddress),
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_READ_URL: optional(postgresAddress),
  DATABASE_POOL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^([2-9]|[1-9]\d)$/, 'must be a whole number from 2 to 99')
      .transform(Number)
      .default(10),
  ),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  ADMIN_PHONE: optional(text),
  ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters')),
  RAZORPAY_KEY_ID: optional(z.string().regex(/^rzp_(test|live)_\w+$/, 'must look like rzp_test_… or rzp_live_…')),
  RAZORPAY_KEY_SECRET: optional(text),
  RAZORPAY_WEBHOOK_SECRET: optional(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((secret) => secret.trim())
          .filter(Boolean),
      )
      .refine(({ length }) => length === 1 || length === 2, 'must be one secret, or two separated by a comma'),
  ),
  RAZORPAY_API_BASE: optional(z.url('must be an address')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: optional(
    z.string().regex(/[^\s@<]@[^\s@>]/, 'must contain an email address, such as Shop <orders@shop.example>'),
  ),
  SMS_URL: optional(serviceAddress),
  MSG91_AUTH_KEY: optional(text),
  MSG91_TEMPLATE_ID: optional(text),
  WHATSAPP_TOKEN: optional(text),
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be digits')),
  WHATSAPP_VERSION: optional(z.string().regex(/^v\d{1,3}\.\d$/, 'must look like v25.0')),
  WHATSAPP_APP_SECRET: optional(text),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  PUSH_SERVICE: optional(serviceAddress),
  LEAKED_PASSWORDS_URL: optional(serviceAddress),
  EMAILJS_SERVICE_ID: optional(text),
  EMAILJS_TEMPLATE_ID: optional(text),
  EMAILJS_PUBLIC_KEY: optional(text),
  EMAILJS_PRIVATE_KEY: optional(text),
  EMAILJS_BASE_URL: optional(z.url('must be an address')),
  WEB_CONCURRENCY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')
      .transform(Number)
      .default(1),
  ),
  RATE_LIMITS: z.preprocess(blankIsUnset, z.enum(['on', 'off'], "must be 'on' or 'off'").default('on')),
  SERVICE_WORKER: z.preprocess(blankIsUnset, z.enum(['on', 'off'], "must be 'on' or 'off'").default('on')),
  TRUST_PROXY: z.preprocess(blankIsUnset, z.enum(['on', 'off'], "must be 'on' or 'off'").default('off')),
  BACKUP_DIR: optional(
    text
      .transform(parseBackupAddress)
      .refine((at) => at !== null, `must be a folder, or ${S3_FORM.slice('must '.length)}`),
  ),
  BACKUP_KEY: optional(z.string().trim().regex(KEY, 'must be a key of npm run backup -- --new-key')),
  BACKUP_KEEP: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[1-9]\d{0,2},\d{1,2}$/, 'must be two numbers, days and weeks, such as 7,5')
      .transform((value) => value.split(',').map(Number) as [number, number])
      .default([7, 5]),
  ),
  SENTRY_DSN: optional(
    text
      .transform(parseReportAddress)
      .refine((to) => to !== null, 'must look like https://<key>@<host>/<number of the project>'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(serviceAddress),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z
      .string()
      .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must look like name=value,other=value')
      .transform((value) => Object.fromEntries(value.split(',').map((one) => headerOf(one)))),
  ),
  OTEL_SERVICE_NAME: z.preprocess(blankIsUnset, text.default('mathappu')),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^(0?\.\d+|0|1|1\.0)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .default(1),
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

/** The names of all variables; `.env.example` and docs/operations.md document each. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** A configuration error: `message` is the single line that the operator sees. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function requireTogether(env: z.output<typeof Environment>, names: readonly (keyof typeof env)[]): void {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(
      `${missing[0]}: must be set together with ${names.filter((name) => name !== missing[0]).join(' and ')}`,
    );
}

const WHATSAPP = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_VERSION',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

function whatsappOf(env: z.output<typeof Environment>) {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_VERSION: version } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!token || !phoneNumberId || !version || !appSecret || !verifyToken) return null;
  return { token, phoneNumberId, version, appSecret, verifyToken };
}

/** Production refuses to start without the gateway's keys, a secret and an https address (decisions §1). */
function requireForProduction(env: z.output<typeof Environment>): void {
  const needed = [
    'BASE_URL',
    'AUTH_SECRET',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ] as const;
  for (const name of needed)
    if (env[name] === undefined) throw new ConfigError(`${name}: is required when SHOP_ENV=production`);
  if (!env.BASE_URL?.startsWith('https://'))
    throw new ConfigError('BASE_URL: must start with https:// when SHOP_ENV=production');
  if (env.SEED === 'demo') throw new ConfigError("SEED: must be 'none' when SHOP_ENV=production");
  if (env.RATE_LIMITS === 'off') throw new ConfigError("RATE_LIMITS: must be 'on' when SHOP_ENV=production");
  if (env.RAZORPAY_API_BASE) throw new ConfigError('RAZORPAY_API_BASE: must not be set when SHOP_ENV=production');
}

function requireLoopback(address: string | undefined): void {
  if (address && !/^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(address))
    throw new ConfigError('RAZORPAY_API_BASE: must be a loopback address');
}

/** Reads and checks the environment. Throws ConfigError with one line that names the variable. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = parsed.data;
  requireTogether(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']);
  requireTogether(env, ['ADMIN_PHONE', 'ADMIN_PASSWORD']);
  requireTogether(env, ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID']);
  requireTogether(env, WHATSAPP);
  if (env.SMS_URL && env.MSG91_AUTH_KEY) throw new ConfigError('SMS_URL: must not be set beside MSG91_AUTH_KEY');
  requireTogether(env, ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY']);
  requireLoopback(env.RAZORPAY_API_BASE);
  const isProduction = env.SHOP_ENV === 'production';
  if (isProduction) requireForProduction(env);
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL)
    throw new ConfigError('WEB_CONCURRENCY: more than 1 needs DATABASE_URL, the embedded database serves one process');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL: must be set together with DATABASE_URL');
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_READ_URL: must be set together with DATABASE_URL');
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    hasBaseUrl: env.BASE_URL !== undefined,
    isProduction,
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    dataDir: env.DATA_DIR,
    media: env.MEDIA_URL ?? null,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    authSecret: env.AUTH_SECRET,
    admin: env.ADMIN_PHONE && env.ADMIN_PASSWORD ? { phone: env.ADMIN_PHONE, password: env.ADMIN_PASSWORD } : null,
    razorpay:
      env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET
        ? {
            keyId: env.RAZORPAY_KEY_ID,
            keySecret: env.RAZORPAY_KEY_SECRET,
            webhookSecrets: env.RAZORPAY_WEBHOOK_SECRET ?? [],
            apiBase: env.RAZORPAY_API_BASE,
          }
        : null,
    pushService: env.PUSH_SERVICE && new URL(env.PUSH_SERVICE).origin,
    leakedPasswordsUrl: env.LEAKED_PASSWORDS_URL,
    smsUrl: env.SMS_URL,
    msg91:
      env.MSG91_AUTH_KEY && env.MSG91_TEMPLATE_ID
        ? { authKey: env.MSG91_AUTH_KEY, templateId: env.MSG91_TEMPLATE_ID }
        : null,
    whatsapp: whatsappOf(env),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      emailjs:
        env.EMAILJS_SERVICE_ID && env.EMAILJS_TEMPLATE_ID && env.EMAILJS_PUBLIC_KEY
          ? {
              serviceId: env.EMAILJS_SERVICE_ID,
              templateId: env.EMAILJS_TEMPLATE_ID,
              publicKey: env.EMAILJS_PUBLIC_KEY,
              privateKey: env.EMAILJS_PRIVATE_KEY,
              baseUrl: env.EMAILJS_BASE_URL ?? 'https://api.emailjs.com',
            }
          : null,
    },
    webConcurrency: env.WEB_CONCURRENCY,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY === 'on',
    serviceWorker: env.SERVICE_WORKER === 'on',
    backup: {
      at: env.BACKUP_DIR ?? undefined,
      key: env.BACKUP_KEY,
      keep: { days: env.BACKUP_KEEP[0], weeks: env.BACKUP_KEEP[1] },
    },
    errorReports: env.SENTRY_DSN ?? null,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}
