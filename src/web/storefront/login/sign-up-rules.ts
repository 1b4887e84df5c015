/** What is checked before any call of the sign-in page, in the specification's order (spec §5). Pure. */
import { parseMobile } from '#shared/phone.ts';

/** The server checks the same figure again (accounts.contract.ts); it is repeated to keep Zod out of this page. */
export const LEAST_PASSWORD = 6;

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

/** The first thing wrong with a sign-in, beside its field. */
export function signInProblems(values: SignInValues): Problems<keyof SignInValues, SignInProblem> {
  if (parseMobile(values.phone_number) === null) return { phone_number: 'phone' };
  if (values.password.length < LEAST_PASSWORD) return { password: 'password' };
  return {};
}

/** The first broken rule in the order of the specification: confirmation, phone, length of the password. */
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
  if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) problems.email = 'email';
  for (const field of ['phone_number', 'password', 'confirmation'] as const)
    if (values[field] === '') problems[field] = 'required';
  return { ...problems, ...orderedProblem(values) };
}
