/** Importing lists of the delivery pages from sheets: the preview and the result. The wire format. */
import { z } from 'zod';
import { Files } from '#shared/form.ts';

export const SHEET_ROW_STATUSES = ['added', 'changed', 'same', 'refused'] as const;

const SheetProblem = z.object({
  line: z.int().describe('As a spreadsheet counts'),
  column: z.string().describe('Heading of the column; empty for the whole row'),
  text: z.string(),
  tamil_text: z.string(),
});
export type SheetProblem = z.output<typeof SheetProblem>;

export const SheetRowPlan = z.object({
  line: z.int(),
  name: z.string(),
  status: z.enum(SHEET_ROW_STATUSES),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(SheetProblem),
});
export type SheetRowPlan = z.output<typeof SheetRowPlan>;

export const SheetPlan = z.object({
  seen: z.string().describe('Names this preview; sent back to apply it'),
  rows: z.array(SheetRowPlan),
});
export type SheetPlan = z.output<typeof SheetPlan>;

/** POST …/import/preview */
export const SheetPreviewForm = z.strictObject({ file: Files });

/** POST …/import/apply: the same file again. */
export const SheetApplyForm = z.strictObject({ file: Files, seen: z.string().max(80) });
