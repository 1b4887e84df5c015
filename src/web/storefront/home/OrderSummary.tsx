/** What has been chosen so far: a panel beside the list on a wide screen, a bar under the thumb on a narrow one. */
import type { ReactNode } from 'react';
import { formatAmount, type Paise, paiseFromRupees } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { type CartSum, useCartSum } from '../cart/product-prices.ts';
import { useStore } from '../layout/shop-context.ts';
import { useOpenCart } from '../layout/use-open-cart.ts';
import { usePlaceStrip } from './use-place-strip.ts';

export function SummaryPanel() {
  const sum = useCartSum();
  return (
    <aside aria-label={m.home_summary()} className="max-lg:hidden">
      <div className="sticky top-20 rounded-lg border border-line bg-card p-4 shadow-card">
        <h2 className="text-base font-bold">{m.home_summary()}</h2>
        {sum && sum.lines > 0 ? (
          <SummaryLines sum={sum} />
        ) : (
          <p className="mt-2 text-sm text-soft">{m.home_summary_empty()}</p>
        )}
        <p className="mt-4 border-t border-line pt-3 text-xs text-soft">{m.home_keys()}</p>
      </div>
    </aside>
  );
}

function SummaryLines({ sum }: { sum: CartSum }) {
  const { openCart, isSaving } = useOpenCart();
  const isByRules = useStore().delivery.by_rules;
  return (
    <>
      <dl className="mt-2 text-sm text-soft">
        <Line term={m.home_summary_count({ pieces: sum.pieces, lines: sum.lines })}>{formatAmount(sum.listTotal)}</Line>
        {sum.total < sum.listTotal && (
          <Line term={m.common_you_save()}>
            <span className="text-green">{formatAmount(sum.listTotal - sum.total)}</span>
          </Line>
        )}
        <div className="mt-2 flex justify-between gap-3 border-t border-line pt-3 text-lg font-bold text-ink">
          <dt>{m.common_total()}</dt>
          <dd>{formatAmount(sum.total)}</dd>
        </div>
      </dl>
      {!isByRules && <FreeDelivery total={sum.total} />}
      <Button full busy={isSaving} busyText={m.common_saving()} onClick={openCart} className="mt-4">
        {m.home_summary_go()}
      </Button>
      {isByRules && <PlaceSlot sum={sum} className="min-h-36 pt-4" />}
    </>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-0.5">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In a shop with delivery rules: the PIN code and what it asks. It has its height before that is fetched, so that nothing moves. */
function PlaceSlot({ sum, className }: { sum: CartSum; className: string }) {
  const PlaceStrip = usePlaceStrip();
  return <div className={className}>{PlaceStrip && <PlaceStrip sum={sum} />}</div>;
}

/** How far the order is from the shop's free delivery; both limits are the owner's settings. */
function FreeDelivery({ total }: { total: Paise }) {
  const store = useStore();
  const least = paiseFromRupees(store.free_delivery_amount);
  if (least <= 0) return null;
  const km = store.free_delivery_km;
  const text =
    total < least
      ? m.home_summary_missing({ amount: formatAmount(least - total), km })
      : m.home_summary_reached({ km });
  return (
    <div className="mt-3 text-xs text-soft">
      <progress
        value={Math.min(total, least)}
        max={least}
        aria-label={text}
        className="mb-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold [&::-webkit-progress-value]:transition-all"
      />
      {text}
    </div>
  );
}

export function SummaryBar() {
  const sum = useCartSum();
  const { openCart, isSaving } = useOpenCart();
  const isByRules = useStore().delivery.by_rules;
  if (!sum || sum.lines === 0) return null;
  return (
    <div className="order-bar animate-rise @container sticky bottom-[12px] z-20 rounded-lg bg-card shadow-float max-md:mx-[12px] lg:hidden">
      {isByRules && <PlaceSlot sum={sum} className="grid min-h-17 items-center px-[12px] py-1" />}
      <button
        type="button"
        onClick={openCart}
        disabled={isSaving}
        className="flex min-h-15 w-full flex-wrap items-center justify-between gap-x-4 rounded-lg bg-red px-[16px] py-2 text-left font-semibold text-white disabled:opacity-70"
      >
        <span>
          {m.home_bar({ count: sum.lines, total: formatAmount(sum.total) })}
          {sum.total < sum.listTotal && (
            <small className="block text-sm font-normal @max-[15rem]:hidden">
              {m.home_summary_saved({ amount: formatAmount(sum.listTotal - sum.total) })}
            </small>
          )}
        </span>
        <span>{isSaving ? m.common_saving() : `${m.home_bar_go()} →`}</span>
      </button>
    </div>
  );
}
