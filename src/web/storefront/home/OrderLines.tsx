/** The order beside the list on a wide screen: editable lines and every charge. Loaded once something is in the cart. */
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAmount, formatUnitPrice } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { api } from '#web/api/calls.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { FreeDeliveryBar } from '../cart/delivery/FreeDeliveryBar.tsx';
import { PlaceStrip } from '../cart/delivery/PlaceStrip.tsx';
import { courierText } from '../cart/delivery/transport-note.ts';
import { setQuantity } from '../cart/local-cart.ts';
import { PriceTotals } from '../cart/PriceTotals.tsx';
import type { CartEntry } from '../cart/priced-cart.ts';
import type { CartSum } from '../cart/product-prices.ts';
import { usePricedCart } from '../cart/use-priced-cart.ts';
import { useOpenCart } from '../layout/header/use-open-cart.ts';
import { useStore } from '../layout/shop-context.ts';

interface OrderLinesProps {
  sum: CartSum;
  /** The list as shown: when it changes, line prices may change too. */
  shown: readonly object[];
}

export function OrderLines({ sum, shown }: OrderLinesProps) {
  const { entries, price } = usePricedCart(useProducts(shown));
  const { openCart, isSaving } = useOpenCart();
  const store = useStore();
  return (
    <>
      <p className="text-sm text-soft">{m.summary_count({ pieces: sum.pieces, lines: sum.lines })}</p>
      <ul className="-mx-4 mt-2 min-h-24 flex-1 divide-y divide-line overflow-y-auto border-y border-line">
        {entries.map((entry) => (
          <OrderLine key={entry.product.id} entry={entry} />
        ))}
      </ul>
      {store.delivery.by_rules ? (
        <div className="min-h-15 pt-2">
          <PlaceStrip sum={sum} />
        </div>
      ) : (
        <div className="mt-3">
          <FreeDeliveryBar total={sum.total} />
        </div>
      )}
      <div className="mt-2 text-sm">
        {entries.length > 0 && <PriceTotals price={price} courier={courierText(store, null)} />}
      </div>
      <Button full busy={isSaving} busyText={m.common_saving()} onClick={openCart} className="mt-3">
        {m.summary_go()}
      </Button>
    </>
  );
}

/** Full product records, since tax and coupons need more than a row has; empty until loaded. */
function useProducts(shown: readonly object[]): readonly Product[] {
  const [products, setProducts] = useState<readonly Product[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changed is what asks again
  useEffect(() => {
    let isGone = false;
    // If reloading fails, the lines stay as they are; the cart loads them again.
    api.products().then(
      (fresh) => isGone || setProducts(fresh),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [shown]);
  return products;
}

function OrderLine({ entry: { product, line } }: { entry: CartEntry }) {
  const name = productName(product);
  const most = Math.min(product.quantity, useStore().most_per_product);
  const label = m.summary_quantity({ name });
  return (
    <li className="px-4 py-2 text-sm">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold">{name}</p>
        <button
          type="button"
          aria-label={m.common_remove_named({ name })}
          title={m.common_remove_named({ name })}
          onClick={() => setQuantity(product.id, 0, most)}
          className="-mt-1 -mr-2 grid size-8 shrink-0 place-items-center rounded-full text-soft hover:bg-tint hover:text-red"
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <p className="text-xs text-soft">
        {formatUnitPrice(line.unitPrice)} · {packIn(getLocale(), product.quantity_content)}
      </p>
      <div className="mt-1 flex items-center justify-between gap-2">
        <QuantityStepper
          label={label}
          value={line.quantity}
          max={Math.max(most, line.quantity)}
          onChange={(quantity) => setQuantity(product.id, quantity, most)}
        />
        <span className="font-bold">
          <span className="sr-only">{m.common_line_total()}&nbsp;</span>
          {formatAmount(line.lineTotal)}
        </span>
      </div>
    </li>
  );
}
