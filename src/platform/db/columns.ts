/** Column types that every table shares. */
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** An amount in paise. */
export const paise = () => bigint({ mode: 'number' });

/** A timestamp of the database's clock. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
