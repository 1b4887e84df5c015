/**
 * People and their sessions. The shapes of users, sessions, credentials and verifications are Better Auth's; the columns
 * below the line in `users` are the shop's. Better Auth wants a unique e-mail, families share one: `email` therefore
 * holds a made-up sign-in name and `contactEmail` what the person typed (decisions §3).
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';

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

    /** `admin` is the owner; biller and packer are the shop's people too (permissions.rules.ts). */
    role: text({ enum: ['admin', 'biller', 'packer', 'customer', 'guest'] })
      .notNull()
      .default('customer'),
    contactEmail: text().notNull().default(''),
    /** When a code that was sent to `contactEmail` came back; null while anybody may have typed that address. */
    contactEmailVerifiedAt: instant(),
    /** A guest's phone (E.164), outside the unique sign-in phones. */
    contactPhone: text(),
    disabledAt: instant(),
    /** When the person closed the account: from then on nobody can sign in to it. */
    deletionRequestedAt: instant(),
    /** When name, phone and e-mail were taken out of this row; it stays because orders point to it. */
    erasedAt: instant(),
    preferences: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** Made with the demonstration: its password is printed for everybody to read. */
    isDemo: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.role, t.createdAt),
    index().on(t.createdAt, t.id),
    // Whoever comes as a guest again is found by their contact.
    index('users_contact_phone').on(t.contactPhone).where(sql`${t.contactPhone} is not null`),
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
    /** Somebody else chose it and knows it: it opens nothing until the person has chosen their own. */
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
 * The second step of a sign-in (TOTP): the secret encrypted with the shop's own, the recovery codes as keyed hashes. It counts
 * from `confirmedAt` on. `lastStep` is the half minute of the last code that was taken: none is taken twice.
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
 * Failed tries of a sign-in by what they have in common: a phone, a network address, both together. Keys are keyed hashes, so
 * the table names nobody. `knownAt` of a pair says that this place has signed in to this account before.
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
 * Browsers in which somebody signed in to an account before, by a keyed hash of their cookie. They sign in, and ask for a code,
 * without waiting behind strangers who know the phone.
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

/** What a person agreed to or took back, each time with the version of the text: added to, never changed. */
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
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);
