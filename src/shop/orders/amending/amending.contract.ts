/** Versions of an order, and changing one: the wire format. */
import { z } from 'zod';
import { Id, Instant, Line, PlainLine, Rupees } from '#shared/wire.ts';
import { AddressInput } from '../../addresses/addresses.contract.ts';
import { GivenByHand } from '../settlement/money.contract.ts';
import { DIFFERENCES } from './amending.rules.ts';

export const Difference = z.object({
  what: z.enum(DIFFERENCES),
  name: z
    .string()
    .describe('Of the goods, the extra sum or the coupon (empty for one that ended), or the address in one line'),
  tamil_name: z.string(),
  from: z.number().describe('Pieces, or rupees of a price or an extra sum'),
  to: z.number(),
  replaces: z
    .object({ name: z.string(), tamil_name: z.string() })
    .nullable()
    .describe('The goods that it came in place of, or the address of before'),
});
export type Difference = z.output<typeof Difference>;

export const Version = z.object({
  version: z.int(),
  createdAt: Instant,
  reason: z.string(),
  actor: z.string().nullable().optional().describe('For staff only: who made it; null for the customer'),
  total_amount: z.number(),
  coupon_code: z.string().nullable(),
  address: z.string().describe('In one line; empty where it was not kept'),
  lines: z.array(
    z.object({
      name: z.string(),
      tamil_name: z.string(),
      pack: z.string(),
      count: z.int(),
      unit_price: z.number(),
    }),
  ),
  changes: z.array(Difference).describe('What it changed of the version before it'),
});
export type Version = z.output<typeof Version>;

const AmendedLine = z.strictObject({
  product_id: Id,
  count: z.int().min(1).max(100_000),
  replaces_product_id: Id.optional().describe('The goods of the order that this line comes in place of'),
});

const Extra = z.strictObject({
  text: Line(100).min(1, 'Please say what the amount is for.'),
  amount: Rupees.describe('Above 0; `takes_off` says whether it is taken off'),
  takes_off: z.boolean().default(false),
});

/** An account's address, without the fields that only the account needs. */
export const AmendedAddress = AddressInput.pick({
  name: true,
  house_flat_no: true,
  street_name: true,
  locality: true,
  landmark: true,
  city: true,
  district: true,
  state: true,
  zipcode: true,
  delivery_contact_number: true,
  firm: true,
  gstin: true,
});
export type AmendedAddress = z.output<typeof AmendedAddress>;

/**
 * Bill-to details for goods that are fetched: a firm, or the name and address that rule 46 requires on a large invoice.
 */
export const BillTo = AddressInput.pick({ firm: true, gstin: true }).extend({
  address: PlainLine(200).min(1, 'Please enter the address.'),
});

export const AmendedBillTo = BillTo.extend({ name: PlainLine(80).min(1, 'Please enter the name.') });
export type AmendedBillTo = z.output<typeof AmendedBillTo>;

/** POST /order/amend and /order/amend/preview: the whole order as it should become. */
export const Amendment = z.strictObject({
  order_id: Id,
  version: z.int().min(1).max(1_000_000).describe('The version that was seen; another one is refused'),
  lines: z.array(AmendedLine).min(1, 'An order needs at least one product. To end it, cancel it.').max(500),
  extras: z.array(Extra).max(10).default([]),
  address: AmendedAddress.optional().describe('Where it goes from now on; left out: as before'),
  bill_to: AmendedBillTo.optional().describe('Whom the bill of goods that are fetched names; left out: as before'),
});
export type Amendment = z.output<typeof Amendment>;

export const AmendOrder = Amendment.extend({
  reason: Line(300).min(1, 'Please give a reason.'),
  total: Rupees.describe('The total that was shown; another one is refused'),
  waits_for_money: z
    .boolean()
    .default(true)
    .describe('The parcel is not packed before a paid order has what it costs more; only the owner may say false'),
  ...GivenByHand,
});
export type AmendOrder = z.output<typeof AmendOrder>;

/** What an amended order would cost, and what that means for its payment. */
export const AmendmentPreview = z.object({
  subtotal: z.number(),
  discount_amount: z.number(),
  packing_amount: z.number(),
  charges_amount: z.number(),
  delivery_amount: z.number(),
  tax_amount: z.number(),
  round_off: z.number(),
  total_amount: z.number(),
  lines: z.array(z.object({ product_id: z.int(), unit_price: z.number(), line_total: z.number() })),
  changes: z.array(Difference),
  due_amount: z.number().describe('What the customer has to pay beside what was paid'),
  refund_amount: z.number().describe('What goes back to the customer'),
  refunded_without_goods: z
    .number()
    .describe('What was refunded before and no goods came back for; it counts towards what the change would give back'),
  refund_by_hand: z.number().describe('The part of it that the shop gives back by hand'),
  needs_bill_to: z.boolean().describe('Its bill has to name the buyer and their address (`bill_to`)'),
});
export type AmendmentPreview = z.output<typeof AmendmentPreview>;
