/**
 * The connections of one process. A connection that breaks while somebody uses it gives its place back by itself: whoever
 * used it may be stuck before its first statement, where nothing would release it, and ten lost places are a dead shop.
 */
import pg from 'pg';
import type { PreparedClient } from './prepared-client.ts';
import { DatabaseUnavailable, saysAway } from './unavailable.ts';

type Release = (error?: Error | boolean) => void;

function releaseWhenLost(client: pg.PoolClient): void {
  const giveBack: Release = client.release.bind(client);
  let isGivenBack = false;
  const lose = (error: Error) => {
    isGivenBack = true;
    giveBack(error);
  };
  client.once('error', lose);
  client.release = (error) => {
    if (isGivenBack) return;
    client.off('error', lose);
    giveBack(error || (client as unknown as PreparedClient).isLost);
  };
}

export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // The same of a connection that nobody uses: the pool replaces it, and there is nobody to tell.
    this.on('error', () => undefined);
    const connect = super.connect.bind(this) as () => Promise<pg.PoolClient>;
    this.connect = (async () => {
      try {
        const client = await connect();
        releaseWhenLost(client);
        return client;
      } catch (error) {
        throw saysAway(error) ? new DatabaseUnavailable(error) : error;
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
