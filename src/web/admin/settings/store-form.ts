/** The settings record as a form: numbers are typed as text, the rest is as it travels (spec §3 Settings). Pure. */
import type { StoreSettings } from '#shop/settings/settings.contract.ts';

export type StoreValues = Omit<StoreSettings, 'id' | 'free_delivery_amount' | 'free_delivery_km' | 'utr_hold_hours'> & {
  free_delivery_amount: string;
  free_delivery_km: string;
  utr_hold_hours: string;
};

export function storeValuesOf({ id: _, ...store }: StoreSettings): StoreValues {
  return {
    ...store,
    free_delivery_amount: String(store.free_delivery_amount),
    free_delivery_km: String(store.free_delivery_km),
    utr_hold_hours: String(store.utr_hold_hours),
  };
}

/** All fields, as the specification's client sends them (§7 address/store/update). */
export function storeBodyOf(id: number, values: StoreValues): StoreSettings {
  return {
    ...values,
    id,
    free_delivery_amount: Number(values.free_delivery_amount),
    free_delivery_km: Number(values.free_delivery_km),
    utr_hold_hours: Number(values.utr_hold_hours),
  };
}
