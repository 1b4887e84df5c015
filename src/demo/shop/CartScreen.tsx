import { X } from 'lucide-react';
import { paiseFromRupees } from '#shared/money.ts';
import emptyCart from '#web/storefront/cart/empty-cart.svg?url&no-inline';
import { ActionBar } from '#web/storefront/checkout/ActionBar.tsx';
import { CheckoutLayout } from '#web/storefront/checkout/CheckoutLayout.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import type { Cart, CartItem } from '../../simulation/records.ts';
import { useDemo } from '../demo-shop.ts';
import { Picture } from '../Picture.tsx';
import { hrefOf } from '../routing.ts';
import { nameOf, rupees } from '../show.ts';
import { CartTotals } from './CartTotals.tsx';
import { CouponBox } from './CouponBox.tsx';
import { useQuantity } from './use-quantity.ts';

export function CartScreen() {
  const { cart } = useDemo();
  if (cart.items.length === 0) return <EmptyCart />;
  return (
    <div className="page-width pt-6">
      <CheckoutLayout main={<Lines cart={cart} />} aside={<Summary cart={cart} />} action={<Proceed cart={cart} />} />
    </div>
  );
}

export function EmptyCart() {
  return (
    <>
      <h1 className="sr-only">{m.cart_title()}</h1>
      <EmptyState
        art={emptyCart}
        title={m.cart_empty_title()}
        body={m.cart_empty_body()}
        action={
          <a href={hrefOf('/')} className={buttonClass({ size: 'lg' })}>
            {m.cart_start_shopping()}
          </a>
        }
      />
    </>
  );
}

function Lines({ cart }: { cart: Cart }) {
  const count = cart.items.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="flex flex-wrap items-baseline gap-x-3 text-2xl font-bold">
          {m.cart_title()}
          <span className="text-base font-normal text-soft">
            {count === 1 ? m.cart_count_one() : m.cart_count({ count })}
          </span>
        </h1>
        <a href={hrefOf('/')} className="inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark">
          {m.cart_continue_shopping()}
        </a>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card shadow-card">
        {cart.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function Line({ item }: { item: CartItem }) {
  const setQuantity = useQuantity();
  const name = nameOf(item);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto_6rem_auto] md:items-center md:px-6">
      <Picture image={item.image} size={64} />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{rupees(item.price)}</span>
          {item.originalPrice > item.price && <s className="text-soft">{rupees(item.originalPrice)}</s>}
        </p>
        {item.quantity > item.stock && (
          <p className="mt-1 text-sm font-semibold text-red">{m.cart_only_left({ count: item.stock })}</p>
        )}
      </div>
      <button
        type="button"
        aria-label={m.cart_remove({ name })}
        title={m.cart_remove({ name })}
        onClick={() => setQuantity(item.id, 0)}
        className="-mt-2 -mr-2 grid size-11 place-items-center rounded-full text-soft hover:bg-tint hover:text-red md:col-start-5 md:row-start-1 md:mt-0"
      >
        <X size={20} aria-hidden="true" />
      </button>
      <div className="col-span-2 col-start-1 md:col-span-1 md:col-start-3 md:row-start-1">
        <QuantityStepper
          label={name}
          value={item.quantity}
          max={Math.max(item.stock, item.quantity)}
          onChange={(next) => setQuantity(item.id, next)}
        />
      </div>
      <p className="self-center text-right font-bold md:col-start-4 md:row-start-1">
        <span className="sr-only">{m.cart_line_total()} </span>
        {rupees(item.total)}
      </p>
    </li>
  );
}

function Summary({ cart }: { cart: Cart }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{m.cart_summary()}</CardTitle>
      <CouponBox coupon={cart.coupon} />
      <CartTotals cart={cart} />
      <p className="text-sm text-soft">{m.demo_shipping_note()}</p>
    </Card>
  );
}

/** Who is not signed in is asked to, and comes back to the checkout. */
function Proceed({ cart }: { cart: Cart }) {
  const { viewer } = useDemo();
  return (
    <ActionBar amount={paiseFromRupees(cart.total)}>
      <a href={hrefOf(viewer ? '/checkout' : '/login/checkout')} className={buttonClass({ size: 'lg', full: true })}>
        {m.cart_proceed()}
      </a>
    </ActionBar>
  );
}
