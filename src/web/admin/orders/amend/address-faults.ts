import { speakPlainly } from '#shared/refusals/refusal.ts';
import { wordsFor } from '#shared/refusals/refusal-words.ts';
import { FIRM_MISSING_TEXT, isFirmMissing } from '#shop/addresses/addresses.contract.ts';
import { AmendedAddress, AmendedBillTo } from '#shop/orders/amending/amending.contract.ts';
import type { Draft } from './draft.rules.ts';

speakPlainly();

type Faults<Said> = Partial<Record<keyof Said, string>>;

/** The server's checks of an address, by field: it is part of a larger body and has no form of its own. */
export const addressFaults = (address: AmendedAddress, locale: 'en' | 'ta'): Faults<AmendedAddress> =>
  faultsOf(AmendedAddress, address, locale);

export const billToFaults = (billTo: AmendedBillTo, locale: 'en' | 'ta'): Faults<AmendedBillTo> =>
  faultsOf(AmendedBillTo, billTo, locale);

export const isDraftWrong = ({ address, billTo }: Pick<Draft, 'address' | 'billTo'>): boolean =>
  (address !== null && Object.keys(addressFaults(address, 'en')).length > 0) ||
  (billTo !== null && Object.keys(billToFaults(billTo, 'en')).length > 0);

function faultsOf<Said extends { firm: string; gstin: string }>(
  schema: typeof AmendedAddress | typeof AmendedBillTo,
  said: Said,
  locale: 'en' | 'ta',
): Faults<Said> {
  const issues: { path: PropertyKey[]; message: string }[] = schema.safeParse(said).error?.issues ?? [];
  const firm = isFirmMissing(said) ? [{ path: ['firm'], message: FIRM_MISSING_TEXT }] : [];
  const faults = [...firm, ...issues].map(({ path, message }) => [path[0], wordsFor(message, path, locale)]);
  return Object.fromEntries(faults) as Faults<Said>;
}
