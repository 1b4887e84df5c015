/** The admin's product queries and mutations. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shop/products/products.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS, PAGE_SIZE } from '../layout/admin-client.ts';

interface ProductsFilter {
  page: number;
  size: number;
  search: string;
  status: string;
  sort: string;
  group: string;
  stock: string;
  brand: string;
}

/** The filters as the calls take them, without empty ones. */
export function productFilters({ search, status, sort, group, stock, brand }: Omit<ProductsFilter, 'page' | 'size'>) {
  return {
    search: search || undefined,
    status: status || undefined,
    sort: sort || undefined,
    category: group || undefined,
    stock: stock || undefined,
    brand: brand || undefined,
  };
}

export function productsQuery({ page, size, ...filter }: ProductsFilter) {
  const query = { page, limit: size, ...productFilters(filter) };
  return queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: () => adminApi.products(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export const subCategoriesQuery = queryOptions({ queryKey: ['sub-categories'], queryFn: adminApi.subCategories });

export const brandsQuery = queryOptions({ queryKey: ['products', 'brands'], queryFn: adminApi.brands });

/** Categories and the dashboard count products, so they reload too. */
export function useReloadProducts() {
  const client = useQueryClient();
  return () => askAgain(client, ['products'], ['categories'], ['dashboard'], ['stock'], ['charts']);
}

/** Soft delete (0) and restore (1), spec §4. */
export function useProductStatus() {
  const reload = useReloadProducts();
  return useChange({
    mutationFn: ({ id, status }: { id: number; status: 0 | 1 }) => adminApi.setProductStatus(id, status),
    onSuccess: reload,
  });
}

interface SavedForm {
  form: FormData;
  progress: Progress;
}

/** Adds a product, or changes the given one. Reloads after a refusal too: the stock may have changed. */
export function useSaveProduct(product: Product | null) {
  const reload = useReloadProducts();
  return useChange({
    mutationFn: ({ form, progress }: SavedForm) =>
      product ? adminApi.updateProduct(product.id, form, progress) : adminApi.addProduct(form, progress),
    onSettled: reload,
  });
}

export function stockHistoryQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['stock', id, page],
    queryFn: () => adminApi.stockHistory(id, { page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
}

type BulkBody = Parameters<typeof adminApi.changeProducts>[0];

/** Changes many products, or with `preview` only returns what would change. */
export function useBulkChange() {
  const reload = useReloadProducts();
  return useChange({
    mutationFn: (body: BulkBody) => adminApi.changeProducts(body),
    onSettled: (_, __, body) => (body.preview ? undefined : reload()),
  });
}

export const lastBulkQuery = queryOptions({ queryKey: ['products', 'bulk', 'last'], queryFn: adminApi.lastBulkChange });

export function useUndoBulk() {
  const reload = useReloadProducts();
  return useChange({ mutationFn: adminApi.undoBulkChange, onSettled: reload });
}
