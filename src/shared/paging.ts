import { z } from 'zod';
import { refusal } from './refusals/refusal.ts';
import { withoutMarks } from './right-to-left.ts';

const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 200;

const emptyIsLeftOut = (text: unknown) => (text === '' ? undefined : text);

/** An optional query parameter; empty counts as missing. */
export const given = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsLeftOut, schema.optional());

/** The same with a default. */
export const givenOr = <T extends z.ZodType>(schema: T, fallback: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(emptyIsLeftOut, schema.default(fallback));

/** An integer, written as digits in a query string. */
export function wholeText(least: number, most?: number) {
  const text = refusal({ kind: 'whole', least, most });
  return z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= least && (most === undefined || value <= most), text)
    .meta({ type: 'integer', minimum: least, ...(most === undefined ? {} : { maximum: most }) });
}

/** The query of every paged list (decisions §2). `page` counts from 1. Lists with a status or a sort order add it. */
export const PageQuery = z.strictObject({
  page: givenOr(wholeText(1), 1),
  limit: givenOr(wholeText(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  search: z.string().overwrite(withoutMarks).max(200).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/** The file format of an export. */
export const SheetFormatQuery = givenOr(z.enum(['csv', 'xlsx']), 'csv');

export interface Page<T> {
  items: T[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** Wraps one page of items with its counts for a list response; an empty list has zero pages. */
export function pageOf<T>(items: T[], total: number, query: { page: number; limit: number }): Page<T> {
  return { items, total, totalPages: Math.ceil(total / query.limit), currentPage: query.page };
}

/** The page fields beside `data` in a paged response. */
export function pageFields(page: Page<unknown>) {
  return { total: page.total, totalPages: page.totalPages, currentPage: page.currentPage };
}
