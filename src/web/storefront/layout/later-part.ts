/**
 * Parts of the first view that the server draws and a script of their own brings to life, fetched once the page is alive that
 * has them: React leaves the server's markup as it is until then. Within `<Suspense>`.
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
      // Where it cannot be fetched, the markup and its links stay.
      () => new Promise<void>(() => undefined),
    );
  // The server draws whole pages: no visitor waits for a module.
  if (import.meta.env.SSR) loading = begin();
  return function Later() {
    if (!Part) {
      loading ??= begin();
      use(loading);
    }
    return Part ? createElement(Part) : null;
  };
}
