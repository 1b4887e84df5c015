/** What AbortSignal does by itself in newer browsers than those that older iPhones and phones with Android stay with. */

/** Aborted after `ms`, as AbortSignal.timeout (Safari 16). */
export function signalAfter(ms: number): AbortSignal {
  const timer = new AbortController();
  setTimeout(() => timer.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
  return timer.signal;
}

/** Aborted with the first of both, as AbortSignal.any (Safari 17.4, Chrome 116). */
export function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  if (!one || !other) return one ?? other;
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return either.signal;
}
