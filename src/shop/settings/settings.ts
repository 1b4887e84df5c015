/** The door to the store record and the audit log. There is one record, read by all and changed by the owner. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { prepared } from '#platform/db/prepared.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import { invalidField, notFound } from '#shared/errors.ts';
import { basisPointsFromPercent, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { AuditAction } from './audit/audit.contract.ts';
import { TEXTS_IN_FORCE_SINCE } from './legal.rules.ts';
import { openingAfter } from './season.rules.ts';
import type { StoreSettings, StoreSettingsUpdate } from './settings.contract.ts';
import { auditEntries, storeSettings } from './settings.tables.ts';

type Row = typeof storeSettings.$inferSelect;

/** Wire names of the record's columns; those with another unit are mapped separately below. */
const COLUMN_OF = {
  store_name: 'storeName',
  tamil_name: 'tamilName',
  contact_email: 'contactEmail',
  phone_number: 'phoneNumber',
  whatsapp_number: 'whatsappNumber',
  store_address: 'storeAddress',
  free_delivery_km: 'freeDeliveryKm',
  youtube_link: 'youtubeLink',
  facebook_link: 'facebookLink',
  twitter_link: 'twitterLink',
  insta_link: 'instaLink',
  offer_code: 'offerCode',
  offer_content: 'offerContent',
  tamil_offer_content: 'tamilOfferContent',
  delivery_days_text: 'deliveryDaysText',
  tamil_delivery_days_text: 'tamilDeliveryDaysText',
  sales_mode: 'salesMode',
  season_message: 'seasonMessage',
  tamil_season_message: 'tamilSeasonMessage',
  whatsapp_button: 'whatsappButton',
  opens_at: 'opensAt',
  before_opening: 'beforeOpening',
  last_order_date: 'lastOrderDate',
  festival_date: 'festivalDate',
  festival_name: 'festivalName',
  tamil_festival_name: 'tamilFestivalName',
  after_last_order: 'afterLastOrder',
  cod_enabled: 'codEnabled',
  payment_order: 'paymentOrder',
  upi_id: 'upiId',
  bank_details: 'bankDetails',
  utr_hold_hours: 'utrHoldHours',
  estimate_days: 'estimateDays',
  most_per_product: 'mostPerProduct',
  hold_percent: 'holdPercent',
  hold_pieces: 'holdPieces',
  hold_total_percent: 'holdTotalPercent',
  holds_per_address: 'holdsPerAddress',
  mails_per_day: 'mailsPerDay',
  texts_per_day: 'textsPerDay',
  texts_per_address: 'textsPerAddress',
  messages_per_day: 'messagesPerDay',
  orders_per_day: 'ordersPerDay',
  order_alerts: 'orderAlerts',
  badges_enabled: 'badgesEnabled',
  packing_kind: 'packingKind',
  tax_mode: 'taxMode',
  tax_rates: 'taxRates',
  round_total: 'roundTotal',
  bill_at: 'billAt',
  bill_prefix: 'billPrefix',
  labels_per_sheet: 'labelsPerSheet',
  legal_name: 'legalName',
  licence_number: 'licenceNumber',
  gstin: 'gstin',
  grievance_officer: 'grievanceOfficer',
} as const satisfies Partial<Record<keyof StoreSettings, keyof Row>>;

const addressOf = (key: string | null) => (key === null ? null : mediaUrl(key));

/** The record on the wire. */
export function storeOf(row: Row): StoreSettings {
  const fields = Object.entries(COLUMN_OF).map(([wire, column]) => [wire, row[column]]);
  return {
    id: row.id,
    free_delivery_amount: rupeesFromPaise(row.freeDeliveryAmount),
    packing_percent: percentFromBasisPoints(row.packingPercent),
    packing_charge: rupeesFromPaise(row.packingCharge),
    courier_from: rupeesFromPaise(row.courierFrom),
    courier_to: rupeesFromPaise(row.courierTo),
    ...Object.fromEntries(fields),
    grievance_officer: { tamil_designation: '', ...row.grievanceOfficer },
    logo: addressOf(row.logoKey),
    shop_photo: addressOf(row.shopPhotoKey),
    licence_picture: addressOf(row.licencePictureKey),
  };
}

function toColumns(input: StoreSettingsUpdate): Partial<Row> {
  const columns: Record<string, unknown> = {};
  for (const [wire, column] of Object.entries(COLUMN_OF)) {
    const value = input[wire as keyof StoreSettingsUpdate];
    if (value !== undefined) columns[column] = value;
  }
  if (input.free_delivery_amount !== undefined)
    columns.freeDeliveryAmount = paiseFromRupees(input.free_delivery_amount);
  if (input.packing_percent !== undefined) columns.packingPercent = basisPointsFromPercent(input.packing_percent);
  if (input.packing_charge !== undefined) columns.packingCharge = paiseFromRupees(input.packing_charge);
  if (input.courier_from !== undefined) columns.courierFrom = paiseFromRupees(input.courier_from);
  if (input.courier_to !== undefined) columns.courierTo = paiseFromRupees(input.courier_to);
  return columns;
}

const storeRecord = prepared((db) => db.select().from(storeSettings));

async function findRow(db: Db): Promise<Row> {
  const [row] = await storeRecord(db, {});
  if (!row) throw new Error('The store record is missing: the database was not prepared.');
  return row;
}

export async function getStore(db: Db): Promise<StoreSettings> {
  return storeOf(await findRow(db));
}

/** Mails per day to an unconfirmed address. */
export const mostMails = async (db: Db): Promise<number> => (await findRow(db)).mailsPerDay;

/** Text messages per day to a phone, and per network address. */
export async function mostTexts(db: Db): Promise<{ toPhone: number; fromAddress: number }> {
  const { textsPerDay, textsPerAddress } = await findRow(db);
  return { toPhone: textsPerDay, fromAddress: textsPerAddress };
}

/** Billing GST needs a registration; the number also says in which state the shop is. */
function requireGstin({ tax_mode: mode, gstin }: StoreSettings): void {
  if (mode === 'none' || gstin !== '') return;
  throw invalidField('tax_mode', 'Please enter the GSTIN first: without one no tax may be billed.');
}

/** A festival before the last day for orders would end the season before it began. */
function requireFestivalAfter({ last_order_date: last, festival_date: festival }: StoreSettings): void {
  if (festival === '' || (last !== '' && last <= festival)) return;
  throw invalidField('festival_date', 'The festival must not be before the last day for orders.');
}

/** A shop that stays closed must not announce an opening. */
function requireOpening(store: StoreSettings): void {
  if (store.sales_mode !== 'closed' || openingAfter(store, Date.now()) === null) return;
  throw invalidField('sales_mode', 'Please choose how the shop sells from its opening on.');
}

/** Changes the given fields of the one record and writes the audit. */
export async function updateStore(
  db: Db,
  id: number,
  input: StoreSettingsUpdate,
  actorId: number,
): Promise<StoreSettings> {
  if (id !== 1) throw notFound();
  return inTransaction(db, async (tx) => {
    const before = storeOf(await findRow(tx));
    const columns = toColumns(input);
    if (Object.keys(columns).length === 0) return before;
    const [row] = await tx.update(storeSettings).set(columns).where(eq(storeSettings.id, 1)).returning();
    const after = storeOf(row as Row);
    requireGstin(after);
    requireFestivalAfter(after);
    requireOpening(after);
    await recordAudit(tx, { actorId, action: 'store.update', subject: 'store', before, after });
    return after;
  });
}

export interface AuditRecord {
  actorId: number | null;
  action: AuditAction;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Adds an audit entry, in the transaction of the change. */
export async function recordAudit(db: Db, record: AuditRecord): Promise<void> {
  await db.insert(auditEntries).values(record as typeof auditEntries.$inferInsert);
}

/** Creates the record if there is none. */
export async function ensureStore(db: Db, initial: typeof storeSettings.$inferInsert): Promise<void> {
  await db.insert(storeSettings).values(initial).onConflictDoNothing();
}

/**
 * The current version of a legal text as SQL, for statements that store it: when the owner last changed it, or the date of the
 * built-in text. The audit keeps the wording.
 */
export function versionInForce(key: 'terms' | 'privacy'): SQL<string> {
  return sql<string>`coalesce((select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from pages
    where key = ${key} and body <> ''), ${TEXTS_IN_FORCE_SINCE})`;
}

/** The daily limit on orders per person, as SQL. */
export const ordersPerDay: SQL<number> = sql`(select ${storeSettings.ordersPerDay} from ${storeSettings})`;
