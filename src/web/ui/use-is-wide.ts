import { useSyncExternalStore } from 'react';

/** The kit's `md`. */
const WIDE = '(width >= 900px)';

const listeners = new Set<() => void>();
let query: MediaQueryList | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** One question to the browser, however many ask. */
function media(): MediaQueryList | null {
  if (query === null && typeof matchMedia === 'function') {
    query = matchMedia(WIDE);
    query.addEventListener('change', announce);
  }
  return query;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True on a screen wide enough for the tables' columns; false while the server renders, which cannot know. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? true,
    () => false,
  );
}
