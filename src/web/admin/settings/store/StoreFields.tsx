/** The plain fields of the settings record, by section. */
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormCheckbox, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { m } from '#web/words/messages.js';
import type { StoreValues } from './store-form.ts';

/** One text field of the record, bound to the form around it. */
export function StoreField(field: Omit<ComponentProps<typeof FormText<StoreValues>>, 'control'>) {
  const { control } = useFormContext<StoreValues>();
  return <FormText {...field} control={control} />;
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

export function ShopFields() {
  const { control } = useFormContext<StoreValues>();
  return (
    <>
      <div className={PAIR}>
        <StoreField name="store_name" label={m.admin_settings_store_name()} required />
        <StoreField name="tamil_name" label={m.admin_settings_tamil_name()} lang="ta" />
        <StoreField name="contact_email" label={m.admin_settings_email()} type="email" required />
        <FormCheckbox
          name="order_alerts"
          control={control}
          label={m.admin_settings_order_alerts()}
          hint={m.admin_settings_order_alerts_hint()}
          className="sm:col-span-2 sm:order-last"
        />
        <StoreField name="phone_number" label={m.admin_settings_phone()} inputMode="tel" required />
        <StoreField name="whatsapp_number" label={m.admin_settings_whatsapp()} inputMode="tel" />
        <FormCheckbox
          name="whatsapp_button"
          control={control}
          label={m.admin_settings_chat_button()}
          hint={m.admin_settings_chat_button_hint()}
          className="sm:col-span-2 sm:order-last"
        />
      </div>
      <FormTextArea name="store_address" control={control} label={m.admin_settings_address()} />
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
      />
      <StoreField
        name="free_delivery_km"
        label={m.admin_settings_free_km()}
        hint={m.admin_settings_free_km_hint()}
        inputMode="decimal"
        required
      />
      <StoreField name="delivery_days_text" label={m.admin_settings_delivery_days()} />
      <StoreField name="tamil_delivery_days_text" label={m.admin_settings_tamil_delivery_days()} lang="ta" />
      <StoreField
        name="delivered_after_days"
        label={m.admin_settings_delivered_after()}
        hint={m.admin_settings_delivered_after_hint()}
        inputMode="numeric"
        required
        className="md:col-span-2"
      />
      <StoreField
        name="courier_from"
        label={m.admin_settings_courier_from()}
        hint={m.admin_settings_courier_hint()}
        inputMode="decimal"
        required
      />
      <StoreField name="courier_to" label={m.admin_settings_courier_to()} inputMode="decimal" required />
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
  return (
    <div className={PAIR}>
      <StoreField name="youtube_link" label={m.admin_settings_youtube()} type="url" placeholder="https://" />
      <StoreField name="facebook_link" label={m.admin_settings_facebook()} type="url" placeholder="https://" />
      <StoreField name="twitter_link" label={m.admin_settings_twitter()} type="url" placeholder="https://" />
      <StoreField name="insta_link" label={m.admin_settings_insta()} type="url" placeholder="https://" />
    </div>
  );
}
