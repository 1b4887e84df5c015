/**
 * Parts of the first view that the server draws and a separate script hydrates, loaded once the page around them is hydrated:
 * until then React leaves the server's markup as it is. Use within `<Suspense>`.
 */
import { type ComponentType, createElement, use } from 'react';

export function laterPart(load: () => Promise<ComponentType>): ComponentType {
  let Part: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const begin = () =>
    load().then(
      (part) => {
        Part = part;
      },
      // If it cannot be loaded, the markup and its links stay.
      () => new Promise<void>(() => undefined),
    );
  // The server renders complete pages, so it loads the module in advance.
  if (import.meta.env.SSR) loading = begin();
  return function Later() {
    if (!Part) {
      loading ??= begin();
      use(loading);
    }
    return Part ? createElement(Part) : null;
  };
}
