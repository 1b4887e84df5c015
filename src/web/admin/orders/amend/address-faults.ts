import { speakPlainly } from '#shared/refusals/refusal.ts';
import { wordsFor } from '#shared/refusals/refusal-words.ts';
import { AmendedAddress } from '#shop/orders/amending/amending.contract.ts';

speakPlainly();

/** The server's checks of an address, by field: it is part of a larger body and has no form of its own. */
export function addressFaults(
  address: AmendedAddress,
  locale: 'en' | 'ta',
): Partial<Record<keyof AmendedAddress, string>> {
  const issues = AmendedAddress.safeParse(address).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], wordsFor(message, path, locale)]));
}
