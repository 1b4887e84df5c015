/** Serves the service worker, or its removal: with SERVICE_WORKER=off every browser that has one drops it. */
import type { MiddlewareHandler } from 'hono';

/**
 * A worker that removes itself and its caches. It handles the `takeOver` message like the worker it replaces
 * (offline.ts explains why a new one may be left waiting); otherwise a phone would keep the old worker for good.
 */
export const RETIRED = `addEventListener('install', () => skipWaiting());
addEventListener('message', ({ data }) => data.takeOver && skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

export function serviceWorkerFile(isOn: boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isOn) {
      c.header('content-type', 'text/javascript; charset=utf-8');
      c.header('cache-control', 'no-cache');
      return c.body(RETIRED);
    }
    await next();
    // A cached copy would keep an old build alive.
    c.res.headers.set('cache-control', 'no-cache');
  };
}
