/** The shopper's unsaved checkout input, one record per tab, and the applied coupon, which belongs to the cart of all tabs. */
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import type { PaymentWay } from '#shop/settings/payment-order.rules.ts';
import { storedState } from '#web/stored-state.ts';
import type { AddressValues } from './address/address-values.ts';

export type ChosenMethod = PaymentWay;
export const UPI_APPS = ['paytm', 'gpay', 'phonepe', 'bharatpe', 'amazon', 'other'] as const;
export type UpiApp = (typeof UPI_APPS)[number];
export type ContactMethod = 'mobile' | 'email';

export interface CheckoutDraft {
  couponText: string;
  instruction: string;
  addressId: number | null;
  /** The pick-up office, with the PIN code it was chosen for. */
  office: { zipcode: string; id: number; address: string } | null;
  /** Who ticked that they are of age, and that they want news by WhatsApp on this phone: for one checkout. */
  adult: number | null;
  whatsapp: { by: number; phone: string } | null;
  /** Null until the shopper chooses: the shop's first method. */
  method: ChosenMethod | null;
  upiApp: UpiApp;
  /** The bank's reference of a direct transfer. */
  utr: string;
  contactMethod: ContactMethod;
  contact: string;
  /** Address forms with unsaved changes, by address id, 'new' or 'guest'. */
  addressForms: Readonly<Record<string, AddressValues>>;
  /** The new address that was sent but not answered yet, and its idempotency key. */
  addressSent: { address: string; key: string } | null;
}

export const checkoutDraft = storedState<CheckoutDraft>('session', 'mathappu.checkout', {
  couponText: '',
  instruction: '',
  addressId: null,
  office: null,
  adult: null,
  whatsapp: null,
  method: null,
  upiApp: 'gpay',
  utr: '',
  contactMethod: 'mobile',
  contact: '',
  addressForms: {},
  addressSent: null,
});

/** A checkout begins in the cart: what was ticked in an earlier one is asked again. */
export function untick(): void {
  const { adult, whatsapp } = checkoutDraft.get();
  if (adult !== null || whatsapp !== null) checkoutDraft.update({ adult: null, whatsapp: null });
}

/** The address form of a visitor without an account. */
export const GUEST_FORM = 'guest';

export const appliedCoupon = storedState<{ coupon: Coupon | null }>('local', 'mathappu.coupon', { coupon: null });

/** Keeps the unsaved values of one address form; null deletes them, as after saving. */
export function keepAddressForm(form: string, values: AddressValues | null): void {
  const { [form]: _replaced, ...others } = checkoutDraft.get().addressForms;
  checkoutDraft.update({ addressForms: values ? { ...others, [form]: values } : others });
}
