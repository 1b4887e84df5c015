import { startTransition, useEffect, useState } from 'react';
import { chooseProducts } from '#shop/products/products.choice.rules.ts';
import type { ListedProduct } from '../list/price-list.ts';
import { productSearch } from './loaded-search.ts';
import type { ListFilter } from './start-search.ts';

/** A longer list would hold up the next key on a slow phone, so it is searched in steps. */
const MOST_AT_ONCE = 1_000;

export interface Found {
  products: readonly ListedProduct[];
  /** The filter that they match: the visitor's, or for a moment the one before. */
  filter: ListFilter;
}

/** Lets the browser handle input between two steps. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));

/** Calls `done` with the products of a filter; returns a function that stops the search. */
function search(
  products: readonly ListedProduct[],
  filter: ListFilter,
  done: (found: ListedProduct[]) => void,
): () => void {
  const steps = productSearch().filterInSteps(products, filter);
  let isStopped = false;
  const go = async () => {
    for (;;) {
      await pause();
      if (isStopped) return;
      const step = steps.next();
      if (step.done) return done(chooseProducts(step.value, filter));
    }
  };
  void go();
  return () => {
    isStopped = true;
  };
}

const searchAtOnce = (products: readonly ListedProduct[], filter: ListFilter): Found => ({
  products: products.length > 0 ? chooseProducts(productSearch().filterProducts(products, filter), filter) : products,
  filter,
});

/** The products that match the filter. In a long list a search takes a moment, and the last result stays until then. */
export function useFound(products: readonly ListedProduct[], filter: ListFilter): Found {
  const inSteps = products.length > MOST_AT_ONCE && filter.search.trim() !== '';
  const [last, setLast] = useState<Found | null>(null);
  const asked = JSON.stringify(filter);
  const [first] = useState(asked);
  useEffect(() => {
    if (!inSteps) return;
    const wanted: ListFilter = JSON.parse(asked);
    return search(products, wanted, (found) => startTransition(() => setLast({ products: found, filter: wanted })));
  }, [products, asked, inSteps]);
  // A page that was opened with a search must not show the whole list first.
  if (inSteps) return last ?? searchAtOnce(products, asked === first ? filter : { ...filter, search: '' });
  // The next search begins with the list as it is shown now.
  if (last) setLast(null);
  return searchAtOnce(products, filter);
}
