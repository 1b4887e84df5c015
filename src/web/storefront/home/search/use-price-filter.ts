import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ALL, type ProductChoice } from '#shop/products/products.choice.rules.ts';
import { filterOf, type ListFilter, searchOf, WHOLE_LIST } from './start-search.ts';

const WRITE_AFTER_MS = 300;

export interface PriceFilter {
  filter: ListFilter;
  setSearch: (search: string) => void;
  setCategory: (category: string) => void;
  setSubCategory: (subCategory: string) => void;
  choose: (choice: Partial<ProductChoice>) => void;
  clear: () => void;
}

/**
 * The filter of the price list. It lives in the address, so that a filtered list can be shared and the back button works; typing
 * takes effect at once and is written to the address when it pauses.
 */
export function usePriceFilter(): PriceFilter {
  const address = filterOf(useSearch({ from: '/' }));
  const navigate = useNavigate({ from: '/' });
  const [search, setSearch] = useState(address.search);
  const written = useRef(address.search);

  const go = (next: ListFilter, replace: boolean) => {
    written.current = next.search;
    navigate({ to: '/', search: searchOf(next), replace, resetScroll: false });
  };

  useEffect(() => {
    // The address changed by itself (back, forward, a link), so take over its search.
    if (address.search === written.current) return;
    written.current = address.search;
    setSearch(address.search);
  }, [address.search]);

  useEffect(() => {
    if (search === written.current) return;
    const timer = setTimeout(() => {
      written.current = search;
      navigate({ to: '/', search: (old) => ({ ...old, q: search || undefined }), replace: true, resetScroll: false });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, navigate]);

  const filter = { ...address, search };
  return {
    filter,
    setSearch,
    setCategory: (category) => go({ ...filter, category, subCategory: ALL }, false),
    setSubCategory: (subCategory) => go({ ...filter, subCategory }, false),
    choose: (choice) => go({ ...filter, ...choice }, true),
    clear: () => {
      setSearch('');
      go(WHOLE_LIST, false);
    },
  };
}
