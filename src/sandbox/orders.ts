/** Creating an order: every rule of `POST /v1/orders`, with Razorpay's error texts. */
import type { Book } from './book.ts';
import { type Body, newId, readAmount, readNotes, requireOnly, WireError } from './wire.ts';

const FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'unique_receipt',
];
const MAX_EXPIRY_MINUTES = 7200;

function readOrderAmount(value: unknown): number {
  const amount = readAmount(value);
  if (amount < 100)
    throw new WireError('Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  return amount;
}

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new WireError('The receipt must be a string.', { field: 'receipt' });
  if (value.length > 40)
    throw new WireError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  return value;
}

function readMinutes(options: Body, name: string, fallback: number, minimum: number): number {
  const value = options[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new WireError(`The ${name} must be an integer.`, { field: name });
  if (value < minimum) throw new WireError(`The ${name} must be at least ${minimum}.`, { field: name });
  if (value > MAX_EXPIRY_MINUTES)
    throw new WireError(`The ${name} may not be greater than ${MAX_EXPIRY_MINUTES}.`, { field: name });
  return value;
}

function readObject(value: unknown, field: string): Body {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new WireError(`The ${field} must be an array.`, { field });
  return value as Body;
}

function readCapture(body: Body) {
  const payment = readObject(body.payment, 'payment');
  requireOnly(['capture', 'capture_options'], payment);
  const options = readObject(payment.capture_options, 'capture_options');
  requireOnly(['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'], options);
  const { capture = 'automatic' } = payment;
  if (capture !== 'automatic' && capture !== 'manual')
    throw new WireError('The selected payment.capture is invalid.', { field: 'capture' });
  if (!['normal', 'optimum', undefined].includes(options.refund_speed as string | undefined))
    throw new WireError('The selected refund speed is invalid.', { field: 'refund_speed' });
  const automaticExpiryMinutes = readMinutes(options, 'automatic_expiry_period', 12, 12);
  const manualExpiryMinutes = readMinutes(options, 'manual_expiry_period', MAX_EXPIRY_MINUTES, automaticExpiryMinutes);
  return { capture: capture as 'automatic' | 'manual', automaticExpiryMinutes, manualExpiryMinutes };
}

/** A new order from a request body, and whether its receipt must be unique. */
export function readNewOrder(body: Body, now: number): { book: Book; isReceiptUnique: boolean } {
  requireOnly(FIELDS, body);
  const amount = readOrderAmount(body.amount);
  if (body.currency === undefined) throw new WireError('currency: is required.', { field: 'currency' });
  if (body.currency !== 'INR') throw new WireError('Currency is not supported', { field: 'currency' });
  if (body.partial_payment === true)
    throw new WireError('Partial payment is not enabled', { field: 'partial_payment' });
  const receipt = readReceipt(body.receipt);
  const order = {
    id: newId('order'),
    amount,
    amountPaid: 0,
    receipt,
    status: 'created' as const,
    attempts: 0,
    notes: readNotes(body.notes),
    createdAt: now,
    ...readCapture(body),
  };
  return {
    book: { order, payments: [], refunds: [] },
    isReceiptUnique: body.unique_receipt === true && receipt !== null,
  };
}
