import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { deLocalizeUrl, localizeUrl } from './words/runtime.js';

export function getRouter() {
  const page = typeof window === 'undefined' ? getGlobalStartContext() : undefined;
  return createRouter({
    routeTree,
    ssr: { nonce: page?.nonce },
    // '/ta/cart' is the route '/cart' in Tamil; links name the route, the address carries the language.
    rewrite: {
      input: ({ url }) => deLocalizeUrl(url),
      output: ({ url }) => localizeUrl(url),
    },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Reads the search of a visitor without a session, where that is less than the route knows (`server.ts`). */
    strangersSearch?: (search: Record<string, unknown>) => object;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
