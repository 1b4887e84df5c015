/** The wire format from cart to order (spec §7, decisions §6). */
import { z } from 'zod';
import { Failure, Id, Ignored, Instant, Rupees, Text } from '#shared/wire.ts';
import { MINIMUM_BASES } from '../delivery/delivery.contract.ts';
import { TransportChoice } from '../delivery/transports/transports.contract.ts';
import { PAYMENT_METHODS } from '../orders/orders.status.ts';

/** What a client may choose at create-order; `free` and `enquiry` follow from the total and the sales mode. */
export const CHOSEN_METHODS = ['online', 'card', 'upi', 'cod', 'upi_direct', 'bank_transfer'] as const;

export const AGE_TEXT = 'Please confirm that you are 18 or older.';

const CreateOrderFields = z.strictObject({
  amount: Rupees.describe('The amount the client shows, in rupees; compared with the total, never trusted'),
  address_id: Id,
  age_confirmed: z.unknown().optional().meta({ type: 'boolean', const: true }),
  coupon_code: z.string().trim().max(40).nullish(),
  delivery_instruction: Text(500).optional(),
  payment_method: z.enum(CHOSEN_METHODS).default('online'),
  transport: TransportChoice.nullish().describe(
    'Where the buyer wants to collect it; where the rule sends to pay only',
  ),
  whatsapp: z
    .boolean()
    .optional()
    .describe('True: the buyer asks for news of orders by WhatsApp; false and nothing change no choice'),
});

/** A missing age confirmation is reported together with other missing fields; alone it has its own code, thrown by the door. */
export const CreateOrder = CreateOrderFields.refine((body) => body.age_confirmed === true, {
  path: ['age_confirmed'],
  error: AGE_TEXT,
  when: ({ issues, value }) => issues.length > 0 && typeof value === 'object' && value !== null,
}).meta({ required: ['amount', 'address_id', 'age_confirmed'] });
export type CreateOrder = z.output<typeof CreateOrder>;

/** Razorpay's order as far as the widget needs it, at the top level; amount in paise (decisions §2). */
export const StartedPayment = z.object({
  id: z.string().optional().describe('Gateway order id; absent for COD and free orders'),
  amount: z.int().describe('Paise'),
  currency: z.literal('INR'),
  order_id: z.int(),
  number: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  key_id: z.string().optional(),
  script: z.string().optional().describe('Address of the widget script'),
  upi_link: z.string().optional().describe('upi://pay link of a direct UPI payment, for the button and its QR code'),
  bank_details: z.string().optional().describe('Where a bank transfer goes'),
  reserved_until: Instant.describe('Until when the order and its hold are valid'),
  holds_goods: z.boolean().describe('Whether stock is held for the order; `not_held` lists what is not'),
  reference_holds: z.boolean().describe('Whether the reference of a transfer extends the hold until it is confirmed'),
  not_held: z
    .array(z.object({ product_id: z.int(), name: z.string(), tamil_name: z.string(), count: z.int(), held: z.int() }))
    .describe('Lines held only in part: the rest is taken when the payment arrives'),
});
export type StartedPayment = z.output<typeof StartedPayment>;

export const VerifyPayment = z.strictObject({
  razorpay_payment_id: z.string().max(40),
  razorpay_order_id: z.string().max(40),
  razorpay_signature: z.string().max(200),
});

/** POST /order/add: the server computes everything but the payment's ids, so the other fields are accepted and ignored. */
export const AddOrder = z.strictObject({
  razorpay_payment_id: z.string().max(40).nullish(),
  razorpay_order_id: z.string().max(40).nullish(),
  order_id: Id.optional(),
  razorpay_signature: Ignored,
  payment_method: z.string().max(20).optional(),
  user_id: Id.optional(),
  address_id: Ignored,
  cart_id: Ignored,
  payment_status: Ignored,
  tracking_status_id: Ignored,
  courier_address_id: Ignored,
  coupon_code: Ignored,
  total_amount: Ignored,
  paid_amount: Ignored,
  charges_amount: Ignored,
  delivery_amount: Ignored,
  delivery_instruction: Ignored,
  discount_amount: Ignored,
});

export const Totals = z.object({
  subtotal: z.number(),
  discount: z.number(),
  charges: z.number(),
  delivery: z.number(),
  packing: z.number(),
  tax: z.number().describe('Tax that is added'),
  tax_included: z.number().describe('Tax that the prices contain; no part of the sum'),
  round_off: z.number(),
  total: z.number(),
});

/** A cart line whose stock or price changed, as sent with OUT_OF_STOCK and AMOUNT_CHANGED. */
export const ChangedLine = z.object({
  product_id: z.int(),
  name: z.string(),
  asked: z.int(),
  available: z.int(),
  unit_price: z.number(),
});
export type ChangedLine = z.output<typeof ChangedLine>;

/** 409 OUT_OF_STOCK: the short lines. */
export const OutOfStock = Failure.extend({
  code: z.literal('OUT_OF_STOCK'),
  lines: z.array(ChangedLine).optional(),
  why: z
    .literal('cash_on_delivery')
    .optional()
    .describe('More than `available` is in stock, but not for a first order with cash on delivery'),
});

/** 409 AMOUNT_CHANGED: the current total and the lines that changed. */
export const AmountChanged = Failure.extend({
  code: z.literal('AMOUNT_CHANGED'),
  totals: Totals,
  lines: z.array(ChangedLine),
});

/** 409 BELOW_MINIMUM: the minimum at the address, and how many rupees the goods fall short of it. */
export const BelowMinimum = Failure.extend({
  code: z.literal('BELOW_MINIMUM'),
  minimum: z.number(),
  missing: z.number(),
  basis: z.enum(MINIMUM_BASES).describe('list: list prices before discounts; net: what the goods cost'),
});

/** 409 NOT_DELIVERED: the shop does not deliver to the address, and why. */
export const NotDelivered = Failure.extend({ code: z.literal('NOT_DELIVERED'), message: z.string() });
