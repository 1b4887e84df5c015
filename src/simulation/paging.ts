export interface ListAnswer<T> {
  items: T[];
  total: number;
  totalPages: number;
  currentPage: number;
}

export interface PageQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
}

const atLeastOne = (value: number | undefined, fallback: number) =>
  value !== undefined && value >= 1 ? Math.floor(value) : fallback;

/** One page of the records; pages after the last one are empty. */
export function pageOf<T>(records: readonly T[], query: PageQuery, pageSize: number): ListAnswer<T> {
  const limit = atLeastOne(query.limit, pageSize);
  const currentPage = atLeastOne(query.page, 1);
  const from = (currentPage - 1) * limit;
  return {
    items: records.slice(from, from + limit),
    total: records.length,
    totalPages: Math.ceil(records.length / limit),
    currentPage,
  };
}

/** All records as one page. */
export function wholeList<T>(items: T[]): ListAnswer<T> {
  return { items, total: items.length, totalPages: items.length > 0 ? 1 : 0, currentPage: 1 };
}
