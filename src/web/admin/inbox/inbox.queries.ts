/** The admin's queries and mutations for contact messages. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import type { TabSearch } from '../layout/admin-search.ts';

export const ALL_TICKETS = 'all';

type Filter = TabSearch<'inbox'>;

/** Without a filter, waiting messages; a search covers all. */
function statusOf({ search, status }: Pick<Filter, 'search' | 'status'>): string | undefined {
  if (status !== '') return status === ALL_TICKETS ? undefined : status;
  return search === '' ? 'unresolved' : undefined;
}

export function ticketsQuery({ page, size, search, status }: Filter) {
  const wanted = statusOf({ search, status });
  const query = { page, limit: size, ...(search ? { search } : {}), ...(wanted ? { status: wanted } : {}) };
  return queryOptions({
    queryKey: ['tickets', 'list', query],
    queryFn: () => adminApi.tickets(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

function useReload() {
  const client = useQueryClient();
  return () => askAgain(client, ['tickets'], ['todo']);
}

export function useAnswerTicket() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.answerTicket, onSettled: reload });
}

export function useSetTicketState() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.setTicketState, onSettled: reload });
}
