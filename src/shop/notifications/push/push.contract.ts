/**
 * Notifications on devices of staff (Web Push, RFC 8030): which devices, which events, and when not. The wire format.
 */
import { z } from 'zod';
import { Id, Instant, Line } from '#shared/wire.ts';

/**
 * `orders`: a new order or enquiry; `transfers`: a payment to look for in the bank; `stock`: the last piece was sold.
 */
export const PUSH_EVENTS = ['orders', 'transfers', 'stock'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** 65 bytes of an uncompressed P-256 point, and 16 random bytes, in base64url as browsers give them (RFC 8291). */
const PublicKey = z.string().regex(/^[\w-]{86,87}=?$/, 'Please give the key that the browser gave.');
const Secret = z.string().regex(/^[\w-]{22}={0,2}$/, 'Please give the key that the browser gave.');

/** Minutes since midnight in India. */
const Minute = z.int().min(0).max(1_439);

const Choices = z.strictObject({
  events: z.array(z.enum(PUSH_EVENTS)).max(PUSH_EVENTS.length),
  quiet_from: Minute.nullable().describe('Minutes since midnight in India; null: never quiet'),
  quiet_to: Minute.nullable(),
  locale: z.enum(['en', 'ta']),
});

/** PUT /push/device: what `PushSubscription.toJSON()` says, and the person's choices. */
export const PushDeviceInput = Choices.extend({
  endpoint: Line(1_000).min(1, 'Please give the address that the browser gave.'),
  keys: z.strictObject({ p256dh: PublicKey, auth: Secret }),
})
  .refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
    path: ['quiet_to'],
    error: 'Please choose both times, or none.',
  })
  // The same time twice could mean the whole day, or no time at all.
  .refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
    path: ['quiet_to'],
    error: 'Please choose two different times.',
  });
export type PushDeviceInput = z.output<typeof PushDeviceInput>;

export const PushDevice = Choices.extend({
  id: z.int(),
  device: z.string().describe('The user agent of the session that it belongs to'),
  endpoint_hash: z.string().describe('SHA-256 of its address, base64url: by it a browser knows itself'),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  problem: z.string().describe('Why the last notification did not go; empty: it went'),
});
export type PushDevice = z.output<typeof PushDevice>;

/** GET /push/devices */
export const PushDevices = z.object({
  public_key: z.string().describe('The `applicationServerKey` of a subscription'),
  events: z.array(z.enum(PUSH_EVENTS)).describe("What the caller's role may be told"),
  devices: z.array(PushDevice),
});
export type PushDevices = z.output<typeof PushDevices>;

/** POST /push/test and DELETE /push/device/{id} */
export const PushTest = z.strictObject({ id: Id });
