/** How the shop sells, and what the law wants said: the fields of the settings record that carry consequences. */
import { Controller, useFormContext } from 'react-hook-form';
import { Alert } from '#web/ui/Alert.tsx';
import { CheckboxField, RadioCards } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { StoreField } from './StoreFields.tsx';
import type { StoreValues } from './store-form.ts';

export function SellingFields() {
  const { control, register } = useFormContext<StoreValues>();
  return (
    <>
      <Controller
        control={control}
        name="sales_mode"
        render={({ field }) => (
          <RadioCards
            legend={m.admin_settings_sales_mode()}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            options={[
              {
                value: 'online_payment',
                label: m.admin_settings_mode_online(),
                hint: m.admin_settings_mode_online_hint(),
              },
              {
                value: 'enquiry_only',
                label: m.admin_settings_mode_enquiry(),
                hint: m.admin_settings_mode_enquiry_hint(),
              },
              { value: 'closed', label: m.admin_settings_mode_closed(), hint: m.admin_settings_mode_closed_hint() },
            ]}
          />
        )}
      />
      <Alert tone="warning" title={m.admin_settings_legal_note_title()}>
        <p className="text-sm">{m.admin_settings_legal_note()}</p>
      </Alert>
      <StoreField
        name="season_message"
        label={m.admin_settings_season_message()}
        hint={m.admin_settings_season_message_hint()}
      />
      <CheckboxField label={m.admin_settings_cod()} {...register('cod_enabled')} />
    </>
  );
}

export function LegalFields() {
  const { register } = useFormContext<StoreValues>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <StoreField name="legal_name" label={m.admin_settings_legal_name()} />
        <StoreField name="licence_number" label={m.admin_settings_licence()} />
        <StoreField name="gstin" label={m.admin_settings_gstin()} autoCapitalize="characters" />
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold">{m.admin_settings_officer()}</legend>
        <StoreField name="grievance_officer.name" label={m.admin_settings_officer_name()} />
        <StoreField name="grievance_officer.designation" label={m.admin_settings_officer_designation()} />
        <StoreField name="grievance_officer.phone" label={m.admin_settings_officer_phone()} inputMode="tel" />
        <StoreField name="grievance_officer.email" label={m.admin_settings_officer_email()} type="email" />
      </fieldset>
      <CheckboxField
        label={m.admin_settings_badges()}
        hint={m.admin_settings_badges_hint()}
        {...register('badges_enabled')}
      />
    </>
  );
}
