/**
 * The routes for the customer's browser: the widget's script, the order it shows, and paying. No key is needed, as with the
 * real widget; nothing a person types into a card field is ever sent here. Signatures are made here, never in the page.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { type Book, orderEntity, type StoredPayment } from './book.ts';
import { type Moment, momentOf } from './faults.ts';
import { type Attempt, attemptPayment, METHODS } from './payments.ts';
import { changeBook, type Desk, paymentIn, readBody } from './rest.ts';
import { type Body, requireId, unknownId, WireError } from './wire.ts';

const WIDGET = new URL('./widget/checkout.js', import.meta.url);

/** What the widget passes to the shop's handler. */
function widgetAnswer(desk: Desk, { order }: Book, payment: StoredPayment) {
  const signature = createHmac('sha256', desk.keySecret).update(`${order.id}|${payment.id}`).digest('hex');
  return { razorpay_payment_id: payment.id, razorpay_order_id: order.id, razorpay_signature: signature };
}

function readDeliveries(value: unknown): number | null {
  if (value === undefined || value === true) return null;
  if (value === false) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10) return value;
  throw new WireError('The deliver_webhook must be true or false.', { field: 'deliver_webhook' });
}

function readAttempt(body: Body, { policy, now }: Moment): { orderId: string; attempt: Attempt } {
  const { order_id: orderId, method = 'upi', outcome = 'success' } = body;
  if (typeof orderId !== 'string') throw new WireError('order_id: is required.', { field: 'order_id' });
  if (!METHODS.some((known) => known === method))
    throw new WireError('The selected method is invalid.', { field: 'method' });
  if (outcome !== 'success' && outcome !== 'failure' && outcome !== 'pending')
    throw new WireError('The selected outcome is invalid.', { field: 'outcome' });
  const { pending, lateAuthorization } = policy;
  const attempt: Attempt = {
    method: String(method),
    outcome,
    now,
    pending:
      pending.outcome === 'never'
        ? null
        : { afterSeconds: pending.afterMinutes * 60, as: pending.outcome === 'success' ? 'authorized' : 'failed' },
    lateAfterSeconds: lateAuthorization ? lateAuthorization.afterMinutes * 60 : null,
    deliveries: readDeliveries(body.deliver_webhook),
    capture: policy.capture,
  };
  return { orderId: requireId('order', orderId), attempt };
}

export function createCheckout(desk: Desk): Hono {
  const app = new Hono();
  const script = readFile(WIDGET, 'utf8');
  // Read at start; a missing file then fails the first request instead of being an unhandled rejection.
  script.catch(() => undefined);

  app.get('/checkout.js', async (c) =>
    c.body(await script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  );

  app.get('/checkout/orders/:id', async (c) => {
    if (c.req.query('key_id') !== desk.keyId) throw new WireError('Authentication failed', { status: 401 });
    const book = await desk.store.find(requireId('order', c.req.param('id')));
    if (!book) throw unknownId();
    const { amount, currency, status } = orderEntity(book);
    return c.json({ amount, currency, status });
  });

  app.post('/checkout/pay', async (c) => {
    const body = await readBody(c);
    const moment = await momentOf(desk.store, desk.isControlled);
    const { orderId, attempt } = readAttempt(body, moment);
    const { book, result } = await changeBook(desk, orderId, moment, (current, emit) =>
      attemptPayment(current, attempt, emit),
    );
    if (result.status === 'failed' && result.error) return c.json({ error: result.error }, 400);
    return c.json(widgetAnswer(desk, book, result));
  });

  /** Polled by the open widget while the bank has not decided. */
  app.get('/checkout/orders/:id/payments/:payment', async (c) => {
    const book = await desk.store.find(requireId('order', c.req.param('id')));
    if (!book) throw unknownId();
    const payment = paymentIn(book, c.req.param('payment'));
    const isPaid = payment.status === 'authorized' || payment.status === 'captured';
    return c.json({
      status: payment.status,
      ...(isPaid ? { answer: widgetAnswer(desk, book, payment) } : {}),
      ...(payment.error ? { error: payment.error } : {}),
    });
  });

  return app;
}
