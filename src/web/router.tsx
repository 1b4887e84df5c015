import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { routerOptions } from './router-options.ts';

export function getRouter() {
  const page = typeof window === 'undefined' ? getGlobalStartContext() : undefined;
  return createRouter({ ...routerOptions, ssr: { nonce: page?.nonce } });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Reads the search parameters of a visitor without a session, if those are fewer than the route accepts
     * (`server.ts`).
     */
    strangersSearch?: (search: Record<string, unknown>) => object;
    /** URL of the data that the page fetches as soon as it is hydrated; loaded together with its scripts. */
    readsFirst?: string;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
