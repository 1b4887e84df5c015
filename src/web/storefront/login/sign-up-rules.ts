/** The checks before any call of the sign-in page, in the specification's order (spec §5). Pure. */
import { isEmail, parseMobile } from '#shared/phone.ts';
import { LEAST_PASSWORD } from '#shop/accounts/password-length.rules.ts';

export interface SignInValues {
  phone_number: string;
  password: string;
}

export interface SignUpValues extends SignInValues {
  name: string;
  email: string;
  confirmation: string;
}

export type SignInProblem = 'phone' | 'password';
export type SignUpProblem = 'name' | 'email' | 'mismatch' | 'phone' | 'shortPassword' | 'required';
type Problems<Field extends string, Problem> = Partial<Record<Field, Problem>>;

/** The first problem of a sign-in, by field. */
export function signInProblems(values: SignInValues): Problems<keyof SignInValues, SignInProblem> {
  if (parseMobile(values.phone_number) === null) return { phone_number: 'phone' };
  if (values.password.length < LEAST_PASSWORD) return { password: 'password' };
  return {};
}

/** The first broken rule in the specification's order: confirmation, phone, password length. */
function orderedProblem(values: SignUpValues): Problems<keyof SignUpValues, SignUpProblem> {
  if (values.confirmation !== '' && values.password !== values.confirmation) return { confirmation: 'mismatch' };
  if (values.phone_number !== '' && parseMobile(values.phone_number) === null) return { phone_number: 'phone' };
  if (values.password !== '' && values.password.length < LEAST_PASSWORD) return { password: 'shortPassword' };
  return {};
}

/** Every empty field, then the first broken rule. */
export function signUpProblems(values: SignUpValues): Problems<keyof SignUpValues, SignUpProblem> {
  const problems: Problems<keyof SignUpValues, SignUpProblem> = {};
  if (values.name.trim() === '') problems.name = 'name';
  if (!isEmail(values.email)) problems.email = 'email';
  for (const field of ['phone_number', 'password', 'confirmation'] as const)
    if (values[field] === '') problems[field] = 'required';
  return { ...problems, ...orderedProblem(values) };
}
