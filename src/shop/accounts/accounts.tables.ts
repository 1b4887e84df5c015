/**
 * People and their sessions. The shapes of users, sessions, credentials and verifications are Better Auth's; the columns below
 * the line in `users` are the shop's. Better Auth requires a unique email, but families share one: `email` therefore holds a
 * generated sign-in name and `contactEmail` what the person typed (decisions §3).
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';
import { CONSENT_SOURCES } from './security/security.contract.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    phoneNumber: text().unique(),
    phoneNumberVerified: boolean().notNull().default(false),

    /** `admin` is the owner; biller and packer are staff too (permissions.rules.ts). */
    role: text({ enum: ['admin', 'biller', 'packer', 'customer', 'guest'] })
      .notNull()
      .default('customer'),
    contactEmail: text().notNull().default(''),
    /** When the person confirmed `contactEmail` with a mailed code; null while a stranger may have typed the address. */
    contactEmailVerifiedAt: instant(),
    /** A guest's phone (E.164); not unique, unlike sign-in phones. */
    contactPhone: text(),
    disabledAt: instant(),
    /** When the person closed the account. Nobody can sign in to it afterwards. */
    deletionRequestedAt: instant(),
    /** When name, phone and email were erased from this row; the row stays because orders refer to it. */
    erasedAt: instant(),
    preferences: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** A demonstration account, whose password is public. */
    isDemo: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.role, t.createdAt),
    index().on(t.createdAt, t.id),
    // Returning guests are found by their contact.
    index('users_contact_phone').on(t.contactPhone).where(sql`${t.contactPhone} is not null`),
    // Whom a newsletter goes to.
    index('users_newsletter').on(t.id).where(sql`${t.preferences}->>'newsletter' = 'true'`),
    index('users_guest_email').on(sql`lower(${t.contactEmail})`).where(sql`${t.role} = 'guest'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    /** Set by somebody else, who therefore knows it: the person must choose their own before any session exists. */
    isGiven: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.identifier)],
);

/**
 * The second step of a sign-in (TOTP): the secret encrypted with the shop's own, the recovery codes as keyed hashes. It applies
 * from `confirmedAt` on. `lastStep` is the half minute of the last accepted code: no code is accepted twice.
 */
export const secondSteps = pgTable('second_steps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: integer().notNull().default(0),
  recoveryHashes: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});

/**
 * Failed sign-ins counted by phone, by network address and by the pair. Keys are keyed hashes, so the table identifies nobody.
 * `knownAt` of a pair: this place has signed in to this account before.
 */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    key: text().primaryKey(),
    failures: integer().notNull().default(0),
    lastAt: createdAt(),
    knownAt: instant(),
  },
  (t) => [index().on(t.lastAt)],
);

/**
 * Browsers that signed in to an account before, by a keyed hash of their cookie. They sign in and ask for codes without
 * queueing behind strangers who know the phone.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    lastSignInAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
);

/** A person's consents and withdrawals with the version of the text. Append only. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'terms', or the name of a notification. */
    kind: text().notNull(),
    given: boolean().notNull(),
    version: text().notNull(),
    /** Where the choice was made: at checkout, in the account, or in reply to a message; empty before 24 Nov 2026. */
    source: text({ enum: CONSENT_SOURCES }).notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);
