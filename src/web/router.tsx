import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { routerOptions } from './router-options.ts';

export function getRouter() {
  const page = typeof window === 'undefined' ? getGlobalStartContext() : undefined;
  return createRouter({ ...routerOptions, ssr: { nonce: page?.nonce } });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Reads the search of a visitor without a session, if that is less than the route accepts (`server.ts`). */
    strangersSearch?: (search: Record<string, unknown>) => object;
    /** URL of what the page reads as soon as it is hydrated: fetched together with its scripts. */
    readsFirst?: string;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
