/**
 * The connections of one process, shared fairly between callers: heavy callers wait behind their own requests. A
 * connection that breaks while in use frees its place by itself, because its user may never reach the statement whose
 * failure would free it, and ten lost places are a dead shop.
 */
import pg from 'pg';
import { currentTurn, readFromStandby } from '../current-request.ts';
import { fairTurns, WaitedTooLong } from '../fair-turns.ts';
import type { Hosts } from './hosts.ts';
import type { PreparedClient } from './prepared-client.ts';
import { DatabaseUnavailable, meansUnavailable } from './unavailable.ts';

type Release = (error?: Error | boolean) => void;

/**
 * A text with several statements, such as the job queue's, can fail between `begin` and `commit`: such a connection
 * must not be reused.
 */
const isWithinTransaction = (client: pg.PoolClient) => ['T', 'E'].includes(client.getTransactionStatus() ?? '');

function releaseWhenLost(client: pg.PoolClient, endTurn: () => void): void {
  const releaseClient: Release = client.release.bind(client);
  let isReleased = false;
  const lose = (error: Error) => {
    isReleased = true;
    releaseClient(error);
    endTurn();
  };
  client.once('error', lose);
  const ours = client as unknown as PreparedClient;
  client.release = (error) =>
    // After a refused statement, the connection's state may still be on its way.
    ours.endUse(() => {
      if (isReleased) return;
      client.off('error', lose);
      releaseClient(error || ours.isLost || isWithinTransaction(client));
      endTurn();
    });
}

/** Which host a pool connects to: the current primary, or a standby. */
export type Role = 'primary' | 'standby';

const HAS_ROLE: Readonly<Record<Role, (isReadOnly: boolean, hosts: Hosts) => boolean>> = {
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
      if (HAS_ROLE[role](isReadOnly, hosts)) return client;
      client.release(true);
      hosts.skip(reached);
      if (tried >= hosts.count) throw new DatabaseUnavailable(new Error(`None of its hosts is a ${role}.`));
    } catch (error) {
      if (tried >= hosts.count || !meansUnavailable(error)) throw error;
      hosts.skip(address);
    }
  }
}

export class Pool extends pg.Pool {
  /** How many callers wait for a connection. */
  waiting = 0;
  /** Answers a statement from a standby (reads.ts); null if the primary must answer. */
  answerFromStandby: ((statement: Parameters<pg.PoolClient['query']>) => Promise<unknown>) | undefined;

  constructor(config: pg.PoolConfig, hosts: Hosts, role: Role = 'primary') {
    super(config);
    // An idle connection that breaks must not end the process; the pool replaces it.
    this.on('error', () => undefined);
    const connect = super.connect.bind(this) as () => Promise<pg.PoolClient>;
    const turns = fairTurns(this.options.max);
    this.connect = (async () => {
      let endTurn: (() => void) | undefined;
      // Once a request has used the primary, for a write, a transaction or after a failed standby, it stays there.
      if (role === 'primary') readFromStandby(undefined);
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
        throw error instanceof WaitedTooLong || meansUnavailable(error) ? new DatabaseUnavailable(error) : error;
      }
    }) as typeof this.connect;
    // The driver's own `query` would discard a connection after every failed statement.
    this.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
      const answer = await this.answerFromStandby?.(statement);
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
