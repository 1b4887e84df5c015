/** An estimate as its page shows it to anyone with the link, and the answers to it. */
import { z } from 'zod';
import { Instant, Text } from '#shared/wire.ts';
import { Difference } from '../amending/amending.contract.ts';
import { Order, WaysToPay } from '../orders.contract.ts';
import { ESTIMATE_STATES } from './estimates.rules.ts';

/** The secret of an estimate's page: 16 random bytes. Any other text is an unknown token. */
export const EstimateToken = z.object({ token: z.string().max(64) });

const Version = z.int().min(1).max(1_000_000).describe('The version that was seen; another one is refused');

export const EstimateAnswer = z.strictObject({ version: Version });

export const ChangeWish = z.strictObject({
  version: Version,
  text: Text(500).min(1, 'Please write what should be different.'),
});

/** Nothing that lets anyone with a forwarded link find or call the customer. */
export const Estimate = Order.pick({
  number: true,
  createdAt: true,
  subtotal: true,
  discount_amount: true,
  charges_amount: true,
  delivery_amount: true,
  packing_amount: true,
  tax_amount: true,
  tax_included: true,
  extras: true,
  round_off: true,
  to_pay: true,
  total_amount: true,
  coupon_code: true,
  Carts: true,
}).extend({
  version: z.int(),
  valid_until: z.iso.date().describe('The last day in India on which the prices hold'),
  state: z.enum(ESTIMATE_STATES),
  accepted_at: Instant.nullable(),
  ask: z.string().describe('What the customer asked to change; empty for nothing'),
  name: z.string().describe('The customer, by first letters'),
  place: z.string().describe('City and state, and the beginning of the PIN code'),
  previous: z
    .object({
      version: z.int(),
      total_amount: z.number(),
      coupon_code: z.string().nullable(),
      changes: z.array(Difference).describe('What the version in force changed of it'),
    })
    .nullable()
    .describe('The version before this one'),
  ...WaysToPay.shape,
  utr_end: z.string().describe('The end of the reference of the transfer that is awaited; else empty'),
  missing_utr_end: z
    .string()
    .describe('The end of the reference of a transfer that did not arrive, until another one is given; else empty'),
  paid_amount: z.number(),
  due: WaysToPay.extend({
    amount: z.number(),
    utr_end: z.string().describe('The end of the reference of the transfer for it that is awaited; else empty'),
    missing_utr_end: z
      .string()
      .describe(
        'The end of the reference of such a transfer that did not arrive, until another one is given; else empty',
      ),
  })
    .nullable()
    .describe('What a change of the paid order added and nobody has paid yet, and where it may be paid'),
  not_served: Order.shape.not_served,
  goes_back_by_hand: z.boolean().describe('Whether the shop itself, not the gateway, pays back some of the money'),
});
export type Estimate = z.output<typeof Estimate>;

/** POST /order/estimate/renew and /order/estimate/answered, for staff. */
export const EstimateChange = z.strictObject({ order_id: z.int().min(1).max(2_147_483_647), version: Version });
