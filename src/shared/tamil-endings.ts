/**
 * A line may break after a hyphen, and then begins with a Tamil ending that belongs to the word before: 'OTP-' and below
 * it 'ஐ'. The messages of the pages have a joiner there (U+2060); texts written on the server get it where they go out. Pure.
 */
const BEFORE_ENDING = /(\S)-(?=[\u0b80-\u0bff])/g;

/** Keeps a Tamil ending on the line of its word. Not for SMS, which must be as registered, nor for stored texts. */
export const keepEndings = (text: string): string => text.replace(BEFORE_ENDING, '$1-\u2060');
