/**
 * The connections of one process, shared fairly between callers: heavy callers wait behind their own requests. A connection
 * that breaks while somebody uses it gives its place back by itself: whoever used it may be stuck before its first statement,
 * where nothing would release it, and ten lost places are a dead shop.
 */
import pg from 'pg';
import { currentTurn } from '../current-request.ts';
import { fairTurns, WaitedTooLong } from '../fair-turns.ts';
import type { Hosts } from './hosts.ts';
import type { PreparedClient } from './prepared-client.ts';
import { DatabaseUnavailable, saysAway } from './unavailable.ts';

type Release = (error?: Error | boolean) => void;

function releaseWhenLost(client: pg.PoolClient, endTurn: () => void): void {
  const giveBack: Release = client.release.bind(client);
  let isGivenBack = false;
  const lose = (error: Error) => {
    isGivenBack = true;
    giveBack(error);
    endTurn();
  };
  client.once('error', lose);
  client.release = (error) => {
    if (isGivenBack) return;
    client.off('error', lose);
    giveBack(error || (client as unknown as PreparedClient).isLost);
    endTurn();
  };
}

/** A connection to a host that takes writes: those that are away, or are standbys now, are left for the next one. */
async function connectToPrimary(connect: () => Promise<pg.PoolClient>, hosts: Hosts): Promise<pg.PoolClient> {
  for (let tried = 1; ; tried += 1) {
    const address = hosts.current();
    try {
      const client = await connect();
      const { isReadOnly, address: reached } = client as unknown as PreparedClient;
      if (hosts.count === 1 || !isReadOnly) return client;
      client.release(true);
      hosts.skip(reached);
      if (tried >= hosts.count) throw new DatabaseUnavailable(new Error('None of its hosts takes writes.'));
    } catch (error) {
      if (tried >= hosts.count || !saysAway(error)) throw error;
      hosts.skip(address);
    }
  }
}

export class Pool extends pg.Pool {
  /** Callers that wait for a connection. */
  waiting = 0;

  constructor(config: pg.PoolConfig, hosts: Hosts) {
    super(config);
    // The same for an idle connection: the pool replaces it.
    this.on('error', () => undefined);
    const connect = super.connect.bind(this) as () => Promise<pg.PoolClient>;
    const turns = fairTurns(this.options.max);
    this.connect = (async () => {
      let endTurn: (() => void) | undefined;
      try {
        this.waiting += 1;
        endTurn = await turns.enter(currentTurn(), config.connectionTimeoutMillis).finally(() => {
          this.waiting -= 1;
        });
        const client = await connectToPrimary(connect, hosts);
        releaseWhenLost(client, endTurn);
        return client;
      } catch (error) {
        endTurn?.();
        throw error instanceof WaitedTooLong || saysAway(error) ? new DatabaseUnavailable(error) : error;
      }
    }) as typeof this.connect;
    // The driver's own throws a connection away for every statement that failed.
    this.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
      const client = await this.connect();
      try {
        return await client.query(...statement);
      } finally {
        client.release();
      }
    }) as typeof this.query;
  }
}
