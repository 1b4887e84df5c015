import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { ALL } from '#shop/products/products.choice.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { filterProducts } from '#shop/products/products.search.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { GoodsName, GoodsPrice } from '../../products/GoodsFacts.tsx';
import { sellableQuery } from './amend.queries.ts';

/** Nobody reads more matches. */
const MOST_SHOWN = 8;

interface AddProductProps {
  label: string;
  onChoose: (product: Product) => void;
  onClose: () => void;
  /** Which of them may be chosen; default: all. */
  isOffered?: (product: Product) => boolean;
}

/** Finds a product as the shop's own search does: in English, Tamil, and Tamil in English letters. */
export function AddProduct({ label, onChoose, onClose, isOffered = () => true }: AddProductProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const products = useQuery(sellableQuery);
  const id = useId();
  const found =
    search.trim() === ''
      ? []
      : filterProducts(products.data ?? [], { search, category: ALL, subCategory: ALL })
          .filter(isOffered)
          .slice(0, MOST_SHOWN);
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
      <TextField
        id={id}
        label={label}
        hint={m.admin_amend_search_hint()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The search may be inside a form, which Enter would submit.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        autoFocus
      />
      {products.isPending && <Skeleton className="h-11 w-full" />}
      <LoadFailure of={products} />
      <ul className="flex flex-col divide-y divide-line">
        {found.map((product) => (
          <li key={product.id}>
            <FoundProduct product={product} onChoose={() => onChoose(product)} />
          </li>
        ))}
      </ul>
      {products.data && search.trim() !== '' && found.length === 0 && (
        <p className="text-sm text-soft">{m.admin_amend_none_found()}</p>
      )}
      <Button variant="quiet" size="sm" className="self-start" onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </div>
  );
}

interface AddProductButtonProps extends Pick<AddProductProps, 'onChoose' | 'isOffered'> {
  label: string;
  /** Label of the search; default: the button's. */
  searchLabel?: string;
  disabled?: boolean;
}

/** A button that is replaced by the search while a product is chosen. */
export function AddProductButton({ label, searchLabel = label, disabled, onChoose, ...more }: AddProductButtonProps) {
  const [isAdding, setAdding] = useState(false);
  if (isAdding && !disabled)
    return (
      <AddProduct
        {...more}
        label={searchLabel}
        onChoose={(product) => {
          onChoose(product);
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      />
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      disabled={disabled}
      icon={<Plus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {label}
    </Button>
  );
}

function FoundProduct({ product, onChoose }: { product: Product; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 py-2 text-left text-sm hover:text-red"
    >
      <span className="min-w-0 flex-1 basis-40">
        <GoodsName product={product} />
      </span>
      <span className="text-right">
        <GoodsPrice product={product} />
      </span>
    </button>
  );
}
