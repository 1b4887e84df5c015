import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import type { AddressField } from './address-values.ts';

/** More would fill the bar at the bottom of a phone. */
const MOST_NAMED = 3;

/** Only fields that can be missing. */
const LABELS: Partial<Record<AddressField, () => string>> = {
  delivery_contact_number: m.address_contact,
  house_flat_no: m.address_house,
  zipcode: m.address_pin,
  state: m.address_state,
  city: m.address_city,
  customCity: m.address_custom_city,
  firm: m.address_firm,
  gstin: m.common_gstin,
};

interface StillMissingProps {
  /** The button points to it by `aria-describedby`. */
  id: string;
  fields: readonly AddressField[];
  /** The label of another field that is empty too. */
  also?: string | null;
}

/** Why a button is disabled: the labels of the fields that are still empty. */
export function StillMissing({ id, fields, also }: StillMissingProps) {
  const labels = [also, ...fields.map((field) => LABELS[field]?.())].filter((label) => label != null);
  if (labels.length === 0) return null;
  const named = labels.slice(0, labels.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED);
  const list = new Intl.ListFormat(getLocale(), { type: 'unit' }).format(named);
  const rest = labels.length - named.length;
  return (
    <p id={id} className="text-sm text-soft">
      {rest > 0 ? m.address_still_missing_more({ fields: list, rest }) : m.address_still_missing({ fields: list })}
    </p>
  );
}
