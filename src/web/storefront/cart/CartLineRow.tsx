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
import { setQuantity } from './local-cart.ts';
import { ProductThumb } from './ProductThumb.tsx';
import type { CartEntry } from './priced-cart.ts';

/** A cart line: product, unit price, quantity, line total. */
export function CartLineRow({ entry, onRemove }: { entry: CartEntry; onRemove: () => void }) {
  const { product, line } = entry;
  const name = productName(product);
  const { most_per_product: mostInOrder } = useStore();
  const most = Math.min(product.quantity, mostInOrder);
  const change = (quantity: number) => (quantity > 0 ? setQuantity(product.id, quantity, most) : onRemove());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto_6rem_auto] md:items-center md:px-6">
      <ProductThumb product={product} />
      <div className="min-w-0">
        <ProductNames product={product} />
        <UnitPrice entry={entry} />
        {product.contents && <p className="mt-1 text-sm text-soft">{inBoxText(product.contents)}</p>}
        <StockNote entry={entry} mostInOrder={mostInOrder} />
        <SaveForLater productId={product.id} name={name} onSaved={() => setQuantity(product.id, 0, most)} />
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
      {/* A separate line on a phone, so that a wide amount does not narrow the name above. */}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 md:contents">
        <div className="md:col-start-3 md:row-start-1">
          <QuantityStepper
            label={m.home_quantity_of({ name })}
            value={line.quantity}
            max={Math.max(most, line.quantity)}
            onChange={change}
          />
        </div>
        <p className="self-center text-right font-bold md:col-start-4 md:row-start-1">
          <span className="sr-only">{m.common_line_total()} </span>
          {formatAmount(line.lineTotal)}
        </p>
      </div>
    </li>
  );
}

function UnitPrice({ entry: { line, product } }: { entry: CartEntry }) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="font-semibold">{formatUnitPrice(line.unitPrice)}</span>
      {line.unitPrice < line.basePrice && <s className="text-soft">{formatUnitPrice(line.basePrice)}</s>}
      {product.quantity_content && <span className="text-soft">{packIn(getLocale(), product.quantity_content)}</span>}
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
      disabled={busy}
      onClick={() => void save()}
      className="-mb-2 inline-flex min-h-11 items-center gap-1.5 text-left text-sm font-semibold text-red hover:text-red-dark disabled:opacity-55"
    >
      <Heart size={16} aria-hidden="true" />
      {m.cart_save_for_later()}
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
      className="-mt-2 -mr-2 grid size-11 justify-self-end place-items-center rounded-full text-soft hover:bg-tint hover:text-red md:col-start-5 md:row-start-1 md:mt-0"
    >
      <X size={20} aria-hidden="true" />
    </button>
  );
}
