/** The wire format of money after an order is placed: refunds, cancelling, transfers, payment state. */
import { z } from 'zod';
import { Id, Instant, Line, Rupees } from '#shared/wire.ts';
import { HAND_WAYS, PAYMENT_ALERTS } from '../../payments/payments.status.ts';
import { TrackLookup } from '../orders.contract.ts';
import { writtenReference } from '../orders.references.rules.ts';
import { DIRECT_METHODS, REFERENCED_METHODS } from '../orders.status.ts';

const Reason = Line(300).min(1, 'Please give a reason.');

/** How the part collected by hand is refunded. */
export const GivenByHand = {
  hand_way: z.enum(HAND_WAYS).optional().describe('How money that was collected by hand is given back'),
  reference: Line(100).default('').describe('Of a transfer: the UTR number or how else the bank names it'),
};

/** POST /order/refund; without an amount, the whole remaining sum. */
export const RefundInput = z.strictObject({
  order_id: Id,
  amount: Rupees.optional(),
  reason: Reason,
  ...GivenByHand,
  returned: z
    .array(z.strictObject({ line_id: Id, count: z.int().min(1).max(1_000_000) }))
    .max(500)
    .optional()
    .describe('Goods of the order that are back on the shelf'),
  instead_of: Id.optional().describe(
    'A refund of this order that the gateway rejected: the shop gave its amount back by hand, as `hand_way` says',
  ),
});

/** POST /order/cancel-request */
export const CancelRequestInput = z.strictObject({ order_id: Id, reason: Reason });

/** PUT /order/cancel-request/{orderId}; `restock` matters only if the parcel was dispatched meanwhile. */
export const CancelDecisionInput = z.strictObject({ approve: z.boolean(), restock: z.boolean().optional() });

/** The bank's reference: 12 digits of UPI, 16 of NEFT, 22 of RTGS, without gaps and invisible marks. */
export const Reference = z
  .string()
  .overwrite(writtenReference)
  .regex(/^[A-Z0-9]{8,30}$/, 'Please enter the UTR number as your bank shows it.');

/** Everything in a row of a bank statement that can be a reference, as its reading named it. */
export const CreditReferences = z.array(z.string().max(40)).max(50).optional();

/** POST /order/utr */
export const TransferInput = z.strictObject({
  order_id: Id,
  utr: Reference,
  version: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Of what a change of a paid order added: the version that was paid; another one is refused'),
});

/** POST /order/track/utr: the reference of a guest whose visit has ended, with the order's number and contact (decisions §3). */
export const TrackedTransfer = z.strictObject({ ...TrackLookup.shape, utr: Reference });

/** POST /estimate/utr/{token}: the reference of a transfer for the version that was seen. */
export const EstimateTransfer = z.strictObject({
  version: z.int().min(1).max(1_000_000).describe('The version that was paid; another one is refused'),
  payment_method: z.enum(DIRECT_METHODS),
  utr: Reference,
});
export type EstimateTransfer = z.output<typeof EstimateTransfer>;

/** POST /order/leave: the customer abandons the payment of an open order; its goods are released at once. */
export const LeaveInput = z.strictObject({ order_id: Id });

/** POST /order/due/pay: the customer pays at the gateway what a change of their order added. */
export const DueInput = z.strictObject({ order_id: Id });

export const StartedDue = z.object({
  id: z.string().describe('Gateway order id'),
  amount: z.int().describe('Paise'),
  currency: z.literal('INR'),
  order_id: z.int(),
  key_id: z.string(),
  script: z.string().describe('Address of the widget script'),
});
export type StartedDue = z.output<typeof StartedDue>;

/**
 * GET /order/payment/{orderId}: the progress of a started payment. `placed`: the order is paid, or itself reports that
 * its goods were gone; `underway`: the bank has not answered; `failed`: the gateway knows only refused payments;
 * `none`: it knows no payment; `unknown`: it was unreachable.
 */
export const PaymentProgress = z.object({ state: z.enum(['placed', 'underway', 'failed', 'none', 'unknown']) });
export type PaymentProgress = z.output<typeof PaymentProgress>;

const Taken = z.strictObject({
  order_id: Id,
  version: z.int().min(1).max(1_000_000).describe('The version of the estimate that was seen'),
  amount: Rupees.describe('What came in; it must be the total of that version'),
  old_prices: z.boolean().default(false).describe('Keep the prices of an estimate that is over'),
  note: Line(300).default(''),
  references: CreditReferences.describe("Of the statement's row by which it is recorded: none may have paid before"),
});

/** POST /order/payment/take: staff have the whole amount of an enquiry; a transfer names its reference. */
export const TakenPayment = z.discriminatedUnion('payment_method', [
  Taken.extend({ payment_method: z.literal('cash') }),
  Taken.extend({ payment_method: z.enum(REFERENCED_METHODS), utr: Reference }),
]);
export type TakenPayment = z.output<typeof TakenPayment>;

/** POST /order/payment/refuse and /order/payment/hold */
export const TransferDecision = z.strictObject({ order_id: Id, reason: Reason });

/** POST /order/payment/confirm */
export const TransferConfirmation = TransferDecision.extend({
  utr: Reference.nullable()
    .optional()
    .describe('The reference that was seen, null for none; refused if the customer has given another one since'),
});

/** POST /payment/alert/resolve */
export const AlertResolution = z.strictObject({ id: Id });

export const PaymentAlert = z.object({
  id: z.int(),
  kind: z.enum(PAYMENT_ALERTS),
  reference: z.string(),
  amount: z.number(),
  detail: z.string(),
  createdAt: Instant,
});

const OrderReference = z.object({ order_id: z.int(), number: z.string(), createdAt: Instant });

/** GET /payment/status: what the owner sees of the payments' health. */
export const PaymentStatus = z.object({
  mode: z.enum(['live', 'test', 'sandbox']),
  last_webhook_at: Instant.nullable(),
  waiting_webhooks: z.int(),
  alerts: z.array(PaymentAlert),
  overdue_transfers: z.array(OrderReference.extend({ utr: z.string(), total_amount: z.number() })),
  cancel_requests: z.array(OrderReference.extend({ reason: z.string() })),
});
export type PaymentStatus = z.output<typeof PaymentStatus>;
