import { Pagination } from '#web/ui/Pagination.tsx';
import { m } from '#web/words/messages.js';

interface ListPagesProps {
  /** The paged answer on the screen. */
  list: { data: readonly unknown[]; total: number; totalPages: number; currentPage: number };
  pageSize: number;
  onPage: (page: number) => void;
}

/** Which part of a list is on the screen, and the way to the others. */
export function ListPages({ list, pageSize, onPage }: ListPagesProps) {
  if (list.data.length === 0) return null;
  const from = (list.currentPage - 1) * pageSize + 1;
  const shown = m.admin_showing({ from, to: from + list.data.length - 1, total: list.total });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft">{shown}</p>
      <Pagination page={list.currentPage} totalPages={list.totalPages} onPage={onPage} />
    </div>
  );
}
