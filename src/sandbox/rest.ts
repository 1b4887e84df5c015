/** Razorpay's REST API: key and secret, JSON in, entities out, always 200 on success. */
import { type Context, Hono } from 'hono';
import { type Book, orderEntity, paymentEntity, refundEntity, type StoredPayment } from './book.ts';
import type { Emit, WebhookEvent } from './events.ts';
import { type Moment, momentOf } from './faults.ts';
import { readNewOrder } from './orders.ts';
import { capture } from './payments.ts';
import { openRefund, type RefundRequest, readRefundRequest, repeatedRefund } from './refunds.ts';
import type { Store } from './store.ts';
import { type Courier, planDeliveries } from './webhooks.ts';
import {
  type Body,
  collection,
  readAmount,
  readNotes,
  readPage,
  requireId,
  requireOnly,
  unknownId,
  WireError,
} from './wire.ts';

/** Shared by all routes of the sandbox. */
export interface Desk {
  store: Store;
  courier: Courier;
  isControlled: boolean;
  keyId: string;
  keySecret: string;
}

export async function readBody(c: Context): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new WireError('The request body must be a JSON object.');
  return body as Body;
}

/** Changes one order's book, queues its events, and delivers them at once when the policy says early. */
export async function changeBook<T>(
  desk: Desk,
  orderId: string,
  moment: Moment,
  work: (book: Book, emit: Emit) => T,
): Promise<{ book: Book; result: T }> {
  const plan = (events: WebhookEvent[]) => planDeliveries(moment, events);
  const changed = await desk.store.change(orderId, moment.nowMs, plan, work);
  if (moment.policy.webhooks.when === 'early') await desk.courier.flush();
  else if (changed.isWaited) desk.courier.wake();
  return changed;
}

export function paymentIn(book: Book, id: string): StoredPayment {
  const payment = book.payments.find((candidate) => candidate.id === id);
  if (!payment) throw unknownId();
  return payment;
}

function refundIn(book: Book, id: string): Book['refunds'][number] {
  const refund = book.refunds.find((candidate) => candidate.id === id);
  if (!refund) throw unknownId();
  return refund;
}

async function bookOfPayment({ store }: Desk, id: string): Promise<Book> {
  const book = await store.findHolding({ payments: [{ id: requireId('pay', id) }] });
  if (!book) throw unknownId();
  return book;
}

async function bookOfOrder({ store }: Desk, id: string): Promise<Book> {
  const book = await store.find(requireId('order', id));
  if (!book) throw unknownId();
  return book;
}

/** Saves the order; a receipt already in use is handled as the policy says (payments A.2: three behaviours are known). */
async function fileOrder({ store }: Desk, body: Body, { policy, now }: Moment): Promise<Book> {
  const { book, isReceiptUnique } = readNewOrder(body, now);
  const filed = await store.insert(book, isReceiptUnique && policy.receipts !== 'duplicate');
  if (filed) return filed;
  const existing = await store.findByReceipt(book.order.receipt ?? '');
  if (policy.receipts === 'reject' || existing?.order.amount !== book.order.amount)
    throw new WireError('Order receipt should be unique.', { field: 'receipt' });
  return existing;
}

async function refundOnce(desk: Desk, paymentId: string, request: RefundRequest) {
  const moment = await momentOf(desk.store, desk.isControlled);
  const { outcome, afterMinutes, keys } = moment.policy.refunds;
  const book = await bookOfPayment(desk, paymentId);
  // Keys are per account: one used for another order's payment is refused too.
  const holder =
    request.key && keys === 'honoured' ? await desk.store.findHolding({ refunds: [{ key: request.key }] }) : undefined;
  if (holder && holder.order.id !== book.order.id) repeatedRefund(holder, paymentIn(book, paymentId), request);
  const decision = { at: moment.now + afterMinutes * 60, as: outcome };
  const { result } = await changeBook(desk, book.order.id, moment, (current, emit) => {
    const payment = paymentIn(current, paymentId);
    const repeated = keys === 'honoured' ? repeatedRefund(current, payment, request) : undefined;
    return repeated ?? openRefund(current, payment, request, decision, moment.now, emit);
  });
  return result;
}

export function createRest(desk: Desk): Hono {
  const app = new Hono();
  const expected = `Basic ${Buffer.from(`${desk.keyId}:${desk.keySecret}`).toString('base64')}`;

  app.use(async (c, next) => {
    if (c.req.header('authorization') !== expected)
      throw new WireError('Authentication failed', { status: 401, source: 'NA', step: 'NA', reason: 'NA' });
    await next();
  });

  app.post('/orders', async (c) => {
    const body = await readBody(c);
    return c.json(orderEntity(await fileOrder(desk, body, await momentOf(desk.store, desk.isControlled))));
  });

  app.get('/orders', async (c) => {
    const books = await desk.store.list(readPage(c.req.query()), c.req.query('receipt'));
    const { authorized } = c.req.query();
    const isWanted = (book: Book) =>
      authorized === undefined ||
      book.payments.some((payment) => payment.status === 'authorized' || payment.captured) === (authorized === '1');
    return c.json(collection(books.filter(isWanted).map(orderEntity)));
  });

  app.get('/orders/:id', async (c) => c.json(orderEntity(await bookOfOrder(desk, c.req.param('id')))));

  app.patch('/orders/:id', async (c) => {
    const body = await readBody(c);
    requireOnly(['notes'], body);
    const { book } = await bookOfOrder(desk, c.req.param('id')).then(async ({ order }) =>
      changeBook(desk, order.id, await momentOf(desk.store, desk.isControlled), (current) => {
        current.order.notes = readNotes(body.notes);
      }),
    );
    return c.json(orderEntity(book));
  });

  app.get('/orders/:id/payments', async (c) => {
    const book = await bookOfOrder(desk, c.req.param('id'));
    return c.json(collection(book.payments.toReversed().map((payment) => paymentEntity(book, payment))));
  });

  app.get('/payments', async (c) => {
    const found = await desk.store.listWithin('payments', readPage(c.req.query()));
    return c.json(collection(found.map(({ book, id }) => paymentEntity(book, paymentIn(book, id)))));
  });

  app.get('/payments/:id', async (c) => {
    const book = await bookOfPayment(desk, c.req.param('id'));
    return c.json(paymentEntity(book, paymentIn(book, c.req.param('id'))));
  });

  app.post('/payments/:id/capture', async (c) => {
    const body = await readBody(c);
    requireOnly(['amount', 'currency'], body);
    const amount = readAmount(body.amount);
    const id = c.req.param('id');
    const moment = await momentOf(desk.store, desk.isControlled);
    const { order } = await bookOfPayment(desk, id);
    const { book } = await changeBook(desk, order.id, moment, (current, emit) =>
      capture(current, paymentIn(current, id), amount, moment.now, emit),
    );
    return c.json(paymentEntity(book, paymentIn(book, id)));
  });

  app.post('/payments/:id/refund', async (c) => {
    const request = readRefundRequest(await readBody(c), c.req.header('x-refund-idempotency'));
    return c.json(refundEntity(await refundOnce(desk, c.req.param('id'), request)));
  });

  app.get('/payments/:id/refunds', async (c) => {
    const id = c.req.param('id');
    const { count, skip } = readPage(c.req.query());
    const { refunds } = await bookOfPayment(desk, id);
    const ofPayment = refunds.filter((refund) => refund.paymentId === id).toReversed();
    return c.json(collection(ofPayment.slice(skip, skip + count).map(refundEntity)));
  });

  app.get('/refunds', async (c) => {
    const found = await desk.store.listWithin('refunds', readPage(c.req.query()));
    return c.json(collection(found.map(({ book, id }) => refundEntity(refundIn(book, id)))));
  });

  app.get('/refunds/:id', async (c) => {
    const id = requireId('rfnd', c.req.param('id'));
    const book = await desk.store.findHolding({ refunds: [{ id }] });
    if (!book) throw unknownId();
    return c.json(refundEntity(refundIn(book, id)));
  });

  return app;
}
