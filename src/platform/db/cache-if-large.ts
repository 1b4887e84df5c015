/**
 * Caches figures that need a scan of a large table. A small shop always sees exact figures; one with a million orders
 * sees figures that are at most seconds old.
 */
import type { Db } from './db.ts';

const KEPT_MS = 20_000;
const MOST_KEYS = 200;

interface Kept<T> {
  value: Promise<T>;
  until: number;
}

/** Runs `read` unless its last value for the same key was large and is still fresh. */
export function cacheIfLarge<T>(isLarge: (value: T) => boolean) {
  const stores = new WeakMap<Db, Map<string, Kept<T>>>();
  return async (db: Db, key: string, read: () => Promise<T>): Promise<T> => {
    const store = stores.get(db) ?? new Map<string, Kept<T>>();
    stores.set(db, store);
    const kept = store.get(key);
    if (kept && kept.until > performance.now()) return kept.value;
    const work = read();
    // It was large last time, so callers that arrive meanwhile wait for this scan instead of starting their own.
    if (kept) store.set(key, { value: work, until: performance.now() + KEPT_MS });
    const value = await work.catch((error) => {
      store.delete(key);
      throw error;
    });
    if (!isLarge(value)) {
      store.delete(key);
      return value;
    }
    if (store.size >= MOST_KEYS) store.clear();
    store.set(key, { value: work, until: performance.now() + KEPT_MS });
    return value;
  };
}

/** Counts from this many rows on are cached. */
export const LARGE_COUNT = 50_000;
