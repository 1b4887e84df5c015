/**
 * Every call that pages make, one line each, typed by the contracts of the shop (spec §7). Types only: no schema and
 * no validator reaches the browser through this file.
 */
import type { z } from 'zod';
import type {
  GuestStart,
  LoginAnswer,
  ProfileUpdate,
  Register,
  SessionUser,
  User,
} from '#shop/accounts/accounts.contract.ts';
import type {
  AccountDelete,
  OpenSession,
  PasswordChange,
  PasswordForgot,
  PasswordReset,
  Preferences,
  PreferencesUpdate,
} from '#shop/accounts/security/security.contract.ts';
import type {
  RecoveryCodes,
  SecondStep,
  SecondStepDraft,
  SecondStepProof,
} from '#shop/accounts/staff/staff.contract.ts';
import type { Address, AddressInput } from '#shop/addresses/addresses.contract.ts';
import type { CartLineInput, CartSaved, WishlistItem } from '#shop/cart/cart.contract.ts';
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import type { AddOrder, CreateOrder, StartedPayment, VerifyPayment } from '#shop/checkout/checkout.contract.ts';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import type { NearTransport } from '#shop/delivery/transports/transports.contract.ts';
import type { Version } from '#shop/orders/amending/amending.contract.ts';
import type { CustomerStats, Order, TrackedOrder, TrackingEntry } from '#shop/orders/orders.contract.ts';
import type { PaymentProgress, StartedDue, TransferInput } from '#shop/orders/settlement/money.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import type { PageText } from '#shop/settings/pages.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { type CallOptions, call } from './client.ts';

export type Body<T extends z.ZodType> = z.input<T>;
interface Answer<T> {
  data: T;
}
export interface PageAnswer<T> extends Answer<T[]> {
  total: number;
  totalPages: number;
  currentPage: number;
}
export type PageParams = { page?: number; limit?: number; search?: string; status?: string; sort?: string };

export const get = async <T>(path: string, options?: CallOptions) => (await call<Answer<T>>('GET', path, options)).data;
export const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string) =>
  (await call<Answer<T>>(method, path, { body, key })).data;

export const api = {
  store: async () => (await get<StoreRecord[]>('/address/store'))[0] as StoreRecord,

  products: () => get<Product[]>('/product/list1'),
  categories: () => get<Category[]>('/category/list1'),
  subCategories: () => get<SubCategory[]>('/subcategory/list1'),

  /** The signed-in person or null; never 401. */
  session: () => get<SessionUser | null>('/users/session'),
  /** `new_password` after the answer was 401 NEW_PASSWORD_REQUIRED, `totp_code` after TOTP_REQUIRED. */
  login: (body: { phone_number: string; password: string; new_password?: string; totp_code?: string }) =>
    send<z.output<typeof LoginAnswer>>('POST', '/users/login', body),
  register: (body: Body<typeof Register>) => send<{ id: number }>('POST', '/users/register', body),
  logout: () => send<{ ok: true }>('POST', '/users/logout'),
  startGuest: (body: Body<typeof GuestStart>) => send<z.output<typeof LoginAnswer>>('POST', '/guest/start', body),
  user: (id: number) => get<User>(`/users/user/${id}`),
  updateProfile: (id: number, body: Body<typeof ProfileUpdate>) => send<User>('PUT', `/users/update/${id}`, body),

  changePassword: (body: Body<typeof PasswordChange>) => send<{ token: string }>('PUT', '/users/password', body),
  sessions: () => get<OpenSession[]>('/users/sessions'),
  endSession: (id: number) => send<{ id: number }>('DELETE', `/users/sessions/${id}`),
  secondStep: () => get<SecondStep>('/users/second-step'),
  beginSecondStep: (current_password: string) =>
    send<SecondStepDraft>('POST', '/users/second-step/begin', { current_password }),
  confirmSecondStep: (code: string) => send<RecoveryCodes>('POST', '/users/second-step/confirm', { code }),
  renewRecoveryCodes: (body: Body<typeof SecondStepProof>) =>
    send<RecoveryCodes>('POST', '/users/second-step/recovery-codes', body),
  endSecondStep: (body: Body<typeof SecondStepProof>) => send<SecondStep>('POST', '/users/second-step/off', body),
  preferences: () => get<Preferences>('/users/preferences'),
  updatePreferences: (body: Body<typeof PreferencesUpdate>) => send<Preferences>('PUT', '/users/preferences', body),
  deleteAccount: (body: Body<typeof AccountDelete>) => send<{ ok: true }>('POST', '/users/delete', body),
  /** A code goes to the phone if it has an account; the answer does not say whether. */
  forgotPassword: (body: Body<typeof PasswordForgot>) => send<{ ok: true }>('POST', '/users/forgot', body),
  /** A code to the account's own email, good for `confirmEmail`. */
  sendEmailCode: () => send<{ ok: true }>('POST', '/users/email/code'),
  confirmEmail: (otp: string) => send<{ ok: true }>('POST', '/users/email/confirm', { otp }),
  /** A code to the account's own phone, good for `takeOverOrders`. */
  sendPhoneCode: () => send<{ ok: true }>('POST', '/users/phone/code'),
  /** Guest orders of the account's phone move into the account; answers how many. */
  takeOverOrders: (otp: string) => send<{ orders: number }>('POST', '/order/takeover', { otp }),
  resetPassword: (body: Body<typeof PasswordReset>) => send<{ ok: true }>('POST', '/users/reset', body),

  addresses: (userId: number) => get<Address[]>(`/address/list/${userId}`),
  deliveryQuote: (to: { pin: string; district: string; state: string }) =>
    get<DeliveryQuote>(`/delivery/quote?${new URLSearchParams(to)}`),
  offices: (to: { pin: string; district: string; state: string }) =>
    get<NearTransport[]>(`/delivery/offices?${new URLSearchParams(to)}`),
  addAddress: (body: Body<typeof AddressInput>) => send<Address>('POST', '/address/add', body),
  updateAddress: (id: number, body: Body<typeof AddressInput>) => send<Address>('PUT', `/address/update/${id}`, body),
  deleteAddress: (id: number) => send<{ id: number }>('DELETE', `/address/delete/${id}`),

  checkCoupon: (code: string) => send<Coupon>('POST', '/coupon/check', { code }),

  saveCart: (lines: Body<typeof CartLineInput>[]) =>
    call<z.output<typeof CartSaved>>('POST', '/cart/add', { body: lines }),
  wishlist: () => get<WishlistItem[]>('/wishlist'),
  addToWishlist: (productId: number) => send<WishlistItem[]>('POST', `/wishlist/${productId}`),
  removeFromWishlist: (productId: number) => send<WishlistItem[]>('DELETE', `/wishlist/${productId}`),
  cart: (userId: number) => get<z.output<typeof CartSaved>['data']>(`/cart/list/${userId}`),

  /** `key` makes a repeated click or a retry after a lost answer the same order. */
  createOrder: (body: Body<typeof CreateOrder>, key: string) =>
    call<StartedPayment>('POST', '/order/create-order', { body, key }),
  verifyPayment: (body: Body<typeof VerifyPayment>) => send<Order>('POST', '/order/verify-payment', body),
  addOrder: (body: Body<typeof AddOrder>, key: string) => send<Order>('POST', '/order/add', body, key),
  /** Also from a page that is closing. */
  leavePayment: (order_id: number) =>
    call<{ data: { released: boolean } }>('POST', '/order/leave', { body: { order_id }, keepalive: true }),
  /** The progress of one's own started payment, as the gateway reports it. */
  paymentProgress: (orderId: number) => get<PaymentProgress>(`/order/payment/${orderId}`),
  announceTransfer: (body: Body<typeof TransferInput>) => send<Order>('POST', '/order/utr', body),
  /** The order of a payment that may still be open; for reloads while the gateway decides. */
  orders: (userId: number, query: PageParams = {}) =>
    call<PageAnswer<Order> & { stats: z.output<typeof CustomerStats>[] }>('GET', `/order/details/user/${userId}`, {
      query,
    }),
  tracking: (orderId: number | string, userId: number) =>
    get<TrackingEntry[]>(`/order/tracking/history/${encodeURIComponent(orderId)}/${userId}`),
  payDue: (order_id: number) => send<StartedDue>('POST', '/order/due/pay', { order_id }),
  orderVersions: (orderId: number, userId: number) => get<Version[]>(`/order/versions/${orderId}/${userId}`),
  delivery: (orderId: number | string, userId: number) =>
    get<Order>(`/order/delivery/address/${encodeURIComponent(orderId)}/${userId}`),
  trackOrder: (order_number: string, contact: string) =>
    send<TrackedOrder>('POST', '/order/track', { order_number, contact }),
  requestCancel: (orderId: number, reason: string) =>
    send<Order>('POST', '/order/cancel-request', { order_id: orderId, reason }),
  /** The owner's own texts of pages; an empty one leaves the text that came with the shop. */
  pages: () => get<PageText[]>('/page/list'),
  resendOrderMail: (orderId: number) => send<{ queued: true }>('POST', '/order/mail/resend', { order_id: orderId }),
};
