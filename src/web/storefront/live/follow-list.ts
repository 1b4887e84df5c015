/** Keeps the open price list and the way the shop sells up to date. A separate chunk, loaded after the first view. */
import type { RegisteredRouter } from '@tanstack/react-router';
import { toast } from '#web/ui/Toast.tsx';
import { cartLines } from '../cart/local-cart.ts';
import { loadWholePriceList, type PriceList } from '../home/list/price-list.ts';
import { cartNews, changesOf, keepUnchanged } from './catalogue-changes.ts';
import { watchCatalogue } from './catalogue-watch.ts';
import { followMode } from './follow-mode.ts';

/** A list longer than this costs its reader much data, so it is not loaded again before the pause is over. */
const LONG_LIST = 1_000;
const LONG_LIST_PAUSE_MS = 60_000;

interface Followed {
  router: RegisteredRouter;
  shown: () => PriceList;
  /**
   * The list with its categories, whose counts and names belong to it; `changed` is the number of rows with a new price or
   * stock.
   */
  onFresh: (list: PriceList, changed: number) => void;
}

const isSameList = (before: readonly object[], after: readonly object[]) =>
  after.length === before.length && after.every((one, at) => one === before[at]);

/** Returns a function that stops it. */
export function followList({ router, shown, onFresh }: Followed): () => void {
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const before = shown();
    // Throwing makes the watcher ask again later, as after any failure.
    if (before.products.length > LONG_LIST && performance.now() - readAt < LONG_LIST_PAUSE_MS)
      throw new Error('Too soon');
    const list = await loadWholePriceList();
    const fresh = {
      ...list,
      products: keepUnchanged(before.products, list.products),
      categories: keepUnchanged(before.categories, list.categories),
    };
    readAt = performance.now();
    // Categories are compared too: they are loaded beside the products, and may be older than the newest of them.
    if (isSameList(before.products, fresh.products) && isSameList(before.categories, fresh.categories)) return;
    const changes = changesOf(before.products, fresh.products);
    onFresh(fresh, changes.length);
    for (const text of cartNews(changes, cartLines())) toast(text, 'info');
  };
  return watchCatalogue({ read, onMode: followMode(router) });
}
