import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { choicesIn } from '#shop/products/products.choice.rules.ts';
import { m } from '#web/words/messages.js';
import type { ListedProduct } from '../list/price-list.ts';
import { useLater } from '../use-later.ts';
import type { PriceFilter } from './use-price-filter.ts';

const loadSheet = () => import('./ChoiceSheet.tsx');

export interface ChoiceProps {
  products: readonly ListedProduct[];
  priceFilter: PriceFilter;
  shownCount: number;
}

/** Opens sorting and filters, loaded at the first press; shows how many are in use. */
export function ChoiceButton(props: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const later = useLater(loadSheet, isWanted);
  const count = choicesIn(props.priceFilter.filter);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        data-used={count > 0 || undefined}
        className="list-choice"
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className="max-md:sr-only">{m.home_choice()}</span>
        {count > 0 && ` (${count})`}
      </button>
      {later && <later.ChoiceSheet {...props} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
