/**
 * The supplement of an amended order, paid at the gateway: opened by the customer, and settled by browser, webhook or
 * sweep like a first payment, in any order and any number of times.
 */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import type { Paise } from '#shared/money.ts';
import { openGatewayOrder } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { getStore } from '../../settings/settings.ts';
import * as dues from '../amending/amending.queries.ts';
import { bookSupplement, bookWithdrawn, nothingToPay, type TakenSupplement } from '../amending/money.ts';
import { orderCan } from '../orders.actions.rules.ts';
import { lockOwnOrder } from '../orders.own.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { queueOrderMail } from '../orders.ts';
import { paysOnline } from '../ways-to-pay.rules.ts';
import type { StartedDue } from './money.contract.ts';
import { returnSurplus } from './refunds.ts';
import { paymentNotVerified, reportMisfit, returnSecondPayment, type SettlementNeeds, whyReturned } from './strays.ts';

/** The supplement and number of the person's order. CONFLICT if none is open, or the gateway does not take it. */
async function openOf(db: Db, userId: number, orderId: number): Promise<OpenDue> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    const open = await findOpenDue(tx, order);
    if (!open) throw nothingToPay();
    await requireOnline(tx, order, open.due.amount);
    return open;
  });
}

export const notTaken = () => new ShopError('CONFLICT', 'This cannot be paid in this way.');

/** CONFLICT unless the gateway takes this amount of the order; the pages offer it by the same rule. */
export async function requireOnline(tx: Db, order: OrderRow, amount: Paise): Promise<void> {
  if (!paysOnline(await getStore(tx), order, amount, databaseNow())) throw notTaken();
}

interface OpenDue {
  due: dues.SupplementRow;
  number: string;
  version: number;
}

/** The supplement that may be paid now. Call with the order locked. */
export async function findOpenDue(tx: Db, order: OrderRow): Promise<OpenDue | undefined> {
  const due = orderCan('payDue', order) ? await dues.findOpen(tx, order.id) : undefined;
  return due && { due, number: order.number, version: order.version };
}

/**
 * Opens the gateway order for what is still due, or returns the open one. Its receipt names the version, so each
 * version opens one at most. GATEWAY_UNAVAILABLE if the gateway does not answer.
 */
export async function startDue(needs: SettlementNeeds, userId: number, orderId: number): Promise<StartedDue> {
  return openDue(needs, await openOf(needs.db, userId, orderId));
}

/** The same for whoever has read it under the order's lock. */
export async function openDue(needs: SettlementNeeds, { due, number, version }: OpenDue): Promise<StartedDue> {
  const id = due.gatewayOrderId ?? (await openPayment(needs, due, `${number}-v${version}-${due.id}`));
  const { keyId, scriptUrl } = needs.gateway;
  return { id, amount: due.amount, currency: 'INR', order_id: due.orderId, key_id: keyId, script: scriptUrl };
}

async function openPayment(needs: SettlementNeeds, due: dues.SupplementRow, receipt: string): Promise<string> {
  const id = await openGatewayOrder(needs, due.orderId, { amount: due.amount, receipt });
  return dues.bindGatewayOrder(needs.db, due.id, id);
}

/** The order of a supplement's gateway order; NOT_FOUND if unknown, or not of the given person. */
export async function findDueOrder(db: Db, gatewayOrderId: string, userId?: number) {
  const due = await dues.findByGatewayOrder(db, gatewayOrderId);
  const order = due && (await queries.findOrder(db, due.orderId));
  if (!due || !order || (userId !== undefined && order.userId !== userId)) throw notFound();
  return { due, order };
}

/**
 * Books the payment of a supplement once. One opened for an earlier version is booked as far as the order still owes
 * money, and the rest is refunded. PAYMENT_NOT_VERIFIED if it is not a payment of this supplement or not captured.
 */
export async function settleDue(
  needs: SettlementNeeds,
  due: dues.SupplementRow,
  gatewayPaymentId: string,
): Promise<OrderRow> {
  let payment = await needs.gateway.fetchPayment(gatewayPaymentId);
  const fits = payment.orderId === due.gatewayOrderId && payment.amount === due.amount && payment.currency === 'INR';
  if (!fits) {
    await reportMisfit(needs, payment);
    throw paymentNotVerified();
  }
  if (payment.status === 'authorized' && (await isStillOwed(needs.db, due)))
    payment = await needs.gateway.capture(payment.id, due.amount);
  if (payment.status !== 'captured') {
    await payments.recordPayment(needs.db, due.orderId, payment);
    throw paymentNotVerified();
  }
  return inTransaction(needs.db, async (tx) => {
    const order = (await queries.lockOrder(tx, due.orderId)) as OrderRow;
    const current = (await dues.findByGatewayOrder(tx, due.gatewayOrderId as string)) as dues.SupplementRow;
    if (current.gatewayPaymentId === payment.id) return order;
    if (current.state === 'paid' || !orderCan('payDue', order))
      return returnSecondPayment(tx, needs, order, payment, whyReturned(order, whyNotOwed(current)));
    await payments.recordPayment(tx, order.id, payment);
    const taken = { method: 'online', gatewayPaymentId: payment.id, actorId: null } as const;
    const paid =
      current.state === 'open'
        ? await bookSupplement(tx, order, taken)
        : await bookEarlier(tx, needs, { order, earlier: current, taken });
    await queueOrderMail(tx, needs.jobs, order.id, 'paid');
    return paid;
  });
}

/** If the order owes nothing, a merely authorised payment is not captured: the bank releases it without a fee. */
async function isStillOwed(db: Db, { orderId, state }: dues.SupplementRow): Promise<boolean> {
  const order = await queries.findOrder(db, orderId);
  return state !== 'paid' && order !== undefined && orderCan('payDue', order);
}

const whyNotOwed = ({ state }: dues.SupplementRow) =>
  state === 'paid' ? undefined : 'Nothing of the order was left to be paid.';

/** Books a payment that was opened for an earlier version, while the order still owes money, and refunds the excess. */
async function bookEarlier(
  tx: Db,
  needs: SettlementNeeds,
  {
    order,
    earlier,
    taken,
  }: { order: OrderRow; earlier: dues.SupplementRow; taken: TakenSupplement & { gatewayPaymentId: string } },
): Promise<OrderRow> {
  const paid = await bookWithdrawn(tx, order, earlier, taken);
  await returnSurplus(tx, needs.jobs, paid, {
    gatewayPaymentId: taken.gatewayPaymentId,
    amount: earlier.amount - order.due,
  });
  return paid;
}
