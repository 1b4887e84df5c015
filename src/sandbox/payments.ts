/** A payment's life: attempted, decided by the bank (at once, late or never), captured, expired. Changes only the book. */
import type { Book, StoredPayment } from './book.ts';
import { type Emit, paymentEvent } from './events.ts';
import { openAutomaticRefund, settleRefund } from './refunds.ts';
import { newId, WireError, type WireErrorBody } from './wire.ts';

/** A payment fails after ten minutes without a decision by the bank; it may still succeed later (payments A.7). */
const BANK_TIMEOUT_SECONDS = 600;

const PAID_TEXT =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

export const METHODS = ['card', 'upi', 'netbanking', 'wallet'] as const;

export interface Attempt {
  method: string;
  outcome: 'success' | 'failure' | 'pending';
  now: number;
  /** When and how the bank decides a pending payment; null: never. */
  pending: { afterSeconds: number; as: 'authorized' | 'failed' } | null;
  /** Seconds after which a failed payment is authorised after all; null: never. */
  lateAfterSeconds: number | null;
  deliveries: number | null;
  /** Overrides the order's own setting. */
  capture: 'automatic' | 'manual' | null;
}

/** Attempts to pay the order. Refused if it is already paid or has another authorised payment. */
export function attemptPayment(book: Book, attempt: Attempt, emit: Emit): StoredPayment {
  if (book.order.status === 'paid') throw new WireError(PAID_TEXT, { reason: 'order_already_paid' });
  if (book.payments.some((payment) => payment.status === 'authorized'))
    throw new WireError('Payment already done for this order.', { reason: 'order_already_paid' });
  const payment: StoredPayment = {
    id: newId('pay'),
    amount: book.order.amount,
    status: 'created',
    method: attempt.method,
    cardId: newId('card'),
    captured: false,
    amountRefunded: 0,
    error: null,
    createdAt: attempt.now,
    decision: null,
    lateAuthorized: false,
    deliveries: attempt.deliveries,
  };
  book.payments.push(payment);
  book.order.status = 'attempted';
  book.order.attempts += 1;
  book.order.capture = attempt.capture ?? book.order.capture;
  if (attempt.outcome === 'success') authorise(book, payment, attempt.now, emit);
  if (attempt.outcome === 'failure') fail(book, payment, attempt.now, emit);
  if (attempt.outcome === 'failure' && attempt.lateAfterSeconds !== null)
    payment.decision = { at: attempt.now + attempt.lateAfterSeconds, as: 'authorized' };
  if (attempt.outcome === 'pending' && attempt.pending)
    payment.decision = { at: attempt.now + attempt.pending.afterSeconds, as: attempt.pending.as };
  return payment;
}

/** The bank approved: captures if in time, leaves late payments authorised, and refunds if the order is already paid. */
function authorise(book: Book, payment: StoredPayment, at: number, emit: Emit): void {
  payment.lateAuthorized = payment.status === 'failed';
  payment.status = 'authorized';
  payment.error = null;
  payment.decision = null;
  emit(paymentEvent('payment.authorized', book, payment, at));
  if (book.order.status === 'paid') {
    openAutomaticRefund(book, payment, at, emit);
    return;
  }
  const isInTime = at - payment.createdAt <= book.order.automaticExpiryMinutes * 60;
  if (book.order.capture === 'automatic' && isInTime) take(book, payment, at, emit);
}

function take(book: Book, payment: StoredPayment, at: number, emit: Emit): void {
  payment.status = 'captured';
  payment.captured = true;
  book.order.status = 'paid';
  book.order.amountPaid = payment.amount;
  emit(paymentEvent('payment.captured', book, payment, at));
  emit(paymentEvent('order.paid', book, payment, at));
}

function fail(book: Book, payment: StoredPayment, at: number, emit: Emit): void {
  payment.status = 'failed';
  payment.error = failureOf(book, payment);
  emit(paymentEvent('payment.failed', book, payment, at));
}

function failureOf(book: Book, payment: StoredPayment): WireErrorBody {
  const isCard = payment.method === 'card';
  return {
    code: 'BAD_REQUEST_ERROR',
    description: isCard
      ? 'Your payment was declined by the bank. Try another payment method or contact your bank.'
      : 'Payment failed',
    field: null,
    source: isCard ? 'issuer_bank' : 'gateway',
    step: isCard ? 'payment_authorization' : 'payment_response',
    reason: isCard ? 'card_declined' : 'payment_failed',
    metadata: { payment_id: payment.id, order_id: book.order.id },
  };
}

/** `POST /payments/:id/capture`: only from authorised, only in full. */
export function capture(book: Book, payment: StoredPayment, amount: number, at: number, emit: Emit): void {
  if (payment.captured) throw new WireError('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw new WireError('Only payments which have been authorized and not yet captured can be captured');
  if (book.order.status === 'paid') throw new WireError(PAID_TEXT);
  if (amount !== payment.amount)
    throw new WireError('Capture amount must be equal to the amount authorized.', { field: 'amount' });
  take(book, payment, at, emit);
}

interface Step {
  at: number;
  run: (emit: Emit) => void;
}

function stepsOfPayment(book: Book, payment: StoredPayment): Step[] {
  const { decision } = payment;
  const answer = decision && {
    at: decision.at,
    run: (emit: Emit) => {
      payment.decision = null;
      if (decision.as === 'authorized') authorise(book, payment, decision.at, emit);
      else if (payment.status === 'created') fail(book, payment, decision.at, emit);
    },
  };
  const timeout = payment.status === 'created' && {
    at: payment.createdAt + BANK_TIMEOUT_SECONDS,
    run: (emit: Emit) => fail(book, payment, payment.createdAt + BANK_TIMEOUT_SECONDS, emit),
  };
  const expiresAt = payment.createdAt + book.order.manualExpiryMinutes * 60;
  const expiry = payment.status === 'authorized' && {
    at: expiresAt,
    run: (emit: Emit) => openAutomaticRefund(book, payment, expiresAt, emit),
  };
  return [answer, timeout, expiry].filter((step) => step !== false && step !== null);
}

function stepsOfRefunds(book: Book): Step[] {
  return book.refunds.flatMap((refund) => {
    const { decision } = refund;
    return decision ? [{ at: decision.at, run: (emit: Emit) => settleRefund(book, refund, decision, emit) }] : [];
  });
}

function nextStepOf(book: Book): Step | undefined {
  const steps = [...book.payments.flatMap((payment) => stepsOfPayment(book, payment)), ...stepsOfRefunds(book)];
  return steps.sort((a, b) => a.at - b.at)[0];
}

/** The time of this book's next scheduled event, or null. */
export function nextDueOf(book: Book): number | null {
  return nextStepOf(book)?.at ?? null;
}

/** Runs everything that is due, each with its own time, however far the clock has jumped. */
export function settleDue(book: Book, now: number, emit: Emit): void {
  for (let step = nextStepOf(book); step && step.at <= now; step = nextStepOf(book)) step.run(emit);
}
