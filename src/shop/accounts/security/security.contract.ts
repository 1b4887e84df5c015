/**
 * The wire format of password, sessions, preferences, closing the account and the forgotten password (decisions §3,
 * §7).
 */
import { z } from 'zod';
import { Instant } from '#shared/wire.ts';
import { Mobile, SHORT_PASSWORD_TEXT } from '../accounts.contract.ts';
import { LEAST_PASSWORD, LEAST_STAFF_PASSWORD, MOST_PASSWORD } from '../password-length.rules.ts';

const CURRENT_PASSWORD_TEXT = 'Please enter your current password.';
export const CODE_TEXT = 'Please enter the 6-digit code.';
export const OTP_DIGITS = 6;

export const NewPassword = z.string(SHORT_PASSWORD_TEXT).min(LEAST_PASSWORD, SHORT_PASSWORD_TEXT).max(MOST_PASSWORD);
export const SHORT_STAFF_PASSWORD_TEXT = `Password must be at least ${LEAST_STAFF_PASSWORD} characters long.`;
export const StaffPassword = z
  .string(SHORT_STAFF_PASSWORD_TEXT)
  .min(LEAST_STAFF_PASSWORD, SHORT_STAFF_PASSWORD_TEXT)
  .max(MOST_PASSWORD);
export const CurrentPassword = z.string(CURRENT_PASSWORD_TEXT).min(1, CURRENT_PASSWORD_TEXT).max(MOST_PASSWORD);

export const PasswordChange = z.strictObject({ current_password: CurrentPassword, new_password: NewPassword });

/** The session that replaces the old one after a password change; all others end. */
export const NewSession = z.object({ token: z.string() });

export const OpenSession = z.object({
  id: z.int(),
  user_agent: z.string().nullable().describe('What the browser called itself at sign-in'),
  isCurrent: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type OpenSession = z.output<typeof OpenSession>;

/** What the shop may write about (spec §9 gives the defaults). */
export const Preferences = z.object({
  orderUpdates: z.boolean(),
  promotions: z.boolean(),
  priceDrops: z.boolean(),
  newProducts: z.boolean(),
  newsletter: z.boolean(),
  whatsapp: z.boolean().describe('News of orders by WhatsApp, where the shop sends them'),
});
export type Preferences = z.output<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  orderUpdates: true,
  promotions: true,
  priceDrops: true,
  newProducts: false,
  newsletter: false,
  whatsapp: false,
};

/** Where a choice was made: at checkout, in the account, or in reply to a message. */
export const CONSENT_SOURCES = ['', 'checkout', 'profile', 'reply'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const PreferencesUpdate = z.strictObject(Preferences.shape).partial();

/** Guests have no password and confirm instead; everybody else must give theirs. */
export const AccountDelete = z.union([
  z.strictObject({ current_password: CurrentPassword }),
  z.strictObject({ confirm: z.literal(true) }),
]);

const Otp = z
  .string(CODE_TEXT)
  .trim()
  .regex(/^\d{6}$/, CODE_TEXT);

/** The code that proves a phone, typed by its owner. */
export const TakeOver = z.strictObject({ otp: Otp });

/** The code that proves an email. */
export const EmailConfirm = z.strictObject({ otp: Otp });

/** Where the code goes: to the sign-in phone, or to the account's email. */
const CodeWay = z.enum(['sms', 'email']).default('sms');

export const PasswordForgot = z.strictObject({ phone_number: Mobile, by: CodeWay });

export const PasswordReset = z.strictObject({
  phone_number: Mobile,
  /** How the code was sent. */
  by: CodeWay,
  otp: Otp,
  new_password: NewPassword,
});
