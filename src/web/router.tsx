import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { routerOptions } from './router-options.ts';

export function getRouter() {
  const page = typeof window === 'undefined' ? getGlobalStartContext() : undefined;
  return createRouter({ ...routerOptions, ssr: { nonce: page?.nonce } });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Reads the search of a visitor without a session, where that is less than the route knows (`server.ts`). */
    strangersSearch?: (search: Record<string, unknown>) => object;
    /** What the page reads as soon as it is alive, as its address: fetched beside its scripts. */
    readsFirst?: string;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
