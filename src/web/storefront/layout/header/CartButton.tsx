import { ShoppingCart } from 'lucide-react';
import { formatAmount } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { useCartSum } from '../../cart/product-prices.ts';
import { useOpenCart } from './use-open-cart.ts';

/** 'N Items ₹total' or 'Cart'; a phone shows only the number and keeps the words for screen readers. */
export function CartButton() {
  const sum = useCartSum();
  const { openCart, isSaving } = useOpenCart();
  const count = sum?.lines ?? 0;
  const words = count > 0 && sum ? m.layout_cart_items({ count, total: formatAmount(sum.total) }) : m.common_cart();
  return (
    <button
      type="button"
      onClick={openCart}
      disabled={isSaving}
      aria-busy={isSaving || undefined}
      className="relative inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-full bg-red px-[12px] font-semibold text-white transition-colors hover:bg-red-dark disabled:opacity-70 md:gap-2 md:px-4 lg:text-sm"
    >
      <ShoppingCart size={20} aria-hidden="true" />
      {/* Goods and their price alone do not say where it leads; to those who see, the picture does. */}
      {count > 0 && <span className="sr-only">{m.common_cart()}: </span>}
      <span className="max-md:sr-only">{isSaving ? m.common_saving() : words}</span>
      {count > 0 && (
        <span className="text-sm md:hidden" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
