/**
 * Turns any error into a message in the language of the page. The server's own text is used if it is in that language;
 * otherwise its code is translated.
 */
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { ApiError } from './client.ts';

const BY_CODE: Record<string, () => string> = {
  OFFLINE: () => m.error_offline(),
  TIMEOUT: () => m.error_timeout(),
  VALIDATION: () => m.error_validation(),
  COUPON_INVALID: () => m.common_coupon_invalid(),
  CODE_INVALID: () => m.error_code_invalid(),
  AGE_REQUIRED: () => m.error_age_required(),
  PAYMENT_NOT_VERIFIED: () => m.error_payment_not_verified(),
  PAYMENT_PENDING: () => m.error_payment_pending(),
  UNAUTHENTICATED: () => m.error_unauthenticated(),
  WRONG_CREDENTIALS: () => m.error_wrong_credentials(),
  NEW_PASSWORD_REQUIRED: () => m.error_new_password_required(),
  TOTP_REQUIRED: () => m.error_totp_required(),
  TOTP_INVALID: () => m.error_totp_invalid(),
  FORBIDDEN: () => m.error_forbidden(),
  CROSS_SITE: () => m.error_forbidden(),
  ACCOUNT_DISABLED: () => m.error_account_disabled(),
  REAUTH_REQUIRED: () => m.common_current_password_wanted(),
  SALES_CLOSED: () => m.error_sales_closed(),
  NOT_FOUND: () => m.error_not_found(),
  PHONE_TAKEN: () => m.error_phone_taken(),
  OUT_OF_STOCK: () => m.error_out_of_stock(),
  AMOUNT_CHANGED: () => m.error_amount_changed(),
  BELOW_MINIMUM: () => m.error_below_minimum(),
  NOT_DELIVERED: () => m.error_not_delivered(),
  REFUND_STARTED: () => m.error_refund_started(),
  NOT_PAID: () => m.error_not_paid(),
  STOCK_CHANGED: () => m.error_stock_changed(),
  IN_FLIGHT: () => m.error_in_flight(),
  TOO_SLOW: () => m.error_timeout(),
  TOO_LARGE: () => m.error_too_large(),
  HEADERS_TOO_LARGE: () => m.error_too_large(),
  UNSUPPORTED_MEDIA: () => m.error_unsupported_media(),
  TOO_MANY_REQUESTS: () => m.error_too_many_requests(),
  GATEWAY_UNAVAILABLE: () => m.error_gateway(),
  OVERLOADED: () => m.error_overloaded(),
  UNAVAILABLE: () => m.error_unavailable(),
};

/** The message for a failed call or any other failure. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return wordOf(error.code, error.message);
  // A script that is loaded when it is needed fails with an error that names no reason.
  return navigator.onLine === false ? m.error_offline() : m.error_unknown();
}

const TAMIL_LETTER = /[\u0b80-\u0bff]/;

const isOfThePage = (text: string) => text !== '' && (getLocale() === 'en' || TAMIL_LETTER.test(text));

/** The same for an error inside a successful response. */
export function wordOf(code: string, text: string): string {
  if (isOfThePage(text)) return text;
  return BY_CODE[code]?.() ?? m.error_unknown();
}

const BY_FIELD: Record<string, () => string> = {
  email: () => m.common_email_invalid(),
  phone_number: () => m.common_phone_invalid(),
  password: () => m.settings_password_refused(),
};

/** Messages for rejected fields: the server's texts, or ours if those are English on a Tamil page. */
export function fieldTexts({ code, fields }: ApiError): Record<string, string> {
  const ours = (field: string) =>
    ((code === 'PHONE_TAKEN' ? m.error_phone_taken : BY_FIELD[field]) ?? m.error_validation)();
  const textOf = ([field, text]: [string, string]) => [field, isOfThePage(text) ? text : ours(field)];
  return Object.fromEntries(Object.entries(fields).map(textOf));
}
