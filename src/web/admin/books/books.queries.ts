import { queryOptions } from '@tanstack/react-query';
import type { BooksDays } from '#shop/books/books.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';

/** Nothing is asked before both days are chosen. */
export const booksQuery = (days: BooksDays) =>
  queryOptions({
    queryKey: ['books', days],
    queryFn: () => adminApi.books(days),
    enabled: days.from !== '' && days.to !== '',
    retry: false,
  });
