import { expect, it } from 'vitest';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { SeasonSchema, StoreSchema, type StoreValues, storeBodyOf, storeValuesOf } from './store-form.ts';

const STORE = {
  ...{ id: 1, store_name: 'Mathappu', store_address: 'Sivakasi', gstin: '', hold_percent: 10 },
  ...{ packing_kind: 'percent', packing_percent: 3.5, packing_charge: 40, festival_date: '2026-11-08' },
  ...{ tax_mode: 'inclusive', tax_rates: [{ hsn: '3604', rate: 12, valid_from: '2026-04-01' }] },
} as StoreSettings;

const sent = (values: Partial<StoreValues>, schema: typeof StoreSchema | typeof SeasonSchema = StoreSchema) =>
  schema.safeParse(storeBodyOf(1, { ...storeValuesOf(STORE), ...values }));

it('sends the record that it was given', () => {
  const { packing_charge: _, ...shown } = STORE;
  expect(sent({}).data).toEqual(shown);
});

it('sends nothing of a field that is not shown', () => {
  const hidden = sent({ packing_kind: 'none', packing_percent: '', tax_mode: 'none', tax_rates: 'eighteen' });
  expect(hidden.success).toBe(true);
  expect(hidden.data).not.toHaveProperty('tax_rates');
});

it('sends an address in one line', () => {
  expect(sent({ store_address: '1 Main Road\n Sivakasi' }).data).toMatchObject({
    store_address: '1 Main Road, Sivakasi',
  });
});

it('sends from the season’s page only what is on it', () => {
  expect(sent({ hold_percent: '' }, SeasonSchema).data).toEqual({ festival_date: '2026-11-08' });
});

it.each([
  ['hold_percent', ''],
  ['hold_percent', '101'],
  ['hold_percent', 'ten'],
  ['packing_percent', '1,5'],
  ['gstin', '33ABCDE1234F1Z6'],
  ['gstin', '33ABCDE1234'],
  ['tax_rates', '3604 18'],
  ['tax_rates', '3604 118 2026-04-01'],
  ['tax_rates', '3604 18 2026-02-31'],
])('refuses %s %j', (name, typed) => {
  expect(sent({ [name]: typed }).error?.issues.map(({ path }) => path[0])).toEqual([name]);
});
