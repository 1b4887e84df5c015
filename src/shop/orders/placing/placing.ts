/**
 * The door to unpaid orders: starting one as pending with its hold, repeating the request, releasing it. Payment is in
 * settlement/settlement.ts.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { PlainAddress } from '../../addresses/addresses.contract.ts';
import type { OrderPrice } from '../../checkout/checkout.pricing.ts';
import { boxedIdsOf, contentsToKeep } from '../../products/products.boxes.rules.ts';
import { lockSellable, reserveStock, type SellableRow } from '../../products/products.ts';
import type { OrderExtra } from '../amending/amending.rules.ts';
import type { OrderTransport } from '../orders.contract.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import type { Channel, PaymentMethod } from '../orders.status.ts';
import type { OrderTerms } from '../orders.tables.ts';
import { addressOfOrder } from '../orders.wire.ts';
import { packBoxes, packsFor } from './boxes.ts';
import { holderOf, NOTHING_HELD, quantitiesOf, releaseHold } from './goods.ts';
import type { HoldLimits } from './holds.rules.ts';
import {
  HOLD_MINUTES,
  type Hold,
  holdOf,
  isOverdue,
  LONGEST_HOLD_MINUTES,
  NO_HOLD,
  termsOf,
  wholeHoldOf,
} from './holds.ts';
import { insertOrder, type NewLine, type NewOrder } from './statements.ts';

export { lockOpenOrders } from './holds.ts';
export { requireShareOnDelivery } from './on-delivery.ts';

/** Goods with their prices, on the terms of a place. */
export interface Priced {
  lines: readonly { product: SellableRow; quantity: number }[];
  price: OrderPrice;
  terms: Pick<OrderTerms, 'place' | 'rule' | 'charges'>;
}

export interface OrderDraft extends Priced {
  userId: number;
  /** The network address that holds count against; null if they are not counted. */
  networkAddress: string | null;
  locale: 'en' | 'ta';
  method: PaymentMethod;
  address: PlainAddress;
  couponCode: string | null;
  transport: OrderTransport | null;
  deliveryInstruction: string;
  requestHash: string;
  limits: HoldLimits;
  /** True if the person's one hold belongs to a transfer order; this order then takes its goods at payment. */
  holdsAlready: boolean;
  extras?: readonly OrderExtra[];
  /** Set if staff made it. */
  desk?: DeskOrigin;
}

export interface DeskOrigin {
  channel: Channel;
  madeBy: number;
  key: string;
  /** How long its goods are held, if it is paid later. */
  holdHours: number;
}

/** A newly stored order. */
export type BegunOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'total'
  | 'paymentMethod'
  | 'reservedUntil'
  | 'createdAt'
  | 'gatewayOrderId'
  | 'holdsStock'
  | 'isNewcomer'
>;

/** A line that is not completely held. */
export type UnheldLine = Pick<OrderLineRow, 'productId' | 'name' | 'tamilName' | 'quantity' | 'held'>;

/**
 * Stores the order as pending, with a snapshot of lines, names, prices and address, and reserves its goods. Null if stock is
 * short: the caller must then roll back.
 */
export async function beginOrder(
  tx: Db,
  draft: OrderDraft,
): Promise<{ order: BegunOrder; unheld: UnheldLine[] } | null> {
  const { price, method: paymentMethod } = draft;
  const hold = await holdFor(tx, draft);
  const pieces = price.lines.map(({ productId }) => ({ productId, quantity: hold.pieces.get(productId) ?? 0 }));
  const held = quantitiesOf(pieces.filter(({ quantity }) => quantity > 0));
  const packs = packsFor(draft.lines.map(({ product }) => ({ product, quantity: hold.pieces.get(product.id) ?? 0 })));
  // Boxes still to be packed for it can only be held once the order exists.
  const atOnce = packs.length === 0 ? held : [];
  const written = await insertOrder(tx, newOrderOf(draft, hold), linesOf(draft, hold), atOnce);
  if (written === null) return null;
  if (packs.length > 0) {
    await packBoxes(tx, written.id, packs);
    if (!(await reserveStock(tx, held, holderOf(hold)))) return null;
  }
  const { isNewcomer } = hold;
  const holdsStock = held.length > 0;
  const order = { ...written, total: price.total, paymentMethod, gatewayOrderId: null, holdsStock, isNewcomer };
  return { order, unheld: unheldOf(draft, hold) };
}

async function holdFor(tx: Db, draft: OrderDraft): Promise<Hold> {
  const { userId, networkAddress, lines, limits, holdsAlready } = draft;
  if (draft.desk) return wholeHoldOf(lines);
  if (draft.method === 'enquiry') return NO_HOLD;
  const asker = { userId, address: networkAddress };
  const terms = await termsOf(tx, asker, limits);
  return holdOf(lines, { ...terms, mayHold: terms.mayHold && !holdsAlready }, asker, limits);
}

/** An enquiry holds nothing by design, so nothing is missing. */
function unheldOf({ lines, method }: OrderDraft, hold: Hold): UnheldLine[] {
  if (method === 'enquiry') return [];
  return lines
    .map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      tamilName: product.tamilName,
      quantity,
      held: hold.pieces.get(product.id) ?? 0,
    }))
    .filter((line) => line.held < line.quantity);
}

/** The columns of an order that its price fills. */
export function sumsOf({ price, terms }: Priced) {
  return {
    subtotal: price.subtotal,
    discountTotal: price.discountTotal,
    surchargeTotal: price.surchargeTotal,
    shippingTotal: price.shippingTotal,
    packingTotal: price.packingTotal,
    extraTotal: price.extraTotal,
    taxTotal: price.taxTotal,
    roundOff: price.roundOff,
    terms: { ...terms, tax: price.tax, taxIncluded: price.taxIncluded, coupon: price.coupon },
    total: price.total,
  };
}

function newOrderOf(draft: OrderDraft, hold: Hold): NewOrder {
  const holdsStock = [...hold.pieces.values()].some((pieces) => pieces > 0);
  return {
    userId: draft.userId,
    locale: draft.locale,
    paymentMethod: draft.method,
    ...sumsOf(draft),
    couponCode: draft.couponCode,
    address: addressOfOrder(draft.address),
    transport: draft.transport,
    deliveryInstruction: draft.deliveryInstruction,
    holdsStock,
    unheld: hold.unheld,
    isNewcomer: hold.isNewcomer,
    holdAddress: holdsStock ? hold.address : null,
    holdsSince: hold.since?.toISOString() ?? null,
    holdMinutes: draft.desk ? draft.desk.holdHours * 60 : HOLD_MINUTES,
    requestHash: draft.requestHash,
    extras: [...(draft.extras ?? [])],
    ...(draft.desk ? deskColumns(draft.desk) : NOT_AT_THE_DESK),
  };
}

/** Not `pending`: the desk places it in the same transaction, so it must not count as the customer's one open order. */
const deskColumns = ({ channel, madeBy, key }: DeskOrigin) => ({
  ...{ channel, madeBy, deskKey: key },
  paymentState: 'awaiting_confirmation' as const,
});

const NOT_AT_THE_DESK = { channel: 'online', madeBy: null, deskKey: null, paymentState: 'pending' } as const;

/** The lines of an order as stored. */
export function linesOf({ price, lines }: Priced, hold: Hold): NewLine[] {
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  return price.lines.map((line) => {
    const product = products.get(line.productId) as SellableRow;
    return {
      productId: line.productId,
      name: product.name,
      tamilName: product.tamilName,
      pack: product.pack,
      imageKey: product.imageKey,
      basePrice: line.basePrice,
      discount: line.discount,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      held: hold.pieces.get(line.productId) ?? 0,
      lineTotal: line.lineTotal,
      contents: contentsToKeep(product),
      pricing: {
        hsnCode: line.hsnCode ?? product.hsnCode,
        isNetRate: line.isNetRate ?? product.isNetRate,
        categoryId: line.categoryId ?? product.categoryId,
        couponShare: line.couponShare,
        ...(line.extraShare === undefined ? {} : { extraShare: line.extraShare }),
        tax: line.tax,
      },
    };
  });
}

/** The same request again: renews the hold within its maximum time. Null if the order has ended. */
export async function renewHold(db: Db, id: number): Promise<OrderRow | null> {
  const renewed = await queries.updateOrder(db, id, {
    reservedUntil: sql`greatest(reserved_until, least(now() + make_interval(mins => ${HOLD_MINUTES}),
      coalesce(held_since, created_at) + make_interval(mins => ${LONGEST_HOLD_MINUTES})))` as unknown as Date,
  });
  return (await isOverdue(db, id)) ? null : renewed;
}

/** The lines of an order that are not completely held. */
export async function listUnheld(db: Db, order: Pick<OrderRow, 'id' | 'holdsStock'>): Promise<UnheldLine[]> {
  const lines = await queries.listLines(db, [order.id]);
  return lines
    .map((line) => ({ ...line, held: order.holdsStock ? line.held : 0 }))
    .filter((line) => line.held < line.quantity);
}

/**
 * Releases the pending orders of `open`, which another order replaces. Locks their goods and the cart's together in id order
 * first.
 */
export async function replacePending(
  tx: Db,
  open: readonly OrderRow[],
  readCart: () => Promise<readonly { productId: number }[]>,
): Promise<void> {
  const pending = open.filter(({ paymentState }) => paymentState === 'pending');
  if (pending.length === 0) return;
  const cart = await readCart();
  const lines = await queries.listLines(
    tx,
    pending.map(({ id }) => id),
  );
  await lockSellable(tx, [...new Set([...[...lines, ...cart].map((line) => line.productId), ...boxedIdsOf(lines)])]);
  for (const order of pending) await expire(tx, order);
}

/** Stores the gateway order once; returns the stored id, which a parallel call may have set first. */
export async function bindGatewayOrder(db: Db, id: number, gatewayOrderId: string): Promise<string> {
  return queries.bindGatewayOrder(db, id, gatewayOrderId);
}

/**
 * Releases a pending order's stock and coupon. Call with the row locked; does nothing if it is no longer pending. A later
 * payment is settled late or refunded.
 */
export async function expire(db: Db, order: OrderRow, state: 'expired' | 'failed' = 'expired'): Promise<void> {
  if (order.paymentState !== 'pending') return;
  await releaseHold(db, order);
  await queries.updateOrder(db, order.id, { paymentState: state, ...NOTHING_HELD });
}
