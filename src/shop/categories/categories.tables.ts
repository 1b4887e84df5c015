import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  tamilName: text().notNull().default(''),
  description: text().notNull().default(''),
  imageKey: text(),
  position: integer().notNull().default(0),
  /** Deleting is soft: it clears this (spec §4). */
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
});

export const subCategories = pgTable(
  'sub_categories',
  {
    id: id(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    tamilName: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (t) => [index().on(t.categoryId), unique().on(t.categoryId, t.name)],
);
