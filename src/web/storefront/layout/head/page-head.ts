import type { ShopContext } from '../shop-context.ts';
import { nameInTitle } from '../store-words.ts';
import type { PAGE_HEADS } from './page-heads.ts';
import { pageMeta } from './page-meta.ts';

type KnownShop = Pick<ShopContext, 'store'>;

/** For a route's loader: its title and description. */
export const loadHead = async (page: keyof typeof PAGE_HEADS, { store }: KnownShop) =>
  (await import('./page-heads.ts')).PAGE_HEADS[page](nameInTitle(store) ?? '');

interface HeadInput {
  loaderData?: { head: { title: string; description: string } } | undefined;
  match: { context: KnownShop };
}

/** For the route's `head`: the loaded texts as meta tags, or nothing if the loader failed. */
export const loadedHead = ({ loaderData, match }: HeadInput) => ({
  meta: loaderData && pageMeta({ ...loaderData.head, store: nameInTitle(match.context.store) }),
});
