/** Loads each checkout step's data, so that every step can be opened by its address. */
import { redirect } from '@tanstack/react-router';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { m } from '#web/words/messages.js';
import type { ShopContext } from '../layout/shop-context.ts';
import type { CartSearch, CheckoutStep } from './checkout-steps.ts';

export interface CheckoutData {
  /** Of the document, by step. */
  title: string;
  products: Product[];
  addresses: Address[];
  /** The order that the confirmation shows; null if it is not found. */
  order: Order | null;
}

type Visit = Pick<ShopContext, 'viewer' | 'store'>;

const TITLES: Record<Exclude<CheckoutStep, 'confirmation' | 'payment'>, () => string> = {
  cart: m.cart_title,
  checkout: m.checkout_address_title,
  'add-address': m.checkout_address_title,
  failed: m.failed_title,
};

/** Beside other tabs, a number alone says little. */
function titleOf(order: Order | null | undefined): string {
  if (!order) return m.common_order();
  const title = order.payment_method === 'enquiry' ? m.estimate_title : m.common_order_title;
  return title({ number: order.number });
}

/** Throws a redirect to sign-in if the step is personal and the session is over. */
export async function loadCheckout({ viewer, store }: Visit, search: CartSearch): Promise<CheckoutData> {
  const { step = 'cart' } = search;
  if (step === 'confirmation') {
    const order = await loadOrder(viewer, search);
    return { title: titleOf(order), products: [], addresses: [], order };
  }
  const paying = store.sales_mode === 'enquiry_only' ? m.enquiry_title : m.common_paying;
  const title = (step === 'payment' ? paying : TITLES[step])();
  const needsAddresses = step === 'checkout' || step === 'add-address' || step === 'payment';
  const [products, addresses, held] = await Promise.all([
    api.products(),
    viewer && needsAddresses ? signedIn(search, api.addresses(viewer.id)) : [],
    viewer ? cartItems(viewer.id) : [],
  ]);
  return { title, products: withOwnHold(products, held), addresses, order: null };
}

/** A failure is harmless: saving the cart checks stock again. */
async function cartItems(userId: number): Promise<CartItem[]> {
  try {
    return await api.cart(userId);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Adds the stock that the shopper's own started payment has reserved, which the saved cart includes. */
function withOwnHold(products: Product[], items: readonly CartItem[]): Product[] {
  const obtainable = new Map(items.map((item) => [item.id, item.quantity]));
  return products.map((product) => {
    const quantity = Math.max(product.quantity, obtainable.get(product.id) ?? 0);
    return quantity === product.quantity ? product : { ...product, quantity };
  });
}

async function loadOrder(viewer: Visit['viewer'], search: CartSearch): Promise<Order | null> {
  if (!search.order) return null;
  if (!viewer) throw signInFirst(search);
  try {
    return await signedIn(search, api.delivery(search.order, viewer.id));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function signedIn<T>(search: CartSearch, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw signInFirst(search);
    throw error;
  }
}

function signInFirst({ step, order, address }: CartSearch) {
  const query = new URLSearchParams({
    ...(step && { step }),
    ...(order && { order: String(order) }),
    ...(address && { address: String(address) }),
  });
  return redirect({ to: '/login', search: { next: `/cart?${query}` } });
}
