import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { SETTING_NAMES, type StoreSettings } from '#shop/settings/settings.contract.ts';
import { OpeningFields, SeasonFields } from './SellingFields.tsx';
import { StoreForm } from './StoreForm.tsx';
import { storeValuesOf } from './store-form.ts';

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }));

/** Shows every field that another one may hide. */
const STORE = {
  ...{ opens_at: '2999-01-01T10:00', tax_mode: 'inclusive', tax_rates: [], bill_at: 'packing', payment_order: ['upi'] },
  ...{ packing_kind: 'percent', sales_mode: 'online_payment', before_opening: 'closed', after_last_order: 'later' },
} as unknown as StoreSettings;

function SeasonForm() {
  return (
    <FormProvider {...useForm({ values: storeValuesOf(STORE) })}>
      <OpeningFields />
      <SeasonFields />
    </FormProvider>
  );
}

it('the owner can change every setting in the store form or on the season’s page', () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <StoreForm store={STORE} />
      <StoreForm store={{ ...STORE, packing_kind: 'fixed' }} />
      <SeasonForm />
    </QueryClientProvider>,
  );
  const fields = [...container.querySelectorAll('[name]')].map((field) => field.getAttribute('name')?.split('.')[0]);
  // The order of the ways to pay has arrows instead of a field.
  expect(SETTING_NAMES.filter((name) => !fields.includes(name))).toEqual(['payment_order']);
});
