/**
 * The door to known devices: browsers that signed in to an account before, recognised by a one-year cookie that gives
 * no access itself. Strangers who know a phone can fill its queues and use up its codes; a known device has its own.
 */
import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db } from '#platform/db/db.ts';
import type { Asker } from '#platform/fair-queue.ts';
import type { HttpContext } from '#platform/http/http.ts';
import { toE164 } from '#shared/phone.ts';
import { type Auth, onBehalfOf } from '../auth.ts';
import { isStaffRole } from '../permissions.rules.ts';
import * as queries from './devices.queries.ts';
import { isKnownPlace, keysOfSignIn, type TryKeys } from './tries.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const BYTES = 32;

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-device' : 'device');

export function readDevice(c: HttpContext, isSecure: boolean): string | null {
  const value = getCookie(c, cookieName(isSecure));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Where a request about a phone's account comes from. */
export interface Place {
  /** The hashed id of the device if this account knows it, else null. */
  device: string | null;
  /** The keys under which failed tries from here are counted. */
  tries: TryKeys;
  /** The key of the in-process limits: this account at this place. */
  key: string;
  asker: Asker;
}

const nameOf = (auth: Auth, device: string) => auth.keyedHash(`device:${device}`);

/** `phone` is ten digits. Takes the same time for an unknown phone. */
export async function placeOf(
  { db, auth, isSecure }: { db: Db; auth: Auth; isSecure: boolean },
  c: HttpContext,
  phone: string,
): Promise<Place> {
  const address = c.get('address');
  const cookie = readDevice(c, isSecure);
  const name = cookie === null ? null : nameOf(auth, cookie);
  const role = name === null ? null : await queries.roleOfKnownDevice(db, toE164(phone), name);
  if (name !== null && role !== null) {
    const key = `${phone}|device:${name}`;
    const lane = isStaffRole(role) ? 'first' : 'known';
    const tries = { pair: auth.keyedHash(`try:pair:${key}`) };
    return { device: name, tries, key, asker: { lane, address: key, account: phone } };
  }
  const tries = keysOfSignIn(auth, phone, address);
  const lane = (await isKnownPlace(db, tries)) ? 'known' : 'unknown';
  return { device: null, tries, key: `${phone}|${address}`, asker: { lane, address, account: phone } };
}

/** Marks this browser as known to the account that has just signed in. */
export async function rememberDevice(
  { db, auth, isSecure }: { db: Db; auth: Auth; isSecure: boolean },
  c: HttpContext,
  userId: number,
): Promise<void> {
  const device = readDevice(c, isSecure) ?? randomBytes(BYTES).toString('base64url');
  await queries.keepDevice(db, userId, nameOf(auth, device));
  setCookie(c, cookieName(isSecure), device, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure,
    maxAge: YEAR_S,
  });
}

/** The sign-in library for a session: passwords are hashed in that person's place in the fair queue. */
export function authFor(auth: Auth, c: HttpContext): Auth {
  const actor = c.get('actor');
  const lane = actor === null || actor.role === 'guest' ? 'unknown' : isStaffRole(actor.role) ? 'first' : 'known';
  return onBehalfOf(auth, { lane, address: c.get('address'), account: `person:${actor?.id ?? ''}` });
}
