/** The plain fields of the settings record, by section. */
import type { ComponentProps } from 'react';
import { type FieldError, type FieldPath, get, type RegisterOptions, useFormContext } from 'react-hook-form';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { optionalLink, requiredNumber, requiredText } from '../../form/form-rules.ts';
import type { StoreValues } from './store-form.ts';
import { asRules, emailRule, optionalPhoneRule, phoneRule } from './store-rules.ts';

type StoreFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & {
  name: FieldPath<StoreValues>;
  rules?: RegisterOptions<StoreValues>;
};

/** One text field of the record, bound to the form around it. */
export function StoreField({ name, rules, ...field }: StoreFieldProps) {
  const { register, formState } = useFormContext<StoreValues>();
  const error = get(formState.errors, name) as FieldError | undefined;
  return <TextField {...field} error={error?.message} {...register(name, rules)} />;
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

export function ShopFields() {
  const { register, formState } = useFormContext<StoreValues>();
  return (
    <>
      <div className={PAIR}>
        <StoreField
          name="store_name"
          label={m.admin_settings_store_name()}
          required
          rules={asRules(requiredText(m.admin_settings_store_name()))}
        />
        <StoreField name="tamil_name" label={m.admin_settings_tamil_name()} lang="ta" />
        <StoreField name="contact_email" label={m.admin_settings_email()} type="email" required rules={emailRule()} />
        <CheckboxField
          label={m.admin_settings_order_alerts()}
          hint={m.admin_settings_order_alerts_hint()}
          className="sm:col-span-2 sm:order-last"
          {...register('order_alerts')}
        />
        <StoreField name="phone_number" label={m.admin_settings_phone()} inputMode="tel" required rules={phoneRule()} />
        <StoreField
          name="whatsapp_number"
          label={m.admin_settings_whatsapp()}
          inputMode="tel"
          rules={optionalPhoneRule()}
        />
        <CheckboxField
          label={m.admin_settings_chat_button()}
          hint={m.admin_settings_chat_button_hint()}
          className="sm:col-span-2 sm:order-last"
          {...register('whatsapp_button')}
        />
      </div>
      <TextAreaField
        label={m.admin_settings_address()}
        error={formState.errors.store_address?.message}
        {...register('store_address', { setValueAs: (text: string) => text.replace(/\s*\n\s*/g, ', ') })}
      />
    </>
  );
}

export function DeliveryFields() {
  return (
    <div className={PAIR}>
      <StoreField
        name="free_delivery_amount"
        label={m.admin_settings_free_amount()}
        hint={m.admin_settings_free_amount_hint()}
        inputMode="decimal"
        required
        rules={asRules(requiredNumber(m.admin_settings_free_amount(), 0, 10_000_000))}
      />
      <StoreField
        name="free_delivery_km"
        label={m.admin_settings_free_km()}
        hint={m.admin_settings_free_km_hint()}
        inputMode="decimal"
        required
        rules={asRules(requiredNumber(m.admin_settings_free_km(), 0, 10_000))}
      />
      <StoreField name="delivery_days_text" label={m.admin_settings_delivery_days()} />
      <StoreField name="tamil_delivery_days_text" label={m.admin_settings_tamil_delivery_days()} lang="ta" />
      <StoreField
        name="courier_from"
        label={m.admin_settings_courier_from()}
        hint={m.admin_settings_courier_hint()}
        inputMode="decimal"
        required
        rules={asRules(requiredNumber(m.admin_settings_courier_from(), 0, 10_000_000))}
      />
      <StoreField
        name="courier_to"
        label={m.admin_settings_courier_to()}
        inputMode="decimal"
        required
        rules={asRules(requiredNumber(m.admin_settings_courier_to(), 0, 10_000_000))}
      />
    </div>
  );
}

export function OfferFields() {
  return (
    <>
      <StoreField name="offer_code" label={m.admin_settings_offer_code()} autoCapitalize="characters" />
      <StoreField name="offer_content" label={m.admin_settings_offer_content()} />
      <StoreField name="tamil_offer_content" label={m.admin_settings_tamil_offer_content()} lang="ta" />
    </>
  );
}

export function LinkFields() {
  const link = asRules(optionalLink());
  return (
    <div className={PAIR}>
      <StoreField
        name="youtube_link"
        label={m.admin_settings_youtube()}
        type="url"
        placeholder="https://"
        rules={link}
      />
      <StoreField
        name="facebook_link"
        label={m.admin_settings_facebook()}
        type="url"
        placeholder="https://"
        rules={link}
      />
      <StoreField
        name="twitter_link"
        label={m.admin_settings_twitter()}
        type="url"
        placeholder="https://"
        rules={link}
      />
      <StoreField name="insta_link" label={m.admin_settings_insta()} type="url" placeholder="https://" rules={link} />
    </div>
  );
}
