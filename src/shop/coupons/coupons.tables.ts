import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Upper case: codes match regardless of case (spec §5). */
    code: text().notNull().unique(),
    description: text().notNull().default(''),
    tamilDescription: text().notNull().default(''),
    minOrder: paise().notNull().default(0),
    /** Hundredths of a percent. */
    discount: integer().notNull(),
    isPublic: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    startsAt: instant(),
    expiresAt: instant(),
    maxRedemptions: integer(),
    maxPerCustomer: integer(),
    /** Only for somebody who has not bought here before. */
    firstOrderOnly: boolean().notNull().default(false),
    /** Ids of the categories it covers (empty: all), and of the categories and products it excludes. */
    onlyCategories: jsonb().$type<number[]>().notNull().default([]),
    exceptCategories: jsonb().$type<number[]>().notNull().default([]),
    exceptProducts: jsonb().$type<number[]>().notNull().default([]),
    /** Unreleased redemptions; changes only together with a row of coupon_redemptions. */
    used: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_discount_is_share', sql`${t.discount} between 0 and 10000`),
    check(
      'coupons_used_within_limit',
      sql`${t.used} >= 0 and (${t.maxRedemptions} is null or ${t.used} <= ${t.maxRedemptions})`,
    ),
  ],
);

/** One redemption per order, made with the reservation and released when the order expires unpaid. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: integer().primaryKey(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.couponId, t.userId)],
);
