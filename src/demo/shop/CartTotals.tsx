import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import type { Totals } from '../../simulation/records.ts';
import { rupees } from '../show.ts';

/** Subtotal, tax, shipping, discount and total of a cart or an order. */
export function CartTotals({ cart }: { cart: Totals }) {
  return (
    <dl className="flex flex-col gap-2">
      <Row label={m.cart_subtotal()} amount={rupees(cart.subtotal)} />
      <Row label={m.demo_tax()} amount={rupees(cart.tax)} />
      <Row label={m.demo_shipping()} amount={cart.shipping === 0 ? m.demo_free() : rupees(cart.shipping)} />
      {cart.discount > 0 && <Row label={m.cart_discount()} amount={rupees(-cart.discount)} isGood />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>{m.cart_total()}</dt>
        <dd>{rupees(cart.total)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, amount, isGood = false }: { label: string; amount: string; isGood?: boolean }) {
  return (
    <div className={cx('flex justify-between gap-4', isGood && 'text-green')}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
