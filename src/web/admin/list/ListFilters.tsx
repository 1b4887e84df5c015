import type { ReactNode } from 'react';
import { SearchBox } from './SearchBox.tsx';

interface ListFiltersProps {
  /** Names the row of filters where a page has several searches. */
  label?: string;
  searchLabel: string;
  placeholder: string;
  place: { search: { search: string }; adjust: (change: { search: string; page: number }) => void };
  /** The filters beside the search. */
  children?: ReactNode;
}

/** Search and filters of a list. Every change starts again on its first page. */
export function ListFilters({ label, searchLabel, placeholder, place, children }: ListFiltersProps) {
  const Row = label ? 'search' : 'div';
  return (
    <Row aria-label={label} className="flex flex-wrap items-center gap-3">
      <SearchBox
        label={searchLabel}
        placeholder={placeholder}
        value={place.search.search}
        onSearch={(search) => place.adjust({ search, page: 1 })}
      />
      {children}
    </Row>
  );
}
