import { Link } from '@tanstack/react-router';
import { ShoppingCart, X } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatUnitPrice } from '#shared/money.ts';
import { costOf, mostOf, type PackGoods, type PackLine, swapped, swapsFor } from '#shop/packs/packs.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { quantityOf, setQuantity } from '../cart/local-cart.ts';
import { ProductThumb } from '../cart/ProductThumb.tsx';
import { useIsSelling } from '../cart/SalesNotice.tsx';
import { DeliveryOffer } from '../layout/header/TopBar.tsx';
import { useStore } from '../layout/shop-context.ts';
import type { OfferedPack } from './packs-page.ts';

interface PackListProps {
  pack: OfferedPack;
  products: readonly Product[];
  goods: readonly PackGoods[];
  mostInOrder: number;
  lines: readonly PackLine[];
  onChange: (lines: PackLine[]) => void;
}

/** The suggested list, editable line by line, with its cost compared to the budget. */
export function PackList(props: PackListProps) {
  const { pack, goods, mostInOrder, lines, onChange } = props;
  const store = useStore();
  const isSelling = useIsSelling();
  const [added, setAdded] = useState<number | null>(null);
  const cost = costOf(lines, goods);
  const change = (next: PackLine[]) => {
    setAdded(null);
    onChange(next);
  };
  const putIntoCart = () => {
    for (const { id, count } of lines) {
      const one = goods.find((product) => product.id === id);
      // Pieces already in the cart count, so a second press adds nothing.
      if (one) setQuantity(id, Math.max(quantityOf(id), count), mostOf(one, mostInOrder));
    }
    setAdded(lines.length);
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-card shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 md:px-6">
        <h2 className="text-lg font-bold">{pack.name}</h2>
        <p role="status">
          <strong>{formatAmount(cost)}</strong>{' '}
          <span className={cost > pack.budget ? 'font-semibold text-red' : 'text-soft'}>
            {cost > pack.budget
              ? m.packs_above({ amount: formatAmount(cost - pack.budget) })
              : m.packs_left({ amount: formatAmount(pack.budget - cost) })}
          </span>
        </p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.id} {...props} line={line} onChange={change} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 px-4 pb-4 md:px-6">
        {store.delivery.by_rules && cost < store.delivery.min_from * 100 && (
          <p className="text-sm text-soft">
            <DeliveryOffer store={store} />
          </p>
        )}
        {!isSelling && <p className="text-sm text-soft">{m.error_sales_closed()}</p>}
        <Button size="lg" disabled={!isSelling} icon={<ShoppingCart aria-hidden size={20} />} onClick={putIntoCart}>
          {m.packs_put()}
        </Button>
        {added !== null && (
          <Alert
            isNews
            tone="success"
            action={
              <Link to="/cart" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
                {m.dashboard_reorder_view_cart()}
              </Link>
            }
          >
            {m.again_done({ count: added })}
          </Alert>
        )}
      </div>
    </div>
  );
}

/** Only the best ones: nobody reads a longer list. */
const MOST_SWAPS = 30;

function nameOf(products: readonly Product[], id: number): string {
  const product = products.find((one) => one.id === id);
  return product ? productName(product) : String(id);
}

function Line({ pack, products, goods, mostInOrder, lines, line, onChange }: PackListProps & { line: PackLine }) {
  const product = products.find(({ id }) => id === line.id);
  const own = goods.find(({ id }) => id === line.id);
  if (!product || !own) return null;
  const name = productName(product);
  const set = (next: PackLine | null) =>
    onChange(lines.flatMap((one) => (one.id === line.id ? (next ? [next] : []) : [one])));
  const swaps = swapsFor(line.id, lines, goods, pack.audience);
  const swap = (id: number) => {
    const next = swaps.find((one) => one.id === id);
    if (next) set(swapped(line, own, next, mostInOrder));
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 md:px-6">
      <ProductThumb product={product} />
      <div className="min-w-0">
        <ProductNames product={product} />
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
          <span className="font-semibold">{formatUnitPrice(own.unitPrice)}</span>
          {product.quantity_content && (
            <span className="text-soft">{packIn(getLocale(), product.quantity_content)}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={m.packs_remove({ name })}
        title={m.packs_remove({ name })}
        onClick={() => set(null)}
        className="-mt-2 -mr-2 grid size-11 place-items-center rounded-full text-soft hover:bg-tint hover:text-red"
      >
        <X size={20} aria-hidden="true" />
      </button>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
        <QuantityStepper
          label={m.home_quantity_of({ name })}
          value={line.count}
          min={1}
          max={mostOf(own, mostInOrder)}
          onChange={(count) => set({ ...line, count })}
        />
        {swaps.length > 0 && (
          <select
            aria-label={m.packs_swap({ name })}
            className="min-h-11 min-w-40 flex-1 rounded-md border border-edge bg-card px-3 text-sm max-sm:order-last max-sm:basis-full md:max-w-80"
            value=""
            onChange={({ target }) => swap(Number(target.value))}
          >
            <option value="">{m.packs_swap_choose()}</option>
            {swaps.slice(0, MOST_SWAPS).map(({ id, unitPrice }) => (
              <option key={id} value={id}>
                {nameOf(products, id)} · {formatUnitPrice(unitPrice)}
              </option>
            ))}
          </select>
        )}
        <p className="min-w-20 text-right font-bold">
          <span className="sr-only">{m.common_line_total()}&nbsp;</span>
          {formatAmount(own.unitPrice * line.count)}
        </p>
      </div>
    </li>
  );
}
