/** The wire format of delivery rules, quotes and the directory of PIN codes (trade.md 2). */
import { z } from 'zod';
import { Ignored, Line, Rupees } from '#shared/wire.ts';
import { PinCode, toState } from '../addresses/addresses.contract.ts';
import { stateNamed } from '../addresses/india.ts';

/**
 * The amount that a minimum is compared with: the list prices before any discount, or the actual price of the goods.
 */
export const MINIMUM_BASES = ['list', 'net'] as const;

/** `shop`: by the store record. */
export const PACKING_KINDS = ['shop', 'none', 'percent', 'fixed'] as const;

/** `none`: nothing is charged. `to_pay`: the buyer pays the transport where they collect the parcel. */
export const DELIVERY_KINDS = ['none', 'to_pay', 'fixed'] as const;

/** The payment methods that a rule may leave out; cards and UPI apps go through `online`. */
export const RULE_METHODS = ['online', 'upi_direct', 'bank_transfer', 'cod'] as const;
export type RuleMethod = (typeof RULE_METHODS)[number];

export const DISTRICT_TEXT = 'Please write district and state, such as Chennai, Tamil Nadu.';

const MOST_PLACES = 2_000;

/** A whole PIN code, or its first digits and a star: 600*. */
const PinPattern = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{5}|[1-9]\d{0,4}\*)$/, 'A PIN code has six digits; 600* stands for all that begin with 600.');

function districtOf(text: string, context: z.RefinementCtx): string {
  const [, district, rest] = /^(.+),\s*([^,]+)$/.exec(text) ?? [];
  const state = rest === undefined ? null : stateNamed(rest);
  if (!district || state === null) context.addIssue(DISTRICT_TEXT);
  return state === null ? z.NEVER : `${district?.trim()}, ${state}`;
}

/** 'Chennai, Tamil Nadu', because some names occur in two states. */
export const DistrictName = Line(120).transform(districtOf);

/**
 * A district as clients send it: a name that occurs in only one state may come without the state, which the door adds.
 */
const SentDistrict = Line(120).transform((text, context) => (/^[^,]+$/.test(text) ? text : districtOf(text, context)));
const SentDistricts = z.array(SentDistrict).max(MOST_PLACES);

const Day = z.iso.date().nullable();

const shape = {
  name: Line(80).min(1, 'Please give the rule a name.'),
  states: z.array(Line(80).transform(toState)).max(36),
  districts: z.array(DistrictName).max(MOST_PLACES),
  pins: z.array(PinPattern).max(MOST_PLACES),
  valid_from: Day,
  valid_to: Day,
  served: z.boolean(),
  message: Line(300),
  tamil_message: Line(300),
  min_order: Rupees,
  min_basis: z.enum(MINIMUM_BASES),
  packing_kind: z.enum(PACKING_KINDS),
  packing_percent: z.number().min(0).max(100),
  packing_charge: Rupees,
  delivery_kind: z.enum(DELIVERY_KINDS),
  delivery_charge: Rupees,
  to_pay_from: Rupees,
  to_pay_to: Rupees,
  free_from: Rupees.nullable(),
  days_text: Line(80),
  tamil_days_text: Line(80),
  payment_methods: z.array(z.enum(RULE_METHODS)).max(RULE_METHODS.length),
};

/** POST /delivery/rule/add: a rule without places applies everywhere, one without payment methods allows all. */
export const DeliveryRuleInput = z.strictObject({
  name: shape.name,
  states: shape.states.default([]),
  districts: shape.districts.default([]),
  pins: shape.pins.default([]),
  valid_from: shape.valid_from.default(null),
  valid_to: shape.valid_to.default(null),
  served: shape.served.default(true),
  message: shape.message.default(''),
  tamil_message: shape.tamil_message.default(''),
  min_order: shape.min_order.default(0),
  min_basis: shape.min_basis.default('net'),
  packing_kind: shape.packing_kind.default('shop'),
  packing_percent: shape.packing_percent.default(0),
  packing_charge: shape.packing_charge.default(0),
  delivery_kind: shape.delivery_kind.default('none'),
  delivery_charge: shape.delivery_charge.default(0),
  to_pay_from: shape.to_pay_from.default(0),
  to_pay_to: shape.to_pay_to.default(0),
  free_from: shape.free_from.default(null),
  days_text: shape.days_text.default(''),
  tamil_days_text: shape.tamil_days_text.default(''),
  payment_methods: shape.payment_methods.default([]),
});
export type DeliveryRuleInput = z.output<typeof DeliveryRuleInput>;

/**
 * A new rule as clients send it: the state may be missing if only one has the district, and the kind of charge if there
 * is an amount.
 */
export const NewDeliveryRule = DeliveryRuleInput.extend({
  districts: SentDistricts.default([]),
  packing_kind: shape.packing_kind.optional().describe('Missing: as packing_percent or packing_charge say, else shop'),
  delivery_kind: shape.delivery_kind.optional().describe('Missing: fixed where there is a delivery_charge, else none'),
});
export type NewDeliveryRule = z.output<typeof NewDeliveryRule>;

/** PUT /delivery/rule/update/{id}: any of the fields. */
export const DeliveryRuleUpdate = z.strictObject({ id: Ignored, ...shape, districts: SentDistricts }).partial();
export type DeliveryRuleUpdate = z.output<typeof DeliveryRuleUpdate>;

const day = z.string().nullable().describe('YYYY-MM-DD in India, the day itself included; null is open');

/** A rule as everybody may read it. Money is in rupees. */
export const DeliveryRule = z.object({
  id: z.int(),
  name: z.string(),
  states: z.array(z.string()),
  districts: z.array(z.string()).describe("'Chennai, Tamil Nadu'"),
  pins: z.array(z.string()).describe("Whole codes, or first digits and a star: '600*'"),
  valid_from: day,
  valid_to: day,
  served: z.boolean(),
  message: z.string().describe('Why nothing is delivered there'),
  tamil_message: z.string(),
  min_order: z.number(),
  min_basis: z.enum(MINIMUM_BASES).describe('list: list prices before discounts; net: what the goods cost'),
  packing_kind: z.enum(PACKING_KINDS).describe('shop: as the store record says'),
  packing_percent: z.number(),
  packing_charge: z.number(),
  delivery_kind: z.enum(DELIVERY_KINDS).describe('to_pay: the buyer pays the transport at collection'),
  delivery_charge: z.number(),
  to_pay_from: z.number().describe('What the transport takes at collection, from so many rupees; 0 where nobody says'),
  to_pay_to: z.number().describe('At most; 0 where it is one amount'),
  free_from: z.number().nullable().describe('Subtotal from which a fixed delivery charge is dropped'),
  days_text: z.string(),
  tamil_days_text: z.string(),
  payment_methods: z.array(z.enum(RULE_METHODS)).describe('Empty: all'),
});
export type DeliveryRule = z.output<typeof DeliveryRule>;

/** A PIN code in a path. Any other text is an unknown code: 404. */
export const PinParam = z.object({ pin: z.string().max(20) });

export const PinPlace = z.object({
  pin: z.string(),
  district: z.string(),
  state: z.string(),
  places: z.array(z.string()).describe('Its post offices'),
});
export type PinPlace = z.output<typeof PinPlace>;

const amount = z.coerce.number().min(0).max(100_000_000);

export const QuoteQuery = z.object({
  pin: PinCode,
  subtotal: amount.default(0).describe('What the goods cost, in rupees'),
  list_total: amount.optional().describe('The same at list prices; as much as the subtotal where nobody says'),
  district: Line(120).optional().describe('Written by hand, where the directory does not know the code'),
  state: Line(80).optional().describe('Chosen by hand, where the directory does not know the code'),
});

/** What applies to delivery everywhere: part of the store record, which every page reads. */
export const DeliveryPromise = z.object({
  by_rules: z
    .boolean()
    .describe('Delivery rules are in force today: they hold, not what the record says of free delivery and days'),
  min_from: z.number().describe('The lowest minimum order in rupees; 0 where some place has none'),
});
export type DeliveryPromise = z.output<typeof DeliveryPromise>;

/**
 * What a PIN code would get today. With `rule` a page can continue to calculate by itself; null means the
 * specification's own terms.
 */
export const DeliveryQuote = z.object({
  pin: z.string(),
  district: z.string().nullable(),
  state: z.string().nullable(),
  served: z.boolean(),
  message: z.string(),
  tamil_message: z.string(),
  opens_on: z.string().nullable().describe('Not served: the day from which the rules deliver there again, if they say'),
  rule: DeliveryRule.nullable(),
  min_order: z.number(),
  min_basis: z.enum(MINIMUM_BASES),
  missing: z.number().describe('What the goods lack of the minimum, in rupees'),
  packing: z.number().describe('Packing for this subtotal, before any coupon, in rupees'),
  delivery: z.number().describe('The charge for this subtotal, in rupees'),
  to_pay: z.boolean().describe('The transport is paid by the buyer at collection'),
  days_text: z.string(),
  tamil_days_text: z.string(),
  payment_methods: z.array(z.enum(RULE_METHODS)).describe('Empty: all'),
});
export type DeliveryQuote = z.output<typeof DeliveryQuote>;
