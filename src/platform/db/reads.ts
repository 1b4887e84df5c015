/**
 * Reads apart: lists, reports and exports of the shop's people are answered by a standby (DATABASE_READ_URL), so that a long
 * one takes nothing from the orders. The rule (docs/decisions/032): a call that reads apart asks the primary at its begin how
 * far its log is, and a standby answers only when it has replayed that far. So everybody sees whatever was acknowledged
 * before they asked, their own changes and others', by whichever process; no session, cookie or clock is needed for it.
 * A standby that is behind, away or fails is never seen: the primary answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readApart, readsApartFrom } from '../current-request.ts';
import type { Pool } from './pool.ts';

/** Behind by more than that, a standby is not even asked. */
const MOST_LAG_SECONDS = 5;
/** How long a call waits for a standby to come up to it. */
const WAIT_MS = 300;
const STEP_MS = 10;
const WATCH_MS = 2_000;
const JUST_WRITTEN_MS = 100;

/** As far as what was acknowledged goes: flushed, or without that promise, written. */
const ACKNOWLEDGED = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::text as at`;
const FLUSHED = "select (pg_current_wal_flush_lsn() - '0/0')::text as at";
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0')::text as at";

type Statement = Parameters<pg.PoolClient['query']>;

export interface Reads {
  /** Lets the request in hand read from a standby from now on, if one is well. */
  begin(): Promise<void>;
  /** By how many seconds the standby is behind; infinite while it does not answer. */
  lagSeconds(): number;
  /** Statements that the standby answered, and those of such calls that the primary had to. */
  readonly answered: { standby: number; primary: number };
  close(): Promise<void>;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text);
/** Anything else is the primary's at once. What writes all the same is refused by the standby and done by the primary. */
const isSelect = ([query]: readonly unknown[]) => /^\s*(select|with)\b/i.test(String(textOf(query)));

async function positionBy(client: Pick<pg.PoolClient, 'query'>, question: string): Promise<bigint> {
  const { rows } = await client.query<{ at: string | null }>(question);
  return BigInt(rows[0]?.at ?? 0);
}

export function createReads(primary: Pool, standby: Pool, tell: (line: string) => void = () => undefined): Reads {
  const answered = { standby: 0, primary: 0 };
  /** Where the primary was, and when, of what the standby has not reached. */
  let unreached: { at: bigint; since: number }[] = [];
  let isAway = true;
  let wasWell: boolean | undefined;
  /** How far each connection's standby was known to be. */
  const reached = new WeakMap<object, bigint>();

  const lagSeconds = () => {
    if (isAway) return Number.POSITIVE_INFINITY;
    const [oldest] = unreached;
    return oldest ? (performance.now() - oldest.since) / 1000 : 0;
  };
  const isWell = () => lagSeconds() <= MOST_LAG_SECONDS;

  function tellChange(): void {
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

  primary.answerApart = async (statement) => {
    const from = readsApartFrom();
    if (from === undefined || !isSelect(statement)) return null;
    // Whatever failed there: if it is the statement's own fault, the primary says so too.
    const answer = await askStandby(statement, from).catch(() => null);
    answered[answer ? 'standby' : 'primary'] += 1;
    return answer;
  };

  async function watch(): Promise<void> {
    const now = performance.now();
    // Without the primary nothing new is acknowledged, and its failure is told elsewhere.
    const here = await positionBy(primary, FLUSHED).catch(() => null);
    if (here !== null) unreached.push({ at: here, since: now });
    let there = await positionBy(standby, REPLAYED).catch(() => null);
    if (there !== null && here !== null && there < here) {
      // What has just been written is not a lag yet.
      await pause(JUST_WRITTEN_MS, undefined, { ref: false });
      there = await positionBy(standby, REPLAYED).catch(() => null);
    }
    isAway = there === null;
    if (there !== null) unreached = unreached.filter(({ at }) => at > there);
    // A standby that is down for days must not make this list grow.
    unreached.splice(1_000);
    tellChange();
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
      readApart(from);
    },
    async close() {
      clearInterval(timer);
      await watching;
      await standby.end();
    },
  };
}
