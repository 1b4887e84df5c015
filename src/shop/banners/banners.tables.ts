import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';

/** The slideshow of the home page. Every shop starts with the two banners that a migration wrote. */
export const banners = pgTable('banners', {
  id: id(),
  pictureKey: text().notNull(),
  title: text().notNull(),
  tamilTitle: text().notNull().default(''),
  body: text().notNull().default(''),
  tamilBody: text().notNull().default(''),
  showsWords: boolean().notNull().default(true),
  link: text().notNull().default(''),
  /** Days in India, both included; null sets no limit. */
  startsOn: date({ mode: 'string' }),
  endsOn: date({ mode: 'string' }),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
});
