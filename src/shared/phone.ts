/**
 * Phone numbers and emails. Sign-in phones (decisions §3): ten digits starting with 6 to 9 are kept as they are; '0',
 * '91' or '+91' before ten more is stripped. Stored as E.164, shown and returned as ten digits.
 */

const MOBILE = /^[6-9]\d{9}$/;

/** The ten digits of an Indian mobile number, or null for any other text. Spaces and hyphens are ignored. */
export function parseMobile(text: string): string | null {
  if (text.length > 24) return null;
  const compact = text.replace(/[\s-]/g, '');
  const digits = compact.startsWith('+') ? compact.slice(1) : compact;
  if (!compact.startsWith('+') && MOBILE.test(digits)) return digits;
  for (const prefix of compact.startsWith('+') ? ['91'] : ['91', '0']) {
    const rest = digits.slice(prefix.length);
    if (digits.startsWith(prefix) && MOBILE.test(rest)) return rest;
  }
  return null;
}

export function toE164(tenDigits: string): string {
  return `+91${tenDigits}`;
}

/** The ways people write this mobile number (ten digits), for columns that keep it as typed. */
export const spellingsOf = (tenDigits: string): string[] => ['', '0', '91', '+91'].map((before) => before + tenDigits);

/** The ten digits of a stored number; null stays null. */
export function fromE164(stored: string | null): string | null {
  return stored?.replace(/^\+91/, '') ?? null;
}

/** Ten digits, optionally after '0', '91' or '+91' (a mobile, or a landline with its area code), or a toll-free number. */
const CALLABLE = /^(?:(?:\+?91|0)?[1-9]\d{9}|18[06]0\d{6,8})$/;

/** Whether customers can call it: unlike sign-in, this allows landlines. One number, not two. */
export function isCallable(text: string): boolean {
  return CALLABLE.test(text.replace(/[\s().-]/g, ''));
}

/** Whether a text looks like an email address; the server's check is stricter. For pages without Zod. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
