/** The steps of a purchase as a client makes them, for tests that start in the middle of one. */

import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { Client, Reply, TestShop } from './test-shop.ts';
import { PASSWORD, PHONES } from './test-world.ts';

export const ADDRESS = {
  name: 'Meena',
  house_flat_no: '14/2',
  street_name: 'Vadakku Veli Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipcode: '625001',
  delivery_contact_number: '9486012345',
};

export interface Paid {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export const signInAs = (shop: TestShop, who: 'meena' | 'kannan'): Promise<Client> =>
  shop.client().signIn(PHONES[who], PASSWORD);

export async function fillCart(client: Client, lines: Record<number, number>): Promise<Reply> {
  const list = Object.entries(lines).map(([id, count]) => ({
    user_id: client.userId,
    product_id: Number(id),
    order_id: null,
    count,
    whislist: 0,
  }));
  return client.post('/api/cart/add', list);
}

export async function addAddress(client: Client): Promise<number> {
  const reply = await client.post<{ data: { id: number } }>('/api/address/add', ADDRESS);
  return reply.body.data.id;
}

export async function startPayment(
  client: Client,
  amount: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply<StartedPayment>> {
  const address_id = more.address_id ?? (await addAddress(client));
  const body = { amount, address_id, age_confirmed: true, ...more };
  return client.post<StartedPayment>('/api/order/create-order', body, headers);
}

/** Pays at the sandbox as the customer's browser would. */
export async function pay(
  client: Client,
  gatewayOrderId: string,
  more: Record<string, unknown> = {},
): Promise<Reply<Paid>> {
  return client.post<Paid>('/sandbox/razorpay/v1/checkout/pay', {
    order_id: gatewayOrderId,
    method: 'upi',
    outcome: 'success',
    ...more,
  });
}

/** From the cart to a placed order, without a webhook. Returns the order. */
export async function buy(
  client: Client,
  lines: Record<number, number>,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Order> {
  await fillCart(client, lines);
  const started = await startPayment(client, amount, more);
  if (!started.body.id) throw new Error(`No payment was started: ${JSON.stringify(started.body)}`);
  const paid = await pay(client, started.body.id, { deliver_webhook: false });
  const verified = await client.post<{ data: Order }>('/api/order/verify-payment', paid.body);
  if (verified.status !== 200) throw new Error(`Not verified: ${JSON.stringify(verified.body)}`);
  return verified.body.data;
}
