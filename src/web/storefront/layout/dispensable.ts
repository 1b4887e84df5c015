import { type ComponentType, lazy } from 'react';

/** A lazy part that is left out if its script cannot be loaded: what stands around it must not give way to an error. */
export const dispensable = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  );
