/** Validates a message. Pure; the form chooses the words. */
import { isEmail, parseMobile } from '#shared/phone.ts';

export interface ContactMessage {
  name: string;
  phone_number: string;
  email: string;
  message: string;
}

export type ContactProblems = Partial<Record<keyof ContactMessage, true>>;

/** The email is optional: the shop answers by phone. */
export function problemsOf(message: ContactMessage): ContactProblems {
  const problems: ContactProblems = {};
  if (message.name === '') problems.name = true;
  if (parseMobile(message.phone_number) === null) problems.phone_number = true;
  if (message.email !== '' && !isEmail(message.email)) problems.email = true;
  if (message.message === '') problems.message = true;
  return problems;
}
