import type { Address } from '#shop/addresses/addresses.contract.ts';
import { checkoutDraft } from '../checkout-draft.ts';

/** The chosen address, otherwise the default one. */
export function useChosenAddress(addresses: readonly Address[]): Address | undefined {
  const { addressId } = checkoutDraft.useValue();
  const find = (test: (address: Address) => boolean) => addresses.find(test);
  return find(({ id }) => id === addressId) ?? find(({ isDefault }) => isDefault) ?? addresses[0];
}
