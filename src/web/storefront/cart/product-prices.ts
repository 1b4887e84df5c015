/**
 * The price and stock of every product, for the cart's total in the header. The price list puts them here; on other
 * pages they are fetched once, and only when something is in the cart.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { type Paise, paiseFromRupees } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { type CartLine, useCart } from './local-cart.ts';

export interface ProductPrice {
  listPrice: Paise;
  unitPrice: Paise;
}

type Priced = Pick<Product, 'id' | 'base_price' | 'unit_price'>;

const NONE: ReadonlyMap<number, ProductPrice> = new Map();

let prices: ReadonlyMap<number, ProductPrice> = NONE;
let fetching = false;
const listeners = new Set<() => void>();

/** List price and selling price, in paise. */
export function pricesOf({ base_price, unit_price }: Pick<Product, 'base_price' | 'unit_price'>): ProductPrice {
  return { listPrice: paiseFromRupees(base_price), unitPrice: paiseFromRupees(unit_price) };
}

/** Keeps the prices of products that a page has loaded anyway. Browser only. */
export function rememberPrices(products: readonly Priced[]): void {
  keepPrices(products.map((product) => [product.id, pricesOf(product)]));
}

/** The same, for prices by product id. */
export function keepPrices(known: Iterable<readonly [number, ProductPrice]>): void {
  prices = new Map([...prices, ...known]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Failing is harmless: the cart button then shows no total, and the next change of the cart tries again. */
async function fetchPrices(): Promise<void> {
  if (fetching) return;
  fetching = true;
  try {
    rememberPrices(await api.products());
  } catch {
    fetching = false;
  }
}

export interface CartSum {
  /** Lines, as the cart button counts them. */
  lines: number;
  pieces: number;
  total: Paise;
  /** The total without discounts. */
  listTotal: Paise;
}

/** The cart's total; lines of products no longer sold do not count. */
export function sumCart(cart: readonly CartLine[], known: ReadonlyMap<number, ProductPrice>): CartSum {
  const sum: CartSum = { lines: cart.length, pieces: 0, total: 0, listTotal: 0 };
  for (const { id, quantity } of cart) {
    const price = known.get(id);
    sum.pieces += quantity;
    sum.total += (price?.unitPrice ?? 0) * quantity;
    sum.listTotal += (price?.listPrice ?? 0) * quantity;
  }
  return sum;
}

/** The cart's sum, or null until the prices it needs are loaded. */
export function useCartSum(): CartSum | null {
  const cart = useCart();
  const known = useSyncExternalStore(
    subscribe,
    () => prices,
    () => NONE,
  );
  const isPriced = cart.every((line) => known.has(line.id));
  useEffect(() => {
    if (cart.length > 0 && !isPriced) fetchPrices();
  }, [cart, isPriced]);
  // A line missing in the whole list is no longer sold, and must not hide the total of the others.
  return isPriced || known.size > 0 ? sumCart(cart, known) : null;
}
