import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 200;

const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `Must be between ${least} and ${most}.`)
    .optional()
    .transform((value) => value ?? fallback);

/** The query string of every paged list (decisions §2). `page` counts from 1. */
export const PageQuery = z.strictObject({
  page: wholeNumber(1, 999_999_999, 1),
  limit: wholeNumber(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
  search: z.string().max(200).optional(),
  status: z.string().max(40).optional(),
  sort: z.string().max(40).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

export interface Page<T> {
  items: T[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** Cuts a counted result into the page record that lists answer with; an empty list has zero pages. */
export function pageOf<T>(items: T[], total: number, query: { page: number; limit: number }): Page<T> {
  return { items, total, totalPages: Math.ceil(total / query.limit), currentPage: query.page };
}

/** The page fields that a paged answer carries beside `data`. */
export function pageFields(page: Page<unknown>) {
  return { total: page.total, totalPages: page.totalPages, currentPage: page.currentPage };
}
