import { useSyncExternalStore } from 'react';
import { WIDE } from './wide.ts';

const listeners = new Set<() => void>();
let query: MediaQueryList | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** One media query, shared by all callers. */
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

/** True on a screen wide enough for the tables' columns; false during server rendering, where the width is unknown. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? true,
    () => false,
  );
}
