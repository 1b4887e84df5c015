/** About the time a slow phone needs to hydrate a page; extra work would slow it down. */
const SETTLED_AFTER_MS = 2000;

/** Runs work that nobody waits for, some time after hydration. Returns a function that cancels it. */
export function whenSettled(work: () => void): () => void {
  // Offline there is little to load, and it is wanted at once.
  const timer = setTimeout(work, navigator.onLine ? SETTLED_AFTER_MS : 0);
  return () => clearTimeout(timer);
}
