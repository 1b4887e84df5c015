/**
 * The connections of one process, shared fairly between callers: heavy callers wait behind their own requests. A
 * connection that breaks in use releases its place by itself: its user may be stuck before the first statement, where
 * nothing would release it, and ten lost places are a dead shop.
 */
import pg from 'pg';
import { currentTurn, readApart } from '../current-request.ts';
import { fairTurns, WaitedTooLong } from '../fair-turns.ts';
import type { Hosts } from './hosts.ts';
import type { PreparedClient } from './prepared-client.ts';
import { DatabaseUnavailable, saysAway } from './unavailable.ts';

type Release = (error?: Error | boolean) => void;

/**
 * Several statements in one text, such as the queue's own, can fail between `begin` and `commit`: such a connection
 * must not be reused.
 */
const isWithinTransaction = (client: pg.PoolClient) => ['T', 'E'].includes(client.getTransactionStatus() ?? '');

function releaseWhenLost(client: pg.PoolClient, endTurn: () => void): void {
  const giveBack: Release = client.release.bind(client);
  let isGivenBack = false;
  const lose = (error: Error) => {
    isGivenBack = true;
    giveBack(error);
    endTurn();
  };
  client.once('error', lose);
  const ours = client as unknown as PreparedClient;
  client.release = (error) =>
    // After a refused statement the state of the connection may still be on its way.
    ours.endUse(() => {
      if (isGivenBack) return;
      client.off('error', lose);
      giveBack(error || ours.isLost || isWithinTransaction(client));
      endTurn();
    });
}

/** Which host a pool connects to: the current primary, or a standby. */
export type Role = 'primary' | 'standby';

const PLAYS: Readonly<Record<Role, (isReadOnly: boolean, hosts: Hosts) => boolean>> = {
  primary: (isReadOnly, { count }) => count === 1 || !isReadOnly,
  standby: (isReadOnly) => isReadOnly,
};

/** Connects to a host of that role, skipping any that are down or have another role now. */
async function connectTo(role: Role, connect: () => Promise<pg.PoolClient>, hosts: Hosts): Promise<pg.PoolClient> {
  for (let tried = 1; ; tried += 1) {
    const address = hosts.current();
    try {
      const client = await connect();
      const { isReadOnly, address: reached } = client as unknown as PreparedClient;
      if (PLAYS[role](isReadOnly, hosts)) return client;
      client.release(true);
      hosts.skip(reached);
      if (tried >= hosts.count) throw new DatabaseUnavailable(new Error(`None of its hosts is a ${role}.`));
    } catch (error) {
      if (tried >= hosts.count || !saysAway(error)) throw error;
      hosts.skip(address);
    }
  }
}

export class Pool extends pg.Pool {
  /** Callers waiting for a connection. */
  waiting = 0;
  /** Runs what a standby may answer (reads.ts); null: the primary must. */
  answerApart: ((statement: Parameters<pg.PoolClient['query']>) => Promise<unknown>) | undefined;

  constructor(config: pg.PoolConfig, hosts: Hosts, role: Role = 'primary') {
    super(config);
    // The same for an idle connection: the pool replaces it.
    this.on('error', () => undefined);
    const connect = super.connect.bind(this) as () => Promise<pg.PoolClient>;
    const turns = fairTurns(this.options.max);
    this.connect = (async () => {
      let endTurn: (() => void) | undefined;
      // After one use of the primary, for a write, a transaction or a failed standby, the request stays there.
      if (role === 'primary') readApart(undefined);
      try {
        this.waiting += 1;
        endTurn = await turns.enter(currentTurn(), config.connectionTimeoutMillis).finally(() => {
          this.waiting -= 1;
        });
        const client = await connectTo(role, connect, hosts);
        releaseWhenLost(client, endTurn);
        return client;
      } catch (error) {
        endTurn?.();
        throw error instanceof WaitedTooLong || saysAway(error) ? new DatabaseUnavailable(error) : error;
      }
    }) as typeof this.connect;
    // The driver's own `query` discards a connection after every failed statement.
    this.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
      const answer = await this.answerApart?.(statement);
      if (answer) return answer;
      const client = await this.connect();
      try {
        return await client.query(...statement);
      } finally {
        client.release();
      }
    }) as typeof this.query;
  }
}
