/** Which transport suits an order best, which of its parcels is meant, and which mail its customer gets. Pure. */
import type { Transport } from '../../delivery/transports/transports.contract.ts';
import { type DistrictOfState, officesIn, transportsFor } from '../../delivery/transports/transports.rules.ts';
import type { OrderTransport } from '../../orders/orders.contract.ts';
import { hasLeftTheShop, trackingIdOf } from '../../orders/orders.status.ts';
import type { Parcel, ParcelState, ParcelSuggestion } from './parcels.contract.ts';

/** How an earlier parcel was sent. */
export interface SentWith {
  carrier: string;
  contactNumber: string;
  website: string;
  office: string;
}

interface Asked {
  transports: readonly Transport[];
  chosen: OrderTransport | null;
  /** The destination; the district is empty if unknown. */
  place: DistrictOfState;
  last: SentWith | null;
}

/** Compares carriers as different people write them. */
export const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The customer's choice, else a transport with an office in the district (of several, the one last used there), else
 * the one last used there.
 */
export function suggestionFor({ transports, chosen, place, last }: Asked): ParcelSuggestion | null {
  if (chosen) {
    const known = transports.find(({ name }) => sameName(name, chosen.name));
    return {
      ...{ reason: 'chosen', courier_partner: chosen.name, contact_number: chosen.phone, office: chosen.address },
      ...{ tracking_link: known?.tracking_page ?? '', free_days: known?.free_days ?? 0 },
    };
  }
  const near = place.district === '' ? [] : transportsFor(transports, place);
  const best = near.find(({ name }) => last && sameName(name, last.carrier)) ?? near[0];
  const office = best && officesIn(best, place)[0];
  if (best && office)
    return {
      ...{ reason: 'near', courier_partner: best.name, contact_number: office.phone, office: office.address },
      ...{ tracking_link: best.tracking_page, free_days: best.free_days },
    };
  if (!last) return null;
  return {
    ...{ reason: 'last', courier_partner: last.carrier, contact_number: last.contactNumber, office: last.office },
    ...{ tracking_link: last.website, free_days: 0 },
  };
}

/** The parcels under way or delivered, without those that came back. */
export const parcelsOut = <P extends Pick<Parcel, 'state'>>({ Parcels }: { Parcels: readonly P[] }): P[] =>
  Parcels.filter(({ state }) => state !== 'returned');

/** The fields of a parcel whose changes the customer is mailed about. */
interface Told {
  trackingNumber: string;
  state: ParcelState;
  photoKey: string | null;
}

/**
 * The mail that a changed parcel calls for. `parcel_arrived` when it reaches the office. `parcel_sent` if the parcel,
 * its LR number or its photo is new, but only after the dispatch mail, which has everything known by then. None once
 * the order is delivered or cancelled.
 */
export function newsOf(
  { before, after }: { before: Told | null; after: Told },
  statusId: number | null,
): 'parcel_sent' | 'parcel_arrived' | null {
  if (statusId === null || statusId >= trackingIdOf('delivered')) return null;
  if (after.state === 'arrived' && before?.state !== 'arrived') return 'parcel_arrived';
  if (!hasLeftTheShop(statusId) || after.state === 'returned') return null;
  const isNewNumber = after.trackingNumber !== '' && after.trackingNumber !== before?.trackingNumber;
  const isNewPhoto = after.photoKey !== null && after.photoKey !== before?.photoKey;
  return before === null || isNewNumber || isNewPhoto ? 'parcel_sent' : null;
}

interface Carried {
  carrier: string;
  trackingNumber: string;
  state: ParcelState;
}

/**
 * The fields to clear when a parcel that came back is sent again by another transport or with another LR: otherwise the
 * customer would be shown those of the first.
 */
export function clearedWhenResent(before: Carried, change: Partial<Carried>) {
  const { carrier, trackingNumber, state } = { ...before, ...change };
  const isSentAgain = before.state === 'returned' && state !== 'returned';
  if (!isSentAgain || (carrier === before.carrier && trackingNumber === before.trackingNumber)) return {};
  const own = { photoKey: null, collectBy: null, freight: 0 };
  return carrier === before.carrier ? own : { ...own, office: '' };
}

/**
 * Which parcel to fill when an order is booked with a carrier; null adds a new one. A single parcel is always meant. Of
 * several, one of this carrier: the one with this number, else one without a number, else its only parcel. Else any
 * parcel without a number, else one that came back.
 */
export function parcelToBook<P extends Pick<Parcel, 'courier_partner' | 'tracking_id' | 'state'>>(
  parcels: readonly P[],
  carrier: string,
  number: string,
): P | null {
  if (parcels.length <= 1) return parcels[0] ?? null;
  const own = parcels.filter(({ courier_partner }) => sameName(courier_partner, carrier));
  const known = own.find(({ tracking_id }) => number !== '' && tracking_id === number);
  const open = own.find(({ tracking_id }) => tracking_id === '');
  const only = own.length === 1 ? own[0] : undefined;
  const unnumbered = parcels.find(({ tracking_id }) => tracking_id === '');
  return known ?? open ?? only ?? unnumbered ?? parcels.find(({ state }) => state === 'returned') ?? null;
}
