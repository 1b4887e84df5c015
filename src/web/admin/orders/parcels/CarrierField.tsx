import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef } from 'react';
import { sameName } from '#shop/courier/parcels/parcels.rules.ts';
import type { Transport } from '#shop/delivery/transports/transports.contract.ts';
import { type DistrictOfState, officesIn, phoneFor } from '#shop/delivery/transports/transports.rules.ts';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { transportsQuery } from '../../delivery/transports.queries.ts';
import { type CourierFields, carriersQuery, latestCourierQuery } from '../orders.queries.ts';

type Carrier = Pick<CourierFields, 'contact_number' | 'tracking_link'>;

/** With the office in the parcel's district, if known. */
type KnownCarrier = Carrier & { office: string };

interface CarrierForm {
  textOf: (field: keyof Carrier) => string;
  /** The form's initial value. */
  givenOf: (field: keyof Carrier) => string;
  set: (field: keyof Carrier, value: string) => void;
}

/** Fills in a carrier's latest contact details. Replaces those of another carrier, but never typed text. */
export function useFillCarrier({ textOf, givenOf, set }: CarrierForm): (carrier: Carrier) => void {
  const filled = useRef<Partial<Carrier>>({});
  return (carrier) => {
    for (const field of ['contact_number', 'tracking_link'] as const) {
      if (!['', givenOf(field), filled.current[field]].includes(textOf(field))) continue;
      filled.current[field] = carrier[field];
      set(field, carrier[field]);
      selectWhereTyped(field);
    }
  };
}

/** Selects the text in a focused field, so that typing replaces it instead of appending. */
function selectWhereTyped(field: keyof Carrier): void {
  const typedIn = document.activeElement;
  if (typedIn instanceof HTMLInputElement && typedIn.name === field) typedIn.select();
}

interface InputProps extends Omit<ComponentProps<'input'>, 'list'> {
  error?: string | undefined;
}

interface CarrierFieldProps extends InputProps {
  /** Called when a known carrier is named, with its contact data. */
  onKnown: (carrier: KnownCarrier) => void;
  /** The parcel's destination; null for several places. */
  place?: DistrictOfState | null;
}

/** The phone number for asking the carrier about a parcel. */
export function CarrierContactField(input: InputProps) {
  return <TextField label={m.common_contact_number()} required inputMode="tel" autoComplete="off" {...input} />;
}

const contactOf = (transport: Transport, place: DistrictOfState | null): KnownCarrier => ({
  contact_number: phoneFor(transport, place),
  tracking_link: transport.tracking_page,
  office: (place && officesIn(transport, place)[0]?.address) ?? '',
});

/**
 * The carrier's name, with suggestions: the shop's transports and earlier carriers. A transport fills in its office in
 * the buyer's district, an earlier carrier what the shop entered last.
 */
export function CarrierField({ onKnown, place = null, onChange, ...input }: CarrierFieldProps) {
  const listId = useId();
  const client = useQueryClient();
  const transports = useQuery(transportsQuery).data ?? [];
  const carriers = useQuery(carriersQuery);
  const listed = transports.filter(({ active }) => active);
  const others = (carriers.data ?? []).filter((name) => !listed.some((transport) => sameName(transport.name, name)));
  const lookUp = async (name: string) => {
    const transport = listed.find((one) => sameName(one.name, name));
    if (transport) return onKnown(contactOf(transport, place));
    const courier = others.includes(name) ? await client.fetchQuery(latestCourierQuery(name)).catch(() => null) : null;
    if (courier) onKnown({ ...courier, office: '' });
  };
  return (
    <>
      <TextField
        label={m.admin_courier_name()}
        required
        autoComplete="off"
        list={listId}
        onChange={(event) => {
          onChange?.(event);
          void lookUp(event.target.value);
        }}
        {...input}
      />
      <datalist id={listId}>
        {[...listed.map(({ name }) => name), ...others].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
