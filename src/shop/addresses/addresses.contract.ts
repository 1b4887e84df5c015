/** The wire format of delivery addresses (spec §3, §5). */
import { z } from 'zod';
import { Id, Ignored, PlainLine } from '#shared/wire.ts';
import { gstinFault, gstinFaultText, toGstin } from '../settings/gstin.rules.ts';
import { PIN_PATTERN } from './addresses.rules.ts';
import { stateNamed } from './india.ts';

export const ADDRESS_TYPES = ['Home', 'office', 'other', 'home'] as const;

/** The fields of every address: one in an address book, and the one that an order keeps. */
export const PostalAddress = z.object({
  name: z.string(),
  house_flat_no: z.string(),
  street_name: z.string(),
  locality: z.string(),
  landmark: z.string(),
  city: z.string(),
  district: z.string().describe('Empty where nobody knows it'),
  state: z.string(),
  country: z.string(),
  zipcode: z.string(),
  address_type: z.string(),
  delivery_contact_number: z.string(),
});

export const Address = PostalAddress.extend({
  id: z.int(),
  user_id: z.int(),
  isDefault: z.boolean(),
  firm: z.string().describe('Of a firm that wants a GST bill; else empty'),
  gstin: z.string(),
});
export type Address = z.output<typeof Address>;

/** An address without the fields of the address book. */
export const PlainAddress = Address.omit({ id: true, user_id: true, isDefault: true });
export type PlainAddress = z.output<typeof PlainAddress>;

const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]);

/** One of the 36, spelt as in the list. */
export function toState(text: string, context: z.RefinementCtx): string {
  const state = stateNamed(text);
  if (state === null)
    context.addIssue('Please choose one of the states and union territories of India, such as Tamil Nadu.');
  return state ?? z.NEVER;
}

/** Older addresses keep their text until they are changed. */
const State = PlainLine(80).min(1, 'State is required.').transform(toState);

/** Fireworks cannot be sent abroad by parcel: neither law nor carriers allow it (decisions §7). */
const Country = PlainLine(60)
  .refine((text) => text.toLowerCase() === 'india' || text === 'இந்தியா', 'We deliver within India only.')
  .transform(() => 'India');

export const PinCode = z.string().trim().regex(PIN_PATTERN, 'Please enter a valid 6-digit PIN code.');

const City = PlainLine(80)
  .min(1, 'City is required.')
  .refine((text) => text === '' || /\p{L}/u.test(text), 'Please enter the name of the city.');

export const FIRM_MISSING_TEXT = 'Please enter the name of the firm as it is registered.';

export const isFirmMissing = ({ firm, gstin }: { firm: string; gstin: string }): boolean => gstin !== '' && firm === '';

/**
 * Only forms verify the check character: its formula is not official, so clients may send a number that does not match.
 */
export function refuseWrongGstin(gstin: string, context: z.RefinementCtx): void {
  const fault = gstin === '' ? null : gstinFault(gstin);
  if (fault && fault !== 'checksum') context.addIssue(gstinFaultText(fault));
}

/**
 * POST /address/add and PUT /address/update/{id}. The fields that the form's Save button waits for are required (spec
 * §5); PIN codes are six digits, the first 1 to 9. `user_id` is checked against the session, never trusted.
 */
export const AddressInput = z.strictObject({
  id: Ignored,
  user_id: Id.optional(),
  name: PlainLine(80).default(''),
  house_flat_no: PlainLine(120).min(1, 'Door or flat number is required.'),
  street_name: PlainLine(120).default(''),
  locality: PlainLine(120).default(''),
  landmark: PlainLine(120).default(''),
  city: City,
  district: PlainLine(80).default('').describe('Left out: the one that the PIN code lies in'),
  state: State,
  country: Country.default('India'),
  zipcode: PinCode,
  address_type: z.enum(ADDRESS_TYPES).default('Home'),
  delivery_contact_number: z
    .string()
    .trim()
    .regex(/^\+?\d{6,15}$/, 'Please enter a valid contact number.'),
  isDefault: flag.default(false),
  firm: PlainLine(120).default(''),
  gstin: PlainLine(30).overwrite(toGstin).superRefine(refuseWrongGstin).default(''),
});
export type AddressInput = z.output<typeof AddressInput>;
