/** Which passwords the shop refuses, whoever sets them. */
import type { Role } from '#platform/http/http.ts';
import { invalid } from '#shared/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isStaffRole } from './permissions.rules.ts';

/** The shop's people can do more harm, so their passwords are longer (decisions §3). */
export const LEAST_STAFF_PASSWORD = 12;

/** Throws VALIDATION for a password that guessing programs try first, or that is too short for one of the shop's people. */
export function refuseWeakPassword(password: string, role: Role, field = 'new_password'): void {
  const refuse = (text: string) => invalid(text, { [field]: text });
  if (isCommonPassword(password)) throw refuse('This password is too common. Please choose another.');
  if (isStaffRole(role) && password.length < LEAST_STAFF_PASSWORD)
    throw refuse(`Password must be at least ${LEAST_STAFF_PASSWORD} characters long.`);
}
