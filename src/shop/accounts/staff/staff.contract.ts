/** The wire format of staff, and of the second step of their sign-in. */
import { z } from 'zod';
import { Instant, PlainLine } from '#shared/wire.ts';
import { Mobile } from '../accounts.contract.ts';
import { STAFF_ROLES } from '../permissions.rules.ts';
import { CurrentPassword, StaffPassword } from '../security/security.contract.ts';

const Name = PlainLine(80).min(1, 'Full name is required.');

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  phone_number: z.string(),
  role: z.enum(STAFF_ROLES),
  isActive: z.boolean(),
  hasSecondStep: z.boolean(),
  sessions: z.int().describe('How many sign-ins are open'),
  lastSignInAt: Instant.nullable().describe('Of the open ones'),
  createdAt: Instant,
});
export type StaffMember = z.output<typeof StaffMember>;

export const StaffAdd = z.strictObject({
  name: Name,
  phone_number: Mobile,
  role: z.enum(STAFF_ROLES),
  password: StaffPassword,
});
export type StaffAdd = z.input<typeof StaffAdd>;

/** Changes the given fields; a new password is for somebody who lost theirs. */
export const StaffUpdate = z
  .strictObject({ name: Name, role: z.enum(STAFF_ROLES), active: z.boolean(), password: StaffPassword })
  .partial();
export type StaffUpdate = z.input<typeof StaffUpdate>;

const Code = z.string().trim().min(6, 'Please enter the code.').max(20);

export const SecondStep = z.object({
  isOn: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondStep = z.output<typeof SecondStep>;

export const SecondStepBegin = z.strictObject({ current_password: CurrentPassword });
export const SecondStepDraft = z.object({
  secret: z.string().describe('For typing into the app by hand'),
  uri: z.string().describe('For the QR code'),
});
export type SecondStepDraft = z.output<typeof SecondStepDraft>;

export const SecondStepConfirm = z.strictObject({ code: Code });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown once, each good once') });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** Password and a code together: for new recovery codes and for switching off. */
export const SecondStepProof = z.strictObject({ current_password: CurrentPassword, code: Code });
