/**
 * Passwords that guessing programs try first; nobody may choose one (decisions §3). The list beside this file holds the 5,000
 * most used of at least six characters, from the frequency list of zxcvbn (MIT, Dan Wheeler and Dropbox, Inc.), after the
 * shop's own of names and words that are common in India.
 */
import { readFileSync } from 'node:fs';

const words = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'));

/** True for a listed password in any case, for one character repeated, and for a phone number of the person. */
export function isCommonPassword(password: string, phone?: string): boolean {
  const text = password.toLowerCase();
  if (words.has(text) || /^(.)\1*$/s.test(text)) return true;
  return phone !== undefined && text.replace(/\D/g, '').endsWith(phone) && /^[\d\s+-]+$/.test(text);
}
