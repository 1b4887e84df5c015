/** The settings record as a form: numbers are text, the rest is as in the API (spec §3 Settings). Pure. */
import type { StoreSettings } from '#shop/settings/settings.contract.ts';

/** The record's integers and the six numbers that may have decimals. */
const NUMBERS = [
  'free_delivery_amount',
  'free_delivery_km',
  'packing_percent',
  'packing_charge',
  'courier_from',
  'courier_to',
  'utr_hold_hours',
  'estimate_days',
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

/** Tax rates that differ from the usual one are typed as lines: HSN code, percent, first day. */
export type StoreValues = Omit<StoreSettings, 'id' | 'tax_rates' | NumberField> &
  Record<NumberField | 'tax_rates', string>;

const mapNumbers = <From, To>(record: Record<NumberField, From>, turn: (value: From) => To) =>
  Object.fromEntries(NUMBERS.map((name) => [name, turn(record[name])])) as Record<NumberField, To>;

type Rates = StoreSettings['tax_rates'];

const lineOfRate = ({ hsn, rate, valid_from }: Rates[number]) => `${hsn} ${rate} ${valid_from}`;

/** Parses lines such as '3604 18 2026-04-01'; null if a line is invalid. */
export function ratesOf(text: string): Rates | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rates = lines.flatMap((line) => {
    const [, hsn = '', rate, valid_from = ''] =
      /^\s*(\d{2,8})[\s,]+(\d{1,3}(?:\.\d{1,2})?)\s*%?[\s,]+(\d{4}-\d\d-\d\d)\s*$/.exec(line) ?? [];
    const isDay = !Number.isNaN(Date.parse(valid_from));
    return isDay && Number(rate) <= 100 ? [{ hsn, rate: Number(rate), valid_from }] : [];
  });
  return rates.length === lines.length ? rates : null;
}

export function storeValuesOf({ id: _, ...store }: StoreSettings): StoreValues {
  return { ...store, tax_rates: store.tax_rates.map(lineOfRate).join('\n'), ...mapNumbers(store, String) };
}

/** The whole record, as the specification's client sends it (§7 address/store/update). */
export function storeBodyOf(id: number, values: StoreValues): StoreSettings {
  return { ...values, id, tax_rates: ratesOf(values.tax_rates) ?? [], ...mapNumbers(values, Number) };
}
