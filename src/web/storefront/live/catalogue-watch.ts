/**
 * While the page is visible, asks whether the price list has changed and how the shop sells: a HEAD request for the list's ETag,
 * which the server answers from prepared bytes. Often while the page is in use, rarely when it is just left open or data are
 * expensive.
 */

import { SALES_MODE_HEADER } from '#shop/settings/season.rules.ts';
import { send } from '#web/api/client.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { signalAfter } from '#web/api/signals.ts';

const LIST = '/api/product/list1' satisfies ApiHref;

const BUSY_MS = 5_000;
const RESTING_MS = 30_000;
const SAVING_MS = 60_000;
const LONGEST_MS = 300_000;
/** After this long without input, the page counts as just left open. */
const IN_USE_FOR_MS = 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True if the visitor asked to save data, or the network is slow. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

interface Situation {
  isInUse: boolean;
  isSaving: boolean;
  /** Failures in a row: each doubles the pause. */
  failures: number;
}

/** Milliseconds until the next request. */
export function pauseFor({ isInUse, isSaving, failures }: Situation): number {
  const usual = isSaving ? SAVING_MS : isInUse ? BUSY_MS : RESTING_MS;
  return Math.min(usual * 2 ** failures, LONGEST_MS);
}

async function askForNews(): Promise<{ tag: string | null; mode: string | null }> {
  const answer = await send(LIST, { method: 'HEAD', cache: 'no-store', signal: signalAfter(10_000) });
  if (!answer.ok) throw new Error(`The price list answers ${answer.status}.`);
  return { tag: answer.headers.get('etag'), mode: answer.headers.get(SALES_MODE_HEADER) };
}

interface Watcher {
  /** Called each time with the current sales mode; null if the answer does not say. */
  onMode: (mode: string | null) => void;
  /**
   * Called when the list differs from the last one. Also called at first, to load it, except when saving data, because
   * that would fetch what the page already shows.
   */
  read?: () => Promise<void>;
}

/** Returns a function that stops it. */
export function watchCatalogue({ read, onMode }: Watcher): () => void {
  let known: string | null = null;
  let failures = 0;
  let usedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const ask = async () => {
    const { tag, mode } = await askForNews();
    onMode(mode);
    const isFirst = known === null;
    if (tag !== known && !(isFirst && isSavingData())) await read?.();
    known = tag;
  };
  const plan = () => {
    clearTimeout(timer);
    const pause = pauseFor({ isInUse: Date.now() - usedAt < IN_USE_FOR_MS, isSaving: isSavingData(), failures });
    // Spread out, so that open pages do not all ask at the same moment.
    timer = setTimeout(askAndPlan, pause * (0.9 + Math.random() / 5));
  };
  const askAndPlan = async () => {
    // `resume` starts it again when the page is visible or the network is back.
    if (document.hidden || !navigator.onLine || isAsking) return;
    isAsking = true;
    try {
      await ask();
      failures = 0;
    } catch {
      failures += 1;
    }
    isAsking = false;
    plan();
  };
  const use = () => {
    const wasResting = Date.now() - usedAt >= IN_USE_FOR_MS;
    usedAt = Date.now();
    if (wasResting) void askAndPlan();
  };
  const resume = () => {
    clearTimeout(timer);
    failures = 0;
    void askAndPlan();
  };

  plan();
  for (const type of TOUCHES) window.addEventListener(type, use, { passive: true });
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('online', resume);
  return () => {
    clearTimeout(timer);
    // If it was stopped meanwhile, a running request does not plan the next one.
    isAsking = true;
    for (const type of TOUCHES) window.removeEventListener(type, use);
    document.removeEventListener('visibilitychange', resume);
    window.removeEventListener('online', resume);
  };
}
