/** The store record on the wire (spec §3 Settings, decisions §4). */
import { z } from 'zod';
import { isCallable } from '#shared/phone.ts';
import { refusal } from '#shared/refusals/refusal.ts';
import { DayOrNone, Ignored, Line, Link, Rupees, Text } from '#shared/wire.ts';
import { refuseWrongGstin } from '../addresses/addresses.contract.ts';
import { Banner } from '../banners/banners.contract.ts';
import { TAX_MODES } from '../checkout/checkout.tax.rules.ts';
import { DeliveryPromise } from '../delivery/delivery.contract.ts';
import { BILL_PREFIX_TEXT, BILLING_TIMES, isBillPrefix, LABELS_PER_SHEET } from './billing.rules.ts';
import { toGstin } from './gstin.rules.ts';
import { PAYMENT_WAYS } from './payment-order.rules.ts';
import { AFTER_LAST_ORDER, BEFORE_OPENING, momentInIndia } from './season.rules.ts';
import { isUpiId, UTR_HOLD_HOURS } from './transfer.rules.ts';

export const SALES_MODES = ['online_payment', 'enquiry_only', 'closed'] as const;

export const STORE_PACKING_KINDS = ['none', 'percent', 'fixed'] as const;

const DatedTaxRate = z.strictObject({
  hsn: z.string().regex(/^\d{2,8}$/, 'An HSN code has 2 to 8 digits.'),
  rate: z.number().min(0).max(100),
  valid_from: z.iso.date(),
});

const isEmptyOrCallable = (text: string) => text === '' || isCallable(text);
const Callable = Line(30).refine(isEmptyOrCallable, 'Please enter a phone number with its area code.');

/** With seconds: no shop needs them, but tests open in a few. */
const MomentOrNone = z
  .string()
  .refine((text) => text === '' || !Number.isNaN(momentInIndia(text)), refusal({ kind: 'momentInIndia' }));

const from = (least: number, most: number) => z.int().min(least).max(most);

/**
 * The owner's settings by their names on the wire, with limits and, if the name does not say it, the meaning. A
 * setting's column has the same name in camel case (settings.ts says which are kept in another unit).
 */
const SETTINGS = {
  store_name: Line(80).min(1, 'Store name is required.'),
  tamil_name: Line(80),
  contact_email: z.email('Please enter a valid email address.').max(120),
  phone_number: Callable.min(1, 'Phone number is required.'),
  whatsapp_number: Callable,
  store_address: Line(300),
  free_delivery_amount: Rupees,
  free_delivery_km: z.number().min(0).max(10_000),
  youtube_link: Link,
  facebook_link: Link,
  twitter_link: Link,
  insta_link: Link,
  offer_code: Line(40),
  offer_content: Line(200),
  tamil_offer_content: Line(200),
  delivery_days_text: Line(80),
  tamil_delivery_days_text: Line(80),
  sales_mode: z.enum(SALES_MODES),
  season_message: Line(300),
  tamil_season_message: Line(300),
  whatsapp_button: z.boolean().describe('A button for a chat with the shop on every page'),
  opens_at: MomentOrNone.describe(
    'Day and hour in India from which the shop sells by its sales mode, as 2026-09-15T10:00; may be empty',
  ),
  before_opening: z.enum(BEFORE_OPENING).describe('Before it nothing is sold, or enquiries are taken'),
  last_order_date: DayOrNone.describe('The last day in India for orders before the festival; empty where none is set'),
  festival_date: DayOrNone.describe('Its day, after which nothing is said of it; may be empty'),
  festival_name: Line(40),
  tamil_festival_name: Line(40),
  after_last_order: z
    .enum(AFTER_LAST_ORDER)
    .describe('later: orders are sent after the festival; stop: none are taken'),
  cod_enabled: z.boolean(),
  payment_order: z
    .array(z.enum(PAYMENT_WAYS))
    .max(PAYMENT_WAYS.length)
    .describe('The ways to pay as they are offered; others follow'),
  upi_id: Line(100).refine((text) => text === '' || isUpiId(text), 'The UPI ID must look like shop@bank.'),
  bank_details: Text(500),
  utr_hold_hours: from(UTR_HOLD_HOURS.min, UTR_HOLD_HOURS.max),
  estimate_days: from(0, 60).describe('How many days after today the prices of an estimate hold'),
  estimate_reminders: z.boolean().describe('Who has not answered an estimate is reminded on its last valid day'),
  most_per_product: from(1, 100_000).describe('Most pieces of one product in one order'),
  hold_percent: from(1, 100).describe("Share of a product's stock that an unpaid order of a newcomer holds"),
  hold_pieces: from(0, 1_000).describe('So many pieces it may hold of a small stock'),
  hold_total_percent: from(1, 100).describe('Share that all unpaid orders of newcomers hold together'),
  holds_per_address: from(0, 10_000).describe('Unpaid orders of newcomers behind one network address that hold goods'),
  mails_per_day: from(1, 1_000).describe('Mails a day to an email address that nobody confirmed'),
  texts_per_day: from(1, 1_000).describe('Text messages a day to one phone'),
  texts_per_address: from(1, 100_000).describe('Text messages a day asked for from one network address'),
  messages_per_day: from(1, 1_000).describe('Messages from the contact form a day by one phone or email'),
  orders_per_day: from(1, 100_000).describe('Orders that one person may begin in a day'),
  order_alerts: z.boolean().describe('The shop gets a mail about new orders and enquiries'),
  badges_enabled: z.boolean(),
  packing_kind: z.enum(STORE_PACKING_KINDS).describe('What packing costs where no delivery rule says otherwise'),
  packing_percent: z.number().min(0).max(100),
  packing_charge: Rupees,
  delivered_after_days: from(0, 90).describe(
    'How many days without news until a paid order on the way counts as delivered; 0: somebody has to say so',
  ),
  courier_from: Rupees.describe('What the courier takes in cash, from so many rupees; 0 where nobody says'),
  courier_to: Rupees.describe('At most; 0 where it is one amount'),
  tax_mode: z.enum(TAX_MODES).describe('none: not registered; inclusive: prices contain it; exclusive: it is added'),
  tax_rates: z.array(DatedTaxRate).max(100).describe('Where another rate than 18 percent holds, from a day on'),
  round_total: z.boolean().describe('Totals are whole rupees'),
  bill_at: z.enum(BILLING_TIMES).describe('When a bill is issued; what is not billed then is when its goods leave'),
  bill_prefix: Line(10)
    .overwrite((text) => text.toUpperCase())
    .refine(isBillPrefix, BILL_PREFIX_TEXT)
    .describe('What the number of a bill begins with; empty for INV, BOS and BILL'),
  labels_per_sheet: z.enum(LABELS_PER_SHEET).describe('Parcel labels on a sheet of A4'),
  legal_name: Line(120),
  licence_number: Line(80),
  gstin: Line(30).overwrite(toGstin).superRefine(refuseWrongGstin),
  grievance_officer: z.strictObject({
    name: Line(80),
    designation: Line(80),
    tamil_designation: Line(80).default(''),
    phone: Callable,
    email: Line(120),
  }),
};

export type Setting = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as Setting[];

export const StoreSettings = z.object({
  id: z.int(),
  ...SETTINGS,
  logo: z.string().nullable().describe("Address of the owner's logo; null while the shop uses its own"),
  shop_photo: z.string().nullable().describe('Address of a photograph of the shop, for About and Contact'),
  licence_picture: z.string().nullable().describe('Address of a picture of its licence'),
});
export type StoreSettings = z.output<typeof StoreSettings>;

/** The record as pages read it: the owner's settings, and what follows from the delivery rules. */
export const StoreRecord = StoreSettings.extend({
  banners: z.array(Banner).describe('The slideshow of today: pictures at /media/{key}/{width}.webp and .avif'),
  delivery: DeliveryPromise,
  sales_mode_now: z.enum(SALES_MODES).describe('How the shop sells at this moment, by opening and last day for orders'),
  opening: z.iso.datetime().nullable().describe('When the shop opens, while that is still to come'),
  offer_code_now: z.string().describe('The offer code, empty while its coupon is not valid'),
  whatsapp_news: z.boolean().describe('Customers can ask for news of their orders by WhatsApp'),
});
export type StoreRecord = z.output<typeof StoreRecord>;

/** PUT /address/store/update/{id}: the specification sends every field; a missing one keeps its value. */
export const StoreSettingsUpdate = z
  .strictObject({
    id: z.unknown(),
    ...SETTINGS,
    // Pictures, banners and delivery rules have their own calls; they are ignored here, so that a record can be sent back whole.
    delivery: Ignored,
    sales_mode_now: Ignored,
    opening: Ignored,
    offer_code_now: Ignored,
    whatsapp_news: Ignored,
    logo: Ignored,
    banners: Ignored,
    shop_photo: Ignored,
    licence_picture: Ignored,
  })
  .partial();
export type StoreSettingsUpdate = z.output<typeof StoreSettingsUpdate>;
