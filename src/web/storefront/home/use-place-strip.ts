import { type ComponentType, useEffect, useState } from 'react';
import type { CartSum } from '../cart/product-prices.ts';

/** Stands outside: the compiler leaves out what holds an `import()`. */
const loadStrip = () => import('../cart/PlaceStrip.tsx');

/** What delivery asks, fetched when there is something to deliver. Without it the cart still says so. */
export function usePlaceStrip(): ComponentType<{ sum: CartSum }> | null {
  const [strip, setStrip] = useState<{ PlaceStrip: ComponentType<{ sum: CartSum }> } | null>(null);
  useEffect(() => {
    loadStrip().then(setStrip, () => undefined);
  }, []);
  return strip?.PlaceStrip ?? null;
}
