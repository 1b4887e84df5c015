import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button.tsx';
import { useKitWords } from './kit-words.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  labels?: { nav?: string; previous?: string; next?: string; status?: string };
}

export function Pagination({ page, totalPages, onPage, labels = {} }: PaginationProps) {
  const words = useKitWords();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={labels.nav ?? words.pages} className="flex items-center justify-center gap-3 py-4">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        aria-label={labels.previous ?? words.previousPage}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        onClick={() => onPage(page - 1)}
      />
      <span className="text-sm text-soft" aria-live="polite">
        {labels.status ?? words.pageOf(page, totalPages)}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={page >= totalPages}
        aria-label={labels.next ?? words.nextPage}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
