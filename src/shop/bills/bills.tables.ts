/** Numbered papers about money, frozen when they are issued: bills, credit notes and refund vouchers. */
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, paise } from '#platform/db/columns.ts';
import { orders } from '../orders/orders.tables.ts';
import { BILL_KINDS, type BillContent } from './bills.rules.ts';

/** The last number of each series. Its row is locked until the bill is committed, so that no number is left out. */
export const billSeries = pgTable(
  'bill_series',
  {
    kind: text({ enum: BILL_KINDS }).notNull(),
    /** '26-27' */
    year: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
);

export const bills = pgTable(
  'bills',
  {
    id: id(),
    kind: text({ enum: BILL_KINDS }).notNull(),
    year: text().notNull(),
    nth: integer().notNull(),
    number: text().notNull().unique(),
    /** 'YYYY-MM-DD' in India. */
    day: text().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    total: paise().notNull(),
    /** The sum of the credit notes against it. */
    credited: paise().notNull().default(0),
    /** The bill that this credit note corrects. */
    againstId: integer(),
    content: jsonb().$type<BillContent>().notNull(),
    /** Opens the bill without signing in: 122 random bits, for the mail that follows its issue. */
    token: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.kind, t.year, t.nth),
    index().on(t.orderId),
    index().on(t.day),
    // Only one bill in force for an order's goods; one taken back in full makes room for another.
    uniqueIndex('bills_one_in_force')
      .on(t.orderId)
      .where(sql`${t.kind} in ('tax_invoice', 'bill_of_supply', 'bill') and ${t.credited} < ${t.total}`),
    check('bills_credited_within_total', sql`${t.credited} between 0 and ${t.total}`),
  ],
);

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** The PDF of a bill as it was first drawn: printed again, it is the same to the byte. */
export const billPapers = pgTable('bill_papers', {
  billId: integer()
    .primaryKey()
    .references(() => bills.id),
  pdf: bytes().notNull(),
  sha256: text().notNull(),
  createdAt: createdAt(),
});
