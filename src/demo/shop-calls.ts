/** Shoppers' calls. */
import { Hono } from 'hono';
import { paiseFromRupees } from '#shared/money.ts';
import type { AddressInput } from '#shop/addresses/addresses.contract.ts';
import type { CartAdjustment } from '#shop/cart/cart.contract.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { cartLines } from '#web/storefront/cart/local-cart.ts';
import type { Order, Product } from '../simulation/records.ts';
import {
  addressOf,
  cartItemOf,
  categoryOf,
  couponOf,
  historyOf,
  idOf,
  numberOf,
  orderOf,
  productOf,
  sessionUserOf,
} from './answers.ts';
import { inListOrder, shop } from './demo-shop.ts';
import { storeRecord } from './store.ts';

/** Query for every product or order, at any price. */
export const ALL = { limit: 10_000, priceRange: [0, Number.POSITIVE_INFINITY] } as const;

const HOLD_MS = 1_800_000;

/** Version of the product list, raised at each change here; open pages poll it. */
let listVersion = 1;
export const listChanged = () => {
  listVersion += 1;
};

/** Placed orders by the idempotency key of their call: a repeated call returns the same order. */
const made = new Map<string, Order>();

function user() {
  const { user: signedIn } = shop().auth;
  if (!signedIn) throw new Error('User not authenticated');
  return signedIn;
}

/** Fills the simulation's cart with this device's lines; returns what had to be changed. */
async function fillCart(lines: readonly { product_id: number; count: number }[]) {
  const { cart } = shop();
  const products = new Map<number, Product>((await allProducts()).map((product) => [numberOf(product.id), product]));
  const adjusted: CartAdjustment[] = [];
  const kept = lines.flatMap(({ product_id, count }) => {
    const product = products.get(product_id);
    const given = Math.min(count, product?.stock ?? 0);
    if (given < count) adjusted.push({ product_id, asked: count, given, reason: product ? 'stock' : 'inactive' });
    return product && given > 0 ? [{ product, given }] : [];
  });
  await cart.clear();
  for (const { product, given } of kept) await cart.add(product.id, given);
  return { data: kept.map(({ product, given }) => cartItemOf(product, given)), adjusted };
}

const allProducts = async () => (await shop().products.list(ALL)).items;

/** The address as the simulation stores it, on one line. */
function addressFields(input: AddressInput) {
  const { name, delivery_contact_number: phone, city, state, zipcode: pincode, isDefault } = input;
  const lines = [input.house_flat_no, input.street_name, input.locality, input.landmark];
  const address = lines.filter(Boolean).join(', ');
  return { ...(name && { name }), phone, address, city, state, pincode, isDefault: Boolean(isDefault) || undefined };
}

/** An order by its number, or by its id as the pages write it. */
const orderBy = (text: string) => shop().orders.byId(idOf('order', text.replace(/\D/g, '')));

async function ownOrder(text: string): Promise<Order> {
  const { id } = user();
  const order = await orderBy(text);
  if (order.userId !== id && sessionUserOf(user()).role !== 'admin') throw new Error('Order not found');
  return order;
}

export const shopCalls = new Hono();

shopCalls.get('/address/store', (c) => c.json({ data: [storeRecord()] }));
shopCalls.get('/pack/list', (c) => c.json({ data: { packs: [], version: 0 } }));
shopCalls.get('/page/list', (c) => c.json({ data: [] }));
shopCalls.get('/subcategory/list1', (c) => c.json({ data: [] }));
shopCalls.get('/coupon/list', (c) => c.json({ data: [] }));

shopCalls.get('/product/list1', async (c) => {
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, { etag: String(listVersion) });
  return c.json({ data: inListOrder(await allProducts()).map(productOf) });
});
shopCalls.get('/category/list1', async (c) => {
  const { items } = await shop().categories.list();
  return c.json({ data: items.map(categoryOf) });
});

shopCalls.get('/users/session', (c) => {
  const { user: signedIn } = shop().auth;
  return c.json({ data: signedIn && sessionUserOf(signedIn) });
});
shopCalls.get('/users/demo-accounts', (c) => c.json({ data: [] }));
shopCalls.post('/users/logout', async (c) => {
  await shop().auth.logout();
  return c.json({ data: { ok: true } });
});
shopCalls.get('/users/user/:id', (c) => {
  const signedIn = user();
  return c.json({ data: { ...sessionUserOf(signedIn), isEmailConfirmed: true, createdAt: signedIn.createdAt } });
});
shopCalls.put('/users/update/:id', async (c) => {
  const { name, email, phone_number } = await c.req.json();
  const changed = await shop().auth.updateProfile({ name, email, phone_number });
  return c.json({ data: { ...sessionUserOf(changed), isEmailConfirmed: true, createdAt: changed.createdAt } });
});

shopCalls.get('/address/list/:userId', (c) => {
  const { addresses, id } = user();
  return c.json({ data: addresses.map((address) => addressOf(address, numberOf(id))) });
});
shopCalls.post('/address/add', async (c) => {
  const added = await shop().auth.addAddress(addressFields(await c.req.json()));
  return c.json({ data: addressOf(added, numberOf(user().id)) }, 201);
});
shopCalls.put('/address/update/:id', async (c) => {
  const fields = addressFields(await c.req.json());
  const changed = await shop().auth.updateAddress(idOf('address', c.req.param('id')), fields);
  return changed ? c.json({ data: addressOf(changed, numberOf(user().id)) }) : c.notFound();
});
shopCalls.delete('/address/delete/:id', async (c) => {
  const gone = await shop().auth.deleteAddress(idOf('address', c.req.param('id')));
  return gone ? c.json({ data: { id: numberOf(gone.id) } }) : c.notFound();
});

shopCalls.get('/cart/list/:userId', async (c) => {
  const { items } = await shop().cart.totals();
  const products = new Map((await allProducts()).map((product) => [product.id, product]));
  const lines = items.flatMap(({ id, quantity }) => {
    const product = products.get(id);
    return product ? [cartItemOf(product, quantity)] : [];
  });
  return c.json({ data: lines });
});
shopCalls.post('/cart/add', async (c) => c.json(await fillCart(await c.req.json())));
shopCalls.post('/coupon/check', async (c) => {
  const { code } = await c.req.json();
  const { cart } = shop();
  // The coupon applies to the cart's current contents; no sign-in is needed.
  await cart.clear();
  for (const { id, quantity } of cartLines()) await cart.add(idOf('product', id), quantity);
  const { coupon } = await cart.applyCoupon(code);
  await cart.removeCoupon();
  return coupon ? c.json({ data: couponOf(coupon) }) : c.notFound();
});

shopCalls.post('/order/create-order', async (c) => {
  const { address_id, coupon_code, payment_method } = await c.req.json();
  const key = c.req.header('idempotency-key') ?? '';
  const order =
    made.get(key) ?? (await createOrder(address_id, payment_method === 'cod' ? 'cod' : 'online', coupon_code));
  made.set(key, order);
  const started: StartedPayment = {
    ...{ amount: paiseFromRupees(order.total), currency: 'INR', order_id: numberOf(order.id), number: order.id },
    payment_method: order.paymentMethod === 'cod' ? 'cod' : 'online',
    reserved_until: new Date(Date.now() + HOLD_MS).toISOString(),
    ...{ holds_goods: true, reference_holds: false, not_held: [] },
  };
  return c.json(started);
});

async function createOrder(addressId: number, paymentMethod: string, coupon: string | undefined): Promise<Order> {
  const { cart, orders } = shop();
  const { items } = await cart.totals();
  const shippingAddress = user().addresses.find(({ id }) => numberOf(id) === addressId) ?? {};
  const order = await orders.create({ items, shippingAddress, paymentMethod, coupon });
  await cart.clear();
  return order;
}

shopCalls.post('/order/add', async (c) => {
  const { order_id } = await c.req.json();
  return c.json({ data: orderOf(await ownOrder(String(order_id))) });
});
shopCalls.post('/order/leave', (c) => c.json({ data: { released: false } }));

shopCalls.get('/order/details/user/:userId', async (c) => {
  const { status, page, limit } = c.req.query();
  const wanted = { userId: idOf('customer', c.req.param('userId')), page: Number(page), limit: Number(limit) };
  const { items, ...counts } = await shop().orders.list(wanted);
  const data = items.map(orderOf).filter((order) => !status || order.TrackingStatus?.status_titlekey === status);
  const of = (key: string) => data.filter((order) => order.TrackingStatus?.status_titlekey === key).length;
  const { totalOrders, totalSpent, createdAt } = user();
  const stats = { totalOrders, totalSpent, wishlistItems: of('delivered'), loyaltyPoints: of('processing') };
  return c.json({ ...counts, data, stats: [{ ...stats, memberSince: createdAt }] });
});
// Visitors of the demonstration have no earlier orders.
shopCalls.get('/order/last-season', (c) => c.json({ data: null }));
shopCalls.get('/order/tracking/history/:id/:userId', async (c) =>
  c.json({ data: historyOf(await ownOrder(c.req.param('id'))) }),
);
shopCalls.get('/order/delivery/address/:id/:userId', async (c) =>
  c.json({ data: orderOf(await ownOrder(c.req.param('id'))) }),
);
shopCalls.post('/order/track', async (c) => {
  const { order_number, contact } = await c.req.json();
  const found = await orderBy(order_number);
  if (found.customerPhone !== String(contact).trim()) throw new Error('Order not found');
  const order = orderOf(found);
  const { city, state } = order.Address;
  const contents = { ...order, items: order.Carts.length, city, state, history: historyOf(found) };
  return c.json({ data: { ...contents, can_receive: false } });
});
shopCalls.post('/order/received', async (c) => {
  const { order_id } = await c.req.json();
  const found = await ownOrder(String(order_id));
  await shop().orders.updateStatus(found.id, 'delivered');
  return c.json({ data: orderOf(await ownOrder(String(order_id))) });
});
