/** The admin's category queries and mutations. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: adminApi.categories,
  refetchInterval: LIVE_MS,
});

/** Products show their category's name, so they reload with it. */
function useReload() {
  const client = useQueryClient();
  return () => askAgain(client, ['categories'], ['sub-categories'], ['products']);
}

/** Soft delete (0) and restore (1), spec §4. */
export function useCategoryStatus() {
  const reload = useReload();
  return useChange({
    mutationFn: ({ id, status }: { id: number; status: 0 | 1 }) => adminApi.setCategoryStatus(id, status),
    onSuccess: reload,
  });
}

interface SavedForm {
  form: FormData;
  progress: Progress;
}

export function useSaveCategory(category: Category | null) {
  const reload = useReload();
  return useChange({
    mutationFn: ({ form, progress }: SavedForm) =>
      category ? adminApi.updateCategory(category.id, form, progress) : adminApi.addCategory(form, progress),
    onSuccess: reload,
  });
}

/** Puts the categories in the order of the ids. */
export function useOrderCategories() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.orderCategories, onSettled: reload });
}

type SubNames = Pick<SubCategory, 'name' | 'tamil_name'>;

/** Adds a sub-category to the category, or renames the given one. */
export function useSaveSubCategory(category: Pick<Category, 'id'>, sub: SubCategory | null) {
  const reload = useReload();
  return useChange({
    mutationFn: (names: SubNames) =>
      sub ? adminApi.updateSubCategory(sub.id, names) : adminApi.addSubCategory({ category_id: category.id, ...names }),
    onSuccess: reload,
  });
}

export function useDeleteSubCategory() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.deleteSubCategory, onSuccess: reload });
}

export function useOrderSubCategories(category: Pick<Category, 'id'>) {
  const reload = useReload();
  return useChange({
    mutationFn: (ids: number[]) => adminApi.orderSubCategories(category.id, ids),
    onSettled: reload,
  });
}
