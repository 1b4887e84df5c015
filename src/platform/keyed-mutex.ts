/**
 * Runs one piece of work at a time per key. For work that locks the same database row anyway: waiting here does not
 * occupy one of the ten database connections.
 */
export function keyedMutex<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const own = before === undefined ? work() : before.then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
