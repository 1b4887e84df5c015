/**
 * The wire format of sign-in, sign-up and profile (spec §5, §7; decisions §2, §3). The texts are the specification's.
 */
import { z } from 'zod';
import { parseMobile } from '#shared/phone.ts';
import { Ignored, Instant, PlainLine } from '#shared/wire.ts';
import { LEAST_PASSWORD, MOST_PASSWORD } from './password-length.rules.ts';

export const INVALID_PHONE_TEXT = 'Please enter valid mobile number.';
export const INVALID_PASSWORD_TEXT = 'Please enter valid password.';
export const SHORT_PASSWORD_TEXT = 'Password must be at least 6 characters long.';
export const WRONG_CREDENTIALS_TEXT = 'Phone number or password is wrong.';

/** A sign-in phone; the output is its ten digits. */
export const Mobile = z.string(INVALID_PHONE_TEXT).transform((text, ctx) => {
  const digits = parseMobile(text);
  if (digits === null) ctx.addIssue({ code: 'custom', message: INVALID_PHONE_TEXT });
  return digits ?? z.NEVER;
});

const Password = z
  .string(INVALID_PASSWORD_TEXT)
  .min(LEAST_PASSWORD, INVALID_PASSWORD_TEXT)
  .max(MOST_PASSWORD, INVALID_PASSWORD_TEXT);

export const Login = z.strictObject({
  phone_number: Mobile,
  password: Password,
  new_password: Password.optional().describe('The person’s own password, after 401 NEW_PASSWORD_REQUIRED'),
  totp_code: z
    .string()
    .max(20)
    .optional()
    .describe('The code of the authenticator app, or a recovery code, after 401 TOTP_REQUIRED'),
});

export const Register = z.strictObject({
  name: PlainLine(80).min(1, 'Full name is required.'),
  email: z.email('Please enter a valid email address.').max(120),
  phone_number: Mobile,
  password: z.string(SHORT_PASSWORD_TEXT).min(LEAST_PASSWORD, SHORT_PASSWORD_TEXT).max(MOST_PASSWORD),
  // The specification's client sends these two. A role other than 'user' is refused; we decide the rest.
  role: z.literal('user').optional(),
  status: Ignored,
});

export const SessionUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role: z.enum(['admin', 'biller', 'packer', 'customer', 'guest']),
});
export type SessionUser = z.output<typeof SessionUser>;

export const LoginAnswer = z.object({ token: z.string(), user: SessionUser });

/**
 * `isEmailConfirmed`: the person typed a code that we mailed to the address. Until then the address gives no access to
 * anything.
 */
export const User = SessionUser.extend({ isEmailConfirmed: z.boolean(), createdAt: Instant });
export type User = z.output<typeof User>;

export const ProfileUpdate = z.strictObject({
  id: Ignored,
  name: PlainLine(80).min(1, 'Full name is required.').optional(),
  email: z.email('Please enter a valid email address.').max(120).optional(),
  phone_number: Mobile.optional(),
  role: Ignored,
  status: Ignored,
  current_password: z.string().max(MOST_PASSWORD).optional(),
});

export const GuestStart = z
  .strictObject({
    contact_method: z.enum(['mobile', 'email']),
    contact: z.string().trim().max(120),
    name: PlainLine(80).optional(),
  })
  .superRefine((guest, ctx) => {
    if (guest.contact_method === 'mobile' && parseMobile(guest.contact) === null)
      ctx.addIssue({ code: 'custom', path: ['contact'], message: INVALID_PHONE_TEXT });
    if (guest.contact_method === 'email' && !z.email().safeParse(guest.contact).success)
      ctx.addIssue({ code: 'custom', path: ['contact'], message: 'Please enter a valid email address.' });
  });

/** PUT /users/status/{id} */
export const ActiveChange = z.strictObject({ active: z.boolean() });

/** Who can sign in to a demonstration shop; the sign-in page shows it. */
export const DemoAccount = z.object({
  role: z.enum(['admin', 'customer']),
  phone_number: z.string(),
  password: z.string(),
});
export type DemoAccount = z.output<typeof DemoAccount>;
