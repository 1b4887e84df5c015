/** The wire format of orders, their tracking and their papers (spec §3, §7; decisions §2, §6). */
import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Id, Instant, Line } from '#shared/wire.ts';
import { PostalAddress } from '../addresses/addresses.contract.ts';
import { Courier } from '../courier/courier.contract.ts';
import { Parcel } from '../courier/parcels/parcels.contract.ts';
import { DeliveryRule } from '../delivery/delivery.contract.ts';
import { HAND_WAYS } from '../payments/payments.status.ts';
import { BoxContent } from '../products/products.contract.ts';
import {
  BALANCES,
  CHANNELS,
  NOT_SERVED_REASONS,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  TRACKING_KEYS,
} from './orders.status.ts';

/** Values of `status` in an order list: a tracking key, also as the badge writes it (spec §4), or a payment state. */
export const ORDER_STATUSES = [...TRACKING_KEYS, 'orderConfirmed', ...PAYMENT_STATES] as const;

/** GET /order/details/user/{userId}: newest first. */
export const OwnOrderListQuery = PageQuery.extend({
  status: given(z.enum(ORDER_STATUSES)),
  sort: given(z.enum(['newest'])),
});
export type OwnOrderListQuery = z.output<typeof OwnOrderListQuery>;

export const TrackingStatus = z.object({
  id: z.int(),
  status_name: z.string(),
  status_titlekey: z.enum(TRACKING_KEYS),
});

/** What was in a gift box when it was ordered. */
const LineContents = z
  .array(BoxContent.omit({ unit_price: true }))
  .optional()
  .describe('Of a gift box');

export const OrderLine = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  tamil_name: z.string(),
  count: z.int(),
  returned: z.int().describe('Pieces that came back onto the shelf with a refund'),
  base_price: z.number(),
  discount_price: z.number(),
  unit_price: z.number(),
  line_total: z.number(),
  final_total: z
    .number()
    .describe(
      'What all its pieces come to: less its share of the coupon and of what the shop took off, with added tax',
    ),
  replaces: z
    .object({ name: z.string(), tamil_name: z.string() })
    .nullable()
    .describe('The goods that the shop put it in place of'),
  contents: LineContents,
  boxes_to_pack: z
    .int()
    .optional()
    .describe('Of a gift box: how many of the line are packed from their contents; the others lie packed on the shelf'),
  Product: z.object({
    id: z.int(),
    name: z.string(),
    tamil_name: z.string(),
    quantity_content: z.string(),
    base_price: z.number(),
    discount_price: z.number(),
    ProductImages: z.array(z.object({ imageUrl: z.string() })),
  }),
});

export const OrderAddress = PostalAddress.extend({
  district: z.string().optional().describe('Missing in orders of before districts were kept'),
  firm: z.string().optional().describe('Only of a firm that wants a GST bill'),
  gstin: z.string().optional(),
});
export type OrderAddress = z.output<typeof OrderAddress>;

export const OrderRefund = z.object({
  id: z.int(),
  amount: z.number(),
  status: z.enum(['pending', 'processed', 'failed']),
  reason: z.string(),
  failure: z.string().nullable().describe('Why the gateway refused it'),
  by_hand: z.boolean().describe('The money went back outside the gateway'),
  hand_way: z.enum(HAND_WAYS).nullable().describe('How, where somebody said so'),
  reference: z.string().describe('Of a transfer by hand'),
  razorpay_refund_id: z.string().nullable(),
  still_owed: z
    .boolean()
    .describe('The gateway rejected it, and it was not given back since: the shop may do so by hand'),
  createdAt: Instant,
});

export const CancelRequest = z.object({
  reason: z.string(),
  createdAt: Instant,
  decision: z.enum(['approved', 'refused']).nullable(),
  decidedAt: Instant.nullable(),
});

/** The packing progress of an order. */
export const PackingRecord = z.object({
  packed_line_ids: z.array(z.int()),
  cartons: z.int(),
  weight: z.number().describe('Kilograms of all cartons; 0: not weighed'),
  photo: z
    .string()
    .nullable()
    .describe('Address of the photo of its cartons, for those who may see the order; null: there is none'),
  done_at: Instant.nullable().describe('When its cartons were closed; null: they are open'),
  updatedAt: Instant,
});
export type PackingRecord = z.output<typeof PackingRecord>;

/** For an order that began as an enquiry: the link to its estimate, and the customer's answer. */
export const OrderEstimate = z.object({
  token: z.string().describe('Opens the page /e/{token} without signing in'),
  version: z.int(),
  valid_until: z.iso.date(),
  language: z.enum(['en', 'ta']).describe("The customer's, in which the estimate is sent"),
  accepted_at: Instant.nullable(),
  asked_at: Instant.nullable(),
  ask: z.string(),
});
export type OrderEstimate = z.output<typeof OrderEstimate>;

/** The transport's office that the customer chose at checkout, as it was then. */
export const OrderTransport = z.object({
  name: z.string(),
  district: z.string().describe("'Chennai, Tamil Nadu'"),
  address: z.string(),
  phone: z.string(),
});
export type OrderTransport = z.output<typeof OrderTransport>;

const OrderRule = DeliveryRule.pick({ days_text: true, tamil_days_text: true })
  .nullable()
  .describe('What the delivery rule says by which it was placed; null: none did, and the store record holds');

/** Where an amount of an order may be paid. */
export const WaysToPay = z.object({
  upi_link: z.string().nullable().describe('upi://pay link with amount and number, while it may be paid so'),
  bank_details: z.string().describe('Where a bank transfer goes; empty where none may be made'),
  pays_online: z.boolean().describe('May be paid at the gateway'),
});
export type WaysToPay = z.output<typeof WaysToPay>;

export const Order = z.object({
  id: z.int(),
  number: z.string(),
  user_id: z.int(),
  createdAt: Instant,
  subtotal: z.number(),
  discount_amount: z.number(),
  charges_amount: z.number(),
  delivery_amount: z.number(),
  packing_amount: z.number(),
  tax_amount: z.number().describe('Tax that was added'),
  tax_included: z.number().describe('Tax that the prices contain; no part of the sum'),
  extras: z
    .array(z.object({ text: z.string(), amount: z.number() }))
    .describe('What the shop added beside that or, below 0, took off, and why'),
  round_off: z.number().describe('Rounding to whole rupees, within half a rupee either way'),
  to_pay: z.boolean().describe('The buyer pays the transport where they collect the parcel'),
  delivery_rule: OrderRule,
  total_amount: z.number(),
  paid_amount: z.number(),
  refunded_amount: z.number(),
  left_by_hand: z.number().describe('Of what can still be refunded, what was collected by hand and goes back by hand'),
  version: z.int().describe('Counts up with every change of what was ordered'),
  due_amount: z.number().describe('What a change of a paid order added and nobody has paid yet'),
  due_utr: z
    .string()
    .nullable()
    .describe("The bank's reference of the transfer by which its customer says they paid that, until it is confirmed"),
  due_missing_utr_end: z
    .string()
    .describe(
      'The end of the reference of such a transfer that did not arrive, until another one is given; else empty',
    ),
  due_ways: WaysToPay.optional().describe(
    'Of a single order with something due for which no transfer is awaited: where that may be paid',
  ),
  waits_for_money: z.boolean().describe('It is not packed before that is paid'),
  coupon_code: z.string().nullable(),
  bill_number: z.string().nullable().describe('Of the bill for its goods, once they are packed'),
  delivery_instruction: z.string(),
  channel: z.enum(CHANNELS).describe('Made by its customer, or by staff for somebody on the phone or at the counter'),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATES),
  razorpay_order_id: z.string().nullable(),
  razorpay_payment_id: z.string().nullable(),
  utr: z.string().nullable().describe("The bank's reference of a direct transfer"),
  waits_for_goods: z.boolean().describe('Its goods are not held: they are taken when its transfer is confirmed'),
  not_served: z.enum(NOT_SERVED_REASONS).nullable().describe('Why its money goes back instead of being served'),
  refunds: z.array(OrderRefund),
  cancel_request: CancelRequest.nullable(),
  tracking_status_id: z.int().nullable(),
  TrackingStatus: TrackingStatus.nullable(),
  User: z.object({ id: z.int(), name: z.string(), email: z.string(), phone_number: z.string().nullable() }),
  Address: OrderAddress,
  Carts: z.array(OrderLine),
  Courier: Courier.nullable().describe('Its first parcel'),
  Parcels: z.array(Parcel).describe('Oldest first'),
  transport: OrderTransport.nullable().describe('Chosen by the customer; dispatch may send with another'),
  Packing: PackingRecord.nullable(),
  estimate: OrderEstimate.nullable(),
});
export type Order = z.output<typeof Order>;

export const TrackingEntry = z.object({
  id: z.int(),
  createdAt: Instant,
  TrackingStatus,
  actor: z.string().nullable().optional().describe('For staff only: who set it; null for the shop itself'),
  note: z.string().optional().describe('For staff only'),
});
export type TrackingEntry = z.output<typeof TrackingEntry>;

/** PUT /order/update/order/status; `action_by` is accepted and ignored: it is always the session's user. */
export const StatusUpdate = z.strictObject({
  track_id: z.int().min(1).max(7),
  order_id: Id,
  action_by: z.unknown().optional(),
  note: Line(300).optional(),
  restock: z.boolean().optional(),
  unpaid_reason: Line(300)
    .min(1, 'Please give a reason.')
    .optional()
    .describe('Why goods leave before they are paid for'),
});

/** POST /order/track, for visitors without a session (decisions §3). */
export const TrackLookup = z.strictObject({
  order_number: z.string().trim().min(1, 'Please enter a valid tracking ID').max(40),
  contact: z.string().trim().min(1, 'Please enter the phone number or email of the order.').max(120),
});

/** POST /order/received */
export const ReceivedOrder = z.strictObject({ order_id: Id });

/** What a visitor sees of a parcel: no name, no email, no street. */
export const TrackedOrder = z.object({
  id: z.int(),
  number: z.string(),
  createdAt: Instant,
  total_amount: z.number(),
  items: z.int(),
  payment_status: z.enum(PAYMENT_STATES),
  balance: z.enum(BALANCES).nullable().describe('What packing waits for after a change that cost more'),
  city: z.string(),
  state: z.string(),
  delivery_rule: OrderRule,
  TrackingStatus: TrackingStatus.nullable(),
  Courier: Courier.nullable().describe('Its first parcel'),
  Parcels: z.array(Parcel).describe('Oldest first, without their photos'),
  history: z.array(TrackingEntry),
  can_receive: z.boolean().describe('Its customer can say now that it has arrived'),
});
export type TrackedOrder = z.output<typeof TrackedOrder>;

export const CustomerStats = z.object({
  totalOrders: z.int(),
  totalSpent: z.number(),
  wishlistItems: z.int().describe('Delivered orders, as the specification names it'),
  loyaltyPoints: z.int().describe('Orders in processing, as the specification names it'),
  memberSince: Instant,
});

/** GET /order/last-season: null if the customer ordered nothing before this financial year. */
export const LastSeason = z
  .object({
    from: z.string().describe('Day in India of the first order, yyyy-mm-dd'),
    until: z.string().describe('Day of the last one'),
    orders: z.int(),
    lines: z.array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        tamil_name: z.string(),
        count: z.int().describe('Pieces of all orders together, without those that came back'),
        unit_price: z.number().describe('What a piece cost then, in the last of the orders'),
      }),
    ),
  })
  .nullable();
export type LastSeason = z.output<typeof LastSeason>;

/** POST /order/mail/resend */
export const ResendOrderMail = z.strictObject({ order_id: z.int().min(1) });
