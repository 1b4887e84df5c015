import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { useDemo } from '../demo-shop.ts';
import { hrefOf } from '../routing.ts';
import { rupees } from '../show.ts';
import { CartTotals } from './CartTotals.tsx';

/** What the order comes to so far, beside the price list. */
export function CartPanel() {
  const { cart } = useDemo();
  return (
    <aside
      aria-label={m.home_summary()}
      className="sticky top-20 flex flex-col gap-4 self-start rounded-lg border border-line bg-card p-6 shadow-card max-lg:hidden"
    >
      <h2 className="text-lg font-bold">{m.home_summary()}</h2>
      {cart.items.length === 0 ? (
        <p className="text-soft">{m.home_summary_empty()}</p>
      ) : (
        <>
          <CartTotals cart={cart} />
          <a href={hrefOf('/cart')} className={buttonClass({ size: 'lg', full: true })}>
            {m.home_summary_go()}
          </a>
        </>
      )}
    </aside>
  );
}

/** The same in one line, at the foot of a narrow screen. */
export function CartBar() {
  const { cart } = useDemo();
  if (cart.items.length === 0) return null;
  return (
    <a
      href={hrefOf('/cart')}
      className="animate-rise sticky bottom-3 z-20 mx-3 mt-4 flex min-h-14 items-center justify-between gap-4 rounded-lg bg-red px-4 font-bold text-white shadow-float hover:bg-red-dark lg:hidden"
    >
      <span>{m.home_bar({ count: cart.items.length, total: rupees(cart.total) })}</span>
      <span className="whitespace-nowrap">{m.home_bar_go()} →</span>
    </a>
  );
}
