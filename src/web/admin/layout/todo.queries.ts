import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminTab } from '#web/admin-tabs.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LIVE_MS } from './admin-client.ts';
import { useMayDo } from './admin-context.ts';
import { tabCounts } from './todo-lines.ts';

export const todoQuery = queryOptions({ queryKey: ['todo'], queryFn: adminApi.todo, refetchInterval: LIVE_MS });

/** The number of open tasks per tab, for roles that see money. */
export function useTabCounts(): Partial<Record<AdminTab, number>> {
  const { data } = useQuery({ ...todoQuery, enabled: useMayDo('money') });
  return data ? tabCounts(data) : {};
}
