/** Registers the service worker, and knows whether what is on the screen is what the shop says now. */
import { useSyncExternalStore } from 'react';

/** A tab that stays open for days asks this often whether there is a new build. */
const UPDATE_EVERY_MS = 3_600_000;

/**
 * The worker of a new build waits while the one before it is at work, and Chromium forgets to look again: it would stay
 * outside until the next visit. So one that waits is asked again.
 */
const ASK_AGAIN_MS = 5_000;

/** When what is on the screen was read; null while the network is there. */
let readAt: number | null = null;
let loadedAt = 0;
/** The page itself is an old one: a network that comes back does not make it new. */
let isKept = false;
const listeners = new Set<() => void>();

function write(next: number | null): void {
  readAt = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the price list on the screen was read, where it may be old; null where it is not. */
export function useReadAt(): number | null {
  return useSyncExternalStore(subscribe, () => readAt);
}

/** Tells the worker that this page is worth keeping; answers when the page was kept, if it came from there. */
function introduce(worker: ServiceWorker): Promise<number | null> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<number | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
  });
  worker.postMessage({ keep: location.pathname }, [port2]);
  return answer;
}

/** The list keeps nothing that a reload would lose; other pages reload when a part of the old build is missing. */
function renewWhenUnseen(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && /^\/(ta\/?)?$/.test(location.pathname)) location.reload();
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  // A browser that is told to keep workers out answers without one.
  if (!registration) return;
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', renewWhenUnseen, { once: true });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS);
  setInterval(() => registration.waiting?.postMessage({ takeOver: true }), ASK_AGAIN_MS);
  const { active } = await serviceWorker.ready;
  const keptAt = active && (await introduce(active));
  if (keptAt !== null) {
    loadedAt = keptAt;
    isKept = true;
    write(keptAt);
  }
}

/** Called once, after the page has loaded. Not while developing: an old file from the worker only confuses. */
export function startOffline(): void {
  loadedAt = Date.now();
  window.addEventListener('offline', () => write(loadedAt));
  window.addEventListener('online', () => write(isKept ? loadedAt : null));
  if (!navigator.onLine) write(loadedAt);
  // Without the worker (private windows forbid it) the shop works as long as there is a network.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) register().catch(() => undefined);
}
