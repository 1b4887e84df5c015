const IDLE_TIMEOUT_MS = 2000;

/** Runs when the browser is idle; Safari has no idle callback. Returns a function that stops it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, IDLE_TIMEOUT_MS / 10);
  return () => clearTimeout(timer);
}
