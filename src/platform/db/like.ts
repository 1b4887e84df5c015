/** Typed text in LIKE patterns. */

/** Matched as it is typed, % and _ included. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of a phone number typed in any notation; null for other text and for fewer than four digits. */
export function phoneContaining(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(text) ? `%${digits}%` : null;
}
