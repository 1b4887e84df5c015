/** The admin's customer queries and mutations. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';

interface CustomersFilter {
  page: number;
  size: number;
  search: string;
  status: string;
  sort: string;
}

/** The filters as the calls expect them, without empty ones. */
export function customerFilters({ search, status, sort }: Pick<CustomersFilter, 'search' | 'status' | 'sort'>) {
  return { search: search || undefined, status: status || undefined, sort: sort || undefined };
}

export function customersQuery({ page, size, ...filter }: CustomersFilter) {
  const query = { page, limit: size, ...customerFilters(filter) };
  return queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: () => adminApi.customers(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export type Customer = Awaited<ReturnType<typeof adminApi.customers>>['data'][number];

/** How many of a customer's orders the profile shows. */
const LATEST_ORDERS = 5;

export function customerOrdersQuery(userId: number) {
  return queryOptions({
    queryKey: ['orders', 'of', userId],
    queryFn: () => api.orders(userId, { limit: LATEST_ORDERS }),
  });
}

/** Enables or disables customers. */
export function useCustomerActive() {
  const client = useQueryClient();
  return useChange({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) => adminApi.setCustomerActive(id, isActive),
    onSuccess: () => askAgain(client, ['customers']),
  });
}
