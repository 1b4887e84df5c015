import { Heart, X } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatUnitPrice } from '#shared/money.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { inBoxText } from '#web/texts/box-contents.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { productName } from '#web/texts/product-name.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useStore, useViewer } from '../layout/shop-context.ts';
import { ListPrice } from './ListPrice.tsx';
import { setQuantity } from './local-cart.ts';
import { ProductThumb } from './ProductThumb.tsx';
import type { CartEntry } from './priced-cart.ts';

const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-tint hover:text-red md:row-span-2 md:row-start-1';

/**
 * A cart line: product, line total, quantity, unit price. On a phone the controls share a second line, so that a list
 * of 40 products is half as long as with the price on its own line.
 */
export function CartLineRow({ entry, onRemove }: { entry: CartEntry; onRemove: () => void }) {
  const { product, line } = entry;
  const name = productName(product);
  const { most_per_product: mostInOrder } = useStore();
  const most = Math.min(product.quantity, mostInOrder);
  const change = (quantity: number) => (quantity > 0 ? setQuantity(product.id, quantity, most) : onRemove());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 px-3 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto_6rem_auto_auto] md:items-center md:gap-y-0 md:px-6 md:py-4">
      <div className="md:row-span-2 md:row-start-1">
        <ProductThumb product={product} />
      </div>
      {/* The total goes below a name whose longest word leaves it no room, as with enlarged text. */}
      <div className="name-and-amount md:contents">
        <div className="self-center md:col-start-2 md:row-start-1">
          <p>
            <ProductNames product={product} secondClass="block text-sm text-soft" />
            {product.quantity_content && (
              <span className="block text-sm text-soft">{packIn(getLocale(), product.quantity_content)}</span>
            )}
          </p>
          {product.contents && <p className="mt-1 text-sm text-soft">{inBoxText(product.contents)}</p>}
          <StockNote entry={entry} mostInOrder={mostInOrder} />
        </div>
        <p className="text-right font-bold md:col-start-4 md:row-span-2 md:row-start-1">
          <span className="sr-only">{m.common_line_total()}&nbsp;</span>
          {formatAmount(line.lineTotal)}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-2 md:contents">
        <div className="md:col-start-3 md:row-span-2 md:row-start-1">
          <QuantityStepper
            label={m.home_quantity_of({ name })}
            value={line.quantity}
            max={Math.max(most, line.quantity)}
            onChange={change}
          />
        </div>
        <UnitPrice entry={entry} />
        <SaveForLater productId={product.id} name={name} onSaved={() => setQuantity(product.id, 0, most)} />
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
    </li>
  );
}

function UnitPrice({ entry: { line } }: { entry: CartEntry }) {
  return (
    <p className="flex grow basis-8 flex-wrap items-baseline gap-x-2 text-sm leading-snug md:col-start-2 md:row-start-2">
      <span className="font-semibold">{formatUnitPrice(line.unitPrice)}</span>
      {line.unitPrice < line.basePrice && <ListPrice>{formatUnitPrice(line.basePrice)}</ListPrice>}
    </p>
  );
}

function StockNote({ entry: { line, product }, mostInOrder }: { entry: CartEntry; mostInOrder: number }) {
  if (product.quantity >= line.quantity)
    return line.quantity < mostInOrder ? null : (
      <p className="mt-1 text-sm text-soft">{m.cart_most_in_order({ count: mostInOrder })}</p>
    );
  return (
    <p className="mt-1 text-sm font-semibold text-red">
      {product.quantity <= 0 ? m.common_out_of_stock() : m.cart_only_left({ count: product.quantity })}
    </p>
  );
}

/** Moves the line to the wishlist of a customer with an account. */
function SaveForLater({ productId, name, onSaved }: { productId: number; name: string; onSaved: () => void }) {
  const viewer = useViewer();
  const [busy, setBusy] = useState(false);
  if (viewer?.role !== 'customer') return null;
  const save = async () => {
    setBusy(true);
    try {
      await api.addToWishlist(productId);
      toast(m.cart_saved_for_later({ name }));
      onSaved();
    } catch (error) {
      toast(errorText(error), 'error');
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-label={m.cart_save_for_later_named({ name })}
      title={m.cart_save_for_later()}
      disabled={busy}
      onClick={() => void save()}
      className={`${ICON_BUTTON} disabled:opacity-55 md:col-start-5`}
    >
      <Heart size={20} aria-hidden="true" />
    </button>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.common_remove_named({ name })}
      title={m.common_remove_named({ name })}
      onClick={onRemove}
      className={`${ICON_BUTTON} -mr-2 max-md:ml-auto md:col-start-6`}
    >
      <X size={20} aria-hidden="true" />
    </button>
  );
}
