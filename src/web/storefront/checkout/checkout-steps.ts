/** The steps of `/cart?step=…` by the specification's names (spec §2), so that reload and back always work. */
import { reads } from '#web/search-params.ts';

const CHECKOUT_STEPS = ['cart', 'checkout', 'add-address', 'payment', 'confirmation', 'failed'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export interface CartSearch {
  step?: CheckoutStep;
  /** The order that the confirmation shows. */
  order?: number;
  /** The address being edited; absent for a new one. */
  address?: number;
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Unknown values mean the cart step. */
export const readCartSearch = reads<CartSearch>((search) => {
  const step = CHECKOUT_STEPS.find((known) => known === search.step);
  return { step: step === 'cart' ? undefined : step, order: readId(search.order), address: readId(search.address) };
});
