/** Which part of a URL's query changes the page; for the server's page cache. */
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { deLocalizeUrl } from './words/runtime.js';

interface SearchedRoute {
  options: {
    path?: string;
    validateSearch?: (search: Record<string, unknown>) => object;
    staticData?: { strangersSearch?: (search: Record<string, unknown>) => object };
  };
}

/**
 * The query that the page of `path` reads for a visitor without a session, normalised: unknown and invalid parameters are left
 * out. The routes' own search validation is the only list of what they know.
 */
export function knownQuery(path: string, query: string): string {
  const { pathname } = deLocalizeUrl(new URL(path, 'http://shop.invalid'));
  const routes = Object.values(routeTree.children ?? {}) as unknown as SearchedRoute[];
  const options = routes.find((route) => route.options.path === pathname)?.options;
  const read = options?.staticData?.strangersSearch ?? options?.validateSearch ?? (() => ({}));
  const known = Object.entries(read(parseSearch(query))).sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifySearch(Object.fromEntries(known));
}
