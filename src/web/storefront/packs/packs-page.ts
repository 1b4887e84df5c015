/** Data for the packs page: goods in the format of the rules, and packs with a key and a name. */

import { formatAmount, type Paise, paiseFromRupees } from '#shared/money.ts';
import type { Pack } from '#shop/packs/packs.contract.ts';
import { type Audience, defaultPacks, type PackGoods, type PackRule } from '#shop/packs/packs.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { audienceWord } from '#web/texts/pack-words.ts';
import { m } from '#web/words/messages.js';

export interface OfferedPack extends PackRule {
  key: string;
  name: string;
}

export const goodsOf = (products: readonly Product[]): PackGoods[] =>
  products.map(({ id, category_id, unit_price, quantity, sales, is_low_noise, is_child_friendly }) => ({
    ...{ id, category_id, quantity, sales, is_low_noise, is_child_friendly },
    unitPrice: paiseFromRupees(unit_price),
  }));

const nameOf = ({ budget, audience }: { budget: Paise; audience: Audience }) =>
  m.packs_name({ amount: formatAmount(budget), whom: audienceWord(audience) });

/** The owner's packs, or the built-in ones if there are none. */
export function offeredPacks(packs: readonly Pack[], goods: readonly PackGoods[], mostInOrder: number): OfferedPack[] {
  if (packs.length === 0)
    return defaultPacks(goods, mostInOrder).map((rule) => ({ ...rule, key: nameOf(rule), name: nameOf(rule) }));
  return packs.map(({ name, tamil_name, budget, audience, kinds, shares }, at) => ({
    ...{ key: String(at), audience, kinds, shares },
    name: inLocale(name, tamil_name),
    budget: paiseFromRupees(budget),
  }));
}
