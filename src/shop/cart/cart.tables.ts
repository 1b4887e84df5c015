import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../products/products.tables.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.userId, t.productId), check('cart_lines_quantity_positive', sql`${t.quantity} > 0`)],
);

export const wishlistLines = pgTable(
  'wishlist_lines',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.userId, t.productId)],
);

/** Who asked to be told that a product is back in stock. A row ends with its mail. */
export const stockWatches = pgTable(
  'stock_watches',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The language of the page on which it was asked for. */
    locale: text({ enum: ['en', 'ta'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.userId, t.productId), index().on(t.productId)],
);
