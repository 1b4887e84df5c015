/**
 * Every call that pages make, typed by the shop's contracts (spec §7). Types only: this file brings no schema or validator
 * into the browser.
 */
import { ask, call, sends } from './client.ts';
import type { BodyOf, DataOf } from './routes.ts';

export type PageParams = { page?: number; limit?: number; search?: string; status?: string; sort?: string };

export const api = {
  store: async () => (await ask('GET /address/store'))[0] as DataOf<'GET /address/store'>[number],

  products: () => ask('GET /product/list1'),
  categories: () => ask('GET /category/list1'),
  subCategories: () => ask('GET /subcategory/list1'),

  /** The signed-in person or null; never 401. */
  session: () => ask('GET /users/session'),
  /** `new_password` after the answer was 401 NEW_PASSWORD_REQUIRED, `totp_code` after TOTP_REQUIRED. */
  login: sends('POST /users/login'),
  register: sends('POST /users/register'),
  logout: () => ask('POST /users/logout'),
  startGuest: sends('POST /guest/start'),
  user: (id: number) => ask('GET /users/user/{id}', { params: { id } }),
  updateProfile: (id: number, body: BodyOf<'PUT /users/update/{id}'>) =>
    ask('PUT /users/update/{id}', { params: { id }, body }),

  changePassword: sends('PUT /users/password'),
  sessions: () => ask('GET /users/sessions'),
  endSession: (id: number) => ask('DELETE /users/sessions/{id}', { params: { id } }),
  secondStep: () => ask('GET /users/second-step'),
  beginSecondStep: (current_password: string) => ask('POST /users/second-step/begin', { body: { current_password } }),
  confirmSecondStep: (code: string) => ask('POST /users/second-step/confirm', { body: { code } }),
  renewRecoveryCodes: sends('POST /users/second-step/recovery-codes'),
  endSecondStep: sends('POST /users/second-step/off'),
  preferences: () => ask('GET /users/preferences'),
  updatePreferences: sends('PUT /users/preferences'),
  deleteAccount: sends('POST /users/delete'),
  /** Sends a code to the phone if it has an account; the response does not reveal whether it has. */
  forgotPassword: sends('POST /users/forgot'),
  /** Sends a code for `confirmEmail` to the account's email. */
  sendEmailCode: () => ask('POST /users/email/code'),
  confirmEmail: (otp: string) => ask('POST /users/email/confirm', { body: { otp } }),
  /** Sends a code for `takeOverOrders` to the account's phone. */
  sendPhoneCode: () => ask('POST /users/phone/code'),
  /** Moves the guest orders of the account's phone into the account; returns how many. */
  takeOverOrders: (otp: string) => ask('POST /order/takeover', { body: { otp } }),
  resetPassword: sends('POST /users/reset'),

  addresses: (userId: number) => ask('GET /address/list/{userId}', { params: { userId } }),
  deliveryQuote: (to: { pin: string; district: string; state: string }) => ask('GET /delivery/quote', { query: to }),
  offices: (to: { pin: string; district: string; state: string }) => ask('GET /delivery/offices', { query: to }),
  /** `key` makes a retry after a lost answer the same address. */
  addAddress: (body: BodyOf<'POST /address/add'>, key: string) => ask('POST /address/add', { body, key }),
  updateAddress: (id: number, body: BodyOf<'PUT /address/update/{id}'>) =>
    ask('PUT /address/update/{id}', { params: { id }, body }),
  deleteAddress: (id: number) => ask('DELETE /address/delete/{id}', { params: { id } }),

  checkCoupon: (code: string) => ask('POST /coupon/check', { body: { code } }),

  saveCart: (lines: BodyOf<'POST /cart/add'>) => call('POST /cart/add', { body: lines }),
  wishlist: () => ask('GET /wishlist'),
  addToWishlist: (productId: number) => ask('POST /wishlist/{productId}', { params: { productId } }),
  removeFromWishlist: (productId: number) => ask('DELETE /wishlist/{productId}', { params: { productId } }),
  cart: (userId: number) => ask('GET /cart/list/{userId}', { params: { userId } }),

  /** `key` makes a repeated click or a retry after a lost answer the same order. */
  createOrder: (body: BodyOf<'POST /order/create-order'>, key: string) =>
    call('POST /order/create-order', { body, key }),
  verifyPayment: sends('POST /order/verify-payment'),
  addOrder: (body: BodyOf<'POST /order/add'>, key: string) => ask('POST /order/add', { body, key }),
  /** Also works while the page is closing. */
  leavePayment: (order_id: number) => call('POST /order/leave', { body: { order_id }, keepalive: true }),
  /** The progress of the caller's own payment, as the gateway reports it. */
  paymentProgress: (orderId: number) => ask('GET /order/payment/{orderId}', { params: { orderId } }),
  announceTransfer: sends('POST /order/utr'),
  announceTrackedTransfer: sends('POST /order/track/utr'),
  /** The order of a payment that may still be open, for reloads while the gateway decides. */
  orders: (userId: number, query: PageParams = {}) =>
    call('GET /order/details/user/{userId}', { params: { userId }, query }),
  lastSeason: () => ask('GET /order/last-season'),
  tracking: (orderId: number | string, userId: number) =>
    ask('GET /order/tracking/history/{orderId}/{userId}', { params: { orderId, userId } }),
  payDue: (order_id: number) => ask('POST /order/due/pay', { body: { order_id } }),
  orderVersions: (orderId: number, userId: number) =>
    ask('GET /order/versions/{orderId}/{userId}', { params: { orderId, userId } }),
  delivery: (orderId: number | string, userId: number) =>
    ask('GET /order/delivery/address/{orderId}/{userId}', { params: { orderId, userId } }),
  trackOrder: (order_number: string, contact: string) => ask('POST /order/track', { body: { order_number, contact } }),
  receiveOrder: sends('POST /order/received'),
  receiveTrackedOrder: sends('POST /order/track/received'),
  requestCancel: (orderId: number, reason: string) =>
    ask('POST /order/cancel-request', { body: { order_id: orderId, reason } }),
  /** The owner's page texts; an empty one means the built-in text. */
  pages: () => ask('GET /page/list'),
  packs: () => ask('GET /pack/list'),
  resendOrderMail: (orderId: number) => ask('POST /order/mail/resend', { body: { order_id: orderId } }),
};
