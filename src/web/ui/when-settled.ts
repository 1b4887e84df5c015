/** A slow phone needs about this long to bring a page to life, and its reader waits for that. */
const SETTLED_AFTER_MS = 2000;

/** Runs what nobody waits for, some time after its part has come to life; answers how to stop it. */
export function whenSettled(work: () => void): () => void {
  // Without a network the little that can be said is wanted at once.
  const timer = setTimeout(work, navigator.onLine ? SETTLED_AFTER_MS : 0);
  return () => clearTimeout(timer);
}
