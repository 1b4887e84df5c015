/**
 * What may be done to an order, and when: the one table that the server and the pages ask. Who may do it is in
 * accounts/permissions.rules.ts. Pure.
 */
import {
  DIRECT_METHODS,
  hasLeftTheShop,
  type PaymentMethod,
  type PaymentState,
  TRACKING_STEPS,
  type TrackingKey,
  trackingIdOf,
  trackingKeyOf,
} from './orders.status.ts';

/** What of an order decides; a row of the orders table has it by itself. */
export interface OrderStanding {
  /** Null before the order is placed. */
  statusId: number | null;
  paymentState: PaymentState;
  paymentMethod: PaymentMethod;
  waitsForGoods: boolean;
  /** What came for it: only whether anything did is asked. */
  captured: number;
}

/** Where the order must stand. A column that is left out does not matter. */
interface Condition {
  methods?: readonly PaymentMethod[];
  statuses?: readonly (TrackingKey | 'unplaced')[];
  states?: readonly PaymentState[];
  waitsForGoods?: boolean;
  isPaid?: boolean;
}

/** The parcel is still in the shop. */
const IN_SHOP = TRACKING_STEPS.filter((key) => !hasLeftTheShop(trackingIdOf(key)));

/** An action with several lines may be done when one of them holds. */
const CONDITIONS = {
  /** Money that comes makes it paid; forward only (reliability C). */
  settle: [{ states: ['pending', 'failed', 'expired'] }],
  /** Placed by its customer's word alone. */
  placeUnpaid: [{ methods: ['cod', 'free', 'enquiry'], states: ['pending'] }],
  /** A person of the shop has seen the transfer, before or after the customer named its reference. */
  confirmTransfer: [{ methods: DIRECT_METHODS, statuses: ['unplaced', ...TRACKING_STEPS], isPaid: false }],
  /** The transfer never came. */
  refuseTransfer: [{ statuses: TRACKING_STEPS, states: ['awaiting_confirmation'] }],
  /** The goods are set aside although the transfer is not seen yet. */
  holdGoods: [{ statuses: TRACKING_STEPS, states: ['awaiting_confirmation'], waitsForGoods: true }],
  /** An estimate is packed once the office has moved it on. */
  pack: [
    { statuses: TRACKING_STEPS, states: ['paid', 'cod_due', 'partially_refunded'] },
    { statuses: TRACKING_STEPS.slice(1), states: ['enquiry'] },
  ],
  /** Any status after `confirmed`: goods that are not held cannot leave. */
  moveOn: [{ waitsForGoods: false }],
  ship: [{ statuses: IN_SHOP, waitsForGoods: false }],
  /** Its goods leave without a question: the money is here, or is taken at the door. */
  leave: [{ states: ['paid', 'partially_refunded', 'cod_due'] }],
  bookCourier: [{ statuses: TRACKING_STEPS }],
  /** The customer asks, the owner decides. */
  askToCancel: [{ statuses: IN_SHOP }],
  /** How much is left to give back, the refunds say. */
  refund: [{ statuses: [...TRACKING_STEPS, 'cancelled'], isPaid: true }],
} as const satisfies Record<string, readonly Condition[]>;

export type OrderAction = keyof typeof CONDITIONS;

/** The lines of the table, for what asks the database the same question. */
export const conditionsOf = (action: OrderAction): readonly Condition[] => CONDITIONS[action];

/** The column that stands in the way, the first of them. */
export type Obstacle = 'method' | 'status' | 'state' | 'goods' | 'money';

function obstacleIn(condition: Condition, order: OrderStanding): Obstacle | null {
  const { methods, statuses, states, waitsForGoods, isPaid } = condition;
  const status = order.statusId === null ? 'unplaced' : trackingKeyOf(order.statusId);
  if (methods && !methods.includes(order.paymentMethod)) return 'method';
  if (statuses && !statuses.some((known) => known === status)) return 'status';
  if (states && !states.includes(order.paymentState)) return 'state';
  if (waitsForGoods !== undefined && order.waitsForGoods !== waitsForGoods) return 'goods';
  if (isPaid !== undefined && order.captured > 0 !== isPaid) return 'money';
  return null;
}

/** Why it may not be done now; null when it may. */
export function obstacleTo(action: OrderAction, order: OrderStanding): Obstacle | null {
  const obstacles = conditionsOf(action).map((condition) => obstacleIn(condition, order));
  return obstacles.includes(null) ? null : (obstacles[0] ?? null);
}

export const orderCan = (action: OrderAction, order: OrderStanding): boolean => obstacleTo(action, order) === null;

/** Its goods would leave the shop before their money is here: whoever sends them says why. */
export function leavesUnpaid(order: OrderStanding, toStatusId: number): boolean {
  return hasLeftTheShop(toStatusId) && !hasLeftTheShop(order.statusId ?? 0) && !orderCan('leave', order);
}

/** The same of an order as it travels. */
export function standingOf(order: {
  tracking_status_id: number | null;
  payment_status: PaymentState;
  payment_method: PaymentMethod;
  waits_for_goods: boolean;
  paid_amount: number;
}): OrderStanding {
  return {
    statusId: order.tracking_status_id,
    paymentState: order.payment_status,
    paymentMethod: order.payment_method,
    waitsForGoods: order.waits_for_goods,
    captured: order.paid_amount,
  };
}
