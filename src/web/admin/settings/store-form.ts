/** The settings record as a form: numbers are typed as text, the rest is as it travels (spec §3 Settings). Pure. */
import type { StoreSettings } from '#shop/settings/settings.contract.ts';

/** The whole numbers of the record and the two that need not be whole. */
const NUMBERS = [
  'free_delivery_amount',
  'free_delivery_km',
  'utr_hold_hours',
  'most_per_product',
  'hold_percent',
  'hold_pieces',
  'hold_total_percent',
  'holds_per_address',
  'mails_per_day',
  'texts_per_day',
  'texts_per_address',
  'messages_per_day',
  'orders_per_day',
] as const;
type NumberField = (typeof NUMBERS)[number];

export type StoreValues = Omit<StoreSettings, 'id' | NumberField> & Record<NumberField, string>;

const mapNumbers = <From, To>(record: Record<NumberField, From>, turn: (value: From) => To) =>
  Object.fromEntries(NUMBERS.map((name) => [name, turn(record[name])])) as Record<NumberField, To>;

export function storeValuesOf({ id: _, ...store }: StoreSettings): StoreValues {
  return { ...store, ...mapNumbers(store, String) };
}

/** All fields, as the specification's client sends them (§7 address/store/update). */
export function storeBodyOf(id: number, values: StoreValues): StoreSettings {
  return { ...values, id, ...mapNumbers(values, Number) };
}
