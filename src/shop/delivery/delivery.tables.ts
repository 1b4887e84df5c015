import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise } from '#platform/db/columns.ts';
import { DELIVERY_KINDS, MINIMUM_BASES, PACKING_KINDS, type RuleMethod } from './delivery.contract.ts';

/** Where the shop delivers, when, and on what terms. Few rows: every process caches them. */
export const deliveryRules = pgTable(
  'delivery_rules',
  {
    id: id(),
    name: text().notNull(),
    /** Without any place the rule applies everywhere. */
    states: jsonb().$type<string[]>().notNull(),
    districts: jsonb().$type<string[]>().notNull(),
    pins: jsonb().$type<string[]>().notNull(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    served: boolean().notNull(),
    message: text().notNull(),
    tamilMessage: text().notNull(),
    minOrder: paise().notNull(),
    minBasis: text({ enum: MINIMUM_BASES }).notNull(),
    packingKind: text({ enum: PACKING_KINDS }).notNull(),
    /** In hundredths of a percent. */
    packingPercent: integer().notNull(),
    packingCharge: paise().notNull(),
    deliveryKind: text({ enum: DELIVERY_KINDS }).notNull(),
    deliveryCharge: paise().notNull(),
    /** Roughly what a to-pay transport costs; both 0 if unknown. */
    toPayFrom: paise().notNull().default(0),
    toPayTo: paise().notNull().default(0),
    freeFrom: paise(),
    daysText: text().notNull(),
    tamilDaysText: text().notNull(),
    /** Empty for all. */
    paymentMethods: jsonb().$type<RuleMethod[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('delivery_rules_charges', sql`${t.minOrder} >= 0 and ${t.packingCharge} >= 0 and ${t.deliveryCharge} >= 0`),
    check('delivery_rules_packing_is_share', sql`${t.packingPercent} between 0 and 10000`),
  ],
);
