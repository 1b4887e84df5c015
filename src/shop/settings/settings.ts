/** The door to the store record and the audit log. There is one record, read by all and changed by the owner. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { prepared } from '#platform/db/prepared.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import { invalidField, notFound } from '#shared/errors.ts';
import { basisPointsFromPercent, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { AuditAction } from './audit/audit.contract.ts';
import { TEXTS_IN_FORCE_SINCE } from './legal.rules.ts';
import { openingAfter } from './season.rules.ts';
import { SETTING_NAMES, type Setting, type StoreSettings, type StoreSettingsUpdate } from './settings.contract.ts';
import { auditEntries, storeSettings } from './settings.tables.ts';

type Row = typeof storeSettings.$inferSelect;

/** The column's name: `hold_pieces` is kept in `holdPieces`. */
type Camel<Wire extends string> = Wire extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Wire;
/** Does not compile if a setting has no column. */
const columnOf = (wire: Setting): keyof Row =>
  wire.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Camel<Setting>;

interface Unit {
  kept: (value: number) => number;
  shown: (value: number) => number;
}
const RUPEES: Unit = { kept: paiseFromRupees, shown: rupeesFromPaise };
const PERCENT: Unit = { kept: basisPointsFromPercent, shown: percentFromBasisPoints };
/** Settings that are kept in another unit than the API's. */
const UNITS: { readonly [Name in Setting]?: Unit } = {
  free_delivery_amount: RUPEES,
  packing_percent: PERCENT,
  packing_charge: RUPEES,
  courier_from: RUPEES,
  courier_to: RUPEES,
};

const addressOf = (key: string | null) => (key === null ? null : mediaUrl(key));

/** The record on the wire. */
export function storeOf(row: Row): StoreSettings {
  const shown = (name: Setting) => {
    const value = row[columnOf(name)];
    return UNITS[name]?.shown(value as number) ?? value;
  };
  return {
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, shown(name)])) as Pick<StoreSettings, Setting>),
    id: row.id,
    grievance_officer: { tamil_designation: '', ...row.grievanceOfficer },
    logo: addressOf(row.logoKey),
    shop_photo: addressOf(row.shopPhotoKey),
    licence_picture: addressOf(row.licencePictureKey),
  };
}

function toColumns(input: StoreSettingsUpdate): Partial<Row> {
  const given = SETTING_NAMES.filter((name) => input[name] !== undefined);
  const kept = (name: Setting) => UNITS[name]?.kept(input[name] as number) ?? input[name];
  return Object.fromEntries(given.map((name) => [columnOf(name), kept(name)]));
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

/** VALIDATION if the shop charges GST without a registration number, which also says in which state the shop is. */
function requireGstin({ tax_mode: mode, gstin }: StoreSettings): void {
  if (mode === 'none' || gstin !== '') return;
  throw invalidField('tax_mode', 'Please enter the GSTIN first: without one no tax may be billed.');
}

/** VALIDATION if the festival is before the last day for orders: the season would end before it began. */
function requireFestivalAfter({ last_order_date: last, festival_date: festival }: StoreSettings): void {
  if (festival === '' || (last !== '' && last <= festival)) return;
  throw invalidField('festival_date', 'The festival must not be before the last day for orders.');
}

/** VALIDATION if a shop that is set to closed announces an opening. */
function requireOpening(store: StoreSettings): void {
  if (store.sales_mode !== 'closed' || openingAfter(store, databaseNow()) === null) return;
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
