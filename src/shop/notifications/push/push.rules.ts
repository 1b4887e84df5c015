/** When a device is notified, of what, and where its notifications may go. Pure. */
import { mayDo, type Permission } from '../../accounts/permissions.rules.ts';
import { PUSH_EVENTS, type PushEvent } from './push.contract.ts';

const NEEDED: Record<PushEvent, Permission> = { orders: 'packing', transfers: 'money', stock: 'owner' };

export const eventsOf = (role: string): PushEvent[] => PUSH_EVENTS.filter((event) => mayDo(role, NEEDED[event]));

/** A phone, a tablet, a computer; more are leftovers. */
export const MOST_DEVICES = 5;

/**
 * News within this time after a notification waits for the next one, so that a rush of orders does not ring without
 * pause.
 */
export const PAUSE_SECONDS = 60;

/**
 * The push services of Chrome, Firefox, Edge and Safari. The shop sends to the address that a browser gives: without
 * this list a signed-in person could make it send to machines that only it can reach.
 */
const SERVICES =
  /^(fcm\.googleapis\.com|(?:[\w-]+\.)?push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|(?:[\w-]+\.)?push\.apple\.com)$/;

/** `extra`: the origin of a push service that the operator runs, if any. */
export function isPushService(endpoint: string, extra: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username } = new URL(endpoint);
  if (username !== '') return false;
  return origin === extra || (protocol === 'https:' && port === '' && SERVICES.test(hostname));
}

const INDIA_OFFSET_MINUTES = 330;
const DAY_MINUTES = 1_440;

export const minuteInIndia = (now: Date): number =>
  (Math.floor(now.getTime() / 60_000) + INDIA_OFFSET_MINUTES) % DAY_MINUTES;

/** 22:00 to 06:00 spans midnight. */
export function isQuiet(minute: number, from: number | null, to: number | null): boolean {
  if (from === null || to === null) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export const LONGEST_PAUSE_SECONDS = 3_600;

/** Seconds; doubles with every failure, up to an hour. */
export const pauseAfterFailures = (failures: number): number =>
  Math.min(PAUSE_SECONDS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_SECONDS);

export interface OrdersNews {
  count: number;
  total: number;
  /** Of the latest order. */
  number: string;
  city: string;
}

/** What happened since a device was last notified; null for an event without news. */
export interface News {
  orders: OrdersNews | null;
  transfers: { count: number; total: number } | null;
  stock: { count: number; name: string; tamilName: string } | null;
}
