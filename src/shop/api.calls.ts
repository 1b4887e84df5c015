/** Every call of the API, by its group in the document. */
import type { Call, Calls } from '#shared/call.ts';
import { accountCalls } from './accounts/accounts.calls.ts';
import { securityCalls } from './accounts/security/security.calls.ts';
import { staffCalls } from './accounts/staff/staff.calls.ts';
import { addressCalls } from './addresses/addresses.calls.ts';
import { bannerCalls } from './banners/banners.calls.ts';
import { bookCalls } from './books/books.calls.ts';
import { cashCalls } from './books/cash/cash.calls.ts';
import { cartCalls } from './cart/cart.calls.ts';
import { categoryCalls } from './categories/categories.calls.ts';
import { checkoutCalls } from './checkout/checkout.calls.ts';
import { couponCalls } from './coupons/coupons.calls.ts';
import { courierCalls } from './courier/courier.calls.ts';
import { parcelCalls } from './courier/parcels/parcels.calls.ts';
import { deliveryCalls } from './delivery/delivery.calls.ts';
import { transportCalls } from './delivery/transports/transports.calls.ts';
import { inboxCalls } from './notifications/inbox/inbox.calls.ts';
import { messageCalls } from './notifications/messages/messages.calls.ts';
import { newsletterCalls } from './notifications/newsletter/newsletter.calls.ts';
import { notificationCalls } from './notifications/notifications.calls.ts';
import { pushCalls } from './notifications/push/push.calls.ts';
import { orderAdminCalls } from './orders/admin/admin.calls.ts';
import { amendingCalls } from './orders/amending/amending.calls.ts';
import { estimateCalls } from './orders/estimates/estimates.calls.ts';
import { floorCalls } from './orders/floor/floor.calls.ts';
import { orderCalls } from './orders/orders.calls.ts';
import { orderMoneyCalls } from './orders/settlement/money.calls.ts';
import { statementCalls } from './orders/statements/statements.calls.ts';
import { packCalls } from './packs/packs.calls.ts';
import { paperCalls } from './papers/papers.calls.ts';
import { privacyCalls } from './privacy/privacy.calls.ts';
import { countingCalls } from './products/counting/counting.calls.ts';
import { importCalls } from './products/import/import.calls.ts';
import { productCalls } from './products/products.calls.ts';
import { reportCalls } from './reports/reports.calls.ts';
import { settingsCalls } from './settings/settings.calls.ts';

const descriptionCalls = {
  getOpenApiDocument: {
    route: 'GET /openapi.json',
    summary: 'This document',
    access: 'public',
    prepared: true,
    undocumented: true,
  },
  getApiDocs: {
    route: 'GET /docs',
    summary: 'This document as a page',
    access: 'demo',
    undocumented: true,
  },
  getApiDocsFile: {
    route: 'GET /docs/{file}',
    summary: 'What that page is made of',
    access: 'demo',
    mostAMinute: 60,
    undocumented: true,
  },
} as const satisfies Calls;

export const CALL_GROUPS = {
  Accounts: {
    about: 'Signing in and out, registering, guests, profiles; the customers of the shop.',
    calls: accountCalls,
  },
  Security: {
    about: 'Password, sessions, codes by SMS and email, closing an account.',
    calls: securityCalls,
  },
  Staff: {
    about: 'The people of the shop and the second step of their sign-in.',
    calls: staffCalls,
  },
  Addresses: {
    about: 'Delivery addresses of customers.',
    calls: addressCalls,
  },
  Cart: {
    about: 'The cart that is kept on the server, the wishlist, and what is asked for when it is back in stock.',
    calls: cartCalls,
  },
  Categories: {
    about: 'Categories and sub-categories.',
    calls: categoryCalls,
  },
  Products: {
    about: 'The list of products and its stock.',
    calls: productCalls,
  },
  'Price lists': {
    about: 'Importing a price list: preview, apply, undo.',
    calls: importCalls,
  },
  'Stock taking': {
    about: 'Counting the shelf, and goods that came in.',
    calls: countingCalls,
  },
  Coupons: {
    about: 'Coupons of shoppers and of the owner.',
    calls: couponCalls,
  },
  Checkout: {
    about: 'From cart to order: begin, pay, place.',
    calls: checkoutCalls,
  },
  Orders: {
    about: 'Orders as customers and visitors see them, and their status.',
    calls: orderCalls,
  },
  Estimates: {
    about: 'Estimates of enquiries, read and answered by whoever has their link.',
    calls: estimateCalls,
  },
  Versions: {
    about: 'What an order said before it was changed.',
    calls: amendingCalls,
  },
  'Orders of the shop': {
    about: 'Lists and notes for the people of the shop.',
    calls: orderAdminCalls,
  },
  'Packing floor': {
    about: 'What is packed next, who has it on the table, ticks, cartons and their photo.',
    calls: floorCalls,
  },
  Books: {
    about: 'Sales register, GSTR-1, receipts, refunds, stock and vouchers for Tally.',
    calls: bookCalls,
  },
  Cash: {
    about: 'The cash drawer: what a day must have left in it, and what was counted.',
    calls: cashCalls,
  },
  'Money of orders': {
    about: 'Refunds, cancelling, transfers and the health of the payments.',
    calls: orderMoneyCalls,
  },
  'Bank statements': {
    about: 'The bank’s list of what came in, beside the transfers that wait.',
    calls: statementCalls,
  },
  Couriers: {
    about: 'Which carrier takes an order.',
    calls: courierCalls,
  },
  Parcels: {
    about: 'What an order goes in: transports, LR numbers and their photos, what is to be paid and collected.',
    calls: parcelCalls,
  },
  Delivery: {
    about: 'Where the shop delivers and on what terms; the directory of PIN codes.',
    calls: deliveryCalls,
  },
  Transports: {
    about: 'The lorry services that carry the parcels, and their offices.',
    calls: transportCalls,
  },
  Settings: {
    about: 'The store record, its pictures, the texts of its pages; the audit.',
    calls: settingsCalls,
  },
  Banners: {
    about: 'The slideshow of the home page: pictures with their words, links and days.',
    calls: bannerCalls,
  },
  Packs: {
    about: 'Ready packs: rules by which the shop suggests a list for a budget.',
    calls: packCalls,
  },
  Papers: {
    about: 'What is printed or sent, as PDFs.',
    calls: paperCalls,
  },
  Reports: {
    about: 'Figures and charts for the owner.',
    calls: reportCalls,
  },
  Notifications: {
    about: 'Messages to the shop and the mails that it sent.',
    calls: notificationCalls,
  },
  Messages: {
    about: 'The outbox of mail, WhatsApp and SMS.',
    calls: messageCalls,
  },
  Newsletter: {
    about: 'The price list by mail to customers who asked for it.',
    calls: newsletterCalls,
  },
  Inbox: {
    about: 'Messages of the contact form: who waits for an answer, answering, resolving.',
    calls: inboxCalls,
  },
  Devices: {
    about: 'Devices of the shop’s people that are told of new orders, transfers and goods that are gone.',
    calls: pushCalls,
  },
  Privacy: {
    about: 'What the shop holds about a person.',
    calls: privacyCalls,
  },
  Description: {
    about: 'The API about itself.',
    calls: descriptionCalls,
  },
} as const satisfies Readonly<Record<string, { about: string; calls: Calls }>>;

export interface NamedCall extends Call {
  /** Its operation id in the document. */
  readonly name: string;
  readonly group: string;
}

export const ALL_CALLS: readonly NamedCall[] = Object.entries(CALL_GROUPS).flatMap(([group, { calls }]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ ...call, name, group })),
);
