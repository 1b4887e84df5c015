/**
 * One order with its payments and refunds: read, changed and saved as a whole, so that nobody sees a half-saved payment.
 * Amounts are in paise, times in Unix seconds of the sandbox's own clock.
 */
import { type Notes, notesOnTheWire, type WireErrorBody } from './wire.ts';

export interface StoredOrder {
  id: string;
  amount: number;
  amountPaid: number;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  createdAt: number;
  capture: 'automatic' | 'manual';
  automaticExpiryMinutes: number;
  manualExpiryMinutes: number;
}

/** A scheduled outcome and its time. */
export interface Decision<Outcome> {
  at: number;
  as: Outcome;
}

export interface StoredPayment {
  id: string;
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string;
  cardId: string;
  captured: boolean;
  amountRefunded: number;
  error: WireErrorBody | null;
  createdAt: number;
  /** The bank's decision while it is pending. */
  decision: Decision<'authorized' | 'failed'> | null;
  lateAuthorized: boolean;
  /** How often each event of this payment is delivered; null: as the current policy says. */
  deliveries: number | null;
}

export interface StoredRefund {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  key: string | null;
  /** The request body, to tell a retry from another request with the same key. */
  request: string;
  notes: Notes;
  receipt: string | null;
  speed: string;
  createdAt: number;
  decision: Decision<'processed' | 'failed'> | null;
}

export interface Book {
  order: StoredOrder;
  payments: StoredPayment[];
  refunds: StoredRefund[];
}

export function orderEntity({ order }: Book) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: 'INR',
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOnTheWire(order.notes),
    created_at: order.createdAt,
  };
}

/** Two percent, plus 18 percent tax on it; `fee` includes the tax. */
function feeOf(amount: number): { fee: number; tax: number } {
  const net = Math.round(amount * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}

function refundStatusOf(payment: StoredPayment): 'partial' | 'full' | null {
  if (payment.amountRefunded === 0) return null;
  return payment.amountRefunded === payment.amount ? 'full' : 'partial';
}

/** The test card from Razorpay's documentation; nothing a person types ever arrives here. */
function cardEntity(payment: StoredPayment) {
  return {
    id: payment.cardId,
    entity: 'card',
    name: '',
    last4: '1007',
    network: 'Visa',
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}

function methodFields(payment: StoredPayment) {
  const vpa = payment.status === 'failed' ? 'failure@razorpay' : 'success@razorpay';
  const reference = payment.id.slice(4).toUpperCase();
  if (payment.method === 'card')
    return { card_id: payment.cardId, card: cardEntity(payment), acquirer_data: { auth_code: reference.slice(0, 6) } };
  if (payment.method === 'upi')
    return {
      vpa,
      upi: { vpa, flow: 'collect', payer_account_type: 'bank_account' },
      acquirer_data: { rrn: reference, upi_transaction_id: reference },
    };
  return {
    bank: payment.method === 'netbanking' ? 'HDFC' : null,
    wallet: payment.method === 'wallet' ? 'freecharge' : null,
    acquirer_data: { transaction_id: reference },
  };
}

export function paymentEntity(book: Book, payment: StoredPayment) {
  const taken = payment.status === 'captured' || (payment.status === 'refunded' && payment.captured);
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status: payment.status,
    order_id: book.order.id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatusOf(payment),
    captured: payment.captured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: notesOnTheWire(book.order.notes),
    ...(taken ? feeOf(payment.amount) : { fee: null, tax: null }),
    error_code: payment.error?.code ?? null,
    error_description: payment.error?.description ?? null,
    error_source: payment.error?.source ?? null,
    error_step: payment.error?.step ?? null,
    error_reason: payment.error?.reason ?? null,
    ...(payment.lateAuthorized ? { late_authorized: true } : {}),
    ...methodFields(payment),
    created_at: payment.createdAt,
  };
}

export function refundEntity(refund: StoredRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: notesOnTheWire(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.status === 'processed' ? refund.id.slice(5).toUpperCase() : null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}
