/** Checks a new password typed twice (spec §5: first whether they match, then the length). Pure; the form chooses the words. */
import { LEAST_PASSWORD } from '#shop/accounts/password-length.rules.ts';

export interface NewPasswordValues {
  new_password: string;
  confirmation: string;
}

export type NewPasswordProblem = 'mismatch' | 'shortPassword';

export function newPasswordProblems(
  values: NewPasswordValues,
): Partial<Record<keyof NewPasswordValues, NewPasswordProblem>> {
  if (values.new_password !== values.confirmation) return { confirmation: 'mismatch' };
  return values.new_password.length < LEAST_PASSWORD ? { new_password: 'shortPassword' } : {};
}
