import { useCallback, useEffect, useState } from 'react';
import { prepareSearch } from '#shop/products/products.search.ts';
import { rememberPrices } from '../cart/product-prices.ts';
import { keepShown, type ListedProduct, loadProducts, type PriceList } from './price-list.ts';
import { useLiveList } from './use-live-list.ts';

const IDLE_TIMEOUT_MS = 2000;

/** Runs when the browser has nothing better to do; Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, IDLE_TIMEOUT_MS / 10);
  return () => clearTimeout(timer);
}

/** Products made ready for searching before anything else gets its turn: a millisecond or two on a slow phone. */
const PIECE = 20;

function prepareWhenIdle(products: readonly ListedProduct[], from = 0): () => void {
  let stop = whenIdle(() => {
    prepareSearch(products.slice(from, from + PIECE));
    if (from + PIECE < products.length) stop = prepareWhenIdle(products, from + PIECE);
  });
  return () => stop();
}

export interface WholeList {
  /** With the categories as they are now. */
  list: PriceList;
  /** Every product; none until the list has been read. */
  products: readonly ListedProduct[];
  isComplete: boolean;
  hasFailed: boolean;
  retry: () => void;
  /** Rows that have just got another price or stock. */
  changed: number;
}

/** The products of the page, which it brings as rows alone, read as soon as it is alive, and kept up to date. */
export function useWholeList(first: PriceList): WholeList {
  const [read, setRead] = useState<{ first: PriceList; list: PriceList } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isDrawn = first.drawn !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads again
  useEffect(() => {
    if (!isDrawn) return;
    let isGone = false;
    loadProducts().then(
      (products) => isGone || setRead({ first, list: { ...first, products } }),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isDrawn, attempt]);

  // What was read for the page before is nothing beside a list that has been read since.
  const whole = read?.first === first ? read.list : null;
  const list = whole ?? first;
  const { products } = list;
  const isComplete = !isDrawn || whole !== null;
  const take = useCallback((fresh: PriceList) => setRead({ first, list: fresh }), [first]);
  const changed = useLiveList(list, take);
  useEffect(() => {
    rememberPrices(products);
    return prepareWhenIdle(products);
  }, [products]);
  useEffect(() => {
    if (isComplete) keepShown(list);
  }, [isComplete, list]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { list, products, isComplete, hasFailed: hasFailed && !isComplete, retry, changed };
}
