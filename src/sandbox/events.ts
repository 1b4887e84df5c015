/** Webhook events: each is a snapshot of its entities at the time it happens. */
import { type Book, orderEntity, paymentEntity, refundEntity, type StoredPayment, type StoredRefund } from './book.ts';
import { randomToken, razorpayJson } from './wire.ts';

const ACCOUNT_ID = 'acc_Demonstrating1';

export interface WebhookEvent {
  id: string;
  name: string;
  body: string;
  /** How often it is delivered; null: as the current policy says. */
  deliveries: number | null;
}

export type Emit = (event: WebhookEvent) => void;

type PaymentEventName = 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid';
type RefundEventName = 'refund.created' | 'refund.processed' | 'refund.failed';

function eventOf(name: string, payload: Record<string, object>, at: number, deliveries: number | null): WebhookEvent {
  const entities = Object.entries(payload).map(([kind, entity]) => [kind, { entity }]);
  const body = razorpayJson({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(entities),
    created_at: at,
  });
  return { id: randomToken(), name, body, deliveries };
}

export function paymentEvent(name: PaymentEventName, book: Book, payment: StoredPayment, at: number): WebhookEvent {
  const payload: Record<string, object> = { payment: paymentEntity(book, payment) };
  if (name === 'order.paid') payload.order = orderEntity(book);
  return eventOf(name, payload, at, payment.deliveries);
}

export function refundEvent(
  name: RefundEventName,
  book: Book,
  refund: StoredRefund,
  payment: StoredPayment,
  at: number,
): WebhookEvent {
  return eventOf(name, { refund: refundEntity(refund), payment: paymentEntity(book, payment) }, at, null);
}
