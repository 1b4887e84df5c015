/** Which goods a rule applies to: categories by checkbox, products by search. Folded, since it is seldom changed. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { AddProductButton } from '../orders/amend/AddProduct.tsx';
import { sellableQuery } from '../orders/amend/amend.queries.ts';

interface ChoiceProps {
  title: string;
  /** Text shown while nothing is chosen. */
  none: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

export function CategoryBoxes({ title, none, chosen, onChange }: ChoiceProps) {
  const categories = useQuery(categoriesQuery);
  const names = (categories.data ?? []).filter(({ id }) => chosen.includes(id)).map(productName);
  return (
    <Folded title={title} said={chosen.length === 0 ? none : names.join(', ')}>
      {categories.isPending && <Skeleton className="h-11 w-full" />}
      <LoadFailure of={categories} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.data?.map((category) => (
          <CheckboxField
            key={category.id}
            label={productName(category)}
            checked={chosen.includes(category.id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, category.id] : chosen.filter((id) => id !== category.id))
            }
          />
        ))}
      </div>
    </Folded>
  );
}

export function ProductChoice({ title, none, chosen, onChange }: ChoiceProps) {
  const products = useQuery(sellableQuery);
  const known = new Map(products.data?.map((product) => [product.id, productName(product)]));
  const nameOf = (id: number) => known.get(id) ?? m.admin_goods_not_on_sale({ id });
  return (
    <Folded title={title} said={chosen.length === 0 ? none : m.common_item_count({ count: chosen.length })}>
      <ul className="flex flex-col">
        {chosen.map((id) => (
          <li key={id} className="flex items-center justify-between gap-2 text-sm">
            {nameOf(id)}
            <Button
              variant="quiet"
              size="sm"
              aria-label={m.common_remove_named({ name: nameOf(id) })}
              icon={<X size={18} aria-hidden />}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      <AddProductButton
        label={m.common_add_product()}
        searchLabel={title}
        onChoose={({ id }) => {
          if (!chosen.includes(id)) onChange([...chosen, id]);
        }}
      />
    </Folded>
  );
}

function Folded({ title, said, children }: { title: string; said: string; children: ReactNode }) {
  return (
    <details className="rounded-md border border-line px-3">
      <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-soft">{said}</span>
      </summary>
      <div className="flex flex-col gap-2 pb-3">{children}</div>
    </details>
  );
}
