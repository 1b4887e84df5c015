/** How the admin caches data: lists stay visible while they refresh, and refresh automatically. */
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';

/** How often a visible list is refetched, so that new orders appear without a reload; hidden pages do not poll. */
export const LIVE_MS = 20_000;
export const PAGE_SIZE = 20;

/** Refusals are final; only a lost network or a failing server is worth a retry. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.isOffline || error.status >= 500);
}

const isSignedOut = (error: Error) => error instanceof ApiError && error.status === 401;

/** The newest orders, by which the frame of the admin (AdminShell) also notices that the session is over. */
const isRecent = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.at(-1) === 'recent';

export function newAdminClient(): QueryClient {
  const queryCache = new QueryCache({
    // The way to sign in is offered at once, not when the newest orders are next asked for.
    onError: (error, query) => {
      if (isSignedOut(error) && !isRecent(query))
        void client.refetchQueries({ type: 'active', predicate: isRecent }, { cancelRefetch: false });
    },
  });
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      // Without `always`, TanStack Query would pause while offline: a search would show the previous rows, and a button
      // would stay busy.
      queries: {
        staleTime: 5_000,
        retry: isWorthRetry,
        retryDelay: 1_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
