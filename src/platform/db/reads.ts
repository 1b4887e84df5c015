/**
 * Reads from a standby: with DATABASE_READ_URL a standby answers staff's lists, reports and exports, so that long ones
 * do not slow down orders. Such a call first asks the primary for its log position, and a standby answers only once it
 * has replayed that far (docs/decisions/032). So everybody sees whatever was acknowledged before their request, by any
 * process; no session, cookie or clock is needed. If a standby lags, is down or fails, the primary answers and nobody
 * notices.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readFromStandby, standbyPosition } from '../current-request.ts';
import type { Pool } from './pool.ts';

/** A standby that is further behind is not asked. */
const MOST_LAG_SECONDS = 5;
/** How long a call waits for a standby to catch up. */
const WAIT_MS = 300;
const STEP_MS = 10;
const WATCH_MS = 2_000;
const JUST_WRITTEN_MS = 100;

/** The log position of everything acknowledged: flushed or, with synchronous_commit off, written. */
const ACKNOWLEDGED = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::text as at`;
const FLUSHED = "select (pg_current_wal_flush_lsn() - '0/0')::text as at";
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0')::text as at";

type Statement = Parameters<pg.PoolClient['query']>;

export interface Reads {
  /** Lets the current request read from a standby from now on, if one is healthy. */
  begin(): Promise<void>;
  /** How many seconds the standby is behind; infinite while it does not answer. */
  lagSeconds(): number;
  /** How many statements of such calls were answered by the standby, and how many by the primary. */
  readonly answered: { standby: number; primary: number };
  close(): Promise<void>;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text);
/**
 * Everything else goes to the primary. A write within a select is refused by the standby, and then run by the primary.
 */
const isSelect = ([query]: readonly unknown[]) => /^\s*(select|with)\b/i.test(String(textOf(query)));

async function positionBy(client: Pick<pg.PoolClient, 'query'>, question: string): Promise<bigint> {
  const { rows } = await client.query<{ at: string | null }>(question);
  return BigInt(rows[0]?.at ?? 0);
}

export function createReads(primary: Pool, standby: Pool, tell: (line: string) => void = () => undefined): Reads {
  const answered = { standby: 0, primary: 0 };
  /** Positions of the primary that the standby has not reached, with the times at which they were seen. */
  let unreached: { at: bigint; since: number }[] = [];
  let isAway = true;
  let wasWell: boolean | undefined;
  /** The position that each standby connection is known to have reached. */
  const reached = new WeakMap<object, bigint>();

  const lagSeconds = () => {
    if (isAway) return Number.POSITIVE_INFINITY;
    const [oldest] = unreached;
    return oldest ? (performance.now() - oldest.since) / 1000 : 0;
  };
  const isWell = () => lagSeconds() <= MOST_LAG_SECONDS;

  function reportChange(): void {
    if (isWell() === wasWell) return;
    const lag = isAway ? 'does not answer' : `is ${lagSeconds().toFixed(0)} s behind`;
    if (!isWell()) tell(`DATABASE_READ_URL: the standby ${lag}, the primary answers its reads`);
    else if (wasWell === false) tell('DATABASE_READ_URL: the standby answers reads again');
    wasWell = isWell();
  }

  async function hasReached(client: pg.PoolClient, from: bigint): Promise<boolean> {
    for (let waited = 0; ; waited += STEP_MS) {
      if ((reached.get(client) ?? -1n) >= from) return true;
      const at = await positionBy(client, REPLAYED);
      reached.set(client, at);
      if (at >= from) return true;
      if (waited >= WAIT_MS) return false;
      await pause(STEP_MS);
    }
  }

  async function askStandby(statement: Statement, from: bigint): Promise<unknown> {
    const client = await standby.connect();
    try {
      return (await hasReached(client, from)) ? await client.query(...statement) : null;
    } finally {
      client.release();
    }
  }

  primary.answerFromStandby = async (statement) => {
    const from = standbyPosition();
    if (from === undefined || !isSelect(statement)) return null;
    // After any failure the primary runs it, and reports the error if the statement itself is wrong.
    const answer = await askStandby(statement, from).catch(() => null);
    answered[answer ? 'standby' : 'primary'] += 1;
    return answer;
  };

  async function watch(): Promise<void> {
    const now = performance.now();
    // Without the primary nothing new is acknowledged, and its failure is reported elsewhere.
    const here = await positionBy(primary, FLUSHED).catch(() => null);
    if (here !== null) unreached.push({ at: here, since: now });
    let there = await positionBy(standby, REPLAYED).catch(() => null);
    if (there !== null && here !== null && there < here) {
      // A short wait, so that a write just made does not count as lag.
      await pause(JUST_WRITTEN_MS, undefined, { ref: false });
      there = await positionBy(standby, REPLAYED).catch(() => null);
    }
    isAway = there === null;
    if (there !== null) unreached = unreached.filter(({ at }) => at > there);
    // Bounded, because a standby may be down for days.
    unreached.splice(1_000);
    reportChange();
  }

  let watching: Promise<void> | undefined;
  const watchOnce = () => {
    watching ??= watch().finally(() => {
      watching = undefined;
    });
  };
  watchOnce();
  const timer = setInterval(watchOnce, WATCH_MS);
  timer.unref();

  return {
    answered,
    lagSeconds,
    async begin() {
      if (!isWell()) return;
      const from = await positionBy(primary, ACKNOWLEDGED).catch(() => undefined);
      readFromStandby(from);
    },
    async close() {
      clearInterval(timer);
      await watching;
      await standby.end();
    },
  };
}
