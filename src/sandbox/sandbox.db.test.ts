/** The sandbox behaves like Razorpay: its texts, its webhooks, its late and lost payments. */
import { createHmac } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';
import {
  KEY_ID,
  KEY_SECRET,
  type ReceivedWebhook,
  type RunningSandbox,
  startSandbox,
  WEBHOOK_SECRET,
} from './testing.ts';

interface Wire {
  id: string;
  status: string;
  captured: boolean;
  amount_refunded: number;
  items: Wire[];
  error: { description: string; code: string; reason: string; metadata: Record<string, string> };
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  [field: string]: unknown;
}

const AUTHORIZATION = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
const client = new PGlite();
let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox(client);
});
beforeEach(async () => {
  sandbox.answerWebhooks(200);
  await sandbox.post('/control/reset');
  sandbox.received.length = 0;
});
afterAll(async () => {
  await sandbox.stop();
  await client.close();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.base}/v1${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Wire };
}

const order = async (fields: object = {}) =>
  (await call('POST', '/orders', { amount: 50_000, currency: 'INR', ...fields })).body;
const pay = (orderId: string, fields: object = {}) =>
  sandbox.post<Wire>('/v1/checkout/pay', { order_id: orderId, method: 'upi', outcome: 'success', ...fields });
const payment = async (id: string) => (await call('GET', `/payments/${id}`)).body;
const setPolicy = (policy: object) => sandbox.post('/control/faults', policy);
const advance = (minutes: number) => sandbox.post('/control/advance', { minutes });
const namesOf = (webhooks: ReceivedWebhook[]) => webhooks.map((webhook) => webhook.event);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('orders', () => {
  it("are answered in Razorpay's format", async () => {
    expect(await order({ receipt: 'r-1' })).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
  });

  it.each([
    [{ amount: 100.5 }, 'The amount must be an integer.'],
    [{ amount: undefined }, 'amount: is required.'],
    [{ amount: 99 }, 'Order amount less than minimum amount allowed'],
    [{ currency: undefined }, 'currency: is required.'],
    [{ receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [{ colour: 'red' }, 'colour is/are not required and should not be sent'],
    [
      { payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'The automatic_expiry_period must be at least 12.',
    ],
  ])('refuse %j', async (fields, text) => {
    const answer = await call('POST', '/orders', { amount: 50_000, currency: 'INR', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: text });
  });

  it('are found by receipt, and their notes can be changed', async () => {
    const { id } = await order({ receipt: 'r-2', notes: { a: 'b' } });
    await order({ receipt: 'r-3' });
    const found = await call('GET', '/orders?receipt=r-2');
    expect(found.body).toMatchObject({ entity: 'collection', count: 1, items: [{ id, notes: { a: 'b' } }] });
    expect((await call('PATCH', `/orders/${id}`, { notes: { c: 'd' } })).body.notes).toEqual({ c: 'd' });
    expect((await call('PATCH', `/orders/${id}`, { amount: 1 })).status).toBe(400);
  });

  it('require exactly the right keys', async () => {
    for (const authorization of ['', AUTHORIZATION.replace('Basic', 'basic'), 'Basic d3Jvbmc6a2V5']) {
      const answer = await call('GET', '/orders', undefined, { authorization });
      expect(answer).toMatchObject({ status: 401, body: { error: { description: 'Authentication failed' } } });
    }
  });

  it('report a malformed id, a missing record and an unknown route', async () => {
    expect((await call('GET', '/orders/order_1')).body.error.description).toBe('order_1 is not a valid id.');
    expect((await call('GET', '/orders/order_AAAAAAAAAAAAAA')).body.error.description).toBe(
      'The id provided does not exist',
    );
    expect((await call('GET', '/nowhere')).body.error.description).toBe(
      'The requested URL was not found on the server.',
    );
  });
});

describe('paying', () => {
  it('answers what the handler gets and sends the three signed webhooks in order', async () => {
    const { id } = await order({ notes: { சரம்: 'a/b' } });
    const { status, body } = await pay(id);
    expect(status).toBe(200);
    const signature = createHmac('sha256', KEY_SECRET).update(`${id}|${body.razorpay_payment_id}`).digest('hex');
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: id,
      razorpay_signature: signature,
    });
    const webhooks = await sandbox.waitForWebhooks(3);
    expect(namesOf(webhooks)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(new Set(webhooks.map((webhook) => webhook.eventId)).size).toBe(3);
    for (const webhook of webhooks)
      expect(webhook.signature).toBe(createHmac('sha256', WEBHOOK_SECRET).update(webhook.body).digest('hex'));
    const text = new TextDecoder().decode(webhooks[1]?.body);
    expect(text).toContain('a\\/b');
    expect(text).toContain('\\u0b9a');
    expect(JSON.parse(text)).toMatchObject({
      entity: 'event',
      event: 'payment.captured',
      contains: ['payment'],
      payload: {
        payment: { entity: { id: body.razorpay_payment_id, order_id: id, status: 'captured', captured: true } },
      },
    });
  });

  it('is refused if the order is paid or unknown', async () => {
    const { id } = await order();
    await pay(id);
    const again = await pay(id);
    expect(again.status).toBe(400);
    expect(again.body.error.description).toContain('the order is already paid');
    expect((await pay('order_AAAAAAAAAAAAAA')).body.error.description).toBe('The id provided does not exist');
  });

  it('happens once if twenty try at the same time', async () => {
    const { id } = await order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await call('GET', `/orders/${id}/payments`)).body.items).toHaveLength(1);
  });

  it('fails with the ids in the error, and the order stays open', async () => {
    const { id } = await order();
    const { status, body } = await pay(id, { method: 'card', outcome: 'failure' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ reason: 'card_declined', metadata: { order_id: id } });
    expect(await payment(body.error.metadata.payment_id ?? '')).toMatchObject({
      status: 'failed',
      error_reason: 'card_declined',
    });
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 1 });
    expect(namesOf(await sandbox.waitForWebhooks(1))).toEqual(['payment.failed']);
    expect((await pay(id)).status).toBe(200);
  });

  it('sends no webhook if none is wanted', async () => {
    const { id } = await order();
    await pay(id, { deliver_webhook: false });
    await quiet();
    expect(sandbox.received).toEqual([]);
  });

  it('can be pending and succeed a minute later', async () => {
    const { id } = await order();
    const { body } = await pay(id, { outcome: 'pending' });
    const { razorpay_payment_id: paymentId } = body;
    expect(await payment(paymentId)).toMatchObject({ status: 'created', captured: false });
    await advance(1);
    expect(await payment(paymentId)).toMatchObject({ status: 'captured', captured: true });
    expect(namesOf(sandbox.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  it('fails after ten minutes without a response of the bank', async () => {
    await setPolicy({ pending: { outcome: 'never' } });
    const { body } = await pay((await order()).id, { outcome: 'pending' });
    await advance(11);
    expect(await payment(body.razorpay_payment_id)).toMatchObject({ status: 'failed' });
  });
});

describe('late authorisation', () => {
  it('in time is captured automatically', async () => {
    await setPolicy({ lateAuthorization: { afterMinutes: 5 } });
    const { body } = await pay((await order()).id, { outcome: 'failure' });
    await advance(6);
    expect(await payment(body.error.metadata.payment_id ?? '')).toMatchObject({
      status: 'captured',
      late_authorized: true,
    });
  });

  it('too late stays authorised, and is refunded if not captured', async () => {
    await setPolicy({ lateAuthorization: { afterMinutes: 30 } });
    const { id } = await order({
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12, manual_expiry_period: 60 } },
    });
    const { body } = await pay(id, { outcome: 'failure' });
    const paymentId = body.error.metadata.payment_id ?? '';
    await advance(31);
    expect(await payment(paymentId)).toMatchObject({ status: 'authorized', captured: false });
    await advance(60);
    expect(await payment(paymentId)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 50_000 });
  });

  it('is refunded at once if another payment was faster', async () => {
    await setPolicy({ lateAuthorization: { afterMinutes: 5 } });
    const { id } = await order();
    const { body } = await pay(id, { outcome: 'failure' });
    expect((await pay(id)).status).toBe(200);
    await advance(6);
    expect(await payment(body.error.metadata.payment_id ?? '')).toMatchObject({ status: 'refunded' });
  });
});

describe('webhooks that misbehave', () => {
  const paidOrder = async () => pay((await order()).id);

  it.each([
    ['never', 0],
    ['twice', 6],
    ['ten_times', 30],
  ])('%s', async (deliver, count) => {
    await setPolicy({ webhooks: { deliver } });
    await paidOrder();
    await sandbox.waitForWebhooks(count);
    await quiet();
    expect(sandbox.received).toHaveLength(count);
  });

  it('in reverse order', async () => {
    await setPolicy({ webhooks: { order: 'reversed' } });
    await paidOrder();
    expect(namesOf(await sandbox.waitForWebhooks(3))).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  });

  it('before the handler', async () => {
    await setPolicy({ webhooks: { when: 'early' } });
    await paidOrder();
    expect(sandbox.received).toHaveLength(3);
  });

  it('a day late', async () => {
    await setPolicy({ webhooks: { delayMinutes: 1_440 } });
    await paidOrder();
    await quiet();
    expect(sandbox.received).toEqual([]);
    await advance(1_441);
    expect(sandbox.received).toHaveLength(3);
  });

  it('with the old secret, or with a changed byte', async () => {
    await setPolicy({ webhooks: { secret: 'old', deliver: 'once' } });
    await paidOrder();
    const [first] = await sandbox.waitForWebhooks(3);
    expect(first?.signature).toBe(
      createHmac('sha256', 'old')
        .update(first?.body ?? '')
        .digest('hex'),
    );
    sandbox.received.length = 0;
    await setPolicy({ webhooks: { bytes: 'changed' } });
    await paidOrder();
    const [changed] = await sandbox.waitForWebhooks(3);
    expect(changed?.signature).not.toBe(
      createHmac('sha256', WEBHOOK_SECRET)
        .update(changed?.body ?? '')
        .digest('hex'),
    );
  });

  it('are sent again with the same event id until they are accepted', async () => {
    sandbox.answerWebhooks(500);
    await paidOrder();
    const first = [...(await sandbox.waitForWebhooks(3))];
    await quiet();
    sandbox.answerWebhooks(200);
    sandbox.received.length = 0;
    await advance(1);
    expect(sandbox.received.map((webhook) => webhook.eventId)).toEqual(first.map((webhook) => webhook.eventId));
    await advance(60);
    expect(sandbox.received).toHaveLength(3);
  });

  it('survive a restart', async () => {
    sandbox.answerWebhooks(500);
    await paidOrder();
    await sandbox.waitForWebhooks(3);
    await sandbox.stop();
    sandbox = await startSandbox(client);
    await advance(2);
    expect(namesOf(sandbox.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });
});

describe('refunds', () => {
  const refund = (id: string, body: object, key?: string) =>
    call('POST', `/payments/${id}/refund`, body, key ? { 'x-refund-idempotency': key } : {});

  it('are made once per key, and refused for another body', async () => {
    const { razorpay_payment_id: id } = (await pay((await order()).id, { deliver_webhook: false })).body;
    const first = await refund(id, { amount: 20_000 }, 'key-0000001');
    expect(first.body).toMatchObject({
      entity: 'refund',
      payment_id: id,
      amount: 20_000,
      status: 'processed',
      notes: [],
    });
    expect((await refund(id, { amount: 20_000 }, 'key-0000001')).body.id).toBe(first.body.id);
    expect(await refund(id, { amount: 10_000 }, 'key-0000001')).toMatchObject({ status: 409 });
    expect(await payment(id)).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial', status: 'captured' });
    expect(namesOf(await sandbox.waitForWebhooks(2))).toEqual(['refund.created', 'refund.processed']);
  });

  it('are refused above the captured amount, below one rupee, and when everything is refunded', async () => {
    const { razorpay_payment_id: id } = (await pay((await order()).id)).body;
    const textOf = async (body: object) => (await refund(id, body)).body.error.description;
    expect(await textOf({ amount: 50_001 })).toBe('The refund amount provided is greater than amount captured.');
    expect(await textOf({ amount: 99 })).toBe('The amount must be at least INR 1.00');
    expect((await refund(id, {})).body.amount).toBe(50_000);
    expect(await textOf({})).toBe('The payment has been fully refunded already.');
    expect(await payment(id)).toMatchObject({ status: 'refunded', captured: true, refund_status: 'full' });
  });
});

describe('the widget', () => {
  it('is a script without secrets or inline code', async () => {
    const response = await fetch(`${sandbox.base}/v1/checkout.js`);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const script = await response.text();
    expect(script).toContain('Demonstration payments: no money moves');
    expect(script).toContain('window.Razorpay');
    expect(script).not.toMatch(/innerHTML|eval\(|new Function|<style|hmac/i);
  });

  it('shows the order’s own amount, for the right key only', async () => {
    const { id } = await order();
    const response = await fetch(`${sandbox.base}/v1/checkout/orders/${id}?key_id=${KEY_ID}`);
    expect(await response.json()).toEqual({ amount: 50_000, currency: 'INR', status: 'created' });
    expect((await fetch(`${sandbox.base}/v1/checkout/orders/${id}?key_id=other`)).status).toBe(401);
  });

  it('reports how a pending payment ended', async () => {
    const { id } = await order();
    const { body } = await pay(id, { outcome: 'pending' });
    const ask = async () =>
      (await fetch(`${sandbox.base}/v1/checkout/orders/${id}/payments/${body.razorpay_payment_id}`)).json();
    expect(await ask()).toEqual({ status: 'created' });
    await advance(2);
    expect(await ask()).toMatchObject({ status: 'captured', answer: { razorpay_signature: body.razorpay_signature } });
  });
});

describe('the sandbox', () => {
  it('has no control port unless configured, and refuses live keys', async () => {
    const options = { db: drizzle(client), keySecret: 's', webhookSecret: 'w', webhookUrl: () => 'http://127.0.0.1:1' };
    const plain = createSandbox({ ...options, keyId: KEY_ID });
    const answer = await plain.app.request('/control/reset', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
    expect((await plain.app.request('/control/advance', { method: 'POST', body: '{"minutes":1}' })).status).toBe(400);
    await plain.stop();
    expect(() => createSandbox({ ...options, keyId: 'rzp_live_AAAAAAAAAAAAAA' })).toThrow();
  });
});
