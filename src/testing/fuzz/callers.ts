/** The callers: strangers, customers and staff, in a shop where other people's data must stay untouched. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { addAddress, buy, signInAs } from '../purchase.ts';
import type { Client, TestShop } from '../test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '../test-world.ts';
import type { Facts } from './samples.ts';

export type Role = 'anonymous' | 'guest' | 'customer' | 'packer' | 'biller' | 'admin';

export interface Callers {
  clients: Record<Role, Client>;
  /** Users whose estimate or bill link everybody has: with it, anybody may accept and pay the estimate, or open the bill. */
  linked: number[];
  facts: Facts;
}

async function guestClient(shop: TestShop): Promise<Client> {
  const client = shop.client();
  const guest = { contact_method: 'email', contact: 'guest@example.com', name: 'Guest' };
  const { body } = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', guest);
  client.token = body.data.token;
  client.userId = body.data.user.id;
  return client;
}

/** An order of each kind that staff make: an estimate to pay through its link, and goods handed over with a bill. */
async function deskOrders(owner: Client, product_id: number) {
  const make = async (nth: number, more: object) => {
    const base = {
      key: `desk-key-of-fuzz-${nth}`,
      channel: 'counter',
      lines: [{ product_id, count: 1 }],
      amount: 20.75,
    };
    const { status, body } = await owner.post<{ data: Order }>('/api/order/desk', {
      ...base,
      age_confirmed: true,
      ...more,
    });
    if (status !== 201) throw new Error(`The desk made no order: ${JSON.stringify(body)}`);
    return body.data;
  };
  const estimate = await make(1, { phone_number: '9300000005', payment: { payment_method: 'later' } });
  const sold = await make(2, { payment: { payment_method: 'cash' }, handed_over: true });
  return { estimate, sold };
}

/** A parcel, so that the parcel routes find something. */
async function dispatchThings(owner: Client, order_id: number) {
  const courier = {
    courier_partner: 'KPN Parcel',
    contact_number: '04562 222333',
    tracking_link: '',
    tracking_id: 'LR-1',
  };
  const parcel = await owner.post<{ data: { id: number } }>('/api/parcel/add', { order_id, ...courier });
  if (parcel.status !== 201) throw new Error(`No parcel: ${JSON.stringify(parcel.body)}`);
  return parcel.body.data.id;
}

async function billTokens(db: Db): Promise<string[]> {
  return (await rowsOf<{ token: string }>(db, sql`select token from bills`)).map(({ token }) => token);
}

/** Meena and a guest make the calls; Kannan's and the owner's data must stay untouched. */
export async function prepareCallers(shop: TestShop): Promise<Callers> {
  const { sparklers, skyShot, flowerPot } = shop.world.products;
  const [customer, bystander] = [await signInAs(shop, 'meena'), await signInAs(shop, 'kannan')];
  const own = await buy(customer, { [sparklers]: 2 }, 41.5);
  const foreign = await buy(bystander, { [skyShot]: 1 }, 207.5);
  await bystander.post(`/api/wishlist/${flowerPot}`);
  const foreignAddress = await addAddress(bystander);
  await bystander.post('/api/cart/add', [{ product_id: sparklers, count: 3 }]);
  const clients = {
    anonymous: shop.client(),
    guest: await guestClient(shop),
    customer,
    packer: await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD),
    biller: await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD),
    admin: await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD),
  };
  const { estimate, sold } = await deskOrders(clients.admin, sparklers);
  const parcel = await dispatchThings(clients.admin, own.id);
  const tokens = [estimate.estimate?.token ?? '', ...(await billTokens(shop.database.db))];
  const users = [customer.userId, bystander.userId, clients.guest.userId, clients.admin.userId];
  const orders = [own.id, foreign.id, own.number, foreign.number, estimate.id, sold.id];
  const goods = [sparklers, skyShot, flowerPot];
  const facts: Facts = {
    id: [1, 2, own.id, foreign.id, foreignAddress, parcel],
    token: tokens,
    user_id: users,
    userId: users,
    action_by: users,
    orderId: orders,
    order_id: [own.id, foreign.id, estimate.id, sold.id],
    amount: [20.75, 41.5, 62.25, 207.5, 415],
    version: [1, 2],
    order_number: [own.number, foreign.number],
    product_id: goods,
    productId: goods,
    address_id: [foreignAddress, await addAddress(customer)],
    category_id: [1],
    sub_cat: [1],
    track_id: [1, 2, 3, 4, 5, 6, 7],
    phone_number: [PHONES.meena, PHONES.kannan, PHONES.owner, '9360000001'],
    contact: [PHONES.meena, 'meena@example.com'],
    coupon_code: ['DIWALI20', 'ONCE', 'THREE', 'OVER'],
    razorpay_order_id: [foreign.razorpay_order_id ?? 'order_AAAAAAAAAAAAAA'],
    razorpay_payment_id: [foreign.razorpay_payment_id ?? 'pay_AAAAAAAAAAAAAA'],
    age_confirmed: [true],
    zipcode: ['625001', '600001'],
    state: ['Tamil Nadu', 'Kerala'],
    country: ['India'],
    delivery_contact_number: ['9486012345'],
    contact_number: ['9486012345'],
    whatsapp_number: ['9486012345'],
    phone: ['9486012345'],
    youtube_link: ['https://youtube.example/shop'],
    facebook_link: ['https://facebook.example/shop'],
    twitter_link: ['https://twitter.example/shop'],
    insta_link: ['https://insta.example/shop'],
    link: ['/about', 'https://example.com/offer', ''],
    tracking_link: ['https://courier.example/1'],
    video_url: ['https://youtu.be/abcdefghijk'],
    upi_id: ['shop@bank'],
    gstin: [''],
    utr: ['123456789012'],
    store_name: ['Fuzzed shop'],
    role: ['user', 'admin'],
    key: ['about', 'faq', 'privacy', 'constructor', '__proto__'],
    place: ['logo', 'shop-photo', 'licence', 'toString', '__proto__'],
  };
  return { clients, facts, linked: [estimate.user_id, sold.user_id] };
}

export async function keepSignedIn(shop: TestShop, { clients }: Callers): Promise<void> {
  const isIn = async (client: Client) => Boolean((await client.get<{ data: unknown }>('/api/users/session')).body.data);
  // The owner's own fuzzed requests may have disabled the callers.
  await shop.database.db.execute(sql`update users set disabled_at = null where disabled_at is not null`);
  if (!(await isIn(clients.guest))) clients.guest = await guestClient(shop);
  for (const [role, phone] of [
    ['customer', PHONES.meena],
    ['packer', PHONES.packer],
    ['biller', PHONES.biller],
    ['admin', PHONES.owner],
  ] as const) {
    if (await isIn(clients[role])) continue;
    const password = role === 'customer' ? PASSWORD : ADMIN_PASSWORD;
    clients[role].token = null;
    await clients[role].signIn(phone, password);
  }
}
