/** Live data for the pages that need it; the price list works without, so that its bundle stays small. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/client.ts';

const FRESH_FOR_MS = 30_000;

/** Only a lost network or an overloaded server is retried, once; any other answer is final. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
}

// Without 'always', TanStack Query would show a skeleton or a busy button while offline instead of an error and a retry.
const DEFAULTS = {
  queries: { staleTime: FRESH_FOR_MS, retry: shouldRetry, retryDelay: 1_000, networkMode: 'always' },
  mutations: { networkMode: 'always' },
} as const;

export function LiveData({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: DEFAULTS }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
