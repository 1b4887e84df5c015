/**
 * Finds goods by number, name, or Tamil name in English letters; then the count. Enter continues, so that hands stay on
 * the keys.
 */
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useRef, useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { FoundGoods } from './FoundGoods.tsx';
import { findGoods } from './find-goods.ts';

interface GoodsEntryProps {
  products: readonly Product[];
  searchRef: Ref<HTMLInputElement>;
  onAdd: (product: Product, count: number) => void;
}

export function GoodsEntry({ products, searchRef, onAdd }: GoodsEntryProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [count, setCount] = useState('');
  const [isCountTried, setCountTried] = useState(false);
  const [chosen, setChosen] = useState<Product | null>(null);
  const countField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const listId = useId();
  const search = useDeferredValue(text);
  const found = chosen ? [] : findGoods(products, search);
  // As it was typed: of a code that a scanner puts here, only its digits would be a count.
  const isCountWrong = count !== '' && !/^0*[1-9]\d{0,4}$/.test(count);

  const choose = (product: Product) => {
    setChosen(product);
    setText(productName(product));
    countField.current?.focus();
  };
  const add = () => {
    if (!chosen) return;
    setCountTried(isCountWrong);
    if (isCountWrong) {
      // The next keys replace it.
      countField.current?.select();
      return;
    }
    onAdd(chosen, Number(count || 1));
    setChosen(null);
    setText('');
    setCount('');
    setAt(0);
    form.current?.querySelector('input')?.focus();
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // Uses the latest typed text, not the one shown a moment ago.
      const product = chosen ?? findGoods(products, text)[text === search ? at : 0];
      if (product) choose(product);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setAt((at + step + found.length) % found.length);
    }
  };
  const shown = Math.min(at, Math.max(0, found.length - 1));
  return (
    <div ref={form} className="flex flex-col gap-2">
      <div className="name-and-amount items-end gap-y-2">
        <div>
          <TextField
            ref={searchRef}
            label={m.admin_desk_goods()}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(null);
              setAt(0);
            }}
            onKeyDown={onSearchKey}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${listId}-${shown}` : undefined}
            autoComplete="off"
            enterKeyHint="next"
          />
        </div>
        <div className="w-28">
          <TextField
            ref={countField}
            label={m.admin_desk_count()}
            value={count}
            onChange={(event) => setCount(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            aria-invalid={isCountTried && isCountWrong}
            placeholder="1"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
          />
        </div>
        <Button variant="secondary" className="max-sm:w-full" disabled={!chosen} onClick={add}>
          {m.admin_desk_add()}
        </Button>
      </div>
      {isCountTried && isCountWrong && (
        <p role="alert" className="text-sm font-medium text-red">
          {m.admin_desk_count_wrong()}
        </p>
      )}
      <FoundGoods id={listId} found={found} products={products} at={shown} onChoose={choose} />
      {search.trim() !== '' && !chosen && found.length === 0 && (
        <p role="status" className="text-sm text-soft">
          {m.admin_amend_none_found()}
        </p>
      )}
    </div>
  );
}
