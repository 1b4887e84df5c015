/** A parcel as typed in its form, and as the API takes it. */
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import { type Parcel, ParcelAdd } from '#shop/courier/parcels/parcels.contract.ts';
import { kilogramsFrom, numberFrom } from '#web/forms/numbers.ts';

export const ParcelInput = ParcelAdd.omit({ order_id: true });

const NO_PARCEL = {
  ...{ courier_partner: '', contact_number: '', tracking_link: '', tracking_id: '', office: '' },
  ...{ cartons: '', weight: '', freight: '', collect_by: '', state: 'sent' as Parcel['state'] },
};
export type ParcelValues = typeof NO_PARCEL;

/** Empty for an unknown figure. */
const shown = (figure: number) => (figure > 0 ? String(figure) : '');

export function valuesOf(parcel: Parcel | null): ParcelValues {
  if (!parcel) return NO_PARCEL;
  const { courier_partner, contact_number, tracking_link, tracking_id, office, state } = parcel;
  return {
    ...{ courier_partner, contact_number, tracking_link, tracking_id, office, state },
    ...{ cartons: shown(parcel.cartons), weight: shown(parcel.weight), freight: shown(parcel.freight) },
    collect_by: parcel.collect_by ?? '',
  };
}

/** The body of the call, still to be validated by the contract. */
export function bodyOf(values: ParcelValues): Record<string, unknown> {
  return {
    ...values,
    cartons: numberFrom(values.cartons) ?? 0,
    weight: kilogramsFrom(values.weight) ?? 0,
    freight: numberFrom(values.freight) ?? 0,
    collect_by: values.collect_by || null,
  };
}

/** The last free day, in India, of a parcel that arrived today. */
export const freeUntil = (days: number) => dayInIndia(Date.now() + days * DAY_MS);

/** A saved number is not asked about again when the parcel reaches the office. */
export const isNewNumber = (parcel: Parcel | null, body: Pick<Parcel, 'courier_partner' | 'tracking_id'>) =>
  parcel?.tracking_id !== body.tracking_id || parcel.courier_partner !== body.courier_partner;
