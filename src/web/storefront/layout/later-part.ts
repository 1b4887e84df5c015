/**
 * Parts of the first view that the server draws and a separate script hydrates, loaded once the page around them is hydrated:
 * until then React leaves the server's markup as it is. Use within `<Suspense>`.
 */
import { type ComponentType, createElement, use } from 'react';

/** On the server: parts that are being read, as they are for the first page after a start. */
const unread = new Set<Promise<void>>();

/** When all of them are read; null if they are. A page drawn before that brings them at its end, hidden until a script runs. */
export const unreadParts = (): Promise<unknown> | null => (unread.size > 0 ? Promise.all(unread) : null);

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
    const reading = begin().finally(() => unread.delete(reading));
    unread.add(reading);
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
