import { ArrowDown, ArrowUp, ListTree } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#shop/categories/categories.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { swapped } from './categories.figures.ts';
import { useOrderCategories } from './categories.queries.ts';
import { SubCategoriesDialog } from './SubCategoriesDialog.tsx';

/** Moves a category among the others; the price list shows them in this order. */
export function CategoryOrder({ category, categories }: { category: Category; categories: readonly Category[] }) {
  const order = useOrderCategories();
  const place = categories.findIndex((one) => one.id === category.id);
  const move = (to: number) =>
    order.mutate(swapped(categories, place, to), { onError: (error) => toast(errorText(error), 'error') });
  return (
    <span className="flex">
      <Button
        variant="quiet"
        size="sm"
        disabled={place <= 0 || order.isPending}
        aria-label={m.admin_move_up({ name: category.name })}
        title={m.admin_move_up({ name: category.name })}
        icon={<ArrowUp size={18} aria-hidden />}
        onClick={() => move(place - 1)}
      />
      <Button
        variant="quiet"
        size="sm"
        disabled={place === categories.length - 1 || order.isPending}
        aria-label={m.admin_move_down({ name: category.name })}
        title={m.admin_move_down({ name: category.name })}
        icon={<ArrowDown size={18} aria-hidden />}
        onClick={() => move(place + 1)}
      />
    </span>
  );
}

export function SubCategoriesButton({ category }: { category: Category }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_subs_title({ name: category.name })}
        title={m.admin_subs_title({ name: category.name })}
        icon={<ListTree size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SubCategoriesDialog category={category} onClose={() => setOpen(false)} />}
    </>
  );
}
