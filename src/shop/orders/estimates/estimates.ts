/**
 * The door to estimates: anyone with the link reads and answers them, under the order's lock. The checkout renews them,
 * because that reprices them (checkout/checkout.renewal.ts).
 */
import { sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import { takeToday, tooOftenToday } from '#platform/db/daily-counts.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fieldError, notFound } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import { type Difference, differencesOf, type VersionSnapshot } from '../amending/amending.rules.ts';
import { findSnapshot, toWireDifference } from '../amending/amending.ts';
import { isFetchedFromShop } from '../fetched.rules.ts';
import { goesBackByHand } from '../money-back.rules.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { endOfReference } from '../orders.references.rules.ts';
import { type FullOrder, findFull } from '../orders.whole.queries.ts';
import { toWireOrder } from '../orders.wire.ts';
import { hasWayToPay, NO_WAY_TO_PAY, waysToPay } from '../ways-to-pay.rules.ts';
import type { Estimate } from './estimates.contract.ts';
import type { DatedEstimate } from './estimates.queries.ts';
import * as queries from './estimates.queries.ts';
import { estimateState, maskedName, maskedPlace, offersPayment, takesReference } from './estimates.rules.ts';

export {
  type EstimateAnswered,
  type EstimatePayment,
  findEstimate,
  findEstimatePayment,
  findOpenedPayment,
  keepPayment,
} from './estimates.queries.ts';
export { writeEstimate } from './versions.ts';

/** An estimate with its order, read at one moment or locked in one transaction. */
export interface HeldEstimate {
  order: OrderRow;
  estimate: DatedEstimate;
}

/** By the secret of its page or, for staff, by its order. */
export type WhichEstimate = { token: string } | { orderId: number };

export const orderIdOf = (db: Db, token: string): Promise<number> => idOf(db, { token });

async function idOf(db: Db, which: WhichEstimate): Promise<number> {
  const id = 'orderId' in which ? which.orderId : await queries.findOrderId(db, which.token);
  if (id === undefined) throw notFound();
  return id;
}

/** Locks its order until the transaction ends; NOT_FOUND for an unknown token or an order without an estimate. */
export async function lockEstimate(tx: Db, which: WhichEstimate): Promise<HeldEstimate> {
  const id = await idOf(tx, which);
  const order = await orderQueries.lockOrder(tx, id);
  // Read after the lock: the previous holder may have renewed the estimate.
  const estimate = await queries.findEstimate(tx, id);
  if (!order || !estimate) throw notFound();
  return { order, estimate };
}

type Refusal = 'ESTIMATE_CHANGED' | 'ESTIMATE_EXPIRED' | 'CONFLICT';

/** Reported on the field `version`, so that the page shows it in its own language. */
const refused = (code: Refusal, text: string) => fieldError(code, 'version', text);

/** ESTIMATE_CHANGED unless it is the version that the caller saw. */
export function requireVersion({ order }: HeldEstimate, version: number): void {
  if (order.version !== version)
    throw refused('ESTIMATE_CHANGED', 'This estimate has changed. Please look at it again.');
}

/** CONFLICT once it has become an order or was cancelled. */
export function requireOpen({ order }: HeldEstimate): void {
  if (!orderCan('negotiate', order)) throw refused('CONFLICT', 'This estimate is no longer open.');
}

/** CONFLICT once it is paid or was cancelled; ESTIMATE_EXPIRED after its last day, unless the office works on it already. */
export function requireUnpaid(held: HeldEstimate): void {
  if (!orderCan('payEstimate', held.order)) throw refused('CONFLICT', 'This estimate is no longer open.');
  if (orderCan('negotiate', held.order)) requireValid(held);
}

/** ESTIMATE_EXPIRED after its last day. */
export function requireValid({ estimate }: HeldEstimate): void {
  if (estimate.isExpired)
    throw refused('ESTIMATE_EXPIRED', 'This estimate has expired. Please renew it at today’s prices.');
}

/** The next mail to the shop reports it. */
const NOT_REPORTED = { answerTold: false };

/** Answers not yet reported to the shop by mail; each is returned once. */
export const takeAnswers = queries.takeAnswers;

/** The customer accepts the version shown; repeating it changes nothing. */
export async function acceptEstimate(db: Db, token: string, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockEstimate(tx, { token });
    requireVersion(held, version);
    if (held.estimate.acceptedAt !== null) return;
    requireOpen(held);
    requireValid(held);
    await queries.updateEstimate(tx, held.order.id, {
      acceptedAt: sql`now()`,
      askedAt: null,
      ask: '',
      ...NOT_REPORTED,
    });
    await recordAnswer(tx, 'order.estimate.accept', held);
  });
}

/** The customer asks for a change, which withdraws an acceptance. Repeating the same text changes nothing. */
export async function askForChange(db: Db, token: string, wish: { version: number; text: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockEstimate(tx, { token });
    requireVersion(held, wish.version);
    requireOpen(held);
    if (held.estimate.ask === wish.text) return;
    await queries.updateEstimate(tx, held.order.id, {
      askedAt: sql`now()`,
      ask: wish.text,
      acceptedAt: null,
      ...NOT_REPORTED,
    });
    await recordAnswer(tx, 'order.estimate.ask', held);
  });
}

/** Far more than anybody changes their mind; whoever has the link could fill the audit, which is kept for years. */
const MOST_ANSWERS_A_DAY = 20;

/** Without the text of a wish, which may name a person: the audit outlives personal data. */
async function recordAnswer(
  tx: Db,
  action: 'order.estimate.accept' | 'order.estimate.ask',
  { order }: HeldEstimate,
): Promise<void> {
  if (!(await takeToday(tx, { what: 'answer', who: `order:${order.id}` }, MOST_ANSWERS_A_DAY))) throw tooOftenToday();
  const after = { version: order.version, total: order.total };
  await recordAudit(tx, { actorId: null, action, subject: `order:${order.id}`, after });
}

/** Staff mark the customer's wish as answered. */
export async function answerWish(db: Db, orderId: number, version: number, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockEstimate(tx, { orderId });
    requireVersion(held, version);
    if (held.estimate.askedAt === null) return;
    await queries.updateEstimate(tx, orderId, { askedAt: null, ask: '' });
    const subject = `order:${orderId}`;
    await recordAudit(tx, { actorId, action: 'order.estimate.answered', subject, after: { version } });
  });
}

/** A transfer did not arrive: the customer may have mistyped the reference, or pays again. */
export const noteMissingTransfer = (tx: Db, orderId: number, utr: string): Promise<void> =>
  queries.updateEstimate(tx, orderId, { missingUtr: endOfReference(utr) });

/** The order of a token, for its paper; NOT_FOUND for an unknown token. */
export async function orderOfToken(db: Db, token: string): Promise<Order> {
  const full = await findFull(db, await idOf(db, { token }));
  if (!full) throw notFound();
  return masked(toWireOrder(full));
}

/** Hides the details of the customer that a forwarded link must not reveal. */
function masked(order: Order): Order {
  // Fetched goods have no place.
  const city = isFetchedFromShop(order.channel, order.Address) ? '' : maskedPlace(order.Address);
  const nobody = { name: maskedName(order.User.name || order.Address.name), email: '', phone_number: null };
  const hidden = {
    firm: '',
    gstin: '',
    house_flat_no: '',
    street_name: '',
    locality: '',
    landmark: '',
    delivery_contact_number: '',
  };
  const Address = { ...order.Address, ...hidden, name: nobody.name, city };
  return { ...order, User: { ...order.User, ...nobody }, Address: { ...Address, state: '', zipcode: '' } };
}

/** What the page of a token shows. */
export async function readEstimate(db: Db, token: string): Promise<Estimate> {
  const id = await idOf(db, { token });
  const [full, estimate] = [await findFull(db, id), await queries.findEstimate(db, id)];
  if (!full || !estimate) throw notFound();
  const order = toWireOrder(full);
  const state = estimateState(full.order, estimate);
  return {
    ...pricesOf(order),
    version: order.version,
    valid_until: estimate.validUntil,
    state,
    accepted_at: estimate.acceptedAt?.toISOString() ?? null,
    ask: estimate.ask,
    name: maskedName(order.User.name || order.Address.name),
    place: maskedPlace(order.Address),
    previous: await previousOf(db, full),
    ...(offersPayment(full.order, state)
      ? waysToPay(await getStore(db), full.order, full.order.total, databaseNow())
      : NO_WAY_TO_PAY),
    utr_end: state === 'awaiting' ? endOfReference(full.order.utr ?? '') : '',
    missing_utr_end: takesReference(state) && state !== 'awaiting' ? estimate.missingUtr : '',
    paid_amount: order.paid_amount,
    due: state === 'ordered' ? await dueOf(db, full.order) : null,
    not_served: order.not_served,
    goes_back_by_hand: goesBackByHand(order),
  };
}

/** Whether a payable estimate's page names a way to pay now; else the shop tells it on the phone. */
export async function namesWayToPay(db: Db, orderId: number): Promise<boolean> {
  const full = await findFull(db, orderId);
  return full !== undefined && hasWayToPay(await getStore(db), full.order, full.order.total, databaseNow());
}

function pricesOf(order: Order) {
  const { number, createdAt, subtotal, discount_amount, charges_amount, delivery_amount, packing_amount } = order;
  const { tax_amount, tax_included, round_off, extras, to_pay, total_amount, coupon_code, Carts } = order;
  return {
    ...{ number, createdAt, subtotal, discount_amount, charges_amount, delivery_amount, packing_amount },
    ...{ tax_amount, tax_included, round_off, extras, to_pay, total_amount, coupon_code, Carts },
  };
}

async function previousOf(db: Db, { order, lines }: FullOrder): Promise<Estimate['previous']> {
  const version = order.version - 1;
  const before = version > 0 ? await findSnapshot(db, order.id, version) : undefined;
  if (!before) return null;
  const changes = differencesOf(before, { ...order, lines }).map((difference) =>
    toWireDifference(difference.what === 'address' ? maskedMove(before, order) : difference),
  );
  return { version, total_amount: rupeesFromPaise(before.total), coupon_code: before.couponCode, changes };
}

/** The change of address in one line, with both addresses masked as on the rest of the page. */
function maskedMove(before: VersionSnapshot, { address }: OrderRow): Difference {
  const [from, to] = [before.address ? maskedPlace(before.address) : '', maskedPlace(address)];
  return { what: 'address', name: to, tamilName: to, from: 0, to: 0, replaces: { name: from, tamilName: from } };
}

/** Apart from the ways to pay an estimate, whose page of an older version would ask for the whole total there. */
async function dueOf(db: Db, order: OrderRow): Promise<Estimate['due']> {
  if (order.due === 0) return null;
  return {
    amount: rupeesFromPaise(order.due),
    ...(order.dueUtr === null ? waysToPay(await getStore(db), order, order.due, databaseNow()) : NO_WAY_TO_PAY),
    utr_end: endOfReference(order.dueUtr ?? ''),
    missing_utr_end: order.dueMissingUtr,
  };
}
