/** Sales mode and legal details: the settings with legal consequences. */
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { isOwnerLimit, OWNER_LIMITS } from '#shop/settings/owner-limits.rules.ts';
import { COUNTED_DAYS, momentInIndia, openingAfter } from '#shop/settings/season.rules.ts';
import { SALES_MODES } from '#shop/settings/settings.contract.ts';
import { BANK_DETAILS_MAX, isHoldTime, isUpiId } from '#shop/settings/transfer.rules.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { CheckboxField, TextAreaField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { PaymentOrder } from './PaymentOrder.tsx';
import { StoreField } from './StoreFields.tsx';
import type { StoreValues } from './store-form.ts';
import { gstinRule, optionalPhoneRule } from './store-rules.ts';

/** How the shop sells, with the server's objections to it. */
function SalesMode({ legend, modes }: { legend: string; modes: readonly StoreValues['sales_mode'][] }) {
  const { control, formState } = useFormContext<StoreValues>();
  const options = [
    { value: 'online_payment', label: m.admin_settings_mode_online(), hint: m.admin_settings_mode_online_hint() },
    { value: 'enquiry_only', label: m.admin_settings_mode_enquiry(), hint: m.admin_settings_mode_enquiry_hint() },
    { value: 'closed', label: m.admin_settings_mode_closed(), hint: m.admin_settings_mode_closed_hint() },
  ] as const;
  return (
    <>
      <Controller
        control={control}
        name="sales_mode"
        rules={{ validate: (mode) => modes.includes(mode) || m.admin_opening_then_error() }}
        render={({ field }) => (
          <RadioCards
            legend={legend}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            options={options.filter(({ value }) => modes.includes(value))}
          />
        )}
      />
      {formState.errors.sales_mode?.message && <Alert tone="error">{formState.errors.sales_mode.message}</Alert>}
    </>
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
      <StoreField
        name="opens_at"
        type="datetime-local"
        label={m.admin_opening_at()}
        rules={{
          validate: (text) => text === '' || !Number.isNaN(momentInIndia(String(text))) || m.admin_opening_error(),
        }}
      />
      {openingAfter({ opens_at: opensAt }, Date.now()) !== null && (
        <>
          <Alert>{m.admin_opening_ahead({ date: formatDateTime(new Date(at)) })}</Alert>
          <Controller
            control={control}
            name="before_opening"
            render={({ field }) => (
              <RadioCards
                legend={m.admin_opening_before()}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: 'closed', label: m.admin_opening_before_closed() },
                  { value: 'enquiry', label: m.admin_opening_before_enquiry() },
                ]}
              />
            )}
          />
          <SalesMode legend={m.admin_opening_then()} modes={['online_payment', 'enquiry_only']} />
        </>
      )}
    </>
  );
}

/** The last day for orders before the festival, and the sales mode after it. */
export function SeasonFields() {
  const { control } = useFormContext<StoreValues>();
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
          rules={{
            validate: (day, { last_order_date: last }) =>
              day === '' || (last !== '' && String(day) >= last) || m.admin_settings_festival_date_error(),
          }}
        />
        <StoreField name="festival_name" label={m.admin_settings_festival_name()} placeholder="Deepavali" />
        <StoreField
          name="tamil_festival_name"
          label={m.admin_settings_tamil_festival_name()}
          placeholder="தீபாவளி"
          lang="ta"
        />
      </div>
      <Controller
        control={control}
        name="after_last_order"
        render={({ field }) => (
          <RadioCards
            legend={m.admin_settings_after_last_order()}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'later', label: m.admin_settings_after_later(), hint: m.admin_settings_after_later_hint() },
              { value: 'stop', label: m.admin_settings_after_stop(), hint: m.admin_settings_after_stop_hint() },
            ]}
          />
        )}
      />
    </>
  );
}

export function SellingFields() {
  const { control, register } = useFormContext<StoreValues>();
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
        rules={{
          validate: (value) =>
            isOwnerLimit('estimate_days', String(value)) || m.admin_settings_hold_error(rangeOf('estimate_days')),
        }}
      />
      <CheckboxField label={m.admin_settings_cod()} {...register('cod_enabled')} />
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
  const { register, formState } = useFormContext<StoreValues>();
  const bankRules = {
    validate: (text: string) =>
      text.trim().length <= BANK_DETAILS_MAX || m.admin_settings_bank_error({ max: BANK_DETAILS_MAX }),
  };
  return (
    <>
      <StoreField
        name="upi_id"
        label={m.common_upi_id()}
        hint={m.admin_settings_upi_hint()}
        autoCapitalize="none"
        spellCheck={false}
        rules={{
          validate: (value) => {
            const text = String(value).trim();
            return text === '' || isUpiId(text) || m.admin_settings_upi_error();
          },
        }}
      />
      <TextAreaField
        label={m.admin_settings_bank()}
        hint={m.admin_settings_bank_hint()}
        error={formState.errors.bank_details?.message}
        {...register('bank_details', bankRules)}
      />
      <StoreField
        name="utr_hold_hours"
        label={m.admin_settings_utr_hours()}
        hint={m.admin_settings_utr_hours_hint()}
        inputMode="numeric"
        required
        rules={{
          validate: (value) =>
            isHoldTime(Number(String(value).trim() || Number.NaN)) || m.admin_settings_utr_hours_error(),
        }}
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

function rangeOf(name: keyof typeof OWNER_LIMITS) {
  const { min, max } = OWNER_LIMITS[name];
  return { min: min.toLocaleString('en-IN'), max: max.toLocaleString('en-IN') };
}

interface LimitFieldsProps {
  fields: readonly (readonly [keyof typeof OWNER_LIMITS, () => string])[];
}

function LimitFields({ fields }: LimitFieldsProps) {
  return fields.map(([name, label]) => (
    <StoreField
      key={name}
      name={name}
      label={label()}
      inputMode="numeric"
      required
      rules={{
        validate: (value) => isOwnerLimit(name, String(value)) || m.admin_settings_hold_error(rangeOf(name)),
      }}
    />
  ));
}

/** How much stock unpaid orders may reserve. */
export function HoldFields() {
  return (
    <>
      <p className="text-sm text-soft">{m.admin_settings_holds_hint()}</p>
      <LimitFields fields={HOLD_FIELDS} />
    </>
  );
}

/** Daily limits on what outsiders can make the shop send and store. */
export function DailyFields() {
  return (
    <>
      <p className="text-sm text-soft">{m.admin_settings_daily_hint()}</p>
      <LimitFields fields={DAILY_FIELDS} />
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
        <StoreField name="gstin" label={m.common_gstin()} autoCapitalize="characters" rules={gstinRule()} />
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
        <StoreField
          name="grievance_officer.phone"
          label={m.admin_settings_officer_phone()}
          inputMode="tel"
          rules={optionalPhoneRule()}
        />
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
