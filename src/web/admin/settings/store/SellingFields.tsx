/** Sales mode and legal details: the settings with legal consequences. */
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { COUNTED_DAYS, momentInIndia, openingAfter } from '#shop/settings/season.rules.ts';
import { SALES_MODES } from '#shop/settings/settings.contract.ts';
import { FormCheckbox, FormTextArea } from '#web/forms/fields.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { type RadioCardOption, RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { PaymentOrder } from './PaymentOrder.tsx';
import { StoreField } from './StoreFields.tsx';
import type { StoreValues } from './store-form.ts';

type Choice = 'sales_mode' | 'before_opening' | 'after_last_order';

interface StoreRadiosProps<Name extends Choice> {
  name: Name;
  legend: string;
  options: readonly RadioCardOption<StoreValues[Name]>[];
}

/** A choice of the record, with the server's objections to it. */
function StoreRadios<Name extends Choice>({ name, ...cards }: StoreRadiosProps<Name>) {
  const { field, fieldState } = useController<StoreValues, Choice>({ name });
  return (
    <>
      <RadioCards {...cards} name={name} value={field.value as StoreValues[Name]} onChange={field.onChange} />
      {fieldState.error?.message && <Alert tone="error">{fieldState.error.message}</Alert>}
    </>
  );
}

function SalesMode({ legend, modes }: { legend: string; modes: readonly StoreValues['sales_mode'][] }) {
  const options = [
    { value: 'online_payment', label: m.admin_settings_mode_online(), hint: m.admin_settings_mode_online_hint() },
    { value: 'enquiry_only', label: m.admin_settings_mode_enquiry(), hint: m.admin_settings_mode_enquiry_hint() },
    { value: 'closed', label: m.admin_settings_mode_closed(), hint: m.admin_settings_mode_closed_hint() },
  ] as const;
  return (
    <StoreRadios name="sales_mode" legend={legend} options={options.filter(({ value }) => modes.includes(value))} />
  );
}

/** The day and hour when the shop opens by itself, and the sales modes before and after. */
export function OpeningFields() {
  const { control } = useFormContext<StoreValues>();
  const opensAt = useWatch({ control, name: 'opens_at' });
  const at = momentInIndia(opensAt);
  return (
    <>
      <p className="text-sm text-soft">{m.admin_opening_hint()}</p>
      <StoreField name="opens_at" type="datetime-local" label={m.admin_opening_at()} />
      {openingAfter({ opens_at: opensAt }, Date.now()) !== null && (
        <>
          <Alert>{m.admin_opening_ahead({ date: formatDateTime(new Date(at)) })}</Alert>
          <StoreRadios
            name="before_opening"
            legend={m.admin_opening_before()}
            options={[
              { value: 'closed', label: m.admin_opening_before_closed() },
              { value: 'enquiry', label: m.admin_opening_before_enquiry() },
            ]}
          />
          <SalesMode legend={m.admin_opening_then()} modes={['online_payment', 'enquiry_only']} />
        </>
      )}
    </>
  );
}

/** The last day for orders before the festival, and the sales mode after it. */
export function SeasonFields() {
  return (
    <>
      <p className="text-sm text-soft">{m.admin_settings_season_hint({ days: COUNTED_DAYS })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <StoreField name="last_order_date" type="date" label={m.admin_settings_last_order()} />
        <StoreField
          name="festival_date"
          type="date"
          label={m.admin_settings_festival_date()}
          hint={m.admin_settings_festival_date_hint()}
        />
        <StoreField name="festival_name" label={m.admin_settings_festival_name()} placeholder="Deepavali" />
        <StoreField
          name="tamil_festival_name"
          label={m.admin_settings_tamil_festival_name()}
          placeholder="தீபாவளி"
          lang="ta"
        />
      </div>
      <StoreRadios
        name="after_last_order"
        legend={m.admin_settings_after_last_order()}
        options={[
          { value: 'later', label: m.admin_settings_after_later(), hint: m.admin_settings_after_later_hint() },
          { value: 'stop', label: m.admin_settings_after_stop(), hint: m.admin_settings_after_stop_hint() },
        ]}
      />
    </>
  );
}

export function SellingFields() {
  const { control } = useFormContext<StoreValues>();
  return (
    <>
      <SalesMode legend={m.admin_settings_sales_mode()} modes={SALES_MODES} />
      <Alert tone="warning" title={m.admin_settings_legal_note_title()}>
        <p className="text-sm">{m.admin_settings_legal_note()}</p>
      </Alert>
      <StoreField
        name="season_message"
        label={m.admin_settings_season_message()}
        hint={m.admin_settings_season_message_hint()}
      />
      <StoreField name="tamil_season_message" label={m.admin_settings_tamil_season_message()} lang="ta" />
      <StoreField
        name="estimate_days"
        label={m.admin_settings_estimate_days()}
        hint={m.admin_settings_estimate_days_hint()}
        inputMode="numeric"
        required
      />
      <FormCheckbox
        name="estimate_reminders"
        control={control}
        label={m.admin_settings_estimate_reminders()}
        hint={m.admin_settings_estimate_reminders_hint()}
      />
      <FormCheckbox name="cod_enabled" control={control} label={m.admin_settings_cod()} />
      <Controller
        control={control}
        name="payment_order"
        render={({ field }) => <PaymentOrder order={field.value} onChange={field.onChange} />}
      />
    </>
  );
}

/** The accounts for direct transfers, and how long such an order may wait for confirmation. */
export function TransferFields() {
  const { control } = useFormContext<StoreValues>();
  return (
    <>
      <StoreField
        name="upi_id"
        label={m.common_upi_id()}
        hint={m.admin_settings_upi_hint()}
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextArea
        name="bank_details"
        control={control}
        label={m.admin_settings_bank()}
        hint={m.admin_settings_bank_hint()}
      />
      <StoreField
        name="utr_hold_hours"
        label={m.admin_settings_utr_hours()}
        hint={m.admin_settings_utr_hours_hint()}
        inputMode="numeric"
        required
      />
    </>
  );
}

const HOLD_FIELDS = [
  ['most_per_product', m.admin_settings_most_per_product],
  ['hold_percent', m.admin_settings_hold_percent],
  ['hold_pieces', m.admin_settings_hold_pieces],
  ['hold_total_percent', m.admin_settings_hold_total],
  ['holds_per_address', m.admin_settings_holds_per_address],
] as const;

const DAILY_FIELDS = [
  ['mails_per_day', m.admin_settings_mails_per_day],
  ['texts_per_day', m.admin_settings_texts_per_day],
  ['texts_per_address', m.admin_settings_texts_per_address],
  ['messages_per_day', m.admin_settings_messages_per_day],
  ['orders_per_day', m.admin_settings_orders_per_day],
] as const;

/** How much stock unpaid orders may reserve. */
export function HoldFields() {
  return (
    <>
      <p className="text-sm text-soft">{m.admin_settings_holds_hint()}</p>
      {HOLD_FIELDS.map(([name, label]) => (
        <StoreField key={name} name={name} label={label()} inputMode="numeric" required />
      ))}
    </>
  );
}

/** Daily limits on what visitors can make the shop send and store. */
export function DailyFields() {
  return (
    <>
      <p className="text-sm text-soft">{m.admin_settings_daily_hint()}</p>
      {DAILY_FIELDS.map(([name, label]) => (
        <StoreField key={name} name={name} label={label()} inputMode="numeric" required />
      ))}
    </>
  );
}

export function LegalFields() {
  const { control } = useFormContext<StoreValues>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <StoreField name="legal_name" label={m.admin_settings_legal_name()} />
        <StoreField name="licence_number" label={m.admin_settings_licence()} />
        <StoreField name="gstin" label={m.common_gstin()} autoCapitalize="characters" />
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold">{m.common_grievance_officer()}</legend>
        <StoreField name="grievance_officer.name" label={m.admin_settings_officer_name()} />
        <StoreField name="grievance_officer.designation" label={m.admin_settings_officer_designation()} />
        <StoreField
          name="grievance_officer.tamil_designation"
          label={m.admin_settings_officer_tamil_designation()}
          lang="ta"
        />
        <StoreField name="grievance_officer.phone" label={m.admin_settings_officer_phone()} inputMode="tel" />
        <StoreField name="grievance_officer.email" label={m.admin_settings_officer_email()} type="email" />
      </fieldset>
      <FormCheckbox
        name="badges_enabled"
        control={control}
        label={m.admin_settings_badges()}
        hint={m.admin_settings_badges_hint()}
      />
    </>
  );
}
