/**
 * A connection that lets the database reuse plans: from its second use in this process on, a statement is sent by name
 * with only its values. A transaction's `begin` is sent together with its first statement, which saves a round trip. A
 * pooler that shares connections between transactions must support prepared statements (PgBouncer 1.21 and later do).
 */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { currentRequestId } from '../current-request.ts';
import { nameOfStatement, traced } from '../tracing/traced.ts';
import { cancelStatement, type Session } from './cancel-statement.ts';
import type { Hosts } from './hosts.ts';
import { DatabaseUnavailable, meansUnavailable } from './unavailable.ts';

/** Bounded, because texts that keep changing must not fill the database's memory. */
const MOST_NAMES = 400;
const LONGEST_TEXT = 8_000;

/** The name of each text; null for a text that was seen only once. */
const names = new Map<string, string | null>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === undefined) {
    if (names.size < MOST_NAMES && text.length <= LONGEST_TEXT) names.set(text, null);
    return undefined;
  }
  const name = `again_${[...names.keys()].indexOf(text)}`;
  names.set(text, name);
  return name;
}

/** Adds the statement's name. One without values uses the simple protocol, which is shorter. */
function named(query: object, values: unknown): object {
  if (!Array.isArray(values) || values.length === 0) return query;
  const { text, name } = query as { text?: unknown; name?: unknown };
  if (typeof text !== 'string' || name !== undefined) return query;
  const given = nameOf(text);
  return given === undefined ? query : { ...query, name: given };
}

/**
 * Every wait is limited, because a vanished peer stays silent: ten seconds for a visitor, twice that for a job, which
 * may scan a table. Jobs alone can hold every connection, so their limit must be short too.
 */
const VISITOR_WAITS_MS = 10_000;
const JOB_WAITS_MS = 20_000;

const POSTGRESQL = { 'db.system.name': 'postgresql' };
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

const BEGIN = 'begin';
const COMMIT = 'commit';
/** The driver's answer to `begin` and `commit`. */
const NO_ROWS = { rows: [], rowCount: null };
const ENDS = new Set([COMMIT, 'rollback']);

/** The parts of the driver's connection that are used here. */
interface Connection {
  stream: Duplex;
  parsedStatements: Record<string, string>;
  bind(statement: { statement: string }): void;
  execute(): void;
  once(event: 'readyForQuery', listener: () => void): void;
  on(event: 'parameterStatus', listener: (status: Setting) => void): void;
}

/** A setting that the server reports. */
interface Setting {
  parameterName: string;
  parameterValue: string;
}

export class PreparedClient extends pg.Client {
  /** True once the connection has broken; later statements are not executed. */
  isLost = false;
  /** Why; a rollback that follows fails too, and its error says no more than that there is no connection. */
  private lostBy: unknown;
  /** True for a standby. The server reports it on connecting and whenever it changes. */
  isReadOnly = false;
  /** The address it is connected to. */
  readonly address: string;
  /** How long to wait for a statement; 0 means without limit. */
  protected readonly waits = { visitorMs: VISITOR_WAITS_MS, jobMs: JOB_WAITS_MS };
  private isBeginDue = false;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.address = config.connectionString ?? '';
    this.wire.on('parameterStatus', (status) => {
      if (status.parameterName === 'in_hot_standby') this.isReadOnly = status.parameterValue === 'on';
    });
    // Without a listener, a connection that breaks while in use would end the process. Its user gets the error from the
    // current or the next statement.
    this.on('error', (error) => {
      this.lostBy ??= error;
      this.isLost = true;
    });
    const send = this.query.bind(this) as (...all: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) => {
      const answer = this.sendWithBegin(send, this.prepare(query, rest[0]), rest);
      if (!(answer instanceof Promise)) return answer;
      const explained = answer.catch((error: unknown) => this.explain(error, textOf(query)));
      return traced(
        'statement',
        () => nameOfStatement(textOf(query)),
        POSTGRESQL,
        () => explained,
      );
    }) as typeof this.query;
  }

  private prepare(query: unknown, values: unknown): unknown {
    const query_timeout = currentRequestId() === undefined ? this.waits.jobMs : this.waits.visitorMs;
    if (typeof query === 'string') return { text: query, query_timeout };
    if (typeof query !== 'object' || query === null || 'submit' in query) return query;
    return { query_timeout, ...named(query, values) };
  }

  /**
   * Ends one use of the connection: runs `then` once the last statement is complete, or at once if the connection is
   * lost. Drops a `begin` without any statement, which must not begin the next user's transaction.
   */
  endUse(then: () => void): void {
    this.isBeginDue = false;
    if (this.isLost || (this as unknown as { readyForQuery: boolean }).readyForQuery) then();
    else this.wire.once('readyForQuery', then);
  }

  private cancel(): void {
    const { host, port, processID, secretKey } = this as unknown as Omit<Session, 'stream'>;
    cancelStatement({ host, port, processID, secretKey, stream: this.wire.stream as Socket });
  }

  private get wire(): Connection {
    return (this as unknown as { connection: Connection }).connection;
  }

  /**
   * Holds a `begin` back until the first statement and sends both in one message; the database runs the statement only
   * if `begin` succeeded. A connection's first `begin` is sent alone, which prepares it.
   */
  private sendWithBegin(send: (...all: unknown[]) => unknown, query: unknown, rest: unknown[]): unknown {
    const text = textOf(query);
    if (text === BEGIN && query !== null) {
      if (this.wire.parsedStatements[BEGIN] === undefined) return send({ ...(query as object), name: BEGIN }, ...rest);
      this.isBeginDue = true;
      return Promise.resolve(NO_ROWS);
    }
    if (!this.isBeginDue) return send(query, ...rest);
    this.isBeginDue = false;
    // The transaction had no statement.
    if (ENDS.has(text)) return Promise.resolve(NO_ROWS);
    // A text without values may be several statements, which cannot share a message.
    if (!Array.isArray(rest[0]) || rest[0].length === 0)
      return (send({ text: BEGIN }) as Promise<unknown>).then(() => send(query, ...rest));
    this.wire.stream.cork();
    this.wire.bind({ statement: BEGIN });
    this.wire.execute();
    const answers = send(query, ...rest) as Promise<unknown[]>;
    this.wire.stream.uncork();
    return answers.then((both) => both.at(-1));
  }

  private explain(error: unknown, text: string): never {
    if (!this.isLost && !meansUnavailable(error)) throw error;
    // After a timeout the response may still arrive, so no further statement may be sent.
    if (!this.isLost) {
      // A commit never waits for a lock, but perhaps for the synchronous standby. Cancelling that wait would make a
      // commit visible that a failover still loses.
      if (text !== COMMIT) this.cancel();
      this.wire.stream.destroy(error as Error);
    }
    this.isLost = true;
    this.lostBy ??= error;
    throw new DatabaseUnavailable(this.lostBy);
  }
}

/** The class of clients that connect to the current host. Tests use a shorter wait. */
export function clientOf(hosts: Hosts, waitsMs = VISITOR_WAITS_MS): typeof PreparedClient {
  return class extends PreparedClient {
    protected override readonly waits = { visitorMs: waitsMs, jobMs: JOB_WAITS_MS };

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: hosts.current() });
    }
  };
}
