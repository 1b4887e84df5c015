/** The texts of the shop's pages as the owner writes them (decisions §7). */
import { z } from 'zod';
import { Ignored, Instant, Line, Text } from '#shared/wire.ts';

export const PAGE_KEYS = ['about', 'faq', 'privacy', 'terms', 'returns'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

/** An empty text means that the page shows the built-in one. */
export const PageText = z.object({
  key: z.enum(PAGE_KEYS),
  title: z.string(),
  tamil_title: z.string(),
  body: z.string(),
  tamil_body: z.string(),
  updatedAt: Instant.nullable(),
});
export type PageText = z.output<typeof PageText>;

const MOST = 20_000;

export const PageUpdate = z
  .strictObject({ title: Line(120), tamil_title: Line(120), body: Text(MOST), tamil_body: Text(MOST) })
  .partial()
  .extend({ key: Ignored, updatedAt: Ignored });
export type PageUpdate = z.output<typeof PageUpdate>;
