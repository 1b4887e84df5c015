/**
 * Parts of the first view that the server draws and a separate script hydrates, loaded once the page around them is hydrated:
 * until then React leaves the server's markup as it is. Use within `<Suspense>`.
 */
import { type ComponentType, createElement, use } from 'react';

/**
 * On the server. A page rendered while a part is still being loaded contains it at its end, hidden until a script runs.
 */
export const serverParts = {
  reading: new Set<Promise<void>>(),
  /** The number of parts that are loaded. */
  read: 0,
};

export function laterPart(load: () => Promise<ComponentType>): ComponentType {
  let Part: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const begin = () =>
    load().then((part) => {
      Part = part;
    });
  // If it cannot be loaded, the markup and its links stay.
  const beginInBrowser = () => begin().catch(() => new Promise<void>(() => undefined));
  // The server renders complete pages, so it loads the module in advance.
  if (import.meta.env.SSR) {
    const reading = begin().then(() => {
      serverParts.reading.delete(reading);
      serverParts.read += 1;
    });
    // The page that needs it reports the error.
    reading.catch(() => undefined);
    serverParts.reading.add(reading);
    loading = reading;
  }
  return function Later() {
    if (!Part) {
      loading ??= beginInBrowser();
      use(loading);
    }
    return Part ? createElement(Part) : null;
  };
}
