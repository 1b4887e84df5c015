/**
 * Finds goods by number, name, or Tamil name in English letters; then the count. Enter continues, so that hands stay on
 * the keys.
 */
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useRef, useState } from 'react';
import { formatUnitRupees } from '#shared/money.ts';
import { ALL } from '#shop/products/products.choice.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { filterProducts } from '#shop/products/products.search.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

/** Nobody reads more matches. */
const MOST_SHOWN = 7;

interface GoodsEntryProps {
  products: readonly Product[];
  searchRef: Ref<HTMLInputElement>;
  onAdd: (product: Product, count: number) => void;
}

/** For a bare number, the row of the price list comes before other matches. */
function findGoods(products: readonly Product[], search: string): Product[] {
  const text = search.trim();
  if (text === '') return [];
  const row = /^\d+$/.test(text) ? products[Number(text) - 1] : undefined;
  const bySku = products.find(({ sku }) => sku !== '' && sku.toLowerCase() === text.toLowerCase());
  const found = filterProducts(products, { search: text, category: ALL, subCategory: ALL });
  const first = [row, bySku].filter((product) => product !== undefined);
  return [...new Set([...first, ...found])].slice(0, MOST_SHOWN);
}

export function GoodsEntry({ products, searchRef, onAdd }: GoodsEntryProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [count, setCount] = useState('');
  const [chosen, setChosen] = useState<Product | null>(null);
  const countField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const listId = useId();
  const search = useDeferredValue(text);
  const found = chosen ? [] : findGoods(products, search);

  const choose = (product: Product) => {
    setChosen(product);
    setText(productName(product));
    countField.current?.focus();
  };
  const add = () => {
    const pieces = Number(count || 1);
    if (!chosen || !Number.isInteger(pieces) || pieces < 1) return;
    onAdd(chosen, pieces);
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
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto]">
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
        <TextField
          ref={countField}
          label={m.admin_desk_count()}
          value={count}
          onChange={(event) => setCount(event.target.value.replace(/\D/g, '').slice(0, 6))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          placeholder="1"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button variant="secondary" className="col-span-2 sm:col-span-1" disabled={!chosen} onClick={add}>
          {m.admin_desk_add()}
        </Button>
      </div>
      <div role="listbox" id={listId} aria-label={m.common_products()} className="flex flex-col empty:hidden">
        {found.map((product, index) => (
          <Found
            key={product.id}
            id={`${listId}-${index}`}
            product={product}
            serial={products.indexOf(product) + 1}
            isAt={index === shown}
            onChoose={() => choose(product)}
          />
        ))}
      </div>
      {search.trim() !== '' && !chosen && found.length === 0 && (
        <p role="status" className="text-sm text-soft">
          {m.admin_amend_none_found()}
        </p>
      )}
    </div>
  );
}

interface FoundProps {
  id: string;
  product: Product;
  serial: number;
  isAt: boolean;
  onChoose: () => void;
}

function Found({ id, product, serial, isAt, onChoose }: FoundProps) {
  const isGone = product.quantity <= 0;
  return (
    // The search field keeps the focus and names the row by aria-activedescendant, as a combobox does.
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the search field's
    <div
      id={id}
      role="option"
      aria-selected={isAt}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-sm',
        isAt ? 'bg-red-tint' : 'hover:bg-line/40',
      )}
    >
      <span className="w-9 shrink-0 text-right text-soft tabular-nums">{serial}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{productName(product)}</span>
        <span className="text-soft">{packIn(getLocale(), product.quantity_content)}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-semibold">{formatUnitRupees(product.unit_price)}</span>
        <span className={isGone ? 'text-red' : 'text-soft'}>
          {isGone ? m.common_out_of_stock() : m.admin_amend_in_stock({ count: product.quantity })}
        </span>
      </span>
    </div>
  );
}
