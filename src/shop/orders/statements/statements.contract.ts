/** The wire format of a bank statement compared with the awaited transfers. */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { Id, Line } from '#shared/wire.ts';
import { BulkStatusAnswer } from '../admin/admin.contract.ts';
import { DIRECT_METHODS, PAYMENT_STATES } from '../orders.status.ts';
import { CreditReferences } from '../settlement/money.contract.ts';

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
  references: z.array(z.string()).describe("What in it can be a bank's reference; to be sent with its confirmation"),
});

export const Statement = z.object({
  credits: z.int().describe('Rows that are money coming in'),
  not_come: z.int().describe('Rows left out, because their status does not say that the money came'),
  paid: z.array(z.object({ transfer: Transfer, credit: Credit })).describe('Reference and amount agree'),
  differs: z.array(z.object({ transfer: Transfer, credit: Credit })).describe('The reference came with another amount'),
  missing: z
    .array(z.object({ transfer: Transfer, alike: Credit.nullable() }))
    .describe('Not in the statement; `alike`: the one unexplained credit of the same amount'),
  used: z
    .array(z.object({ credit: Credit, order: z.object({ order_id: z.int(), number: z.string() }) }))
    .describe('Money that has paid an order already; it pays no other'),
  dues: z
    .array(
      z.object({
        order: z.object({
          order_id: z.int(),
          number: z.string(),
          name: z.string(),
          version: z.int(),
          due_amount: z.number(),
        }),
        credit: Credit,
        payment_method: z.enum(DIRECT_METHODS).describe('As the row reads'),
      }),
    )
    .describe(
      'What changed orders still owe, where a row names the order and has that amount: POST /order/payment/take',
    ),
  unexplained: z
    .array(
      z.object({
        credit: Credit,
        orders: z
          .array(
            z.object({
              ...{ order_id: z.int(), number: z.string(), name: z.string() },
              payment_status: z.enum(PAYMENT_STATES),
              due_amount: z.number(),
              due_utr: z.string().nullable(),
            }),
          )
          .describe("The orders that the payer's note names"),
      }),
    )
    .describe('Money that fits nothing, those rows first that name an order'),
  unexplained_count: z.int().describe('All such rows: `unexplained` has the first 100'),
  is_cut: z.boolean().describe('More transfers wait, or more orders owe, than one statement is compared with'),
});
export type Statement = z.output<typeof Statement>;

/** POST /order/payment/bulk/confirm: transfers with the references that staff saw. */
export const ConfirmMany = z.strictObject({
  transfers: z
    .array(
      z.strictObject({
        order_id: Id,
        utr: z.string().max(30),
        references: CreditReferences.describe("Those of the statement's row"),
      }),
    )
    .min(1)
    .max(200),
  reason: Line(300).min(1, 'Please give a reason.'),
});
export type ConfirmMany = z.output<typeof ConfirmMany>;

export const ConfirmedMany = BulkStatusAnswer;
