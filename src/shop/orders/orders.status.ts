/** Payment state and tracking status are two columns and two small tables (decisions §6). Pure. */
import { DAY_MS } from '#shared/dates.ts';
import { arrivalBy, promisedBy } from './promised-day.rules.ts';

export const TRACKING_KEYS = [
  'confirmed',
  'processing',
  'shipped',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type TrackingKey = (typeof TRACKING_KEYS)[number];

/** The six steps of the timeline in order; `cancelled` is no step (spec §4). */
export const TRACKING_STEPS = TRACKING_KEYS.slice(0, 6) as readonly Exclude<TrackingKey, 'cancelled'>[];

export const CANCELLED_STATUS_ID = 7;

/** The status id of a key: 1 to 6 in order, 7 cancelled. */
export function trackingIdOf(key: TrackingKey): number {
  return TRACKING_KEYS.indexOf(key) + 1;
}

export function trackingKeyOf(id: number): TrackingKey | undefined {
  return TRACKING_KEYS[id - 1];
}

/** Reads a status key as people write it: the badge value `orderConfirmed` is `confirmed` (spec §4). */
export function readTrackingKey(text: string): TrackingKey | undefined {
  if (text === 'orderConfirmed') return 'confirmed';
  return TRACKING_KEYS.find((key) => key === text);
}

/** `card`: at the counter's card machine; a card used online goes through the gateway. */
export const PAYMENT_METHODS = [
  'online',
  'cod',
  'upi_direct',
  'bank_transfer',
  'cash',
  'card',
  'free',
  'enquiry',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods without the gateway: the customer transfers the money and enters the bank's reference. */
export const DIRECT_METHODS = ['upi_direct', 'bank_transfer'] as const;
export type DirectMethod = (typeof DIRECT_METHODS)[number];

/** Payment methods whose reference staff write down: a transfer's, or the one on the card machine's slip. */
export const REFERENCED_METHODS = [...DIRECT_METHODS, 'card'] as const;

/** How staff take money: in cash, by the card machine, or as a transfer seen on the account. */
export const TAKEN_METHODS = ['cash', ...REFERENCED_METHODS] as const;
export type TakenMethod = (typeof TAKEN_METHODS)[number];

export function isDirectMethod(method: PaymentMethod): method is DirectMethod {
  return DIRECT_METHODS.some((direct) => direct === method);
}

/** Who made an order: the customer on the web, or staff for somebody on the phone or at the counter. */
export const CHANNELS = ['online', 'phone', 'counter'] as const;
export type Channel = (typeof CHANNELS)[number];

export const PAYMENT_STATES = [
  'pending',
  'awaiting_confirmation',
  'not_received',
  'paid',
  'expired',
  'failed',
  'refund_due',
  'partially_refunded',
  'refunded',
  'cod_due',
  'enquiry',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of an order that was not placed; such orders appear in no list, sum or recent orders (decisions §6). */
export const UNPLACED_STATES: readonly PaymentState[] = ['pending', 'expired', 'failed'];

/** A list sent for an estimate: it has the first status, but nothing is confirmed until it is paid or the owner confirms it. */
export function isOpenEnquiry(status: TrackingKey | undefined, payment: PaymentState | undefined): boolean {
  return status === 'confirmed' && payment === 'enquiry';
}

/** What packing waits for after a change that cost more: the balance, or the shop's look at its account for it. */
export const BALANCES = ['due', 'money'] as const;
export type Balance = (typeof BALANCES)[number];

export function balanceOf(order: {
  waits_for_money: boolean;
  due_amount: number;
  due_utr: string | null;
}): Balance | null {
  if (!order.waits_for_money || order.due_amount <= 0) return null;
  return order.due_utr ? 'money' : 'due';
}

/** Why a late payment is refunded instead of fulfilled. */
export const NOT_SERVED_REASONS = ['goods', 'price', 'coupon'] as const;
export type NotServed = (typeof NOT_SERVED_REASONS)[number];

/** True if goods have left the shop in this status, so that cancelling must ask about stock. */
export function hasLeftTheShop(statusId: number): boolean {
  return statusId >= trackingIdOf('shipped') && statusId <= trackingIdOf('delivered');
}

export interface TimelineEntry {
  key: string;
  at: string;
}

export interface TimelineStep {
  key: (typeof TRACKING_STEPS)[number];
  completedAt: string | null;
  expectedAt: string | null;
}

/** Days after the order by which each step before the last two is expected, but never later than the promised day. */
const DAYS_TO_SHIP = 1;
const STEP_DAYS = [0, 1, DAYS_TO_SHIP, 2] as const;

/** The time by which the timeline promises that an order placed now leaves the shop. */
export const shipBy = (orderedAt: string | Date): Date =>
  new Date(new Date(orderedAt).getTime() + DAYS_TO_SHIP * DAY_MS);

/** When each step is expected, in milliseconds since 1970; null if the shop promised no day of delivery. */
function planOf(orderedAt: string, promise: string): (number | null)[] {
  const ordered = Date.parse(orderedAt);
  const arrival = promisedBy(ordered, promise);
  const before = STEP_DAYS.map((days) => Math.min(ordered + days * DAY_MS, arrival ?? Number.POSITIVE_INFINITY));
  return [...before, arrival, arrival];
}

/** The facts that the timeline of an order is drawn from. */
export interface Course {
  orderedAt: string;
  /** The delivery time promised at checkout, in words: '3 to 5 days'. */
  promise: string;
  history: readonly TimelineEntry[];
}

/**
 * The six steps of an order: completed when the history holds its key, with that entry's time; otherwise with an
 * expected time by what was promised, never before the last completed step (spec §4). With `now` (milliseconds), a late
 * order moves the rest of its plan: no expected time lies in the past, and no arrival that was promised in working days on a Sunday.
 * Of a delivered order nothing is expected: goods sold over the counter skip the steps between.
 */
export function timelineOf({ orderedAt, promise, history }: Course, now?: number): TimelineStep[] {
  const times = new Map(history.map((entry) => [readTrackingKey(entry.key), entry.at] as const));
  const latest = history.reduce((last, entry) => Math.max(last, Date.parse(entry.at)), Date.parse(orderedAt));
  const planned = planOf(orderedAt, promise).map((time) => time && Math.max(time, latest));
  const next = planned.find((time, index) => time && !times.has(TRACKING_STEPS[index]));
  const delay = Math.max(0, (now ?? 0) - (next ?? 0));
  return TRACKING_STEPS.map((key, index) => {
    const completedAt = times.get(key) ?? null;
    const time = planned[index];
    if (completedAt !== null || !time || times.has('delivered')) return { key, completedAt, expectedAt: null };
    const moved = time + delay;
    const isArrival = index >= STEP_DAYS.length;
    return { key, completedAt, expectedAt: new Date(isArrival ? arrivalBy(moved, promise) : moved).toISOString() };
  });
}

/** The current status: the last matching step of the timeline; `cancelled` takes precedence (spec §4). */
export function currentStatusOf(history: readonly TimelineEntry[]): TrackingKey | null {
  const keys = new Set(history.map((entry) => readTrackingKey(entry.key)));
  if (keys.has('cancelled')) return 'cancelled';
  return [...TRACKING_STEPS].reverse().find((key) => keys.has(key)) ?? null;
}

/** The kinds of work that an order may mean for staff. */
export const ORDER_TODOS = [
  'packing',
  'packed',
  'short',
  'transfer',
  'money_due',
  'estimate_accepted',
  'estimate_asked',
  'estimate_ending',
  'estimate_over',
  'enquiry',
  'cancel_request',
  'late',
  'collect',
  'returned',
] as const;
export type OrderTodo = (typeof ORDER_TODOS)[number];

/** A parcel on its way for longer is late: parcel services keep it a week before they charge for it. */
export const DAYS_ON_THE_WAY = 7;

/** How many days before an office's last free day the dispatch desk begins to watch a parcel. */
export const DAYS_TO_COLLECT = 2;

/**
 * For this many days staff ask about a parcel that nobody reported as delivered. Most older ones arrived unreported, and
 * would bury those that can still be found.
 */
export const DAYS_TO_CHASE = 30;

/** An estimate without an answer is in the list of those that end this many days before its last valid day. */
export const DAYS_TO_ANSWER = 1;

/** However short an estimate is valid, its enquiry stays among those to answer this long. */
export const DAYS_OF_AN_ENQUIRY = 3;

/** For this many days after it the estimate is in the list of those that ended without an answer. */
export const DAYS_TO_FOLLOW_UP = 14;

/** The kinds of mail about an order. */
export const ORDER_MAIL_KINDS = [
  'placed',
  'awaiting',
  'estimate',
  'estimate_ends',
  'amended',
  'paid',
  'packed',
  'shipped',
  'parcel_sent',
  'parcel_arrived',
  'delivered',
  'cancelled',
  'transfer_refused',
  'refund_due',
  'refunded',
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** Mails that ask the customer for an answer to an estimate. */
export type EstimateMailKind = Extract<OrderMailKind, 'estimate' | 'estimate_ends'>;
export const isOfEstimate = (kind: OrderMailKind): kind is EstimateMailKind =>
  kind === 'estimate' || kind === 'estimate_ends';
