import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { type CourierFields, carriersQuery, latestCourierQuery } from './orders.queries.ts';

type Carrier = Pick<CourierFields, 'contact_number' | 'tracking_link'>;

interface CarrierForm {
  textOf: (field: keyof Carrier) => string;
  /** The value that the form came with. */
  givenOf: (field: keyof Carrier) => string;
  set: (field: keyof Carrier, value: string) => void;
}

/** Fills in a carrier's last contact details, replacing another carrier's, but never typed text. */
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
  /** Told when a carrier is named that orders went with before: how the shop reached it last. */
  onKnown: (carrier: Carrier) => void;
}

/** The number at which the carrier is asked about a parcel. */
export function CarrierContactField(input: InputProps) {
  return <TextField label={m.common_contact_number()} required inputMode="tel" autoComplete="off" {...input} />;
}

/** The carrier's name, with those that the shop sends with; a known one is not typed in again order by order. */
export function CarrierField({ onKnown, onChange, ...input }: CarrierFieldProps) {
  const listId = useId();
  const client = useQueryClient();
  const carriers = useQuery(carriersQuery);
  const known = carriers.data ?? [];
  const lookUp = async (name: string) => {
    const courier = known.includes(name) ? await client.fetchQuery(latestCourierQuery(name)).catch(() => null) : null;
    if (courier) onKnown(courier);
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
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
