/** A purchase step by step, as the pages of the shop make it. */
import type { Caller } from './caller.ts';

const ADDRESS = {
  name: 'Meena',
  house_flat_no: '14/2',
  street_name: 'Vadakku Veli Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipcode: '625001',
  delivery_contact_number: '9486012345',
};

export interface Goods {
  id: number;
  base_price: number;
  unit_price: number;
  quantity: number;
}

/** The failure in one line, if the purchase failed. */
export class Refused extends Error {}

function must<T extends { status: number; text: string }>(what: string, reply: T): T {
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw new Refused(`${what}: ${reply.status} ${reply.text.slice(0, 120)}`);
}

export async function readGoods(caller: Caller): Promise<Goods[]> {
  return must('price list', await caller.get('/api/product/list1')).body.data;
}

export async function addAddress(caller: Caller): Promise<number> {
  return must('address', await caller.post('/api/address/add', ADDRESS)).body.data.id;
}

export async function saveCart(caller: Caller, lines: { product_id: number; count: number }[]): Promise<void> {
  must('cart', await caller.post('/api/cart/add', lines));
}

interface Chosen {
  addressId: number;
  amount: number;
  coupon_code?: string;
}

const toPaise = (rupees: number) => Math.round(rupees * 100);

/** Starts an order at the shop's total: prices may have changed since the list was read. */
export async function startOrder(caller: Caller, { addressId, amount, coupon_code }: Chosen) {
  const body = { address_id: addressId, age_confirmed: true, ...(coupon_code && { coupon_code }) };
  const first = await caller.post('/api/order/create-order', { amount, ...body });
  if (first.body.code !== 'AMOUNT_CHANGED') return first;
  return caller.post('/api/order/create-order', { amount: first.body.totals.total, ...body });
}

export const payAtGateway = (caller: Caller, order_id: string) =>
  caller.post('/sandbox/razorpay/v1/checkout/pay', { order_id, method: 'upi', outcome: 'success' });

/** Buys one product, from cart to confirmed order, in the shop's current sales mode. */
export async function buyOne(caller: Caller, goods: Goods, count = 1): Promise<void> {
  const addressId = await addAddress(caller);
  await saveCart(caller, [{ product_id: goods.id, count }]);
  const amount = toPaise(goods.unit_price) * count;
  const started = must('create-order', await startOrder(caller, { addressId, amount: amount / 100 }));
  if (!started.body.id) {
    must('order', await caller.post('/api/order/add', { order_id: started.body.order_id }));
    return;
  }
  const paid = must('payment', await payAtGateway(caller, started.body.id));
  must('verify', await caller.post('/api/order/verify-payment', paid.body));
  must('order', await caller.post('/api/order/add', paid.body));
}
