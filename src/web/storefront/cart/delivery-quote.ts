/** What delivery to an address asks: fetched once for each place, so that prices can be shown as the server will charge them. */
import { useEffect, useSyncExternalStore } from 'react';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { api } from '#web/api/calls.ts';
import { priceRules } from './price-rules.ts';

export interface Destination {
  zipcode: string;
  /** Counts where the directory does not know the PIN code. */
  state: string;
}

const NONE: ReadonlyMap<string, DeliveryQuote> = new Map();

let quotes = NONE;
const asking = new Set<string>();
const listeners = new Set<() => void>();

function keep(next: ReadonlyMap<string, DeliveryQuote>): void {
  quotes = next;
  for (const listener of listeners) listener();
}

/** Rules may have changed: those who are shown a quote ask anew. */
export function forgetQuotes(): void {
  keep(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Failing is harmless: the server compares the amount, and the next render asks again. */
async function fetchQuote(key: string, { zipcode, state }: Destination): Promise<void> {
  if (asking.has(key)) return;
  asking.add(key);
  try {
    const quote = await api.deliveryQuote(zipcode, state);
    keep(new Map([...quotes, [key, quote]]));
  } catch {
    // Said by the server when the order is begun.
  } finally {
    asking.delete(key);
  }
}

/** Null until it is here, and where no address is chosen. */
export function useDeliveryQuote(to: Destination | null): DeliveryQuote | null {
  const known = useSyncExternalStore(
    subscribe,
    () => quotes,
    () => NONE,
  );
  const key = to ? `${to.zipcode} ${to.state}` : '';
  const quote = known.get(key) ?? null;
  useEffect(() => {
    if (to && quote === null && priceRules().asksDelivery) void fetchQuote(key, to);
  }, [to, quote, key]);
  return quote;
}
