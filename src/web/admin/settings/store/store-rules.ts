/** Validation of the settings record with the page's messages. The server checks the same. */
import type { RegisterOptions } from 'react-hook-form';
import { isCallable } from '#shared/phone.ts';
import { type GstinFault, gstinFault, toGstin } from '#shop/settings/gstin.rules.ts';
import { m } from '#web/words/messages.js';
import type { StoreValues } from './store-form.ts';

export function emailRule(): RegisterOptions<StoreValues> {
  return { validate: (text) => /^\S+@\S+\.\S+$/.test(String(text)) || m.common_email_invalid() };
}

/** The number customers call: a landline or a mobile, in any format. */
export function phoneRule(): RegisterOptions<StoreValues> {
  return { validate: (text) => isCallable(String(text)) || m.admin_settings_phone_error() };
}

export function optionalPhoneRule(): RegisterOptions<StoreValues> {
  return {
    validate: (text) => String(text).trim() === '' || isCallable(String(text)) || m.admin_settings_phone_error(),
  };
}

const GSTIN_WORDS: Record<GstinFault, () => string> = {
  length: m.admin_settings_gstin_length,
  form: m.admin_settings_gstin_form,
  state: m.admin_settings_gstin_state,
  checksum: m.admin_settings_gstin_checksum,
};

/** May be empty. */
export function gstinRule(): RegisterOptions<StoreValues> {
  return {
    validate: (typed) => {
      const gstin = toGstin(String(typed));
      const fault = gstin === '' ? null : gstinFault(gstin);
      return fault === null || GSTIN_WORDS[fault]();
    },
  };
}

export const asRules = (rules: { validate: (text: string) => true | string }): RegisterOptions<StoreValues> => ({
  validate: (value) => rules.validate(String(value)),
});
