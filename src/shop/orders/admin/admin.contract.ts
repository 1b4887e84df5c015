/** The admin's order calls beyond the specification: filters, notes, bulk changes. */
import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Day, Id, Instant, Line, Text } from '#shared/wire.ts';
import { ORDER_STATUSES, Order } from '../orders.contract.ts';
import { ORDER_TODOS, PAYMENT_METHODS, PAYMENT_STATES } from '../orders.status.ts';

const filters = {
  from: given(Day).describe('First day, in India'),
  to: given(Day).describe('Last day, in India'),
  payment: given(z.enum([...PAYMENT_METHODS, ...PAYMENT_STATES])).describe('A way to pay or a state of payment'),
  todo: given(z.enum(ORDER_TODOS)).describe('What waits for somebody of the shop'),
  courier: z.string().max(80).optional().describe("A carrier's name, or 'none'"),
};

/** GET /order/list: `status` is a tracking key, a payment state, or 'all' to include orders that were never placed. */
export const OrderListQuery = PageQuery.extend({
  ...filters,
  status: given(z.enum([...ORDER_STATUSES, 'all'])),
  sort: given(z.enum(['newest', 'oldest'])),
});
export type OrderListQuery = z.output<typeof OrderListQuery>;

/** GET /order/export: the same filters, without pages. */
export const OrderExportQuery = OrderListQuery.omit({ page: true, limit: true, sort: true });

/** GET /order/payments/{id}: money as it came in and went out. */
export const OrderPayments = z.object({
  payments: z
    .array(
      z.object({
        createdAt: Instant.describe('When it came in'),
        method: z.enum(PAYMENT_METHODS),
        means: z.string().nullable().describe('At the gateway: upi, card …'),
        reference: z.string().nullable().describe("The bank's, the card slip's or the gateway's"),
        amount: z.number().describe('Below 0: corrected'),
        is_second: z.boolean().describe('Paid twice at the gateway: not owed, refunded'),
        actor: z.string().nullable().describe('Who of the shop took it; null: nobody, or not known'),
      }),
    )
    .describe('Oldest first'),
  refunded_by: z
    .array(z.object({ refund_id: z.int(), actor: z.string() }))
    .describe("Refunds that the shop's people made"),
});
export type OrderPayments = z.output<typeof OrderPayments>;

export const NoteAdd = z.strictObject({
  order_id: Id,
  note: Text(1000).min(1, 'Please write a note.'),
});

export const OrderNote = z.object({
  id: z.int(),
  order_id: z.int(),
  note: z.string(),
  actor: z.string().nullable(),
  createdAt: Instant,
});
export type OrderNote = z.output<typeof OrderNote>;

/** An order in the office's list, with what was last noted about it. */
export const ListedOrder = Order.extend({
  last_note: OrderNote.pick({ note: true, actor: true, createdAt: true }).nullable(),
});
export type ListedOrder = z.output<typeof ListedOrder>;

/** PUT /order/bulk/status: without cancelling, because the cancellation of an order asks about money and goods. */
export const BulkStatus = z.strictObject({
  order_ids: z.array(Id).min(1).max(200),
  track_id: z.int().min(1).max(6, 'Orders are cancelled one by one.'),
  note: Line(300).optional(),
  unpaid: z
    .strictObject({ order_ids: z.array(Id).min(1).max(200), reason: Line(300).min(1, 'Please give a reason.') })
    .optional()
    .describe('Which of them may leave before they are paid for, and why'),
});

/** PUT /order/bulk/cancel: open enquiries only, which have neither money nor goods to ask about. */
export const CancelEnquiries = z.strictObject({
  order_ids: z.array(Id).min(1).max(200),
  reason: Line(300).min(1, 'Please give a reason.').describe('For the shop: customers do not see it'),
});

export const BulkStatusAnswer = z.object({
  changed: z.array(z.int()),
  failed: z.array(z.object({ order_id: z.int(), error: z.string(), code: z.string() })),
});
export type BulkStatusAnswer = z.output<typeof BulkStatusAnswer>;
