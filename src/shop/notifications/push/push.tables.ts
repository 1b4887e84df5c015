/** Devices that get notifications, and the key pair that signs for the shop (VAPID, RFC 8292). */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';
import { sessions, users } from '../../accounts/accounts.tables.ts';
import type { PushEvent } from './push.contract.ts';

export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A device is notified while its session lasts: ending the session of a lost phone ends this too. */
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    locale: text({ enum: ['en', 'ta'] }).notNull(),
    events: jsonb().$type<PushEvent[]>().notNull(),
    /** Minutes since midnight in India. */
    quietFrom: integer(),
    quietTo: integer(),
    /** News up to here has been sent. */
    toldUntil: createdAt(),
    /** No notification before this: after a failure, or to gather a rush into one. */
    nextAt: createdAt(),
    failures: integer().notNull().default(0),
    problem: text().notNull().default(''),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId), index().on(t.sessionId)],
);

/** One row, made on first use; every process signs with it. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
  },
  (t) => [check('push_keys_single', sql`${t.id} = 1`)],
);
