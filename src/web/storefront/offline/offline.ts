/** Registers the service worker, and tracks whether the screen shows current data. */
import { useSyncExternalStore } from 'react';

/** Milliseconds between checks for a new build, for a tab that stays open for days. */
const UPDATE_EVERY_MS = 3_600_000;

/**
 * How often to ask a waiting worker to take over. A new build's worker waits while the old one is busy, and Chromium
 * does not check again, so it would wait until the next visit.
 */
const ASK_AGAIN_MS = 5_000;

/** When the data on the screen were loaded; null while online. */
let readAt: number | null = null;
let loadedAt = 0;
/** The page itself came from the cache, so it stays outdated when the network is back. */
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

/** When the price list on the screen was loaded, if it may be outdated; otherwise null. */
export function useReadAt(): number | null {
  return useSyncExternalStore(subscribe, () => readAt);
}

/** True while there is no network, or the page came from the cache; also before `startOffline`. */
export const isOffline = (): boolean => readAt !== null || !navigator.onLine;

/** Asks the worker to keep this page; resolves to the time it was kept if it came from the cache, else null. */
function introduce(worker: ServiceWorker): Promise<number | null> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<number | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
  });
  worker.postMessage({ keep: location.pathname }, [port2]);
  return answer;
}

/**
 * The admin has the price list's address, but forms that a reload would empty. Until `setIsAdmin` says which of the two is
 * on the screen, it is taken for the admin.
 */
let isAdmin = true;

export function setIsAdmin(is: boolean): void {
  isAdmin = is;
}

/**
 * Reloads only the price list, where a reload loses nothing; other pages reload when a file of the old build is
 * missing.
 */
function renewWhenUnseen(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && !isAdmin && /^\/(ta\/?)?$/.test(location.pathname)) location.reload();
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  // Browsers that block service workers return none.
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

let isStarted = false;

/** Once, after the page has loaded. No worker in development, where old files from it would confuse. */
export function startOffline(): void {
  if (isStarted) return;
  isStarted = true;
  loadedAt = Date.now();
  window.addEventListener('offline', () => write(loadedAt));
  window.addEventListener('online', () => write(isKept ? loadedAt : null));
  if (!navigator.onLine) write(loadedAt);
  // Without the worker (private windows forbid it) the shop works as long as there is a network.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) register().catch(() => undefined);
}
