import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '#web/admin/list/FilterSelect.tsx';
import { SearchBox } from '#web/admin/list/SearchBox.tsx';
import { CategoryButtons } from '#web/storefront/home/CategoryButtons.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import type { ProductSort } from '../../simulation/products.ts';
import type { Category } from '../../simulation/records.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { nameOf, pictureOf } from '../show.ts';
import { Banner } from './Banner.tsx';
import { CartBar, CartPanel } from './CartPanel.tsx';
import { PriceList } from './PriceList.tsx';

interface Filter {
  category: string;
  search: string;
  sortBy: ProductSort;
}

const EVERYTHING: Filter = { category: 'all', search: '', sortBy: 'name' };
const PAGE_SIZE = 12;

export function HomeScreen() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [pages, setPages] = useState(1);
  const query = { ...filter, limit: PAGE_SIZE * pages };
  const products = useQuery({
    queryKey: ['products', query],
    queryFn: () => shop().products.list(query),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes });
    setPages(1);
  };
  const list = products.data;
  return (
    <>
      <Banner />
      <div className="page-width grid gap-8 pt-6 max-md:px-0 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
        <section aria-labelledby="price-list" className="min-w-0">
          <Filters filter={filter} onChange={change} shownCount={list?.total} />
          <Failure
            error={products.error}
            title={m.admin_tab_products()}
            busy={products.isFetching}
            onRetry={() => void products.refetch()}
            className="mt-2 max-md:mx-4"
          />
          {products.isPending && <LoadingRows />}
          {list?.total === 0 && <NothingFound onClear={() => change(EVERYTHING)} />}
          {list && list.total > 0 && (
            <div className="price-list">
              <PriceList products={list.items} search={filter.search} />
            </div>
          )}
          {list?.hasMore && (
            <div className="flex justify-center px-4">
              <Button variant="secondary" busy={products.isFetching} onClick={() => setPages(pages + 1)}>
                {m.demo_show_more()}
              </Button>
            </div>
          )}
        </section>
        <CartPanel />
      </div>
      <CartBar />
    </>
  );
}

const SORTS: readonly { value: ProductSort; word: () => string }[] = [
  { value: 'name', word: () => m.admin_products_sort_name() },
  { value: 'price_low', word: () => m.admin_products_sort_price_low() },
  { value: 'price_high', word: () => m.admin_products_sort_price_high() },
  { value: 'rating', word: () => m.demo_sort_rating() },
  { value: 'popular', word: () => m.demo_sort_popular() },
];

interface FiltersProps {
  filter: Filter;
  onChange: (changes: Partial<Filter>) => void;
  shownCount: number | undefined;
}

function Filters({ filter, onChange, shownCount }: FiltersProps) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 max-md:px-4">
        <h1 id="price-list" className="text-xl font-bold">
          {m.home_title()}
        </h1>
        <p className="text-sm text-soft" aria-live="polite">
          {shownCount !== undefined && m.home_showing({ count: shownCount })}
        </p>
      </div>
      <div className="mb-3 flex flex-wrap gap-3 max-md:px-4">
        <SearchBox
          label={m.home_search_label()}
          placeholder={m.home_search_placeholder()}
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
        <FilterSelect
          label={m.admin_sort()}
          value={filter.sortBy}
          options={SORTS.map(({ value, word }) => ({ value, label: word() }))}
          onChange={(sortBy) => onChange({ sortBy: sortBy as ProductSort })}
        />
      </div>
      <Categories chosen={filter.category} onChoose={(category) => onChange({ category })} />
    </>
  );
}

/** The shop's own row of categories. It numbers them, so each stands under its place in the list. */
function Categories({ chosen, onChoose }: { chosen: string; onChoose: (category: string) => void }) {
  const categories = useQuery({ queryKey: ['categories', 'active'], queryFn: () => shop().categories.list() });
  const items: Category[] = categories.data?.items ?? [];
  const place = items.findIndex(({ id }) => id === chosen);
  return (
    <div className="flex flex-col gap-2">
      {categories.isPending && <Skeleton className="h-11 max-md:mx-4" />}
      {categories.data && (
        <CategoryButtons
          categories={items.map((category, index) => ({
            ...{ id: index, name: nameOf(category), tamil_name: nameOf(category) },
            ...{ productsCount: category.productCount, image: pictureOf(category.image) },
          }))}
          total={items.reduce((sum, category) => sum + category.productCount, 0)}
          chosen={place < 0 ? 'all' : String(place)}
          onChoose={(index) => onChoose(items[Number(index)]?.id ?? 'all')}
        />
      )}
      <Failure
        error={categories.error}
        title={m.home_categories()}
        busy={categories.isFetching}
        onRetry={() => void categories.refetch()}
        className="max-md:mx-4"
      />
    </div>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="mt-3 flex flex-col gap-2 max-md:px-4">
      <span className="sr-only">{m.kit_loading()}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-22 w-full" />
      ))}
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art={pictureOf('lost.svg')}
      title={m.admin_products_none_title()}
      body={m.home_nothing_try()}
      action={<Button onClick={onClear}>{m.home_nothing_back()}</Button>}
    />
  );
}
