import { z } from 'zod';
import { given, SheetFormatQuery } from '#shared/paging.ts';
import { refusal } from '#shared/refusals/refusal.ts';

const Day = z.iso.date(refusal({ kind: 'day' }));

/** GET /bill/export */
export const BillExportQuery = z.strictObject({
  from: given(Day).describe('First day of the bills, in India'),
  to: given(Day).describe('Last day of the bills, in India'),
  format: SheetFormatQuery,
});
