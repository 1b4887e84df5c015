import { useRouter } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ALL, choicesIn } from '#shop/products/products.choice.rules.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { m } from '#web/words/messages.js';
import { getUrlOrigin } from '#web/words/runtime.js';
import { dispensable } from '../layout/dispensable.ts';
import { laterPart } from '../layout/later-part.ts';
import { useStore } from '../layout/shop-context.ts';
import { CategoryButtons } from './categories/CategoryButtons.tsx';
import { SectionJump } from './categories/SectionJump.tsx';
import { PriceTable } from './list/PriceTable.tsx';
import {
  FIRST_ROWS,
  firstProducts,
  type ListedProduct,
  type PriceList,
  sectionsOf,
  serialsOf,
} from './list/price-list.ts';
import { useGrowingCount } from './list/use-growing-count.ts';
import { useRowPress } from './list/use-row-press.tsx';
import { useWholeList, type WholeList } from './list/use-whole-list.ts';
import { OfferStrip } from './OfferStrip.tsx';
import { SummaryBar, SummaryPanel } from './OrderSummary.tsx';
import { Slideshow } from './Slideshow.tsx';
import { ChoiceButton } from './search/ChoiceButton.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import type { ListFilter } from './search/start-search.ts';
import { useFound } from './search/use-found.ts';
import { type PriceFilter, usePriceFilter } from './search/use-price-filter.ts';
import { homeData } from './structured-data.ts';

const SeasonNotice = laterPart(async () => (await import('./HomeNews.tsx')).SeasonNotice);
const SubCategorySelect = dispensable(
  async () => (await import('./categories/SubCategorySelect.tsx')).SubCategorySelect,
);
const loadNothingFound = async () => (await import('./search/NothingFound.tsx')).NothingFound;
const NothingFound = dispensable(loadNothingFound);

/** The start page: offers, and the whole price list to order from (spec §2). */
export function HomePage({ list: first }: { list: PriceList }) {
  const priceFilter = usePriceFilter();
  const whole = useWholeList(first);
  const { list } = whole;
  // The list and its count may lag slightly behind the typing; the box itself never does.
  const search = useDeferredValue(priceFilter.filter.search);
  const isAsDrawn = useIsAsDrawn(whole, priceFilter.filter);
  const { category, subCategory, brand, isGreen, isLowNoise, isChildFriendly, upTo, sort } = priceFilter.filter;
  // Only primitive values: the object itself changes at every key press, so anything depending on it would be
  // recomputed at each render.
  const asked = { search, category, subCategory, brand, isGreen, isLowNoise, isChildFriendly, upTo, sort };
  const { products: found, filter } = useFound(whole.products, asked);
  const canSearch = whole.isComplete;
  // Until the whole list is here, the drawn rows stay.
  const drawnCount = isAsDrawn ? first.drawn?.found : (countOf(list, whole, filter) ?? first.drawn?.found);
  const shownCount = canSearch ? found.length : (drawnCount ?? 0);
  // Loaded ahead, because a search also works offline and may end with nothing found.
  useEffect(
    () => (canSearch ? whenIdle(() => void loadNothingFound().catch(() => undefined)) : undefined),
    [canSearch],
  );
  return (
    <>
      <SearchEngineData list={first} />
      <OfferStrip />
      <Slideshow banners={useStore().banners} />
      <div className="home-page">
        <section aria-labelledby="price-list" className="home-list">
          <Suspense>
            <SeasonNotice />
          </Suspense>
          <Filters list={list} products={whole.products} priceFilter={priceFilter} shownCount={shownCount} />
          {list.isOld && <OldListNotice />}
          <p role="status" className="sr-only">
            {whole.changed > 0 && m.live_list_changed({ count: whole.changed })}
          </p>
          <div className="price-list min-w-0">
            <Results {...{ first, list, whole, filter, found, priceFilter, isAsDrawn }} />
          </div>
        </section>
        <SummaryPanel shown={whole.products} />
        <SummaryBar />
      </div>
    </>
  );
}

/** For search engines only, so in the browser the elements stay empty. */
function SearchEngineData({ list }: { list: PriceList }) {
  const store = useStore();
  const texts = import.meta.env.SSR ? homeData(firstProducts(list), store, getUrlOrigin()) : ['', ''];
  return texts.map((text, at) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
      key={at}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `homeData` escapes it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}

/** True while the page shows what the server rendered: the list is not loaded yet, and the filter is unchanged. */
function useIsAsDrawn({ isComplete, hasDrawnRows }: WholeList, filter: ListFilter) {
  const asked = Object.values(filter).join('\n');
  const [drawn] = useState(asked);
  return !isComplete && hasDrawnRows && asked === drawn;
}

/** The list could not be loaded again: the old one stays, with a retry. */
function OldListNotice() {
  const router = useRouter();
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
      {m.common_try_again()}
    </Button>
  );
  return (
    <Alert tone="warning" action={retry} className="mb-3 max-md:mx-4">
      {m.home_list_old()}
    </Alert>
  );
}

/** How many products match, by the server's own counts until the whole list is loaded. */
function countOf(list: PriceList, whole: WholeList, filter: ListFilter): number | null {
  if (whole.isComplete || filter.search || filter.subCategory !== ALL || choicesIn(filter) > 0) return null;
  const category = list.categories.find(({ id }) => String(id) === filter.category);
  return category?.productsCount ?? list.total;
}

interface FiltersProps {
  list: PriceList;
  products: readonly ListedProduct[];
  priceFilter: PriceFilter;
  shownCount: number;
}

function Filters({ list, products, priceFilter, shownCount }: FiltersProps) {
  const { filter, setSearch, setCategory, setSubCategory } = priceFilter;
  const input = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLDivElement>(null);
  // Scrolls up, because a short list would begin above the screen if the long one was scrolled down.
  const raising = (set: (chosen: string) => void) => (chosen: string) => {
    set(chosen);
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  const isWide = useIsWide();
  const hasHeadings = hasSections(filter);
  const chooseCategory = raising(setCategory);
  return (
    <>
      <div ref={top} className="list-top" />
      <div className="list-bar">
        {/* On a phone the banners and the keyboard would leave no room for the results. */}
        <SearchBox
          value={filter.search}
          onChange={raising(setSearch)}
          onFocus={() => isWide || top.current?.scrollIntoView()}
          input={input}
        />
        {hasHeadings && <SectionJump categories={list.categories} onAbsent={chooseCategory} />}
      </div>
      <CategoryButtons
        categories={list.categories}
        total={list.total}
        chosen={filter.category}
        isFollowed={hasHeadings}
        onChoose={chooseCategory}
      />
      <div className="list-title">
        <div className="flex min-w-0 items-baseline gap-x-3 max-md:flex-col">
          <h1 id="price-list" className="font-bold md:text-xl">
            {m.home_title()}
          </h1>
          <p className="text-xs text-soft md:text-sm" aria-live="polite">
            {m.home_showing({ count: shownCount })}
          </p>
        </div>
        <div className="flex grow justify-end gap-2">
          {list.subCategories.length > 0 && (
            <Suspense>
              <SubCategorySelect
                subCategories={list.subCategories}
                categories={list.categories}
                category={filter.category}
                chosen={filter.subCategory}
                onChoose={setSubCategory}
              />
            </Suspense>
          )}
          <ChoiceButton products={products} priceFilter={priceFilter} shownCount={shownCount} />
        </div>
      </div>
    </>
  );
}

interface ResultsProps {
  /** The list that came with the page. */
  first: PriceList;
  list: PriceList;
  whole: WholeList;
  /** The deferred filter, which may lag behind typing. */
  filter: ListFilter;
  found: readonly ListedProduct[];
  priceFilter: PriceFilter;
  isAsDrawn: boolean;
}

function Results({ first, list, whole, filter, found, priceFilter, isAsDrawn }: ResultsProps) {
  const store = useStore();
  const { dialog, press } = useRowPress(whole, found);
  const { search } = filter;
  const { count, end } = useGrowingCount(JSON.stringify(filter), found.length);

  if (isAsDrawn ? first.drawn?.found === 0 : found.length === 0 && whole.isComplete) {
    return (
      <Suspense>
        <NothingFound
          products={isAsDrawn ? null : whole.products}
          near={first.drawn?.near ?? []}
          search={search}
          isChosen={choicesIn(filter) > 0}
          isCategory={filter.category !== ALL}
          onSearch={priceFilter.setSearch}
          onClear={priceFilter.clear}
        />
      </Suspense>
    );
  }
  const drawn = firstProducts(first);
  const products = whole.isComplete ? found.slice(0, count) : drawn;
  const isCut = (first.drawn?.found ?? 0) > FIRST_ROWS;
  const rest = !whole.isComplete && (isCut || !isAsDrawn) && <RestOfList whole={whole} />;
  return (
    <>
      {/* What a visitor asked for waits for it, so it is said where they look. */}
      {!isAsDrawn && rest}
      <PriceTable
        sections={whole.isComplete || import.meta.env.SSR ? tableSections(products, list, filter) : null}
        serials={serialsOf(whole.isComplete ? whole.products : drawn)}
        hasHeadings={hasSections(filter)}
        search={search}
        isClosed={store.sales_mode === 'closed'}
        mostInOrder={store.most_per_product}
        onPress={press}
      />
      <div ref={end} />
      {isAsDrawn && rest}
      {dialog}
    </>
  );
}

/** Sections by category only without a search, a category or a sort order. */
const hasSections = ({ category, search, sort }: ListFilter) => category === ALL && search.trim() === '' && sort === '';

function tableSections(products: readonly ListedProduct[], list: PriceList, filter: ListFilter) {
  return hasSections(filter) ? sectionsOf(products, list.categories) : [{ category: null, products: [...products] }];
}

/** A placeholder for the rest of a long list; shows an error if it cannot load. */
function RestOfList({ whole }: { whole: WholeList }) {
  if (whole.hasFailed) {
    const retry = (
      <Button variant="secondary" size="sm" onClick={whole.retry}>
        {m.common_try_again()}
      </Button>
    );
    return (
      <Alert tone="error" action={retry} className="max-md:mx-4">
        {m.home_rest_failed()}
      </Alert>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-2 max-md:px-4">
      <span className="text-sm text-soft">{m.home_rest_loading()}</span>
      <Skeleton className="h-22 w-full" />
      <Skeleton className="h-22 w-full" />
    </div>
  );
}
