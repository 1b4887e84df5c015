import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks the server again for everything under the keys, because a change has made it old.
 *
 * A first answer still on its way may have been read before the change. An invalidation alone would take it for the new state,
 * for Query restarts only what already holds data; so what is on its way is given up first.
 */
export async function askAgain(client: QueryClient, ...queryKeys: readonly QueryKey[]): Promise<void> {
  const ask = async (queryKey: QueryKey) => {
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
  await Promise.all(queryKeys.map(ask));
}
