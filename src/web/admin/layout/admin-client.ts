/** How the admin keeps its data: lists stay on the screen while they refresh, and refresh by themselves. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';

/** How often a visible list asks again, so that new orders appear without reload; hidden pages ask nothing. */
export const LIVE_MS = 20_000;
export const PAGE_SIZE = 20;

/** A refusal stays a refusal; only a lost network or a failing server is worth a second try. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.isOffline || error.status >= 500);
}

export function newAdminClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: isWorthRetry, retryDelay: 1_000 },
      // Without this, a lost network would leave a button busy until the network is back.
      mutations: { networkMode: 'always' },
    },
  });
}
