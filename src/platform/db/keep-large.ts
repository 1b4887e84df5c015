/**
 * Figures that cost a scan of a large table, kept for a moment. A small shop always sees the exact figure; one with a
 * million orders sees one that is at most seconds old.
 */
import type { Db } from './db.ts';

const KEPT_MS = 20_000;
const MOST_KEYS = 200;

interface Kept<T> {
  value: Promise<T>;
  until: number;
}

/** Runs `work` unless its last value for the same key was large and is still fresh. */
export function keepLarge<T>(isLarge: (value: T) => boolean) {
  const stores = new WeakMap<Db, Map<string, Kept<T>>>();
  return async (db: Db, key: string, work: () => Promise<T>): Promise<T> => {
    const store = stores.get(db) ?? new Map<string, Kept<T>>();
    stores.set(db, store);
    const kept = store.get(key);
    if (kept && kept.until > Date.now()) return kept.value;
    const value = await work();
    if (isLarge(value)) {
      if (store.size >= MOST_KEYS) store.clear();
      store.set(key, { value: Promise.resolve(value), until: Date.now() + KEPT_MS });
    }
    return value;
  };
}

/** From this many rows on a count is kept. */
export const LARGE_COUNT = 50_000;
