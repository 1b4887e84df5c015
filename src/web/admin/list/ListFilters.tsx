import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { SearchBox } from './SearchBox.tsx';

interface ListFiltersProps {
  /** Names the row of filters where a page has several searches. */
  label?: string;
  searchLabel: string;
  placeholder: string;
  place: {
    search: { search: string };
    adjust: (change: { search: string; page: number }) => void;
    filterCount: number;
    clearFilters: () => void;
  };
  /** The filters beside the search. */
  children?: ReactNode;
}

/**
 * Search and filters of a list. Every change goes back to the first page. On a phone the filters are behind a button
 * with their number, so that the first screen shows the list.
 */
export function ListFilters({ label, searchLabel, placeholder, place, children }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Row = label ? 'search' : 'div';
  const count = place.filterCount;
  return (
    <Row aria-label={label} className="flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchBox
        label={searchLabel}
        placeholder={placeholder}
        value={place.search.search}
        onSearch={(search) => place.adjust({ search, page: 1 })}
      />
      {children && (
        <>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={id}
            className={cx('px-3 md:hidden', count > 0 && 'border-red text-red')}
            title={m.admin_filters()}
            icon={<SlidersHorizontal size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {/* A phone has no room for the words, so it shows only the number. */}
            <span className="max-sm:sr-only">{count > 0 ? m.admin_filters_count({ count }) : m.admin_filters()}</span>
            <span
              data-count={count || undefined}
              aria-hidden="true"
              className="not-data-count:hidden data-count:after:content-[attr(data-count)] sm:hidden"
            />
          </Button>
          <div
            id={id}
            className={cx(
              'md:contents',
              isOpen ? 'flex w-full flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-1' : 'hidden',
            )}
          >
            {children}
            {count > 0 && (
              <Button variant="quiet" className="md:hidden" onClick={place.clearFilters}>
                {m.common_clear_filters()}
              </Button>
            )}
          </div>
        </>
      )}
    </Row>
  );
}
