/** A slow phone needs about this long to hydrate a page, and must not be slowed down meanwhile. */
const SETTLED_AFTER_MS = 2000;

/** Runs work that nobody waits for, some time after hydration. Returns a function that cancels it. */
export function whenSettled(work: () => void): () => void {
  // Offline, the little there is to show is wanted at once.
  const timer = setTimeout(work, navigator.onLine ? SETTLED_AFTER_MS : 0);
  return () => clearTimeout(timer);
}
