import { nearestNames } from '#shop/products/products.search.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import art from './nothing-found.svg?url&no-inline';
import type { ListedProduct } from './price-list.ts';

interface NothingFoundProps {
  products: readonly ListedProduct[];
  search: string;
  onSearch: (name: string) => void;
  onClear: () => void;
}

/** No product matches: the nearest names, and a way back to the whole list. */
export function NothingFound({ products, search, onSearch, onClear }: NothingFoundProps) {
  const near = search ? nearestNames(products, search) : [];
  return (
    <EmptyState
      art={art}
      title={search ? m.home_nothing_title({ query: search }) : m.home_nothing_here()}
      body={near.length > 0 ? m.home_nothing_near() : m.home_nothing_try()}
      action={
        <>
          {near.map((name) => (
            <Button key={name} variant="secondary" onClick={() => onSearch(name)}>
              {name}
            </Button>
          ))}
          <Button onClick={onClear}>{m.home_nothing_back()}</Button>
        </>
      }
    />
  );
}
