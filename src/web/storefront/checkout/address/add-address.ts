/** Adds an address at checkout: pressing again after a lost answer does not make a second one. */
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { api } from '#web/api/calls.ts';
import { newKey } from '#web/api/new-key.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { isPassing } from '../payment/payment-calls.ts';

type NewAddress = Parameters<typeof api.addAddress>[0];

/** The PIN code's district may arrive between two presses; the shop fills it in for an address sent without it. */
const withoutDistrict = ({ district: _, ...address }: NewAddress): string => JSON.stringify(address);

/**
 * The same address has the same key and body until the shop has answered, also after a reload. A district that was
 * entered since is saved afterwards.
 */
export async function addAddressOnce(body: NewAddress): Promise<Address> {
  const { addressSent } = checkoutDraft.get();
  const earlier = addressSent && (JSON.parse(addressSent.address) as NewAddress);
  const isSame = earlier !== null && withoutDistrict(earlier) === withoutDistrict(body);
  const sent = isSame ? earlier : body;
  const key = isSame && addressSent ? addressSent.key : newKey();
  checkoutDraft.update({ addressSent: { address: JSON.stringify(sent), key } });
  try {
    const saved = await api.addAddress(sent, key);
    const isWhole = !body.district || saved.district === body.district;
    const address = isWhole ? saved : await api.updateAddress(saved.id, body);
    checkoutDraft.update({ addressSent: null });
    return address;
  } catch (error) {
    if (!isPassing(error)) checkoutDraft.update({ addressSent: null });
    throw error;
  }
}
