/** Adds an address at checkout: pressing again after a lost answer does not make a second one. */
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { api } from '#web/api/calls.ts';
import { newKey } from '#web/api/new-key.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { isPassing } from '../payment/payment-calls.ts';

/** The same address has the same key until the shop has answered, also after a reload. */
export async function addAddressOnce(body: Parameters<typeof api.addAddress>[0]): Promise<Address> {
  const address = JSON.stringify(body);
  const { addressSent } = checkoutDraft.get();
  const key = addressSent?.address === address ? addressSent.key : newKey();
  checkoutDraft.update({ addressSent: { address, key } });
  try {
    const saved = await api.addAddress(body, key);
    checkoutDraft.update({ addressSent: null });
    return saved;
  } catch (error) {
    if (!isPassing(error)) checkoutDraft.update({ addressSent: null });
    throw error;
  }
}
