/**
 * A connection that lets the database keep the plan of what it is asked again: a statement seen before in this process is
 * sent by name, and from then on only its values travel. A pooler that shares connections between transactions must know
 * prepared statements (PgBouncer 1.21 and later do).
 */
import pg from 'pg';
import { currentRequestId } from '../current-request.ts';
import { nameOfStatement, traced } from '../tracing/traced.ts';
import type { Hosts } from './hosts.ts';
import { DatabaseUnavailable, saysAway } from './unavailable.ts';

/** Statements with ever-changing texts must not fill the database's memory. */
const MOST_NAMES = 400;
const LONGEST_TEXT = 8_000;

/** Null for a text that was seen once. */
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

/** The statement with its name. One without values goes the simple way, which is shorter. */
function named(query: object, values: unknown): object {
  if (!Array.isArray(values) || values.length === 0) return query;
  const { text, name } = query as { text?: unknown; name?: unknown };
  if (typeof text !== 'string' || name !== undefined) return query;
  const given = nameOf(text);
  return given === undefined ? query : { ...query, name: given };
}

/**
 * A peer that vanished says nothing, so nobody waits for ever: a visitor for ten seconds, a job, which may have a table to go
 * through, for twice as long. Jobs alone can hold every connection, so theirs must be short too.
 */
const VISITOR_WAITS_MS = 10_000;
const JOB_WAITS_MS = 20_000;

const POSTGRESQL = { 'db.system.name': 'postgresql' };
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

/** What the server reports of itself. */
interface Setting {
  parameterName: string;
  parameterValue: string;
}

export class PreparedClient extends pg.Client {
  /** True once its connection has broken: later statements are not executed. */
  isLost = false;
  /** True for a standby: it says so when it is connected, and whenever that changes. */
  isReadOnly = false;
  /** The address it is connected to. */
  readonly address: string;
  protected readonly visitorWaitsMs: number = VISITOR_WAITS_MS;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.address = config.connectionString ?? '';
    (this as unknown as { connection: pg.Connection }).connection.on('parameterStatus', (status: Setting) => {
      if (status.parameterName === 'in_hot_standby') this.isReadOnly = status.parameterValue === 'on';
    });
    // Without a listener a connection that breaks while it is in use would end the process. Whoever uses it learns of the
    // loss from the statement in hand or the next one.
    this.on('error', () => {
      this.isLost = true;
    });
    const send = this.query.bind(this) as (...all: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) => {
      const answer = send(this.prepare(query, rest[0]), ...rest);
      if (!(answer instanceof Promise)) return answer;
      const explained = answer.catch((error: unknown) => this.explain(error));
      return traced(
        'statement',
        () => nameOfStatement(textOf(query)),
        POSTGRESQL,
        () => explained,
      );
    }) as typeof this.query;
  }

  private prepare(query: unknown, values: unknown): unknown {
    const query_timeout = currentRequestId() === undefined ? JOB_WAITS_MS : this.visitorWaitsMs;
    if (typeof query === 'string') return { text: query, query_timeout };
    if (typeof query !== 'object' || query === null || 'submit' in query) return query;
    return { query_timeout, ...named(query, values) };
  }

  private explain(error: unknown): never {
    if (!this.isLost && !saysAway(error)) throw error;
    // After a timeout the response may still arrive, so no further statement may be sent.
    if (!this.isLost) (this as unknown as { connection: pg.Connection }).connection.stream.destroy(error as Error);
    this.isLost = true;
    throw new DatabaseUnavailable(error);
  }
}

/** One that goes to the current host. Tests, which do not wait for ten seconds, have another patience. */
export function clientOf(hosts: Hosts, waitsMs = VISITOR_WAITS_MS): typeof PreparedClient {
  return class extends PreparedClient {
    protected override readonly visitorWaitsMs = waitsMs;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: hosts.current() });
    }
  };
}
