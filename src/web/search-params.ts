/**
 * Search parameters are plain text, as people type and share them: '?q=10' is the text '10', not a number, and nothing is
 * quoted. Every route reads the ones it knows.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** All parameters of a route; an absent or wrong one is undefined. */
type Complete<Search> = { [Name in keyof Required<Search>]: Search[Name] | undefined };

/**
 * Wraps a route's reader of search parameters so that it must return every parameter. The router merges its result over
 * the typed address: a parameter missing in the result would reach the page unchecked.
 */
export const reads = <Search>(read: (typed: Record<string, unknown>) => Complete<Search>) =>
  read as (typed: Record<string, unknown>) => Search;
