/** Validates the profile form (spec §5, decisions §3). Pure; the form chooses the words. */
import { isEmail, parseMobile } from '#shared/phone.ts';
import type { User } from '#shop/accounts/accounts.contract.ts';

export interface ProfileValues {
  name: string;
  email: string;
  phone_number: string;
}

export type ProfileProblem = 'required' | 'email' | 'phone';
export type ProfileProblems = Partial<Record<keyof ProfileValues, ProfileProblem>>;

export function problemsOf(values: ProfileValues): ProfileProblems {
  const problems: ProfileProblems = {};
  for (const field of ['name', 'email', 'phone_number'] as const)
    if (values[field].trim() === '') problems[field] = 'required';
  if (!problems.email && !isEmail(values.email)) problems.email = 'email';
  if (!problems.phone_number && parseMobile(values.phone_number) === null) problems.phone_number = 'phone';
  return problems;
}

/** True if the change could let a stolen session lock the owner out. */
export function needsPassword(user: Pick<User, 'email' | 'phone_number'>, values: ProfileValues): boolean {
  return values.email.trim() !== user.email || parseMobile(values.phone_number) !== user.phone_number;
}
