/** Which passwords the shop refuses, whoever sets them. */
import type { Role } from '#platform/http/http.ts';
import { invalid } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { isStaffRole } from '../permissions.rules.ts';
import { LEAST_STAFF_PASSWORD, SHORT_STAFF_PASSWORD_TEXT } from '../security/security.contract.ts';
import { isCommonPassword } from './common-passwords.ts';

interface PasswordOf {
  role: Role;
  /** Whose password it is, if known: a person's own number is the first guess. */
  phone?: string;
  /** The field of the request that the answer names. */
  field?: string;
}

/** Throws VALIDATION for a common password, or one too short for staff. */
export function refuseWeakPassword(password: string, { role, phone, field = 'new_password' }: PasswordOf): void {
  const refuse = (text: string) => invalid(text, { [field]: text });
  if (isCommonPassword(password, phone)) throw refuse('This password is too common. Please choose another.');
  if (isStaffRole(role) && password.length < LEAST_STAFF_PASSWORD) throw refuse(SHORT_STAFF_PASSWORD_TEXT);
}

/**
 * Throws VALIDATION for a leaked password, if the shop uses a service for that. The service may take seconds, so ask before a
 * transaction.
 */
export async function refuseLeakedPassword(auth: Auth, password: string, field = 'new_password'): Promise<void> {
  const text = 'This password is known from a leak elsewhere. Please choose another.';
  if (await auth.isLeakedPassword(password)) throw invalid(text, { [field]: text });
}
