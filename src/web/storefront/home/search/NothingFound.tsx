import { nearestNames } from '#shop/products/products.search.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import type { ListedProduct } from '../list/price-list.ts';
import art from './nothing-found.svg?url&no-inline';

// Loaded ahead together with its script, in case the network is gone when it is needed.
if (!import.meta.env.SSR) new Image().src = art;

interface NothingFoundProps {
  /** Null to show the nearest names that the server found. */
  products: readonly ListedProduct[] | null;
  near: readonly string[];
  search: string;
  /** Filters are set, which may be why nothing is found. */
  isChosen: boolean;
  /** One category is shown. */
  isCategory: boolean;
  onSearch: (name: string) => void;
  onClear: () => void;
}

/** No product matches: offers the nearest names, and a way back to the whole list. */
export function NothingFound(props: NothingFoundProps) {
  const { products, near: found, search, isChosen, onSearch, onClear } = props;
  const near = products === null ? found : search && !isChosen ? nearestNames(products, search, getLocale()) : [];
  const isEmptyShop = !search && !isChosen && !props.isCategory;
  return (
    <EmptyState
      art={art}
      title={titleOf(search, isChosen)}
      body={near.length > 0 ? m.nothing_near() : adviceFor(props, isEmptyShop)}
      action={
        <>
          {near.map((name) => (
            <Button key={name} variant="secondary" onClick={() => onSearch(name)}>
              {name}
            </Button>
          ))}
          {!isEmptyShop && <Button onClick={onClear}>{isChosen ? m.common_clear_filters() : m.nothing_back()}</Button>}
        </>
      }
    />
  );
}

/** Where filters may be why, or nothing was searched, another word is no advice. */
function adviceFor({ search, isChosen }: NothingFoundProps, isEmptyShop: boolean): string | undefined {
  if (isEmptyShop) return m.nothing_empty_shop();
  return search && !isChosen ? m.nothing_try() : undefined;
}

function titleOf(search: string, isChosen: boolean): string {
  if (isChosen) return m.choice_nothing();
  return search ? m.nothing_title({ query: search }) : m.nothing_here();
}
