/** The wire format of a bank statement compared with the awaited transfers. */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { Id, Line } from '#shared/wire.ts';
import { BulkStatusAnswer } from '../admin/admin.contract.ts';

/** POST /order/payment/statement */
export const StatementForm = z.strictObject({ file: Files });

const Transfer = z.object({
  order_id: z.int(),
  number: z.string(),
  name: z.string(),
  utr: z.string().describe("The bank's reference that the customer gave"),
  total_amount: z.number(),
});

const Credit = z.object({
  line: z.int().describe('As a spreadsheet counts'),
  date: z.string().describe('As the bank writes it'),
  text: z.string(),
  amount: z.number(),
});

export const Statement = z.object({
  credits: z.int().describe('Rows that are money coming in'),
  paid: z.array(z.object({ transfer: Transfer, credit: Credit })).describe('Reference and amount agree'),
  differs: z.array(z.object({ transfer: Transfer, credit: Credit })).describe('The reference came with another amount'),
  missing: z
    .array(z.object({ transfer: Transfer, alike: Credit.nullable() }))
    .describe('Not in the statement; `alike`: the one unexplained credit of the same amount'),
  is_cut: z.boolean().describe('More transfers wait than one statement is compared with'),
});
export type Statement = z.output<typeof Statement>;

/** POST /order/payment/bulk/confirm: transfers with the references that staff saw. */
export const ConfirmMany = z.strictObject({
  transfers: z
    .array(z.strictObject({ order_id: Id, utr: z.string().max(30) }))
    .min(1)
    .max(200),
  reason: Line(300).min(1, 'Please give a reason.'),
});
export type ConfirmMany = z.output<typeof ConfirmMany>;

export const ConfirmedMany = BulkStatusAnswer;
