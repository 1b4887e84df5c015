import { Pagination } from '#web/ui/Pagination.tsx';
import { m } from '#web/words/messages.js';
import { PAGE_SIZES, type PageSize } from '../layout/admin-search.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface ListPagesProps {
  /** The paged answer on the screen. */
  list: { data: readonly unknown[]; total: number; totalPages: number; currentPage: number };
  pageSize: number;
  onPage: (page: number) => void;
  /** Offers other page sizes, for lists where many rows are selected at once. */
  onSize?: (size: PageSize) => void;
}

/** The visible part of a list, and links to the others. */
export function ListPages({ list, pageSize, onPage, onSize }: ListPagesProps) {
  if (list.data.length === 0) return null;
  const from = (list.currentPage - 1) * pageSize + 1;
  const shown = m.admin_showing({ from, to: from + list.data.length - 1, total: list.total });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft">{shown}</p>
      <div className="flex flex-wrap items-center gap-3">
        {onSize && list.total > PAGE_SIZES[0] && (
          <FilterSelect
            label={m.admin_page_size()}
            value={String(pageSize)}
            options={PAGE_SIZES.map((count) => ({ value: String(count), label: m.admin_page_size_option({ count }) }))}
            onChange={(size) => onSize(Number(size) as PageSize)}
          />
        )}
        <Pagination page={list.currentPage} totalPages={list.totalPages} onPage={onPage} />
      </div>
    </div>
  );
}
