/**
 * An order is a row from the moment its stock is reserved; `paymentState` tells whether it was placed. Lines and address are a
 * snapshot, unaffected by later changes of products, prices or addresses (domain F23).
 */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { ChargeTerms, CouponTerms, OrderTax } from '../checkout/checkout.pricing.ts';
import type { Taxed } from '../checkout/checkout.tax.rules.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import type { Place } from '../delivery/delivery.rules.ts';
import type { BoxContent, PackedBoxes } from '../products/products.boxes.rules.ts';
import { products } from '../products/products.tables.ts';
import type { OrderExtra, ReplacedGoods } from './amending/amending.rules.ts';
import type { OrderAddress, OrderTransport } from './orders.contract.ts';
import { CHANNELS, NOT_SERVED_REASONS, PAYMENT_METHODS, PAYMENT_STATES, TRACKING_KEYS } from './orders.status.ts';

/** The terms an order was priced by, so that it can be billed without any other table. */
export interface OrderTerms {
  place: Place;
  rule: DeliveryRule | null;
  charges: ChargeTerms;
  tax: OrderTax;
  taxIncluded: number;
  /** The coupon as redeemed; missing in orders from before it was stored. */
  coupon?: CouponTerms | null;
}

export interface LinePricing {
  hsnCode: string;
  isNetRate: boolean;
  /** Missing in orders from before coupons of some categories. */
  categoryId?: number;
  couponShare: number;
  /** Its share of what the shop took off, if the goods have several tax rates. */
  extraShare?: number;
  tax: Taxed;
}

export const trackingStatuses = pgTable('tracking_statuses', {
  id: integer().primaryKey(),
  name: text().notNull(),
  key: text({ enum: TRACKING_KEYS }).notNull().unique(),
});

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    locale: text({ enum: ['en', 'ta'] })
      .notNull()
      .default('en'),
    channel: text({ enum: CHANNELS }).notNull().default('online'),
    /** The member of staff who made it; null if the customer did. */
    madeBy: integer().references(() => users.id),
    /** Idempotency key of the desk: an order sent twice is stored once. */
    deskKey: text().unique(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    paymentState: text({ enum: PAYMENT_STATES }).notNull().default('pending'),
    /** Null until the order is placed. */
    statusId: integer().references(() => trackingStatuses.id),
    subtotal: paise().notNull(),
    discountTotal: paise().notNull().default(0),
    surchargeTotal: paise().notNull().default(0),
    shippingTotal: paise().notNull().default(0),
    packingTotal: paise().notNull().default(0),
    taxTotal: paise().notNull().default(0),
    extraTotal: paise().notNull().default(0),
    extras: jsonb().$type<OrderExtra[]>().notNull().default([]),
    /** −50 to 50. */
    roundOff: paise().notNull().default(0),
    total: paise().notNull(),
    /**
     * The terms it was priced by: place, delivery rule, charges, tax of each part. Null in orders from before they were
     * stored.
     */
    terms: jsonb().$type<OrderTerms>(),
    /** Captured at the gateway or collected by hand. */
    captured: paise().notNull().default(0),
    refunded: paise().notNull().default(0),
    /** Incremented with every amendment; earlier versions are in `order_versions`. */
    version: integer().notNull().default(1),
    /** What an amendment of a paid order added and is still unpaid; its row is in `supplements`. */
    due: paise().notNull().default(0),
    /** It is not packed until `due` is paid. */
    waitsForMoney: boolean().notNull().default(false),
    /** The reference of the transfer by which the customer says they paid `due`, until staff confirm or refuse it. */
    dueUtr: text(),
    dueUtrAt: instant(),
    /** The end of the refused one, shown to the customer until they give another or `due` changes. */
    dueMissingUtr: text().notNull().default(''),
    couponCode: text(),
    /** Number of its latest bill; null until it is billed. */
    billNumber: text(),
    address: jsonb().$type<OrderAddress>().notNull(),
    /** The office that the customer chose at checkout, if they pay the transport; null for none. */
    transport: jsonb().$type<OrderTransport>(),
    deliveryInstruction: text().notNull().default(''),
    ageConfirmedAt: instant().notNull(),
    /** The version of the terms in force when the age was confirmed and the order began. */
    termsVersion: text().notNull().default(''),
    gatewayOrderId: text().unique(),
    gatewayPaymentId: text().unique(),
    /** The bank's reference of a direct transfer, as typed by the customer. One transfer pays one order: transfer_references. */
    utr: text().unique(),
    utrAt: instant(),
    /** True while the `held` pieces of this order's lines are counted in products.reserved. */
    holdsStock: boolean().notNull().default(false),
    /** Quantity over its lines that is not held and will be taken at payment. */
    unheld: integer().notNull().default(0),
    /** The order of a guest or of a customer without a delivered order: its hold is limited and counted separately. */
    isNewcomer: boolean().notNull().default(false),
    /** When the person began to hold goods, in this order or in unpaid orders that it replaced. */
    heldSince: instant(),
    /** The network address of a newcomer's hold; erased when the hold ends. */
    holdAddress: text(),
    reservedUntil: instant(),
    /** Placed with a transfer's reference, but its goods are not held. */
    waitsForGoods: boolean().notNull().default(false),
    /** Why a payment was not fulfilled; shown to the customer. */
    notServed: text({ enum: NOT_SERVED_REASONS }),
    /** Hash of the request (lines, prices, address, coupon, method, instruction): the same request returns this order. */
    requestHash: text().notNull(),
    placedAt: instant(),
    /** When a mail reported it to the shop. */
    shopToldAt: instant(),
    /** When order/add first answered with it: the first answer is 201, a repeated one 200. */
    claimedAt: instant(),
    /** How often the customer had the first mail resent. */
    mailRepeats: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.placedAt.desc()),
    index().on(t.placedAt.desc(), t.id.desc()),
    index().on(t.statusId, t.placedAt.desc()),
    // Orders still in the shop, without the many enquiries that came to nothing.
    index('orders_in_shop').on(t.statusId, t.paymentState).where(sql`${t.statusId} < 3`),
    // For prefix searches on the number, independent of the database's collation.
    index('orders_number_prefix').on(t.number.op('text_pattern_ops')),
    index('orders_held_by_address').on(t.holdAddress).where(sql`${t.holdAddress} is not null`),
    index('orders_open').on(t.reservedUntil).where(sql`${t.paymentState} = 'pending'`),
    index('orders_awaiting').on(t.utrAt).where(sql`${t.paymentState} = 'awaiting_confirmation'`),
    index('orders_untold').on(t.placedAt).where(sql`${t.placedAt} is not null and ${t.shopToldAt} is null`),
    // Orders still in the shop: newcomers get only a share of the stock on delivery.
    index('orders_delivery_phone').on(sql`(${t.address}->>'delivery_contact_number')`),
    uniqueIndex('orders_one_open_per_customer').on(t.userId).where(sql`${t.paymentState} = 'pending'`),
    // Still in the shop: newcomers get only a share of the stock on delivery.
    index('orders_on_delivery')
      .on(t.id)
      .where(sql`${t.paymentState} = 'cod_due' and ${t.isNewcomer} and ${t.statusId} in (1, 2)`),
    index('orders_due').on(t.placedAt).where(sql`${t.due} > 0`),
    // Open estimates.
    index('orders_offered').on(t.id).where(sql`${t.paymentState} = 'enquiry' and ${t.statusId} = 1`),
    index('orders_due_awaiting').on(t.dueUtrAt).where(sql`${t.dueUtr} is not null`),
    check('orders_due_utr_of_due', sql`${t.dueUtr} is null or ${t.due} > 0`),
    check('orders_due_not_negative', sql`${t.due} >= 0 and (${t.due} > 0 or not ${t.waitsForMoney})`),
    check('orders_total_not_negative', sql`${t.total} >= 0`),
    check('orders_refunded_within_captured', sql`${t.refunded} >= 0 and ${t.refunded} <= ${t.captured}`),
  ],
);

// Written out instead of sent as values: only then can a plan that PostgreSQL keeps use a partial index.
export const isPending = sql`${orders.paymentState} = 'pending'`;
export const isOffered = sql`(${orders.paymentState} = 'enquiry' and ${orders.statusId} = 1)`;
export const holdsForTransfer = sql`(${orders.paymentState} = 'awaiting_confirmation' and ${orders.holdsStock})`;

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    tamilName: text().notNull(),
    pack: text().notNull(),
    imageKey: text(),
    basePrice: paise().notNull(),
    discount: integer().notNull(),
    unitPrice: paise().notNull(),
    quantity: integer().notNull(),
    /** How many of them were reserved when the order began; valid while the order holds stock. */
    held: integer().notNull().default(0),
    /** How many came back into stock with a refund while the order stands. */
    returned: integer().notNull().default(0),
    lineTotal: paise().notNull(),
    /** Its part of the coupon, and its tax; null in orders from before these were stored. */
    pricing: jsonb().$type<LinePricing>(),
    replaces: jsonb().$type<ReplacedGoods>(),
    /** What was in a gift box when it was ordered; null for a plain product. */
    contents: jsonb().$type<BoxContent[]>(),
    /** Boxes packed from their contents for this line: they are opened again when its goods come back. */
    boxed: jsonb().$type<PackedBoxes[]>(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.productId, t.orderId),
    check('order_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('order_lines_returned_within_quantity', sql`${t.returned} between 0 and ${t.quantity}`),
    check('order_lines_held_within_quantity', sql`${t.held} between 0 and ${t.quantity}`),
  ],
);

/**
 * Dated receipts of an order: one row per change of `orders.captured`, written by a trigger, so that no way of paying
 * can forget it. Negative if a collection booked by mistake was reverted.
 */
export const orderReceipts = pgTable(
  'order_receipts',
  {
    id: id(),
    orderId: integer().notNull(),
    amount: paise().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** The gateway's payment, or the bank's reference of a transfer. */
    reference: text(),
    receivedAt: createdAt(),
  },
  (t) => [index().on(t.orderId), index().on(t.receivedAt)],
);

/**
 * Every reference ever given for an order, also corrected ones: one transfer pays one order. Triggers on orders and
 * supplements write it in canonical form (`canonical_reference`) and refuse a reference of another order. Clearing the
 * reference of an unpaid order frees all of its references; clearing or correcting the one given for what is due frees
 * that one, unless it has paid.
 */
export const transferReferences = pgTable(
  'transfer_references',
  {
    reference: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId)],
);

/** Every change of the tracking status. Going back withdraws later rows, which are kept for the audit but not shown. */
export const statusHistory = pgTable(
  'status_history',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    statusId: integer()
      .notNull()
      .references(() => trackingStatuses.id),
    actorId: integer(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('status_history_once').on(t.orderId, t.statusId).where(sql`${t.withdrawnAt} is null`),
    // For the papers of a day.
    index('status_history_moved').on(t.createdAt),
  ],
);

/** A customer's cancellation request, at most one per order; the owner decides. */
export const cancelRequests = pgTable(
  'cancel_requests',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    decision: text({ enum: ['approved', 'refused'] }),
    decidedAt: instant(),
    decidedBy: integer(),
  },
  (t) => [index('cancel_requests_open').on(t.createdAt).where(sql`${t.decision} is null`)],
);

export interface ShortLine {
  lineId: number;
  /** Pieces that were found. */
  found: number;
}

/** The packing progress of an order: which lines are in the carton, and the number of cartons. */
export const orderPackings = pgTable(
  'order_packings',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    packedLineIds: jsonb().$type<number[]>().notNull().default([]),
    cartons: integer().notNull().default(0),
    /** Weighed at the packing table; 0: not weighed. */
    grams: integer().notNull().default(0),
    /** Lines with fewer pieces on the shelf than ordered: the office must amend the order. */
    short: jsonb().$type<ShortLine[]>().notNull().default([]),
    /** The last writer; for a packed order its packer. */
    actorId: integer().references(() => users.id),
    /** The current packer; null if anybody may take it. */
    packerId: integer().references(() => users.id),
    /** When that packer was last active. */
    takenAt: instant(),
    /** Step count of the packer's device: an older save that arrives late changes nothing. */
    step: integer().notNull().default(0),
    /** Its cartons are closed. */
    doneAt: instant(),
    /** The photo of its cartons; it has no public address. */
    photoKey: text(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('order_packings_cartons', sql`${t.cartons} between 0 and 999`),
    check('order_packings_grams', sql`${t.grams} >= 0`),
    check('order_packings_packer', sql`(${t.packerId} is null) = (${t.takenAt} is null)`),
    index('order_packings_on_the_table').on(t.packerId).where(sql`${t.packerId} is not null`),
  ],
);
