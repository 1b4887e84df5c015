/** Who calls: strangers, customers and the shop's people, in a shop where others have things that must stay theirs. */
import { sql } from 'drizzle-orm';
import { addAddress, buy, signInAs } from '../purchase.ts';
import type { Client, TestShop } from '../test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '../test-world.ts';
import type { Facts } from './samples.ts';

export type Role = 'anonymous' | 'guest' | 'customer' | 'packer' | 'biller' | 'admin';

export interface Callers {
  clients: Record<Role, Client>;
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
  const users = [customer.userId, bystander.userId, clients.guest.userId, clients.admin.userId];
  const orders = [own.id, foreign.id, own.number, foreign.number];
  const goods = [sparklers, skyShot, flowerPot];
  const facts: Facts = {
    id: [1, 2, own.id, foreign.id, foreignAddress],
    user_id: users,
    userId: users,
    action_by: users,
    orderId: orders,
    order_id: [own.id, foreign.id],
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
    tracking_link: ['https://courier.example/1'],
    video_url: ['https://youtu.be/abcdefghijk'],
    upi_id: ['shop@bank'],
    gstin: [''],
    utr: ['123456789012'],
    store_name: ['Fuzzed shop'],
    role: ['user', 'admin'],
    key: ['about', 'faq', 'privacy', 'constructor', '__proto__'],
    place: ['logo', 'banner-1', 'licence', 'toString', '__proto__'],
  };
  return { clients, facts };
}

export async function keepSignedIn(shop: TestShop, { clients }: Callers): Promise<void> {
  const isIn = async (client: Client) => Boolean((await client.get<{ data: unknown }>('/api/users/session')).body.data);
  // The owner's own requests may have shut them out.
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
