/** The one store record (spec §3 Settings), the owner's texts, and the log of what admins changed. */

import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise } from '#platform/db/columns.ts';
import { TAX_MODES, type TaxRate } from '../checkout/checkout.tax.rules.ts';
import { BILLING_TIMES, LABELS_PER_SHEET } from './billing.rules.ts';
import { PAGE_KEYS } from './pages.contract.ts';
import { PAYMENT_WAYS, type PaymentWay } from './payment-order.rules.ts';
import { AFTER_LAST_ORDER, BEFORE_OPENING } from './season.rules.ts';
import { SALES_MODES, STORE_PACKING_KINDS } from './settings.contract.ts';

export interface GrievanceOfficer {
  name: string;
  designation: string;
  /** Missing in records from before it was added. */
  tamil_designation?: string;
  phone: string;
  email: string;
}

export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer().primaryKey().default(1),
    storeName: text().notNull(),
    tamilName: text().notNull().default(''),
    contactEmail: text().notNull(),
    phoneNumber: text().notNull(),
    whatsappNumber: text().notNull().default(''),
    storeAddress: text().notNull(),
    freeDeliveryAmount: paise().notNull(),
    freeDeliveryKm: doublePrecision().notNull(),
    youtubeLink: text().notNull().default(''),
    facebookLink: text().notNull().default(''),
    twitterLink: text().notNull().default(''),
    instaLink: text().notNull().default(''),
    offerCode: text().notNull().default(''),
    offerContent: text().notNull().default(''),
    tamilOfferContent: text().notNull().default(''),
    deliveryDaysText: text().notNull().default('2-3 business days'),
    tamilDeliveryDaysText: text().notNull().default(''),
    salesMode: text({ enum: SALES_MODES }).notNull(),
    seasonMessage: text().notNull().default(''),
    tamilSeasonMessage: text().notNull().default(''),
    whatsappButton: boolean().notNull().default(true),
    /** A day and an hour in India as yyyy-mm-ddThh:mm, or empty. */
    opensAt: text().notNull().default(''),
    beforeOpening: text({ enum: BEFORE_OPENING }).notNull().default('closed'),
    /** Days in India as yyyy-mm-dd, or empty. */
    lastOrderDate: text().notNull().default(''),
    festivalDate: text().notNull().default(''),
    festivalName: text().notNull().default(''),
    tamilFestivalName: text().notNull().default(''),
    afterLastOrder: text({ enum: AFTER_LAST_ORDER }).notNull().default('later'),
    codEnabled: boolean().notNull().default(false),
    /** The payment methods in the order offered. */
    paymentOrder: jsonb()
      .$type<PaymentWay[]>()
      .notNull()
      .default([...PAYMENT_WAYS]),
    /** Where direct UPI payments go; empty disables the method. */
    upiId: text().notNull().default(''),
    /** Account and IFSC as shown to customers; empty disables bank transfer. */
    bankDetails: text().notNull().default(''),
    /** How long a transfer may await confirmation before staff are alerted. */
    utrHoldHours: integer().notNull().default(48),
    /** Days without news until a paid order on the way counts as delivered; 0: never. */
    deliveredAfterDays: integer().notNull().default(10),
    /** How many days after today the prices of an estimate hold. */
    estimateDays: integer().notNull().default(3),
    /** Customers who have not answered are reminded on an estimate's last valid day. */
    estimateReminders: boolean().notNull().default(true),
    /** Most pieces of one product in one order. */
    mostPerProduct: integer().notNull().default(100),
    /** What a newcomer's unpaid order may hold of a product's stock: a percentage, or at least this quantity. */
    holdPercent: integer().notNull().default(10),
    holdPieces: integer().notNull().default(5),
    /** What all newcomers' unpaid orders together may hold. */
    holdTotalPercent: integer().notNull().default(50),
    /** How many such orders from one network address may hold stock at a time. */
    holdsPerAddress: integer().notNull().default(3),
    /** Daily limits per mailbox, phone, network or person. */
    mailsPerDay: integer().notNull().default(6),
    textsPerDay: integer().notNull().default(15),
    textsPerAddress: integer().notNull().default(200),
    messagesPerDay: integer().notNull().default(5),
    ordersPerDay: integer().notNull().default(200),
    /** Mails the shop about new orders and enquiries. */
    orderAlerts: boolean().notNull().default(true),
    badgesEnabled: boolean().notNull().default(false),
    packingKind: text({ enum: STORE_PACKING_KINDS }).notNull().default('none'),
    /** Hundredths of a percent. */
    packingPercent: integer().notNull().default(0),
    packingCharge: paise().notNull().default(0),
    /** Roughly what the courier takes in cash; both 0 if unknown. */
    courierFrom: paise().notNull().default(0),
    courierTo: paise().notNull().default(0),
    taxMode: text({ enum: TAX_MODES }).notNull().default('none'),
    taxRates: jsonb().$type<TaxRate[]>().notNull().default([]),
    roundTotal: boolean().notNull().default(false),
    billAt: text({ enum: BILLING_TIMES }).notNull().default('packing'),
    billPrefix: text().notNull().default(''),
    labelsPerSheet: text({ enum: LABELS_PER_SHEET }).notNull().default('4'),
    legalName: text().notNull().default(''),
    licenceNumber: text().notNull().default(''),
    gstin: text().notNull().default(''),
    grievanceOfficer: jsonb().$type<GrievanceOfficer>().notNull(),
    /** Null while the default picture is used. */
    logoKey: text(),
    /** Only read by the previous version during a deployment. */
    banner1Key: text(),
    banner2Key: text(),
    /** Null if there is none. */
    shopPhotoKey: text(),
    licencePictureKey: text(),
  },
  (t) => [check('store_settings_single', sql`${t.id} = 1`)],
);

/** Append-only: who changed what, with the values before and after; the database refuses everything else (audit.ts). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    actorId: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    // For prefix searches, independent of the database's collation.
    index('audit_entries_subject_prefix').on(t.subject.op('text_pattern_ops')),
    index('audit_entries_action_prefix').on(t.action.op('text_pattern_ops')),
    index().on(t.actorId),
  ],
);

/** The owner's page texts in English and Tamil; an empty one shows the built-in text. */
export const pages = pgTable('pages', {
  key: text({ enum: PAGE_KEYS }).primaryKey(),
  title: text().notNull().default(''),
  tamilTitle: text().notNull().default(''),
  body: text().notNull().default(''),
  tamilBody: text().notNull().default(''),
  updatedAt: createdAt(),
});
