/** Which orders go on which lorry, for the dispatch desk and the list that the lorry takes along. Pure. */
import { isFetched } from '../../orders/fetched.rules.ts';
import type { Order } from '../../orders/orders.contract.ts';
import type { Parcel } from './parcels.contract.ts';
import { parcelsOut, sameName } from './parcels.rules.ts';

/** The part of an order that goes on one lorry. */
export interface LoadRow {
  order: Order;
  /** Empty before they are booked. */
  parcels: Parcel[];
  /** 0 if the order goes on several lorries and nobody counted; the same for grams. */
  cartons: number;
  grams: number;
  /** The number of lorries on which the order goes. */
  lorries: number;
}

export interface Load {
  /** As staff typed it; empty if unknown. */
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

type Amount = (counted: Pick<Parcel, 'cartons' | 'weight'>) => number;

const cartonsOf: Amount = ({ cartons }) => cartons;
const gramsOf: Amount = ({ weight }) => Math.round(weight * 1000);

const sumOf = (parcels: readonly Parcel[], of: Amount) => parcels.reduce((sum, parcel) => sum + of(parcel), 0);

/** The parcels' own figures if every parcel has one, else the figure from packing. */
function amountOf({ Packing }: Order, parcels: readonly Parcel[], of: Amount): number {
  const isBooked = parcels.length > 0 && parcels.every((parcel) => of(parcel) > 0);
  return (!isBooked && Packing && of(Packing)) || sumOf(parcels, of);
}

/** An order that goes on one lorry as a whole. */
export function wholeOf(order: Order): LoadRow {
  const parcels = parcelsOut(order);
  const [cartons, grams] = [amountOf(order, parcels, cartonsOf), amountOf(order, parcels, gramsOf)];
  return { order, parcels, cartons, grams, lorries: 1 };
}

/** Splits an order by the carrier of each parcel; without parcels, the customer's choice decides. */
function rowsOf(order: Order): { transport: string; row: LoadRow }[] {
  const own = byCarrier(parcelsOut(order), ({ courier_partner }) => courier_partner);
  const whole = wholeOf(order);
  if (own.length <= 1)
    return [{ transport: whole.parcels[0]?.courier_partner ?? order.transport?.name ?? '', row: whole }];
  return own.map((parcels) => ({
    transport: parcels[0]?.courier_partner ?? '',
    row: {
      ...{ order, parcels, lorries: own.length },
      cartons: shareOf(own, parcels, whole.cartons, cartonsOf),
      grams: shareOf(own, parcels, whole.grams, gramsOf),
    },
  }));
}

/**
 * The figure for one lorry: what its parcels were booked with. If it is the only lorry without figures, it gets the
 * rest of the packed total.
 */
function shareOf(all: readonly Parcel[][], own: Parcel[], whole: number, of: Amount): number {
  const uncounted = all.filter((parcels) => sumOf(parcels, of) === 0);
  return uncounted.length === 1 && uncounted[0] === own ? Math.max(0, whole - sumOf(all.flat(), of)) : sumOf(own, of);
}

/** The loads of each lorry, those without a known transport last, and the orders that buyers fetch. */
export function loadsOf(orders: readonly Order[]): { loads: Load[]; fetched: Order[] } {
  const sent = orders.filter((one) => !isFetched(one)).flatMap(rowsOf);
  const loads = byCarrier(sent, ({ transport }) => transport)
    .map((own) => ({ transport: own[0]?.transport.trim() ?? '', rows: own.map(({ row }) => row) }))
    .sort(
      (a, b) => Number(a.transport === '') - Number(b.transport === '') || a.transport.localeCompare(b.transport, 'en'),
    );
  return { loads, fetched: orders.filter(isFetched) };
}
