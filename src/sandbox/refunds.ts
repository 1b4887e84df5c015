/** Refunds: created once per key, then processed or failed; automatic for uncaptured payments. */
import type { Book, Decision, StoredPayment, StoredRefund } from './book.ts';
import { type Emit, refundEvent } from './events.ts';
import { type Body, newId, readAmount, readNotes, requireOnly, WireError } from './wire.ts';

const SIX_MONTHS_SECONDS = 182 * 86_400;
const MINIMUM_PAISE = 100;

export interface RefundRequest {
  amount: number | null;
  speed: string;
  notes: Record<string, string>;
  receipt: string | null;
  key: string | null;
  /** The body as sent, to tell a retry from another request with the same key. */
  request: string;
}

export function readRefundRequest(body: Body, key: string | undefined): RefundRequest {
  requireOnly(['amount', 'speed', 'notes', 'receipt'], body);
  if (key !== undefined && !/^[\w-]{10,}$/.test(key))
    throw new WireError('The idempotency key must have at least 10 characters of A-Z a-z 0-9 - _.');
  const { speed = 'normal', receipt = null } = body;
  if (speed !== 'normal' && speed !== 'optimum')
    throw new WireError('The selected speed is invalid.', { field: 'speed' });
  if (receipt !== null && typeof receipt !== 'string')
    throw new WireError('The receipt must be a string.', { field: 'receipt' });
  return {
    amount: body.amount === undefined ? null : readAmount(body.amount),
    speed,
    notes: readNotes(body.notes),
    receipt,
    key: key ?? null,
    request: JSON.stringify(body),
  };
}

/** The body as sent, to tell a retry from another request with the same key. */
export function repeatedRefund(book: Book, payment: StoredPayment, request: RefundRequest): StoredRefund | undefined {
  if (request.key === null) return undefined;
  const earlier = book.refunds.find((refund) => refund.key === request.key);
  if (earlier && (earlier.request !== request.request || earlier.paymentId !== payment.id))
    throw new WireError('Different request with the same idempotency key has already been processed.', { status: 409 });
  return earlier;
}

/** Creates a refund of a captured payment; it stays pending until its decision is due. */
export function openRefund(
  book: Book,
  payment: StoredPayment,
  request: RefundRequest,
  decision: Decision<'processed' | 'failed'>,
  now: number,
  emit: Emit,
): StoredRefund {
  const rest = payment.amount - payment.amountRefunded;
  const amount = request.amount ?? rest;
  requireRefundable(payment, amount, now);
  const refund = record(book, payment, { ...request, amount }, now);
  refund.decision = decision;
  emit(refundEvent('refund.created', book, refund, payment, now));
  if (decision.at <= now) settleRefund(book, refund, decision, emit);
  return refund;
}

function requireRefundable(payment: StoredPayment, amount: number, now: number): void {
  if (!payment.captured) throw new WireError('The payment status should be captured for action to be taken');
  if (payment.amountRefunded === payment.amount) throw new WireError('The payment has been fully refunded already.');
  if (amount < MINIMUM_PAISE) throw new WireError('The amount must be at least INR 1.00', { field: 'amount' });
  if (amount > payment.amount - payment.amountRefunded)
    throw new WireError('The refund amount provided is greater than amount captured.', { field: 'amount' });
  if (now - payment.createdAt > SIX_MONTHS_SECONDS)
    throw new WireError('Refund is not supported by the bank because the payment is more than 6 months old');
}

/** Automatic refund of an uncaptured payment: not captured in time, or the order was already paid. */
export function openAutomaticRefund(book: Book, payment: StoredPayment, at: number, emit: Emit): void {
  const request = { speed: 'normal', notes: {}, receipt: null, key: null, request: '' };
  const refund = record(book, payment, { ...request, amount: payment.amount }, at);
  emit(refundEvent('refund.created', book, refund, payment, at));
  settleRefund(book, refund, { at, as: 'processed' }, emit);
}

function record(
  book: Book,
  payment: StoredPayment,
  request: RefundRequest & { amount: number },
  at: number,
): StoredRefund {
  const refund: StoredRefund = {
    ...request,
    id: newId('rfnd'),
    paymentId: payment.id,
    status: 'pending',
    createdAt: at,
    decision: null,
  };
  book.refunds.push(refund);
  payment.amountRefunded += refund.amount;
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded';
  return refund;
}

/** Applies the bank's result to a refund. A failed refund makes its amount refundable again. */
export function settleRefund(
  book: Book,
  refund: StoredRefund,
  decision: Decision<'processed' | 'failed'>,
  emit: Emit,
): void {
  const payment = book.payments.find((candidate) => candidate.id === refund.paymentId);
  if (!payment) return;
  refund.status = decision.as;
  refund.decision = null;
  if (decision.as === 'failed') {
    payment.amountRefunded -= refund.amount;
    payment.status = 'captured';
  }
  emit(refundEvent(`refund.${decision.as}`, book, refund, payment, decision.at));
}
