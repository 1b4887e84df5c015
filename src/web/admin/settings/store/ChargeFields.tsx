/** Charges beside the goods (packing, tax, rounding) and billing. Delivery has its own rules. */
import { useFormContext, useWatch } from 'react-hook-form';
import { type BillingTime, isBillPrefix, LABELS_PER_SHEET, PREFIX_LENGTH } from '#shop/settings/billing.rules.ts';
import { CheckboxField, SelectField, TextAreaField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { requiredNumber } from '../../form/form-rules.ts';
import { StoreField } from './StoreFields.tsx';
import { ratesOf, type StoreValues } from './store-form.ts';
import { asRules } from './store-rules.ts';

const BILLING_HINTS: Record<BillingTime, () => string> = {
  payment: m.admin_settings_bill_at_payment_hint,
  packing: m.admin_settings_bill_at_packing_hint,
  dispatch: m.admin_settings_bill_at_dispatch_hint,
};

export function ChargeFields() {
  const { control, register, formState } = useFormContext<StoreValues>();
  const [packing, tax, billAt] = useWatch({ control, name: ['packing_kind', 'tax_mode', 'bill_at'] });
  const rateRules = { validate: (text: string) => ratesOf(text) !== null || m.admin_settings_tax_rates_error() };
  return (
    <>
      <SelectField
        label={m.admin_settings_packing_kind()}
        hint={m.admin_settings_packing_hint()}
        options={[
          { value: 'none', label: m.admin_settings_packing_none() },
          { value: 'percent', label: m.admin_settings_packing_by_percent() },
          { value: 'fixed', label: m.admin_settings_packing_by_sum() },
        ]}
        {...register('packing_kind')}
      />
      {packing === 'percent' && (
        <StoreField
          name="packing_percent"
          label={m.admin_settings_packing_percent()}
          inputMode="decimal"
          required
          rules={asRules(requiredNumber(m.admin_settings_packing_percent(), 0, 100))}
        />
      )}
      {packing === 'fixed' && (
        <StoreField
          name="packing_charge"
          label={m.admin_settings_packing_charge()}
          inputMode="decimal"
          required
          rules={asRules(requiredNumber(m.admin_settings_packing_charge(), 0, 10_000_000))}
        />
      )}
      <SelectField
        label={m.admin_settings_tax_mode()}
        hint={m.admin_settings_tax_hint()}
        error={formState.errors.tax_mode?.message}
        options={[
          { value: 'none', label: m.admin_settings_tax_none() },
          { value: 'inclusive', label: m.admin_settings_tax_inclusive() },
          { value: 'exclusive', label: m.admin_settings_tax_exclusive() },
          { value: 'composition', label: m.admin_settings_tax_composition() },
        ]}
        {...register('tax_mode')}
      />
      {(tax === 'inclusive' || tax === 'exclusive') && (
        <TextAreaField
          label={m.admin_settings_tax_rates()}
          hint={m.admin_settings_tax_rates_hint()}
          error={formState.errors.tax_rates?.message}
          {...register('tax_rates', rateRules)}
        />
      )}
      <CheckboxField label={m.admin_settings_round_total()} {...register('round_total')} />
      <SelectField
        label={m.admin_settings_bill_at()}
        hint={BILLING_HINTS[billAt]()}
        options={[
          { value: 'payment', label: m.admin_settings_bill_at_payment() },
          { value: 'packing', label: m.admin_settings_bill_at_packing() },
          { value: 'dispatch', label: m.admin_settings_bill_at_dispatch() },
        ]}
        {...register('bill_at')}
      />
      <StoreField
        name="bill_prefix"
        label={m.admin_settings_bill_prefix()}
        hint={m.admin_settings_bill_prefix_hint()}
        autoCapitalize="characters"
        maxLength={PREFIX_LENGTH}
        rules={asRules({
          validate: (text) => isBillPrefix(text.toUpperCase()) || m.admin_settings_bill_prefix_error(),
        })}
      />
      <SelectField
        label={m.admin_settings_labels()}
        hint={m.admin_settings_labels_hint()}
        options={LABELS_PER_SHEET.map((count) => ({
          value: count,
          label: m.admin_settings_labels_count({ count }),
        }))}
        {...register('labels_per_sheet')}
      />
    </>
  );
}
