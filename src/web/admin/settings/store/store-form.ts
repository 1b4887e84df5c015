/** The settings record as a form: numbers are text, the rest is as in the API (spec §3 Settings). Pure. */

import { z } from 'zod';
import { collectsTax } from '#shop/checkout/checkout.tax.rules.ts';
import { gstinFault, gstinFaultText } from '#shop/settings/gstin.rules.ts';
import { StoreSettings, StoreSettingsUpdate } from '#shop/settings/settings.contract.ts';
import { numberOrNone } from '#web/forms/numbers.ts';

type Plain = Omit<StoreSettings, 'id' | 'tax_rates'>;

/** Tax rates that differ from the usual one are typed as lines: HSN code, percent, first day. */
export type StoreValues = { [Name in keyof Plain]: Plain[Name] extends number ? string : Plain[Name] } & {
  tax_rates: string;
};

type Rates = StoreSettings['tax_rates'];

const lineOfRate = ({ hsn, rate, valid_from }: Rates[number]) => `${hsn} ${rate} ${valid_from}`;

/** Parses lines such as '3604 18 2026-04-01'; null if a line is invalid. */
function ratesOf(text: string): Rates | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rates = lines.flatMap((line) => {
    const [, hsn = '', rate, valid_from = ''] =
      /^\s*(\d{2,8})[\s,]+(\d{1,3}(?:\.\d{1,2})?)\s*%?[\s,]+(\d{4}-\d\d-\d\d)\s*$/.exec(line) ?? [];
    return z.iso.date().safeParse(valid_from).success && Number(rate) <= 100
      ? [{ hsn, rate: Number(rate), valid_from }]
      : [];
  });
  return rates.length === lines.length ? rates : null;
}

const { gstin, tax_rates } = StoreSettingsUpdate.shape;

/** The contract, and the check character of a GSTIN, which only the form verifies. */
export const StoreSchema = StoreSettingsUpdate.extend({
  gstin: gstin.refine((text) => !text || gstinFault(text) !== 'checksum', gstinFaultText('checksum')),
  tax_rates: z
    .string()
    .transform((text, context) => {
      const rates = ratesOf(text);
      if (!rates) context.addIssue('Write each line as HSN code, percent and day, such as 3604 18 2026-04-01.');
      return rates ?? z.NEVER;
    })
    .pipe(tax_rates.unwrap())
    .optional(),
});

/** The part of the record that is changed on the season's page. */
export const SeasonSchema = StoreSchema.pick({
  ...{ sales_mode: true, opens_at: true, before_opening: true, last_order_date: true, after_last_order: true },
  ...{ festival_date: true, festival_name: true, tamil_festival_name: true },
}).strip();

export function storeValuesOf({ id: _, ...store }: StoreSettings): StoreValues {
  const typed = Object.entries(store).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  return { ...Object.fromEntries(typed), tax_rates: store.tax_rates.map(lineOfRate).join('\n') };
}

const isNumber = (name: string) => StoreSettings.shape[name as keyof StoreSettings] instanceof z.ZodNumber;

/** The whole record, as the specification's client sends it (§7 address/store/update), without the fields that are not shown. */
export function storeBodyOf(id: number, values: StoreValues): Record<string, unknown> {
  const fields = Object.entries(values).map(([name, value]) => [
    name,
    isNumber(name) ? numberOrNone(String(value)) : value,
  ]);
  const { packing_percent, packing_charge, tax_rates: rates, ...body } = Object.fromEntries(fields);
  return {
    ...body,
    id,
    store_address: values.store_address.replace(/\s*\n\s*/g, ', '),
    ...(values.packing_kind === 'percent' && { packing_percent }),
    ...(values.packing_kind === 'fixed' && { packing_charge }),
    ...(collectsTax(values.tax_mode) && { tax_rates: rates }),
  };
}
