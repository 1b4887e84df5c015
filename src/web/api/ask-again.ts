import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches everything under the keys after a change has made it stale.
 *
 * A first response still in flight may have been read before the change. Invalidation alone would accept it as the new state,
 * because Query restarts only queries that already hold data; so requests in flight are cancelled first.
 */
export async function askAgain(client: QueryClient, ...queryKeys: readonly QueryKey[]): Promise<void> {
  const ask = async (queryKey: QueryKey) => {
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
  await Promise.all(queryKeys.map(ask));
}
