/**
 * The products that a person is told of when they are back in stock. The calls are here and not in `api`, which the home page
 * loads at first.
 */
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#web/api/client.ts';

/** Keyed by user, as the rest of their dashboard is. */
export const stockWatchesQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'stock-watches'], queryFn: () => ask('GET /stock-watch') });

export const addStockWatch = (productId: number) => ask('POST /stock-watch/{productId}', { params: { productId } });

export const removeStockWatch = (productId: number) =>
  ask('DELETE /stock-watch/{productId}', { params: { productId } });
