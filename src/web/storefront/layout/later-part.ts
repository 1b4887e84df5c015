/**
 * Parts of the first view that the server draws and a script of their own brings to life, fetched once the page's scripts run:
 * React leaves the server's markup as it is until then. Within `<Suspense>`; `load` stands outside of components.
 */
import { type ComponentType, createElement, use } from 'react';

export function laterPart(load: () => Promise<ComponentType>): ComponentType {
  let Part: ComponentType | undefined;
  // Where it cannot be fetched, the markup and its links stay.
  const loading = load().then(
    (part) => {
      Part = part;
    },
    () => new Promise<void>(() => undefined),
  );
  return function Later() {
    if (!Part) use(loading);
    return Part ? createElement(Part) : null;
  };
}
