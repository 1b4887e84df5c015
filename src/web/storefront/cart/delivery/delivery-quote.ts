/**
 * What delivery to a place costs and requires, so that prices are shown as the server will charge them: fetched once per place.
 * The place is the chosen address; before there is one, the PIN code that the shopper gave, kept on the device.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { api } from '#web/api/calls.ts';
import { storedState } from '#web/stored-state.ts';
import { priceRules } from '../price-rules.ts';

export interface Destination {
  zipcode: string;
  /** Both matter only if the directory does not know the PIN code. */
  district: string;
  state: string;
}

export const NOWHERE: Destination = { zipcode: '', district: '', state: '' };

/** Where this device's parcels go. */
export const deliveryPlace = storedState<Destination>('local', 'mathappu.place', NOWHERE);

export function rememberPlace({ zipcode, district, state }: Destination): void {
  deliveryPlace.set({ zipcode, district, state });
}

type Quotes = ReadonlyMap<string, DeliveryQuote | 'failed'>;

const NONE: Quotes = new Map();

let quotes = NONE;
const asking = new Set<string>();
const listeners = new Set<() => void>();

function keep(next: Quotes): void {
  quotes = next;
  for (const listener of listeners) listener();
}

/** Rules may have changed: components that show a quote fetch it again. */
export function forgetQuotes(): void {
  keep(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchQuote(key: string, { zipcode, ...place }: Destination): Promise<void> {
  if (asking.has(key)) return;
  asking.add(key);
  // The cart shows the failure and offers a retry. Nobody pays a wrong amount, because the server compares it when the
  // order starts.
  const quote = await api.deliveryQuote({ pin: zipcode, ...place }).catch(() => 'failed' as const);
  asking.delete(key);
  keep(new Map([...quotes, [key, quote]]));
}

export interface Quoted {
  /** Null without a known place, and until the answer is here. */
  quote: DeliveryQuote | null;
  isAsking: boolean;
  hasFailed: boolean;
}

export function useDeliveryQuote(to: Destination): Quoted {
  const known = useSyncExternalStore(
    subscribe,
    () => quotes,
    () => NONE,
  );
  const { zipcode, district, state } = to;
  const isWanted = zipcode !== '' && priceRules().asksDelivery;
  const key = [zipcode, district, state].join();
  const found = known.get(key);
  useEffect(() => {
    if (isWanted && found === undefined) void fetchQuote(key, { zipcode, district, state });
  }, [isWanted, found, key, zipcode, district, state]);
  const hasFailed = found === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener('online', forgetQuotes);
    return () => removeEventListener('online', forgetQuotes);
  }, [hasFailed]);
  return { quote: hasFailed ? null : (found ?? null), isAsking: isWanted && found === undefined, hasFailed };
}
