import { signalAfter } from '#web/api/signals.ts';

/** The shop has time to answer on a weak network. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * Reloads the page, if the shop answers with one: otherwise it would be lost to an offline page, or to that of a proxy.
 * False if it stays.
 */
export async function reloadIfReached(): Promise<boolean> {
  const signal = signalAfter(ANSWER_WITHIN_MS);
  const isThere = await fetch(window.location.href, { method: 'HEAD', signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isThere) window.location.reload();
  return isThere;
}
