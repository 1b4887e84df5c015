/** Router options shared by the shop and the demonstration. */
import { FailedPage } from '#web/failure/ErrorPage.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { deLocalizeUrl, localizeUrl } from './words/runtime.js';

export const routerOptions = {
  routeTree,
  // '/ta/cart' is the route '/cart' in Tamil; links name the route, and the URL carries the language.
  rewrite: {
    input: ({ url }: { url: URL }) => deLocalizeUrl(url),
    output: ({ url }: { url: URL }) => localizeUrl(url),
  },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: FailedPage,
  trailingSlash: 'never',
} as const;
