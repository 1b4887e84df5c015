import type { Product } from '#shop/products/products.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { GoodsName, GoodsPrice } from '../products/GoodsFacts.tsx';

interface FoundGoodsProps {
  /** Named by the search field's `aria-controls`; a row is `<id>-<index>`. */
  id: string;
  found: readonly Product[];
  /** The price list, for the row numbers. */
  products: readonly Product[];
  at: number;
  onChoose: (product: Product) => void;
}

export function FoundGoods({ id, found, products, at, onChoose }: FoundGoodsProps) {
  return (
    <div role="listbox" id={id} aria-label={m.common_products()} className="flex flex-col empty:hidden">
      {found.map((product, index) => (
        <Goods
          key={product.id}
          id={`${id}-${index}`}
          product={product}
          serial={products.indexOf(product) + 1}
          isAt={index === at}
          onChoose={() => onChoose(product)}
        />
      ))}
    </div>
  );
}

interface GoodsProps {
  id: string;
  product: Product;
  serial: number;
  isAt: boolean;
  onChoose: () => void;
}

function Goods({ id, product, serial, isAt, onChoose }: GoodsProps) {
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
        <GoodsName product={product} />
      </span>
      <span className="shrink-0 text-right">
        <GoodsPrice product={product} />
      </span>
    </div>
  );
}
