import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    houseFlatNo: text().notNull(),
    streetName: text().notNull().default(''),
    locality: text().notNull().default(''),
    landmark: text().notNull().default(''),
    city: text().notNull(),
    /** Empty if the directory does not know the PIN code and nobody typed it. */
    district: text().notNull().default(''),
    state: text().notNull(),
    country: text().notNull().default('India'),
    zipcode: text().notNull(),
    addressType: text().notNull().default('Home'),
    contactNumber: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** For a firm that wants a GST bill. */
    firm: text().notNull().default(''),
    gstin: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);
