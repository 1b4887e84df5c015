/** Charges beside the goods (packing, tax, rounding) and billing. Delivery has its own rules. */

import { useFormContext, useWatch } from 'react-hook-form';
import { collectsTax } from '#shop/checkout/checkout.tax.rules.ts';
import { type BillingTime, LABELS_PER_SHEET, PREFIX_LENGTH } from '#shop/settings/billing.rules.ts';
import { FormCheckbox, FormSelect, FormTextArea } from '#web/forms/fields.tsx';
import { m } from '#web/words/messages.js';
import { StoreField } from './StoreFields.tsx';
import type { StoreValues } from './store-form.ts';

const BILLING_HINTS: Record<BillingTime, () => string> = {
  payment: m.admin_settings_bill_at_payment_hint,
  packing: m.admin_settings_bill_at_packing_hint,
  dispatch: m.admin_settings_bill_at_dispatch_hint,
};

export function ChargeFields() {
  const { control } = useFormContext<StoreValues>();
  const [packing, tax, billAt] = useWatch({ control, name: ['packing_kind', 'tax_mode', 'bill_at'] });
  return (
    <>
      <FormSelect
        name="packing_kind"
        control={control}
        label={m.admin_settings_packing_kind()}
        hint={m.admin_settings_packing_hint()}
        options={[
          { value: 'none', label: m.admin_settings_packing_none() },
          { value: 'percent', label: m.admin_settings_packing_by_percent() },
          { value: 'fixed', label: m.admin_settings_packing_by_sum() },
        ]}
      />
      {packing === 'percent' && (
        <StoreField name="packing_percent" label={m.admin_settings_packing_percent()} inputMode="decimal" required />
      )}
      {packing === 'fixed' && (
        <StoreField name="packing_charge" label={m.admin_settings_packing_charge()} inputMode="decimal" required />
      )}
      <FormSelect
        name="tax_mode"
        control={control}
        label={m.admin_settings_tax_mode()}
        hint={tax === 'composition' ? m.admin_settings_tax_composition_hint() : m.admin_settings_tax_hint()}
        options={[
          { value: 'none', label: m.admin_settings_tax_none() },
          { value: 'inclusive', label: m.admin_settings_tax_inclusive() },
          { value: 'exclusive', label: m.admin_settings_tax_exclusive() },
          { value: 'composition', label: m.admin_settings_tax_composition() },
        ]}
      />
      {collectsTax(tax) && (
        <FormTextArea
          name="tax_rates"
          control={control}
          label={m.admin_settings_tax_rates()}
          hint={m.admin_settings_tax_rates_hint()}
        />
      )}
      <FormCheckbox name="round_total" control={control} label={m.admin_settings_round_total()} />
      <FormSelect
        name="bill_at"
        control={control}
        label={m.admin_settings_bill_at()}
        hint={BILLING_HINTS[billAt]()}
        options={[
          { value: 'payment', label: m.admin_settings_bill_at_payment() },
          { value: 'packing', label: m.admin_settings_bill_at_packing() },
          { value: 'dispatch', label: m.admin_settings_bill_at_dispatch() },
        ]}
      />
      <StoreField
        name="bill_prefix"
        label={m.admin_settings_bill_prefix()}
        hint={m.admin_settings_bill_prefix_hint()}
        autoCapitalize="characters"
        maxLength={PREFIX_LENGTH}
      />
      <FormSelect
        name="labels_per_sheet"
        control={control}
        label={m.admin_settings_labels()}
        hint={m.admin_settings_labels_hint()}
        options={LABELS_PER_SHEET.map((count) => ({
          value: count,
          label: m.admin_settings_labels_count({ count }),
        }))}
      />
    </>
  );
}
