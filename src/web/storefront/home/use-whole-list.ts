import { useCallback, useEffect, useState } from 'react';
import { prepareSearch } from '#shop/products/products.search.ts';
import { rememberPrices } from '../cart/product-prices.ts';
import { keepShown, type ListedProduct, loadProducts, type PriceList, shownBefore } from './price-list.ts';
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
  /** The server's rows are there. Who left them and comes back finds none. */
  hasDrawnRows: boolean;
  hasFailed: boolean;
  retry: () => void;
  /** Rows that have just got another price or stock. */
  changed: number;
}

/** Lists whose rows the server drew, and that were left for another page since. */
const left = new WeakSet<PriceList>();

/** The products of the page, which it brings as rows alone, read as soon as it is alive, and kept up to date. */
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
      // What the live list has brought meanwhile is newer.
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
  return { list, products, isComplete, hasDrawnRows, hasFailed: hasFailed && !isComplete, retry, changed };
}
