import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { parcelsOut, sameName } from '#shop/courier/parcels/parcels.rules.ts';
import { isFetched } from '#shop/orders/fetched.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';

/** What one lorry takes of an order. */
export interface LoadRow {
  order: Order;
  /** None before they are booked. */
  parcels: Parcel[];
  /** Of one lorry of several 0 if nobody counted them; grams too. */
  cartons: number;
  grams: number;
  /** How many lorries the order goes with. */
  lorries: number;
}

export interface Load {
  transport: string;
  rows: LoadRow[];
}

function byCarrier<T>(all: readonly T[], carrierOf: (one: T) => string): T[][] {
  const groups: T[][] = [];
  for (const one of all) {
    const group = groups.find(([first]) => first && sameName(carrierOf(first), carrierOf(one)));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

const gramsOf = ({ weight }: { weight: number }) => Math.round(weight * 1000);

/** As packed, for an order that goes whole. */
export const wholeOf = (order: Order): LoadRow => ({
  ...{ order, parcels: parcelsOut(order), lorries: 1 },
  ...{ cartons: order.Packing?.cartons ?? 0, grams: order.Packing ? gramsOf(order.Packing) : 0 },
});

/** By the carrier that each parcel is booked with, else by the customer's choice. */
function rowsOf(order: Order): { transport: string; row: LoadRow }[] {
  const own = byCarrier(parcelsOut(order), ({ courier_partner }) => courier_partner);
  const whole = wholeOf(order);
  if (own.length <= 1)
    return [{ transport: whole.parcels[0]?.courier_partner ?? order.transport?.name ?? '', row: whole }];
  return own.map((parcels) => ({
    transport: parcels[0]?.courier_partner ?? '',
    row: {
      ...{ order, parcels, lorries: own.length },
      cartons: shareOf(own, parcels, whole.cartons, ({ cartons }) => cartons),
      grams: shareOf(own, parcels, whole.grams, gramsOf),
    },
  }));
}

/** What a lorry's parcels were booked with; the only lorry without any takes what is left of what was packed. */
function shareOf(all: readonly Parcel[][], own: Parcel[], packed: number, of: (parcel: Parcel) => number): number {
  const sumOf = (parcels: readonly Parcel[]) => parcels.reduce((sum, parcel) => sum + of(parcel), 0);
  const uncounted = all.filter((parcels) => sumOf(parcels) === 0);
  return uncounted.length === 1 && uncounted[0] === own ? Math.max(0, packed - sumOf(all.flat())) : sumOf(own);
}

/** What each lorry takes, those without a known transport last; and what its buyers fetch themselves. */
export function loadsOf(orders: readonly Order[]): { loads: Load[]; fetched: Order[] } {
  const sent = orders.filter((one) => !isFetched(one)).flatMap(rowsOf);
  const loads = byCarrier(sent, ({ transport }) => transport)
    .map((own) => ({ transport: own[0]?.transport.trim() ?? '', rows: own.map(({ row }) => row) }))
    .sort((a, b) => Number(a.transport === '') - Number(b.transport === '') || a.transport.localeCompare(b.transport));
  return { loads, fetched: orders.filter(isFetched) };
}
