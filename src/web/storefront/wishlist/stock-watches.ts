/** The products that a person is told of when they are back in stock, keyed by user as the rest of their dashboard is. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api/calls.ts';

export const stockWatchesQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'stock-watches'], queryFn: () => api.stockWatches() });
