import { queryOptions } from '@tanstack/react-query';
import type { BooksDays } from '#shop/books/books.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';

/** Disabled until both days are chosen. */
export const booksQuery = (days: BooksDays) =>
  queryOptions({
    queryKey: ['books', days],
    queryFn: () => adminApi.books(days),
    enabled: days.from !== '' && days.to !== '',
    retry: false,
  });
