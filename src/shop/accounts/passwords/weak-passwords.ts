/** Which passwords the shop refuses, for anybody. */
import type { Role } from '#platform/http/http.ts';
import { invalid } from '#shared/errors.ts';
import type { Auth } from '../auth.ts';
import { LEAST_STAFF_PASSWORD } from '../password-length.rules.ts';
import { isStaffRole } from '../permissions.rules.ts';
import { SHORT_STAFF_PASSWORD_TEXT } from '../security/security.contract.ts';
import { isCommonPassword } from './common-passwords.ts';

interface PasswordOf {
  role: Role;
  /** The phone of the person whose password it is, if known: people's own numbers are the first guess. */
  phone?: string;
  /** The request's field that the error names. */
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
