/** Maps order rows to the contract's record. Pure. */
import { mediaUrl } from '#platform/storage/media.ts';
import { type Paise, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import { fromE164 } from '#shared/phone.ts';
import { WALK_IN } from '../accounts/sign-in-names.rules.ts';
import type { PlainAddress } from '../addresses/addresses.contract.ts';
import type { Courier } from '../courier/courier.contract.ts';
import type { Parcel } from '../courier/parcels/parcels.contract.ts';
import { packedFor } from '../products/products.boxes.rules.ts';
import { isBelowRefundable } from './amending/amending.rules.ts';
import { finalTotals } from './final-totals.rules.ts';
import type { Order, OrderAddress, OrderEstimate, PackingRecord, TrackingEntry } from './orders.contract.ts';
import type { HistoryRow } from './orders.history.queries.ts';
import type { CancelRequestRow, OrderLineRow } from './orders.queries.ts';
import { trackingIdOf } from './orders.status.ts';
import type { EstimateRow, FullOrder, PackingRow, PaidRefund, ParcelRow } from './orders.whole.queries.ts';
import { notOwedBecause, type RejectionFacts } from './settlement/refunds.rules.ts';

export function toWireCourier(row: ParcelRow): Courier {
  return {
    id: row.id,
    order_id: row.orderId,
    courier_partner: row.carrier,
    contact_number: row.contactNumber,
    tracking_link: row.website,
    tracking_id: row.trackingNumber,
  };
}

/** `statusId` is the order's: a delivered order has delivered all its parcels that did not come back. */
export function toWireParcel(row: ParcelRow, statusId: number | null): Parcel {
  const isDelivered = statusId === trackingIdOf('delivered') && row.state !== 'returned';
  return {
    ...toWireCourier(row),
    office: row.office,
    cartons: row.cartons,
    weight: row.grams / 1000,
    freight: rupeesFromPaise(row.freight),
    collect_by: row.collectBy,
    state: isDelivered ? 'delivered' : row.state,
    lr_photo: row.photoKey === null ? null : `/api/parcel/photo/${row.id}?v=${row.photoKey.slice(-8)}`,
    createdAt: row.createdAt.toISOString(),
  };
}

function contentsOf({ contents, boxed }: OrderLineRow): Pick<Order['Carts'][number], 'contents' | 'boxes_to_pack'> {
  if (contents === null) return {};
  const wire = contents.map(({ productId, name, tamilName, pack, count }) => ({
    product_id: productId,
    name,
    tamil_name: tamilName,
    quantity_content: pack,
    count,
  }));
  return { contents: wire, boxes_to_pack: packedFor(boxed) };
}

function toWireLine(line: OrderLineRow, finalTotal: Paise): Order['Carts'][number] {
  const prices = { base_price: rupeesFromPaise(line.basePrice), discount_price: percentFromBasisPoints(line.discount) };
  return {
    id: line.id,
    product_id: line.productId,
    name: line.name,
    tamil_name: line.tamilName,
    count: line.quantity,
    returned: line.returned,
    ...prices,
    unit_price: rupeesFromPaise(line.unitPrice),
    line_total: rupeesFromPaise(line.lineTotal),
    final_total: rupeesFromPaise(finalTotal),
    replaces: line.replaces && { name: line.replaces.name, tamil_name: line.replaces.tamilName },
    ...contentsOf(line),
    Product: {
      id: line.productId,
      name: line.name,
      tamil_name: line.tamilName,
      quantity_content: line.pack,
      ...prices,
      ProductImages: line.imageKey === null ? [] : [{ imageUrl: mediaUrl(line.imageKey) }],
    },
  };
}

function factsOf({ captured }: PaidRefund, { order, refunds }: FullOrder): RejectionFacts {
  const isOwn = (id: string | null) => refunds.some(({ gatewayPaymentId, isOwn }) => isOwn && gatewayPaymentId === id);
  return { order, captured, isOwn };
}

function toWireRefund(row: PaidRefund, full: FullOrder): Order['refunds'][number] {
  return {
    id: row.id,
    amount: rupeesFromPaise(row.amount),
    status: row.status,
    reason: row.reason,
    failure: row.failure,
    by_hand: row.gatewayPaymentId === null || row.handWay !== null,
    hand_way: row.handWay,
    reference: row.reference,
    razorpay_refund_id: row.gatewayRefundId,
    still_owed: notOwedBecause(row, full.refunds, factsOf(row, full)) === null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toWireCancelRequest(row: CancelRequestRow): NonNullable<Order['cancel_request']> {
  return {
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function toWirePacking(row: PackingRow): PackingRecord {
  return {
    packed_line_ids: row.packedLineIds,
    cartons: row.cartons,
    weight: row.grams / 1000,
    photo: row.photoKey === null ? null : `/api/packing/photo/${row.orderId}?v=${row.photoKey.slice(-8)}`,
    done_at: row.doneAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toWireEstimate(row: EstimateRow, { version, locale }: FullOrder['order']): OrderEstimate {
  return {
    token: row.token,
    version,
    valid_until: row.validUntil,
    language: locale,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    asked_at: row.askedAt?.toISOString() ?? null,
    ask: row.ask,
  };
}

function ruleOf(terms: FullOrder['order']['terms']): Order['delivery_rule'] {
  if (!terms?.rule) return null;
  const { days_text, tamil_days_text } = terms.rule;
  return { days_text, tamil_days_text };
}

/** The refundable money that the shop must refund itself: collected by hand, or less than the gateway refunds. */
function leftByHand({ order, laterMoney, refunds }: FullOrder): Paise {
  const first = order.gatewayPaymentId === null ? order.captured - laterMoney.byHand - laterMoney.atGateway : 0;
  const back = refunds.filter(({ gatewayPaymentId, status }) => gatewayPaymentId === null && status !== 'failed');
  const byHand = Math.max(
    0,
    back.reduce((left, { amount }) => left - Number(amount), first + laterMoney.byHand),
  );
  const all = order.captured - order.refunded;
  return isBelowRefundable(all - byHand) ? all : byHand;
}

export function toWireOrder(full: FullOrder): Order {
  const { order, user, status, parcels, cancelRequest, packing, estimate, lines, refunds } = full;
  const totals = finalTotals(order, lines);
  return {
    id: order.id,
    number: order.number,
    user_id: order.userId,
    createdAt: (order.placedAt ?? order.createdAt).toISOString(),
    subtotal: rupeesFromPaise(order.subtotal),
    discount_amount: rupeesFromPaise(order.discountTotal),
    charges_amount: rupeesFromPaise(order.surchargeTotal),
    delivery_amount: rupeesFromPaise(order.shippingTotal),
    packing_amount: rupeesFromPaise(order.packingTotal),
    tax_amount: rupeesFromPaise(order.taxTotal),
    tax_included: rupeesFromPaise(order.terms?.taxIncluded ?? 0),
    extras: order.extras.map(({ text, amount }) => ({ text, amount: rupeesFromPaise(amount) })),
    round_off: rupeesFromPaise(order.roundOff),
    to_pay: order.terms?.charges.delivery.isToPay ?? false,
    delivery_rule: ruleOf(order.terms),
    total_amount: rupeesFromPaise(order.total),
    paid_amount: rupeesFromPaise(order.captured),
    refunded_amount: rupeesFromPaise(order.refunded),
    left_by_hand: rupeesFromPaise(leftByHand(full)),
    version: order.version,
    due_amount: rupeesFromPaise(order.due),
    due_utr: order.dueUtr,
    due_missing_utr_end: order.dueMissingUtr,
    waits_for_money: order.waitsForMoney,
    coupon_code: order.couponCode,
    bill_number: order.billNumber,
    delivery_instruction: order.deliveryInstruction,
    channel: order.channel,
    payment_method: order.paymentMethod,
    payment_status: order.paymentState,
    razorpay_order_id: order.gatewayOrderId,
    razorpay_payment_id: order.gatewayPaymentId,
    utr: order.utr,
    waits_for_goods: order.waitsForGoods,
    not_served: order.notServed,
    refunds: refunds.map((refund) => toWireRefund(refund, full)),
    cancel_request: cancelRequest === null ? null : toWireCancelRequest(cancelRequest),
    tracking_status_id: order.statusId,
    TrackingStatus: status === null ? null : { id: status.id, status_name: status.name, status_titlekey: status.key },
    User: {
      id: user.id,
      // All walk-in customers share one account; the order itself may have the name.
      name: user.name === WALK_IN ? order.address.name : user.name || order.address.name,
      email: user.contactEmail,
      phone_number: fromE164(user.phoneNumber ?? user.contactPhone),
    },
    Address: order.address,
    Carts: lines.map((line, index) => toWireLine(line, totals[index] ?? 0)),
    Courier: parcels[0] ? toWireCourier(parcels[0]) : null,
    Parcels: parcels.map((parcel) => toWireParcel(parcel, order.statusId)),
    transport: order.transport,
    Packing: packing === null ? null : toWirePacking(packing),
    estimate: estimate === null ? null : toWireEstimate(estimate, order),
  };
}

/** `forStaff` adds who set each status and their note, which customers do not see. */
export function toWireHistory(rows: readonly HistoryRow[], forStaff = false): TrackingEntry[] {
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    TrackingStatus: { id: row.statusId, status_name: row.name, status_titlekey: row.key },
    ...(forStaff ? { actor: row.actor, note: row.note } : {}),
  }));
}

/** The address as stored in an order, independent of the address book. */
export const addressOfOrder = ({ firm, gstin, ...address }: PlainAddress): OrderAddress => ({
  ...address,
  ...(firm && { firm }),
  ...(gstin && { gstin }),
});
