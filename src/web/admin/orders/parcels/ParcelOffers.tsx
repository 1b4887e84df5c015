import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ParcelSuggestion } from '#shop/courier/parcels/parcels.contract.ts';
import type { Transport } from '#shop/delivery/transports/transports.contract.ts';
import { type DistrictOfState, officesIn, transportsFor } from '#shop/delivery/transports/transports.rules.ts';
import { districtHere } from '#web/texts/place-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { transportsQuery } from '../../delivery/transports.queries.ts';
import { type ParcelOrder, suggestionQuery } from './parcels.queries.ts';

/** The fields that a press fills in. */
export type OfferedCarrier = Pick<ParcelSuggestion, 'courier_partner' | 'contact_number' | 'tracking_link' | 'office'>;

interface ParcelOffersProps {
  order: ParcelOrder;
  place: DistrictOfState;
  onChoose: (carrier: OfferedCarrier) => void;
  /** Called with the number of days that the suggested office keeps a parcel for free. */
  onFreeDays: (days: number) => void;
}

/**
 * Buttons that fill the form: the customer's choice, else transports with an office at the destination, else what was
 * last used there.
 */
export function ParcelOffers({ order, place, onChoose, onFreeDays }: ParcelOffersProps) {
  const suggestion = useQuery(suggestionQuery(order)).data ?? null;
  const transports = useQuery(transportsQuery).data ?? [];
  const freeDays = suggestion?.free_days ?? 0;
  useEffect(() => onFreeDays(freeDays), [freeDays, onFreeDays]);
  const name = districtHere(place.district);
  const near = place.district === '' ? [] : transportsFor(transports, place).flatMap((one) => offersOf(one, place));
  const last = suggestion?.reason === 'last' ? [suggestion] : [];
  return (
    <>
      {suggestion?.reason === 'chosen' && (
        <Offers label={m.admin_parcel_chosen()} offers={[suggestion]} onChoose={onChoose} hasOffice />
      )}
      {last.length > 0 && (
        <Offers label={m.admin_parcel_suggested_last({ place: name })} offers={last} onChoose={onChoose} />
      )}
      {near.length > 0 && (
        <Offers label={m.admin_transports_near({ place: name })} offers={first(near, suggestion)} onChoose={onChoose} />
      )}
    </>
  );
}

const offersOf = (transport: Transport, place: DistrictOfState): OfferedCarrier[] =>
  officesIn(transport, place).map((office) => ({
    courier_partner: transport.name,
    contact_number: office.phone,
    tracking_link: transport.tracking_page,
    office: office.address,
  }));

/** Puts the suggested one first. */
function first(offers: readonly OfferedCarrier[], suggestion: ParcelSuggestion | null): OfferedCarrier[] {
  const isIt = ({ courier_partner }: OfferedCarrier) => Number(courier_partner === suggestion?.courier_partner);
  return [...offers].sort((a, b) => isIt(b) - isIt(a));
}

interface OffersProps {
  label: string;
  offers: readonly OfferedCarrier[];
  onChoose: (carrier: OfferedCarrier) => void;
  hasOffice?: boolean;
}

function Offers({ label, offers, onChoose, hasOffice = false }: OffersProps) {
  // Two offices of one transport are told apart by their addresses.
  const isTwice = ({ courier_partner }: OfferedCarrier) =>
    offers.filter((offer) => offer.courier_partner === courier_partner).length > 1;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 sm:col-span-2">
      <legend className="mb-2 text-sm text-soft">{label}</legend>
      {offers.map((offer) => (
        <Button
          key={`${offer.courier_partner} ${offer.office}`}
          variant="secondary"
          className="max-w-full text-left"
          onClick={() => onChoose(offer)}
        >
          {hasOffice || isTwice(offer) ? `${offer.courier_partner} · ${offer.office}` : offer.courier_partner}
        </Button>
      ))}
    </fieldset>
  );
}
