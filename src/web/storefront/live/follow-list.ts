/** Keeps the open price list up to date. A part of its own, fetched when the first view is done. */
import { toast } from '#web/ui/Toast.tsx';
import { cartLines } from '../cart/local-cart.ts';
import { type ListedProduct, loadWholePriceList, type PriceList } from '../home/price-list.ts';
import { cartNews, changesOf, keepUnchanged } from './catalogue-changes.ts';
import { watchCatalogue } from './catalogue-watch.ts';

/** A long list costs its reader data each time: it is read again at most this often. */
const LONG_LIST = 1_000;
const LONG_LIST_PAUSE_MS = 60_000;

interface Followed {
  shown: () => readonly ListedProduct[];
  /** The list with its categories, whose counts and names belong to it; `changed` is how many rows have another price or stock. */
  onFresh: (list: PriceList, changed: number) => void;
}

/** Answers how to stop. */
export function followList({ shown, onFresh }: Followed): () => void {
  let readAt = Number.NEGATIVE_INFINITY;
  return watchCatalogue(async () => {
    const before = shown();
    // A failure here is asked again later, as every other.
    if (before.length > LONG_LIST && performance.now() - readAt < LONG_LIST_PAUSE_MS) throw new Error('Too soon');
    const list = await loadWholePriceList();
    const products = keepUnchanged(before, list.products);
    readAt = performance.now();
    if (products.length === before.length && products.every((product, at) => product === before[at])) return;
    const changes = changesOf(before, products);
    onFresh({ ...list, products }, changes.length);
    for (const text of cartNews(changes, cartLines())) toast(text, 'info');
  });
}
