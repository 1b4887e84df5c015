/**
 * Importing a price list: a preview that says what happens to every row, its application and its undoing. The wire
 * format.
 */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { given, PageQuery, wholeText } from '#shared/paging.ts';
import { Id, Instant } from '#shared/wire.ts';
import type { ProductValues } from '../products.fields.ts';
import type { ImportCounts } from './import.rules.ts';
import type { ListedRow } from './import-cells.rules.ts';
import { IMPORT_FIELDS } from './import-columns.rules.ts';

/** What a preview stores of the file, so that applying it reads the same rows. */
export interface ImportSource {
  rows: ListedRow[];
  hasStock: boolean;
  /** Missing in previews of earlier versions. */
  hasStatus?: boolean;
  /** Product ids by line: rows that the owner paired with a product under another name. */
  pairs?: Record<number, number>;
  newStock: number;
  category: string;
  /** Headings of unread figures beside the prices; missing in previews of earlier versions. */
  unread?: string[];
  /** The owner's answers for this sheet; missing in previews of earlier versions. */
  answers?: { headings: string; category: string | null; newStock: number | null };
  /** Stock by product id when the preview was made: a sale since then must not be overwritten. */
  seenStock: Record<number, number>;
}

/** What a running import still has to write, in this order. */
export interface ImportQueue {
  /** Index of the row in the source, and its product; null creates one. */
  rows: [row: number, productId: number | null][];
  /** Products to switch off at the end, because the list lacks them. */
  missing: number[];
  actorId: number | null;
}

/** What an applied import changed, for undoing it. */
export interface ImportTrace {
  counts: ImportCounts;
  /** Ids of products and categories that the import made. */
  madeProducts: number[];
  madeCategories: number[];
  changed: { id: number; before: Partial<ProductValues>; after: Partial<ProductValues> }[];
  /** Products that were switched off because the list no longer has them. */
  switchedOff: number[];
  /** Rows left out wholly or in part, and why. */
  problems: { line: number; problems: string[] }[];
}

export const ImportKind = z.enum(['new', 'changed', 'same', 'wrong', 'missing']);

const Value = z.union([z.string(), z.number(), z.boolean()]);

export const ImportRow = z.object({
  line: z.int().nullable().describe('Line of the file, counted from 1; null for a product that the file does not have'),
  kind: ImportKind,
  product_id: z.int().nullable(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  changes: z.array(z.object({ field: z.string(), before: Value.nullable(), after: Value })),
  price: z
    .object({
      before: z.number().nullable().describe('Null of a new product'),
      after: z.number(),
      moved_by: z.number().describe('In percent; negative when it falls'),
      is_jump: z.boolean().describe('More than 30 percent up or down'),
    })
    .nullable()
    .describe('What a customer pays, in rupees; null where the row does not change it'),
  is_paired: z.boolean().describe('The owner called it a product of the shop under another name'),
  likely: z
    .object({ product_id: z.int(), name: z.string() })
    .nullable()
    .describe('Of a new row: the product that the list lacks and that most likely got another name'),
  problems: z.array(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportColumn = z.object({
  header: z.string().describe("As in the file; 'Rate (hidden)' for a column that is hidden there"),
  field: z.enum(IMPORT_FIELDS).nullable(),
  is_question: z
    .boolean()
    .describe(
      'Figures beside the prices, or prices in a hidden column, that are not read: the owner must say what they are',
    ),
  samples: z.array(z.string()),
});

const Counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int(), missing: z.int() });

export const ImportPreview = z.object({
  id: z.int(),
  file_name: z.string(),
  sheet: z.string().describe('The sheet that was read, in a workbook of several; else empty'),
  sheets: z.array(z.string()).describe('All sheets of a workbook of several'),
  header_line: z.int(),
  hidden_rows: z.int().describe('Rows that are hidden or filtered away in the file, and were left out'),
  columns: z.array(ImportColumn),
  fields: z.array(z.enum(IMPORT_FIELDS)).describe('What a column can be'),
  remembered: z
    .object({
      category: z.string().nullable(),
      stock: z.int().nullable(),
      missing: z.enum(['keep', 'deactivate']),
    })
    .nullable()
    .describe('What was answered the last time that a sheet had these headings, and holds again'),
  counts: Counts.extend({
    priced: z.int().describe('Changed rows that change what a customer pays'),
    jumps: z.int().describe('Those of them that move it by more than 30 percent'),
    renamed: z.int().describe('New rows that are most likely a product of the shop'),
  }),
  rows: z.array(ImportRow).describe('The first page; the rest at /product/import/rows/{id}'),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportRowsStatus = z.enum([...ImportKind.options, 'priced', 'renamed']);
export type ImportRowsStatus = z.output<typeof ImportRowsStatus>;

/**
 * GET /product/import/rows/{id}: `status` is a kind; or `priced`, rows that change what a customer pays, largest moves first;
 * or `renamed`, new rows that are most likely a product of the shop.
 */
export const ImportRowsQuery = PageQuery.omit({ search: true }).extend({
  status: given(ImportRowsStatus),
});

/** POST /product/import/pair: the row of this line is that product under another name; null undoes it. */
export const ImportPair = z.strictObject({ id: Id, line: z.int().min(1), product_id: Id.nullable() });

export const ImportApply = z.strictObject({
  id: Id,
  missing: z.enum(['keep', 'deactivate']).default('keep').describe('What becomes of products that the list lacks'),
  answered: z
    .boolean()
    .default(false)
    .describe('What the preview asks was answered: columns with `is_question`, and prices that are counted as `jumps`'),
});

/** Which question is open when applying is refused with CONFLICT, as `why`. */
export const IMPORT_QUESTIONS = ['unread_figures', 'price_jumps'] as const;
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];
/** A question, or that products missing from the list were not taken off sale because some rows were not read. */
export type ImportObstacle = ImportQuestion | 'unread_rows';

export const ImportApplied = z.object({
  id: z.int(),
  file_name: z.string(),
  applied_at: Instant,
  undone_at: Instant.nullable(),
  counts: Counts.omit({ missing: true }),
  deactivated: z.int(),
  problems: z.array(z.object({ line: z.int(), problems: z.array(z.string()) })).describe('Rows that were left out'),
});
export type ImportApplied = z.output<typeof ImportApplied>;

/** GET /product/import/running: an import that is being written, or null. */
export const ImportRunning = z.object({
  id: z.int(),
  file_name: z.string(),
  done: z.int().describe('Rows that are written'),
  total: z.int().describe('Rows to write'),
});
export type ImportRunning = z.output<typeof ImportRunning>;

export const ImportUndo = z.strictObject({ id: Id });

export const ImportUndone = z.object({
  id: z.int(),
  restored: z.int(),
  removed: z.int().describe('Products that the import had made and that are gone again'),
  kept: z.array(z.string()).describe('What could not be undone, because it changed since or was ordered'),
});
export type ImportUndone = z.output<typeof ImportUndone>;

const Mapping = z.record(z.string().max(200), z.enum(IMPORT_FIELDS).nullable());

/**
 * POST /product/import/preview: `mapping` is JSON with the meaning of each header, or null to ignore its column. It is
 * remembered for the next list.
 */
export const PreviewForm = z.strictObject({
  file: Files,
  mapping: z
    .preprocess((value) => {
      try {
        return typeof value === 'string' ? JSON.parse(value) : value;
      } catch {
        return value;
      }
    }, Mapping)
    .optional(),
  stock: wholeText(0, 999_999).optional(),
  category: z.string().trim().max(80).optional(),
  sheet: z.string().max(100).optional(),
});
