/**
 * One-time codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds), as every such app supports them.
 * Knows nothing of accounts.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOTP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new 160-bit secret in base 32, for typing into apps. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The 30-second step of a moment (milliseconds since 1970). */
export function totpStepAt(now: number): number {
  return Math.floor(now / 1000 / TOTP_SECONDS);
}

/** The code of one step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest[digest.length - 1] as number) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is: the current one, or a neighbour if the clock is slightly off. Null for a wrong code and
 * for steps up to `lastStep`, so that no code is accepted twice.
 */
export function matchTotp(secret: string, code: string, now: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = totpStepAt(now);
  const steps = [current, current - 1, current + 1];
  const match = steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
  return match === undefined || match <= lastStep ? null : match;
}

/** The content of the QR code, for the app to scan. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${TOTP_SECONDS}`;
}
