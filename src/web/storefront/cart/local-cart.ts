/**
 * The cart on this device: product ids and quantities in local storage, shared by every tab. It survives reload,
 * sign-in and a lost network; prices and stock are looked up where they are shown and decided on the server.
 */
import { useSyncExternalStore } from 'react';
import { onChangeElsewhere } from '#web/stored-state.ts';

export interface CartLine {
  id: number;
  quantity: number;
}

const STORAGE_KEY = 'mathappu.cart';
const EMPTY: readonly CartLine[] = [];

let lines: readonly CartLine[] = EMPTY;
let loaded = false;
/** Whether storage took the cart; the one in it is older otherwise. */
let isStored = true;
/** Called on every attempt to change a read-only cart; null for the device's own cart. */
let refuse: (() => void) | null = null;
const listeners = new Set<() => void>();

function isCartLine(value: unknown): value is CartLine {
  const line = value as CartLine | null;
  return Number.isInteger(line?.id) && Number.isInteger(line?.quantity) && (line?.quantity ?? 0) > 0;
}

function readStorage(): readonly CartLine[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isCartLine) : EMPTY;
  } catch {
    return EMPTY;
  }
}

function load(): void {
  if (loaded || typeof window === 'undefined') return;
  loaded = true;
  lines = readStorage();
  onChangeElsewhere(STORAGE_KEY, () => {
    if (refuse || !isStored) return;
    lines = readStorage();
    announce();
  });
}

function announce(): void {
  for (const listener of listeners) listener();
}

function write(next: readonly CartLine[]): void {
  if (refuse) {
    refuse();
    return;
  }
  load();
  lines = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    isStored = true;
  } catch {
    isStored = false;
    // Storage is full or forbidden (private mode): the cart then lives as long as the page.
  }
  announce();
}

/**
 * From now on this page shows another cart than the device's, read-only; `tell` is called on every attempt to change
 * it.
 */
export function showCart(shown: readonly CartLine[], tell: () => void): void {
  load();
  lines = shown;
  refuse = tell;
  announce();
}

/** Calls `listener` after every change of the cart, in any tab. Returns a function that stops it. */
export function onCartChange(listener: () => void): () => void {
  load();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(): readonly CartLine[] {
  load();
  return lines;
}

/** The cart's lines; empty while the server renders, filled right after hydration. */
export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(onCartChange, snapshot, () => EMPTY);
}

/** The quantity of one product, so that a component renders again only when its own number changes. */
export function useQuantity(productId: number): number {
  return useSyncExternalStore(
    onCartChange,
    () => quantityOf(productId),
    () => 0,
  );
}

/** False while the server renders. */
export const useIsReadOnly = () =>
  useSyncExternalStore(
    onCartChange,
    () => refuse !== null,
    () => false,
  );

export function quantityOf(productId: number): number {
  return snapshot().find((line) => line.id === productId)?.quantity ?? 0;
}

export function cartLines(): readonly CartLine[] {
  return snapshot();
}

/** Sets a product's quantity, cut to its stock; zero or less removes the line (spec §4). */
export function setQuantity(productId: number, quantity: number, stock: number): void {
  const next = Math.min(Math.trunc(quantity), stock);
  const changed = next > 0 ? [{ id: productId, quantity: next }] : [];
  const isKnown = snapshot().some((line) => line.id === productId);
  if (isKnown) write(snapshot().flatMap((line) => (line.id === productId ? changed : [line])));
  else write([...snapshot(), ...changed]);
}

/** Replaces the whole cart, as after sign-in or when the server had to adjust it. */
export function replaceCart(next: readonly CartLine[]): void {
  write(next.filter(isCartLine));
}
