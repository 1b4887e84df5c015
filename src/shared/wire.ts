/** Schema parts shared by all contracts: the wire format of money, ids, instants and text (decisions §2). */
import { z } from 'zod';
import { isWholePaise } from './money.ts';
import { hasHidden, hasWebAddress } from './plain-text.ts';
import { refusal } from './refusals/refusal.ts';
import { withoutMarks } from './right-to-left.ts';

/** An amount or a percentage in a body: a JSON number with at most two decimals. */
export const Amount = (least: number, most: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .refine(isWholePaise, refusal({ kind: 'decimals' }));

/** Rupees in a body, never negative. */
export const Rupees = Amount(0, 100_000_000);

/** Any JSON value where the specification's client sends something that the server computes itself. */
export const Ignored = z.unknown().optional();

export const Id = z.int().min(1).max(2_147_483_647);

/** An id in a path. Text that is not an id becomes 0, which matches nothing, so the result is 404 and not 400. */
export const PathId = z
  .string()
  .transform((text) => {
    if (!/^\d{1,10}$/.test(text)) return 0;
    const id = Number(text);
    return id <= 2_147_483_647 ? id : 0;
  })
  .meta({ type: 'integer', minimum: 1, maximum: 2_147_483_647 });

/** A day in a query or body, as 2026-11-20. */
export const Day = z.iso.date(refusal({ kind: 'day' }));

/** The same where no day may be named. */
export const DayOrNone = z.union([z.iso.date(), z.literal('')]);

export const Instant = z.string().meta({ description: 'ISO 8601, UTC', format: 'date-time' });

const isSeen = (text: string) => !hasHidden(text);

/** One line of text: trimmed, no control or hidden characters, at most `most` characters. */
export const Line = (most: number) =>
  z
    .string()
    .overwrite(withoutMarks)
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
    .refine((text) => !/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text), refusal({ kind: 'line' }))
    .refine(isSeen, refusal({ kind: 'hidden' }));

/** A name or a part of an address: one line without web addresses, because it appears in mails and on staff screens. */
export const PlainLine = (most: number) =>
  Line(most).refine((text) => !hasWebAddress(text), refusal({ kind: 'address' }));

/** The host must be where people look for it: `https://bank.example@evil.example` and `https:\\evil` lead elsewhere. */
const PLAIN_LINK = /^https?:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i;

/** A link shown on pages and in mails; may be empty. Only http(s), so that no stored link can run script. */
export const Link = Line(300).refine(
  (text) => text === '' || PLAIN_LINK.test(text),
  'The link must be a web address that starts with https://',
);

/** Multi-line text: trimmed, no control or hidden characters except line breaks and tabs. */
export const Text = (most: number) =>
  z
    .string()
    .overwrite(withoutMarks)
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
    .refine((text) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), refusal({ kind: 'letters' }))
    .refine(isSeen, refusal({ kind: 'hidden' }));

export const Failure = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});

/** The 429 body, with the seconds after which the same call may succeed. */
export const TooManyRequests = Failure.extend({ code: z.literal('TOO_MANY_REQUESTS'), retryAfter: z.int() });

/** Wraps a response schema in the `{ data }` envelope. */
export const Data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** The response of a call that returns nothing. */
export const Done = Data(z.object({ ok: z.literal(true) }));

/** The envelope of a paged list. */
export const PagedData = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), total: z.int(), totalPages: z.int(), currentPage: z.int() });
