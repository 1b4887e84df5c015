/**
 * Recognises a database that is down: restarting, failing over, cut off, or too slow to wait for. Neither our bug nor
 * the caller's fault, so it is recognised from the driver's error and answered with a 503.
 */

import { DrizzleQueryError } from 'drizzle-orm/errors';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database is unavailable: ${(cause as Error).message}`, { cause });
  }
}

/**
 * SQLSTATEs of a server that cannot serve anybody now: class 08 (connection), shutting down, crashed or starting up
 * (57P0x), read-only after a failover (25006), no connection left (53300), disk full (53100), disk failure (58030).
 */
const SERVER_UNAVAILABLE = /^(08...|57P0.|25006|53100|53300|58030)$/;
/** Reported by a server that cannot start a session, for example without disk space for its files. */
const NO_SESSION = 'XX000';
/** System errors for an address where nobody listens. */
const NETWORK =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|AI_AGAIN|NOTFOUND)$/;
/** The driver's own errors, which have no code. */
const DRIVER = /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated)/;

/** Whether a driver error means that the database is unavailable. */
export function meansUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(meansUnavailable);
  const { code, message, severity } = error as { code?: unknown; message?: unknown; severity?: unknown };
  if (severity === 'FATAL' && code === NO_SESSION) return true;
  if (typeof code === 'string' && (SERVER_UNAVAILABLE.test(code) || NETWORK.test(code))) return true;
  return typeof message === 'string' && DRIVER.test(message);
}

/** Whether an error was caused, at any depth, by an unavailable database. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let layer = error; layer instanceof Error; layer = layer.cause)
    if (layer instanceof DatabaseUnavailable) return true;
  return false;
}

/** The root cause of an error: what the driver or the system reported. */
export const firstCauseOf = (error: unknown): Error =>
  (error as Error).cause instanceof Error ? firstCauseOf((error as Error).cause) : (error as Error);

/** A name with several addresses fails once for each, and the error of all has no text. */
const saidBy = (cause: Error): string =>
  cause instanceof AggregateError ? cause.errors.map(({ message }: Error) => message).join(', ') : cause.message;

/**
 * One line for the operator on why the database did not do what it was asked, or null if the error is another. Never
 * the statement's values, which Drizzle's own message has: they may be secret.
 */
export function explainDatabase(error: unknown): string | null {
  const cause = firstCauseOf(error) as Error & { severity?: string; code?: string };
  if (isDatabaseUnavailable(error)) return `DATABASE_URL: the database does not answer (${saidBy(cause)})`;
  // PostgreSQL opened no session: a wrong password, role or database.
  if (cause.severity === 'FATAL') return `DATABASE_URL: the database refuses the shop (${cause.message})`;
  if (!(error instanceof DrizzleQueryError)) return null;
  // The embedded database has stopped.
  if (cause.message.startsWith('DATA_DIR: ')) return cause.message;
  // A mistake in our code, such as a TypeError: its stack says where.
  if (cause.severity === undefined && cause.constructor !== Error) return null;
  // Without a severity it is not the database's word: a certificate, a server without TLS.
  if (cause.severity === undefined) return `DATABASE_URL: no connection to the database (${saidBy(cause)})`;
  // Class 22 repeats the value that it cannot read.
  const said = cause.code?.startsWith('22') ? '' : `${cause.message}; `;
  return `The database refuses a statement (${said}SQLSTATE ${cause.code})`;
}
