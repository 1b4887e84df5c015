/** The door to delivery addresses. Everything is scoped to its owner: somebody else's address gives NOT_FOUND. */

import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { findPin } from '../delivery/pins/pins.ts';
import {
  type Address,
  type AddressInput,
  FIRM_MISSING_TEXT,
  isFirmMissing,
  type PlainAddress,
} from './addresses.contract.ts';
import { isTooShort } from './addresses.rules.ts';
import { addresses } from './addresses.tables.ts';

export type AddressRow = typeof addresses.$inferSelect;

export function plainAddress(row: AddressRow): PlainAddress {
  return {
    name: row.name,
    house_flat_no: row.houseFlatNo,
    street_name: row.streetName,
    locality: row.locality,
    landmark: row.landmark,
    city: row.city,
    district: row.district,
    state: row.state,
    country: row.country,
    zipcode: row.zipcode,
    address_type: row.addressType,
    delivery_contact_number: row.contactNumber,
    firm: row.firm,
    gstin: row.gstin,
  };
}

export function toWire(row: AddressRow): Address {
  return { id: row.id, user_id: row.userId, ...plainAddress(row), isDefault: row.isDefault };
}

function toColumns(input: AddressInput) {
  return {
    name: input.name,
    houseFlatNo: input.house_flat_no,
    streetName: input.street_name,
    locality: input.locality,
    landmark: input.landmark,
    city: input.city,
    district: input.district || (findPin(input.zipcode)?.district ?? ''),
    state: input.state,
    country: input.country,
    zipcode: input.zipcode,
    addressType: input.address_type,
    contactNumber: input.delivery_contact_number,
    isDefault: input.isDefault,
    firm: input.firm,
    gstin: input.gstin,
  };
}

/** The default first, then in the order they were added. */
export async function listAddresses(db: Db, userId: number): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
  return rows.map(toWire);
}

/** The owner's address, or NOT_FOUND. */
export async function getAddress(db: Db, userId: number, id: number): Promise<AddressRow> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)));
  if (!row) throw notFound();
  return row;
}

async function keepOneDefault(db: Db, row: AddressRow): Promise<void> {
  if (!row.isDefault) return;
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, row.userId), ne(addresses.id, row.id)));
}

/** A bill to a GSTIN must name its holder (CGST rule 46). */
function requireFirm(input: AddressInput): void {
  if (isFirmMissing(input)) throw invalidField('firm', FIRM_MISSING_TEXT);
}

function requireWayToDoor(input: AddressInput): void {
  if (isTooShort(input))
    throw invalidField(
      'house_flat_no',
      'Please write the street or area as well: nobody can find your door with this alone.',
    );
}

/** Enough for a large family; keeps anyone from filling the table. */
const MOST_ADDRESSES = 50;

/** Adds an address; a person's first one is the default. VALIDATION (409) at the limit of addresses per person. */
export async function addAddress(db: Db, userId: number, input: AddressInput, keep: Keep<Address>): Promise<Address> {
  requireFirm(input);
  requireWayToDoor(input);
  return inTransaction(db, async (tx) => {
    // Locked, because parallel requests would all read the same count.
    await lockName(tx, `addresses:${userId}`);
    const before = await tx.$count(addresses, eq(addresses.userId, userId));
    if (before >= MOST_ADDRESSES) throw tooManyAddresses();
    const isFirst = before === 0;
    const [row] = await tx
      .insert(addresses)
      .values({ ...toColumns(input), userId, isDefault: input.isDefault || isFirst })
      .returning();
    await keepOneDefault(tx, row as AddressRow);
    const added = toWire(row as AddressRow);
    await keep(tx, added);
    return added;
  });
}

function tooManyAddresses(): ShopError {
  const text = `At most ${MOST_ADDRESSES} addresses are kept. Please delete one that you no longer need.`;
  return new ShopError('VALIDATION', text, { fields: { house_flat_no: text }, status: 409 });
}

export async function updateAddress(db: Db, userId: number, id: number, input: AddressInput): Promise<Address> {
  requireFirm(input);
  requireWayToDoor(input);
  return inTransaction(db, async (tx) => {
    const before = await getAddress(tx, userId, id);
    // The default changes only by choosing another one: deselecting it here would leave none.
    const columns = { ...toColumns(input), isDefault: input.isDefault || before.isDefault };
    const [row] = await tx.update(addresses).set(columns).where(eq(addresses.id, id)).returning();
    await keepOneDefault(tx, row as AddressRow);
    return toWire(row as AddressRow);
  });
}

/** Deletes an address; when it was the default, the oldest one left becomes it. Orders keep their own copy. */
export async function deleteAddress(db: Db, userId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getAddress(tx, userId, id);
    await tx.delete(addresses).where(eq(addresses.id, id));
    const [next] = row.isDefault ? await listAddresses(tx, userId) : [];
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
}

/** Deletes all addresses of an account being closed; orders keep their own copy. */
export async function eraseAddresses(tx: Db, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

/** PIN codes looked up per batch. */
const PINS_AT_ONCE = 500;

/**
 * Fills in the district of addresses older than that field, from their PIN code. Runs at each start; addresses whose
 * PIN code the directory does not know stay as they are.
 */
export async function fillDistricts(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const pins = await db
      .selectDistinct({ pin: addresses.zipcode })
      .from(addresses)
      .where(and(eq(addresses.district, ''), gt(addresses.zipcode, after)))
      .orderBy(asc(addresses.zipcode))
      .limit(PINS_AT_ONCE);
    const known = pins.map(({ pin }) => findPin(pin)).filter((place) => place !== null);
    if (known.length > 0) {
      const found = sql.join(
        known.map(({ pin, district }) => sql`(${pin}, ${district})`),
        sql`, `,
      );
      await db.execute(sql`update addresses a set district = found.district
        from (values ${found}) as found (pin, district) where a.zipcode = found.pin and a.district = ''`);
    }
    const last = pins.at(-1)?.pin;
    if (last === undefined || pins.length < PINS_AT_ONCE) return;
    after = last;
  }
}
