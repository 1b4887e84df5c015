import { isFetched } from '#shop/orders/fetched.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';

export interface Load {
  transport: string;
  orders: Order[];
}

/** The carrier it is booked with, else the customer's choice. */
const transportOf = ({ Courier, transport }: Order): string => Courier?.courier_partner ?? transport?.name ?? '';

/** What each lorry takes, those without a known transport last; and what its buyers fetch themselves. */
export function loadsOf(orders: readonly Order[]): { loads: Load[]; fetched: Order[] } {
  const sent = new Map<string, Order[]>();
  for (const order of orders.filter((one) => !isFetched(one)))
    sent.set(transportOf(order), [...(sent.get(transportOf(order)) ?? []), order]);
  const loads = [...sent]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map(([transport, own]) => ({ transport, orders: own }));
  return { loads, fetched: orders.filter(isFetched) };
}
