import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Pack } from '#shop/packs/packs.contract.ts';
import {
  AUDIENCES,
  type Audience,
  kindsFor,
  PACK_LIMITS,
  type PackGoods,
  suggestPack,
} from '#shop/packs/packs.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { audienceWord } from '#web/texts/pack-words.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { LoadFailed } from '../dashboard/LoadFailed.tsx';
import { useStore } from '../layout/shop-context.ts';
import { PackList } from './PackList.tsx';
import { goodsOf, type OfferedPack, offeredPacks } from './packs-page.ts';

const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async () => {
    const [products, { packs }] = await Promise.all([api.products(), api.packs()]);
    return { products, packs };
  },
});

/** A list for a budget: the shopper chooses audience and budget, edits the lines, and puts them into the cart. */
export function PacksScreen() {
  const found = useQuery(packsQuery);
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-6 md:py-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-bold">{m.packs_title()}</h1>
        <p className="text-soft">{m.packs_intro()}</p>
      </div>
      <LoadFailed of={found} />
      {found.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{m.packs_loading()}</span>
          <Skeleton className="h-40" />
          <Skeleton className="h-72" />
        </div>
      )}
      {found.data && <Packs {...found.data} />}
    </div>
  );
}

const OWN = 'own';

function ownPack(amount: string, audience: Audience): OfferedPack | null {
  const rupees = Number(amount.replace(/[₹,\s]/g, ''));
  const { min, max } = PACK_LIMITS.budget;
  if (!Number.isInteger(rupees) || rupees < min || rupees > max) return null;
  const budget = paiseFromRupees(rupees);
  const name = m.packs_name({ amount: formatAmount(budget), whom: audienceWord(audience) });
  return { key: `${OWN} ${rupees} ${audience}`, name, budget, audience, kinds: kindsFor(budget), shares: [] };
}

interface PacksProps {
  products: readonly Product[];
  packs: readonly Pack[];
}

function Packs({ products, packs }: PacksProps) {
  const { most_per_product: mostInOrder } = useStore();
  const goods = goodsOf(products);
  const offered = offeredPacks(packs, goods, mostInOrder);
  const [chosen, setChosen] = useState(offered[0]?.key ?? OWN);
  const [amount, setAmount] = useState('1500');
  const [audience, setAudience] = useState<Audience>('everybody');
  const isOwn = chosen === OWN;
  const pack = isOwn ? ownPack(amount, audience) : (offered.find(({ key }) => key === chosen) ?? null);
  const { min, max } = PACK_LIMITS.budget;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6">
      <div className="flex flex-col gap-4">
        <RadioCards
          legend={m.packs_choose()}
          name="pack"
          value={chosen}
          onChange={setChosen}
          options={[
            ...offered.map(({ key, name, budget }) => ({
              value: key,
              label: name,
              ...(packs.length > 0 && { hint: m.choice_up_to({ amount: formatAmount(budget) }) }),
            })),
            { value: OWN, label: m.packs_own() },
          ]}
        />
        {isOwn && (
          <>
            <TextField
              label={m.packs_budget()}
              inputMode="numeric"
              autoComplete="off"
              value={amount}
              error={pack ? undefined : m.packs_budget_error({ min: String(min), max: max.toLocaleString('en-IN') })}
              onChange={({ target }) => setAmount(target.value)}
            />
            <SelectField
              label={m.packs_whom()}
              value={audience}
              onChange={({ target }) => setAudience(target.value as Audience)}
              options={AUDIENCES.map((value) => ({ value, label: audienceWord(value) }))}
            />
          </>
        )}
      </div>
      {pack && <Suggested key={pack.key} {...{ pack, products, goods, mostInOrder }} />}
    </div>
  );
}

interface SuggestedProps {
  pack: OfferedPack;
  products: readonly Product[];
  goods: readonly PackGoods[];
  mostInOrder: number;
}

function Suggested({ pack, products, goods, mostInOrder }: SuggestedProps) {
  const [lines, setLines] = useState(() => suggestPack(pack, goods, mostInOrder));
  if (lines.length === 0) return <Alert tone="warning">{m.packs_none()}</Alert>;
  return <PackList {...{ pack, products, goods, mostInOrder, lines }} onChange={setLines} />;
}
