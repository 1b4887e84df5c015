/**
 * Which actions an order allows, and when: one table for the server and the pages. Who may do them is in
 * accounts/permissions.rules.ts. Pure.
 */
import {
  DIRECT_METHODS,
  hasLeftTheShop,
  type PaymentMethod,
  type PaymentState,
  TAKEN_METHODS,
  TRACKING_STEPS,
  type TrackingKey,
  trackingIdOf,
  trackingKeyOf,
} from './orders.status.ts';

/** The facts that decide; a row of the orders table has them all. */
export interface OrderStanding {
  /** Null before the order is placed. */
  statusId: number | null;
  paymentState: PaymentState;
  paymentMethod: PaymentMethod;
  waitsForGoods: boolean;
  /** What a new version added must be paid before packing. */
  waitsForMoney: boolean;
  /** What a new version added and is still unpaid; only whether it is above 0 matters. */
  due: number;
  /** The reference of the transfer by which the customer says they paid it; only whether there is one matters. */
  dueUtr: string | null;
  /** The amount received; only whether it is above 0 matters. */
  captured: number;
}

/** The condition on the order; an omitted column does not matter. */
interface Condition {
  methods?: readonly PaymentMethod[];
  statuses?: readonly (TrackingKey | 'unplaced')[];
  states?: readonly PaymentState[];
  waitsForGoods?: boolean;
  waitsForMoney?: boolean;
  isDue?: boolean;
  isDueAnnounced?: boolean;
  isPaid?: boolean;
}

/** The parcel is still in the shop. */
const IN_SHOP = TRACKING_STEPS.filter((key) => !hasLeftTheShop(trackingIdOf(key)));

const ON_THE_WAY = TRACKING_STEPS.filter((key) => hasLeftTheShop(trackingIdOf(key)) && key !== 'delivered');

const UNPAID_ESTIMATE = { methods: ['enquiry'], statuses: TRACKING_STEPS, states: ['enquiry'] } as const;
const OPEN_DUE = { statuses: TRACKING_STEPS, states: ['paid', 'partially_refunded'], isDue: true } as const;
const ANNOUNCED_DUE = { ...OPEN_DUE, isDueAnnounced: true } as const;

/** An action with several lines is allowed if one of them matches. */
const CONDITIONS = {
  /** Incoming money makes it paid; forward only (reliability C). */
  settle: [{ states: ['pending', 'failed', 'expired'] }],
  /** Placed without payment, by the customer alone. */
  placeUnpaid: [{ methods: ['cod', 'free', 'enquiry'], states: ['pending'] }],
  /** Staff have seen the transfer, before or after the customer entered its reference. */
  confirmTransfer: [
    { methods: DIRECT_METHODS, statuses: ['unplaced', ...TRACKING_STEPS], isPaid: false },
    ANNOUNCED_DUE,
  ],
  /** Its estimate is still open: it can be accepted, changed or renewed. */
  negotiate: [{ methods: ['enquiry'], statuses: ['confirmed'], states: ['enquiry'] }],
  /** The whole amount of an estimate can be paid, also after the office has begun to work on it. */
  payEstimate: [UNPAID_ESTIMATE],
  /** Staff took the money of an enquiry, which makes it an order, or what a new version added. */
  takePayment: [UNPAID_ESTIMATE, OPEN_DUE],
  /** What a new version added can be paid; an order refunded in full owes nothing. */
  payDue: [{ ...OPEN_DUE, isDueAnnounced: false }],
  /** The customer says that they have transferred it, or corrects its reference. */
  announceDue: [OPEN_DUE],
  /** Staff change what was ordered; the packing record decides about packed orders. */
  amend: [
    { methods: ['enquiry'], statuses: ['confirmed'], states: ['enquiry'] },
    {
      methods: ['online', 'cod', ...TAKEN_METHODS],
      statuses: IN_SHOP,
      states: ['paid', 'partially_refunded', 'cod_due'],
      waitsForGoods: false,
      isDueAnnounced: false,
    },
  ],
  /** The transfer never came. */
  refuseTransfer: [{ statuses: TRACKING_STEPS, states: ['awaiting_confirmation'] }, ANNOUNCED_DUE],
  /** Staff hold the goods although the transfer has not been seen yet. */
  holdGoods: [{ statuses: TRACKING_STEPS, states: ['awaiting_confirmation'], waitsForGoods: true }],
  /** An estimate may be packed once the office has moved it past `confirmed`. */
  pack: [
    { statuses: TRACKING_STEPS, states: ['paid', 'cod_due', 'partially_refunded'], waitsForMoney: false },
    { statuses: TRACKING_STEPS.slice(1), states: ['enquiry'], waitsForMoney: false },
  ],
  /** Any status after `confirmed`, for which the goods must be held. */
  moveOn: [{ waitsForGoods: false }],
  ship: [{ statuses: IN_SHOP, waitsForGoods: false }],
  /** Goods may leave without a reason: the order is paid, or cash on delivery. */
  leave: [{ states: ['paid', 'partially_refunded', 'cod_due'], waitsForMoney: false }],
  /** The customer says that it has arrived. Cash on delivery is booked by the shop, which counts it. */
  receive: [{ statuses: ON_THE_WAY, states: ['paid', 'partially_refunded'] }],
  bookCourier: [{ statuses: TRACKING_STEPS }],
  /** The customer asks, the owner decides. */
  askToCancel: [{ statuses: IN_SHOP }],
  /** The refunds themselves decide how much is left. */
  refund: [{ statuses: [...TRACKING_STEPS, 'cancelled'], isPaid: true }],
} as const satisfies Record<string, readonly Condition[]>;

export type OrderAction = keyof typeof CONDITIONS;

/** The lines of the table, for queries with the same conditions. */
export const conditionsOf = (action: OrderAction): readonly Condition[] => CONDITIONS[action];

/** The first column that does not match. */
export type Obstacle = 'method' | 'status' | 'state' | 'goods' | 'money';

function obstacleIn(condition: Condition, order: OrderStanding): Obstacle | null {
  const { methods, statuses, states, waitsForGoods, waitsForMoney, isDue, isDueAnnounced, isPaid } = condition;
  const status = order.statusId === null ? 'unplaced' : trackingKeyOf(order.statusId);
  if (methods && !methods.includes(order.paymentMethod)) return 'method';
  if (statuses && !statuses.some((known) => known === status)) return 'status';
  if (states && !states.includes(order.paymentState)) return 'state';
  if (waitsForGoods !== undefined && order.waitsForGoods !== waitsForGoods) return 'goods';
  if (waitsForMoney !== undefined && order.waitsForMoney !== waitsForMoney) return 'money';
  if (isDue !== undefined && order.due > 0 !== isDue) return 'money';
  if (isDueAnnounced !== undefined && (order.dueUtr !== null) !== isDueAnnounced) return 'money';
  if (isPaid !== undefined && order.captured > 0 !== isPaid) return 'money';
  return null;
}

/** Why the action is not allowed now; null if it is. */
export function obstacleTo(action: OrderAction, order: OrderStanding): Obstacle | null {
  const obstacles = conditionsOf(action).map((condition) => obstacleIn(condition, order));
  return obstacles.includes(null) ? null : (obstacles[0] ?? null);
}

export const orderCan = (action: OrderAction, order: OrderStanding): boolean => obstacleTo(action, order) === null;

/** Whether its customer can say that everything has arrived: not while a parcel that came back waits for the shop. */
export const canReceive = (order: OrderStanding, parcels: readonly { state: string }[]): boolean =>
  orderCan('receive', order) && parcels.every(({ state }) => state !== 'returned');

/** True if goods would leave the shop unpaid: then the sender must give a reason. */
export function leavesUnpaid(order: OrderStanding, toStatusId: number): boolean {
  return hasLeftTheShop(toStatusId) && !hasLeftTheShop(order.statusId ?? 0) && !orderCan('leave', order);
}

/** The same facts taken from an order on the wire. */
export function standingOf(order: {
  tracking_status_id: number | null;
  payment_status: PaymentState;
  payment_method: PaymentMethod;
  waits_for_goods: boolean;
  waits_for_money: boolean;
  due_amount: number;
  due_utr: string | null;
  paid_amount: number;
}): OrderStanding {
  return {
    statusId: order.tracking_status_id,
    paymentState: order.payment_status,
    paymentMethod: order.payment_method,
    waitsForGoods: order.waits_for_goods,
    waitsForMoney: order.waits_for_money,
    due: order.due_amount,
    // Absent in the answer of an older server.
    dueUtr: order.due_utr ?? null,
    captured: order.paid_amount,
  };
}
