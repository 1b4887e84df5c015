/** What the admin reads and writes about categories. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '#shop/categories/categories.contract.ts';
import { api } from '#web/api/calls.ts';
import type { Progress } from '#web/api/upload.ts';
import { LIVE_MS } from '../layout/admin-client.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: api.admin.categories,
  refetchInterval: LIVE_MS,
});

/** Products show their category's name, so they reload with it. */
function useReload() {
  const client = useQueryClient();
  return () => Promise.all(['categories', 'products'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Soft delete (0) and restore (1), spec §4. */
export function useCategoryStatus(category: Category) {
  const reload = useReload();
  return useMutation({
    mutationFn: (status: 0 | 1) => api.admin.setCategoryStatus(category.id, status),
    onSuccess: reload,
  });
}

interface SavedForm {
  form: FormData;
  progress: Progress;
}

export function useSaveCategory(category: Category | null) {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ form, progress }: SavedForm) =>
      category ? api.admin.updateCategory(category.id, form, progress) : api.admin.addCategory(form, progress),
    onSuccess: reload,
  });
}
