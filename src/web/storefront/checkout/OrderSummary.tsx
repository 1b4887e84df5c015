import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import { productName } from '#web/texts/product-name.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { AppliedCoupon } from '../cart/CouponBox.tsx';
import { courierText, toPayText } from '../cart/delivery/transport-note.ts';
import { PriceTotals } from '../cart/PriceTotals.tsx';
import type { PricedCart } from '../cart/priced-cart.ts';
import type { CartToPlace } from '../cart/use-priced-cart.ts';
import { useStore } from '../layout/shop-context.ts';
import { appliedCoupon } from './checkout-draft.ts';

/** The order summary: next to the step on a wide screen, an expandable bar with the total on a phone. */
export function OrderSummary({ cart }: { cart: CartToPlace }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const { coupon } = appliedCoupon.useValue();
  return (
    <Card className="max-lg:p-0">
      <h2 className="flex items-baseline justify-between text-lg font-bold max-lg:hidden">
        {m.common_order_summary()}
        <span className="text-sm font-normal text-soft">{m.common_item_count({ count: cart.entries.length })}</span>
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-2 rounded-lg px-4 text-left font-semibold lg:hidden"
      >
        <ChevronDown
          size={20}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
        <span className="flex-1">{m.common_order_summary()}</span>
        <span className="ml-auto text-lg font-bold">{formatAmount(cart.price.total)}</span>
      </button>
      <div
        id={contentId}
        className={cx('flex-col gap-4 max-lg:px-4 max-lg:pb-4 lg:mt-4 lg:flex', isOpen ? 'flex' : 'hidden')}
      >
        <SummaryLines cart={cart} />
        {coupon && <AppliedCoupon coupon={coupon} price={cart.price} />}
        <PriceTotals price={cart.price} toPay={toPayText(cart.quote)} courier={courierText(useStore(), cart.quote)} />
      </div>
    </Card>
  );
}

/**
 * A longer list scrolls, also by the arrow keys: it is only so tall that on a laptop the button below is in sight. Half of a
 * line shows that there are more.
 */
const LINES_IN_SIGHT = 5;

function SummaryLines({ cart }: { cart: PricedCart }) {
  return (
    <ul
      aria-label={m.common_order_summary()}
      tabIndex={cart.entries.length > LINES_IN_SIGHT ? 0 : undefined}
      className="flex max-h-40 flex-col gap-2 overflow-y-auto pt-2 text-sm"
    >
      {cart.entries.map(({ product, line }) => (
        <li key={product.id} className="name-and-amount">
          <span className="min-w-0">
            {productName(product)} <span className="whitespace-nowrap text-soft">× {line.quantity}</span>
          </span>
          <span>{formatAmount(line.lineTotal)}</span>
        </li>
      ))}
    </ul>
  );
}
