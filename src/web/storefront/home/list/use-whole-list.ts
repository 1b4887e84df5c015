import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/api/calls.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { rememberPrices } from '../../cart/product-prices.ts';
import { productSearch } from '../search/loaded-search.ts';
import { keepShown, type ListedProduct, loadProducts, type PriceList, shownBefore } from './price-list.ts';
import { useLiveList } from './use-live-list.ts';

/** Products prepared for searching in one batch: a millisecond or two on a slow phone. */
const PIECE = 20;

function prepareWhenIdle(products: readonly ListedProduct[], from = 0): () => void {
  let stop = whenIdle(() => {
    productSearch().prepareSearch(products.slice(from, from + PIECE));
    if (from + PIECE < products.length) stop = prepareWhenIdle(products, from + PIECE);
  });
  return () => stop();
}

export interface WholeList {
  /** With the current categories. */
  list: PriceList;
  /** Every product; empty until the list is loaded. */
  products: readonly ListedProduct[];
  isComplete: boolean;
  /** The server's rows are in the page. They are gone after leaving the page and coming back. */
  hasDrawnRows: boolean;
  hasFailed: boolean;
  retry: () => void;
  /** Number of rows whose price or stock has just changed. */
  changed: number;
}

/** Lists whose rows the server drew, and whose page has been left since. */
const left = new WeakSet<PriceList>();

/** The page's products. The page brings only rows, so they are loaded after hydration, and then kept up to date. */
export function useWholeList(first: PriceList): WholeList {
  const [read, setRead] = useState(() => {
    const list = first.drawn && shownBefore();
    return list ? { first, list } : null;
  });
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isDrawn = first.drawn !== undefined;
  const [hasDrawnRows] = useState(isDrawn && !left.has(first));
  useEffect(() => () => void left.add(first), [first]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads again
  useEffect(() => {
    if (!isDrawn || read?.first === first) return;
    let isGone = false;
    loadProducts().then(
      // A list that the live update brought meanwhile is newer.
      (products) => {
        const { drawn: _, ...rest } = first;
        if (!isGone) setRead((known) => (known?.first === first ? known : { first, list: { ...rest, products } }));
      },
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isDrawn, attempt]);

  // A list read for an earlier page does not count once the page has a newer one.
  const whole = read?.first === first ? read.list : null;
  const list = whole ?? first;
  const { products } = list;
  const isRead = whole !== null;
  const isComplete = !isDrawn || isRead;
  useEffect(() => {
    if (!isRead) return;
    api.subCategories().then(
      (subCategories) => setRead((known) => known && { ...known, list: { ...known.list, subCategories } }),
      // The list is complete without this filter, and its next change brings it.
      () => undefined,
    );
  }, [isRead]);
  const take = useCallback((fresh: PriceList) => setRead({ first, list: fresh }), [first]);
  const changed = useLiveList(list, take);
  useEffect(() => {
    rememberPrices(products);
    return products.length > 0 ? prepareWhenIdle(products) : undefined;
  }, [products]);
  useEffect(() => {
    if (isComplete) keepShown(list);
  }, [isComplete, list]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { list, products, isComplete, hasDrawnRows, hasFailed: hasFailed && !isComplete, retry, changed };
}
