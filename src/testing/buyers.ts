/** Many parallel buyers, and hand-made webhooks: for tests of races and of event order. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/db.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { WEBHOOK_SECRET } from './compose-shop.ts';
import { addAddress, fillCart, type Paid, pay, startPayment } from './purchase.ts';
import type { Reply } from './test-shop.ts';
import { Client, type TestShop } from './test-shop.ts';

export interface Buyer {
  client: Client;
  addressId: number;
}

let lastGuest = 0;

/** A guest with an address and, if lines are given, a saved cart. Needs no password hash, so that many are cheap. */
export async function newBuyer(base: string, lines?: Record<number, number>): Promise<Buyer> {
  lastGuest += 1;
  const client = new Client(base);
  const contact = `buyer-${lastGuest}@example.com`;
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method: 'email',
    contact,
  });
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  const addressId = await addAddress(client);
  if (lines) await fillCart(client, lines);
  return { client, addressId };
}

/** A guest session of somebody who typed this phone: nobody checks whose it is. */
export async function guestOf(shop: TestShop, phone: string): Promise<Client> {
  const client = shop.client();
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method: 'mobile',
    contact: phone,
  });
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  return client;
}

export async function newBuyers(base: string, count: number, linesOf: (index: number) => Record<number, number>) {
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 10) {
    const some = Array.from({ length: Math.min(10, count - index) }, (_, i) => newBuyer(base, linesOf(index + i)));
    buyers.push(...(await Promise.all(some)));
  }
  return buyers;
}

export const begin = (
  { client, addressId }: Buyer,
  amount: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => startPayment(client, amount, { address_id: addressId, ...more }, headers);

/** From cart to captured payment, which the shop does not know of yet. */
export async function payOnly(buyer: Buyer, lines: Record<number, number>, amount: number): Promise<Paid> {
  await fillCart(buyer.client, lines);
  const started = await begin(buyer, amount);
  if (!started.body.id) throw new Error(`No payment was started: ${JSON.stringify(started.body)}`);
  return (await pay(buyer.client, started.body.id, { deliver_webhook: false })).body;
}

export const verify = ({ client }: Buyer, paid: Paid): Promise<Reply<{ data: Order }>> =>
  client.post<{ data: Order }>('/api/order/verify-payment', paid);

/** An order as staff see it. */
export const orderSeenBy = async (staff: Client, id: number): Promise<Order> =>
  (await staff.get<{ data: Order }>(`/api/order/delivery/address/${id}`)).body.data;

function signed(body: string, secret = WEBHOOK_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Delivers an event as the gateway would; `secret` and `signature` are for events that must be refused. */
export async function deliver(
  base: string,
  event: { id: string; name: string; payload: object },
  wrong: { secret?: string; signature?: string } = {},
): Promise<number> {
  const body = JSON.stringify({
    entity: 'event',
    event: event.name,
    contains: [],
    payload: event.payload,
    created_at: 1,
  });
  const answer = await fetch(`${base}/api/payment/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': wrong.signature ?? signed(body, wrong.secret),
      // If a body is refused unread, its connection is closed soon, so nothing else may use it.
      ...(body.length > 256 * 1024 && { connection: 'close' }),
    },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** The payload of a payment event; the shop trusts only its ids and asks the gateway for the rest. */
export function paymentPayload({ razorpay_payment_id: id, razorpay_order_id: order_id }: Paid, status = 'captured') {
  return { payment: { entity: { id, order_id, status } } };
}

/** Problems in the ledger, one line each. */
export async function brokenLedger(shop: TestShop, settled = false): Promise<string[]> {
  const findings = await checkLedger(shop.database.db, { settled });
  return findings.flatMap(({ name, broken }) => broken.map((what) => `${name}: ${what}`));
}

export async function countOf(shop: TestShop, what: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(shop.database.db, sql.raw(`select count(*)::int as n from ${what}`));
  return row?.n ?? -1;
}

/** Open jobs, without the safety-net jobs of events that are already processed, and mails that wait for a correction. */
export const OPEN_JOBS = String.raw`jobs.job where state < 'completed' and name not like '\_\_%' and not (name = 'order-mail' and data->>'kind' = 'packed' and start_after > now())
  and not (name = 'gateway-event'
  and exists (select 1 from webhook_events e where e.event_id = data->>'eventId' and e.processed_at is not null))`;

/** Waits until every job has ended. */
export function jobsDone(shop: TestShop): Promise<void> {
  return shop.until(async () => (await countOf(shop, OPEN_JOBS)) === 0);
}
