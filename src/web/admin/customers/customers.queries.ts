/** What the admin reads and writes about customers. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/calls.ts';
import { LIVE_MS, PAGE_SIZE } from '../layout/admin-client.ts';

interface CustomersFilter {
  page: number;
  search: string;
  status: string;
}

export function customersQuery({ page, search, status }: CustomersFilter) {
  const query = { page, limit: PAGE_SIZE, search: search || undefined, status: status || undefined };
  return queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: () => api.admin.customers(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export type Customer = Awaited<ReturnType<typeof api.admin.customers>>['data'][number];

/** How many of a customer's orders the profile shows. */
const LATEST_ORDERS = 5;

export function customerOrdersQuery(userId: number) {
  return queryOptions({
    queryKey: ['orders', 'of', userId],
    queryFn: () => api.orders(userId, { limit: LATEST_ORDERS }),
  });
}

export function useCustomerActive(customer: Customer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) => api.admin.setCustomerActive(customer.id, active),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
  });
}
