/** What the import reads and writes. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';
import { PAGE_SIZE } from '../../layout/admin-client.ts';
import { useReloadProducts } from '../products.queries.ts';
import type { ImportField, RowStatus } from './import-words.ts';

export const lastImportQuery = queryOptions({ queryKey: ['import', 'last'], queryFn: adminApi.lastImport });

/** Polling interval for the progress of a running import. */
const PROGRESS_MS = 500;

/** The running import; polled while there is one or one is expected. */
export function runningImportQuery(isExpected: boolean) {
  return queryOptions({
    queryKey: ['import', 'running'],
    queryFn: adminApi.runningImport,
    staleTime: 0,
    refetchInterval: (query) => (isExpected || query.state.data ? PROGRESS_MS : false),
  });
}

export function importRowsQuery(id: number, status: RowStatus | '', page: number) {
  return queryOptions({
    queryKey: ['import', 'rows', id, status, page],
    queryFn: () => adminApi.importRows(id, { page, limit: PAGE_SIZE, status: status || undefined }),
    placeholderData: keepPreviousData,
  });
}

export interface PriceListFile {
  file: File;
  /** The category for rows of a list without categories; empty for none. */
  category: string;
  /** Stock of new products of a list without stock; empty for none. */
  stock: string;
  /** Which sheet of a workbook; empty for the first that contains a list. */
  sheet: string;
  /** Field by header, or null to ignore the column; other headers are recognised automatically. */
  mapping: Record<string, ImportField | null>;
}

function bodyOf({ file, category, stock, sheet, mapping }: PriceListFile): FormData {
  const body = new FormData();
  body.set('file', file);
  if (category.trim()) body.set('category', category.trim());
  if (stock.trim()) body.set('stock', stock.trim());
  if (sheet) body.set('sheet', sheet);
  if (Object.keys(mapping).length > 0) body.set('mapping', JSON.stringify(mapping));
  return body;
}

export function usePreviewImport(progress: Progress) {
  return useChange({ mutationFn: (list: PriceListFile) => adminApi.previewImport(bodyOf(list), progress) });
}

export function useReloadAll() {
  const client = useQueryClient();
  const reload = useReloadProducts();
  return () => Promise.all([reload(), askAgain(client, ['import', 'last'], ['import', 'running'])]);
}

export function useApplyImport() {
  const reload = useReloadAll();
  return useChange({
    mutationFn: adminApi.applyImport,
    onSettled: reload,
  });
}

/** Pairs a row with a renamed product; a null `product_id` undoes that. */
export function usePairImport() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.pairImport,
    onSettled: (_, __, { id }) => askAgain(client, ['import', 'rows', id]),
  });
}

export function useUndoImport() {
  const reload = useReloadAll();
  return useChange({ mutationFn: adminApi.undoImport, onSettled: reload });
}
