/** The current order: a panel beside the list on a wide screen, a bar at the foot of a narrow one. */
import { Suspense } from 'react';
import { formatAmount } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { useCartSum } from '../cart/product-prices.ts';
import { useOpenCart } from '../layout/header/use-open-cart.ts';
import { laterPart } from '../layout/later-part.ts';
import { useStore } from '../layout/shop-context.ts';
import { useLater } from './use-later.ts';

const EmptyOrder = laterPart(async () => (await import('./HomeNews.tsx')).EmptyOrder);
const loadLines = () => import('./OrderLines.tsx');
const loadStrip = () => import('../cart/delivery/PlaceStrip.tsx');

/** `shown` is the list next to it. */
export function SummaryPanel({ shown }: { shown: readonly object[] }) {
  const sum = useCartSum();
  const hasLines = sum !== null && sum.lines > 0;
  const later = useLater(loadLines, hasLines);
  const title = useStore().sales_mode === 'enquiry_only' ? m.enquiry_title() : m.home_summary();
  return (
    <aside aria-label={title} className="max-lg:hidden">
      <div className="sticky top-20 flex max-h-[calc(var(--screen)-6rem)] flex-col rounded-lg border border-line bg-card p-4 shadow-card">
        <h2 className="text-base font-bold">{title}</h2>
        {hasLines ? (
          later ? (
            <later.OrderLines sum={sum} shown={shown} />
          ) : (
            m.home_bar({ count: sum.lines, total: formatAmount(sum.total) })
          )
        ) : (
          <Suspense>
            <EmptyOrder />
          </Suspense>
        )}
      </div>
    </aside>
  );
}

export function SummaryBar() {
  const sum = useCartSum();
  const { openCart, isSaving } = useOpenCart();
  const isByRules = useStore().delivery.by_rules;
  const hasLines = sum !== null && sum.lines > 0;
  const later = useLater(loadStrip, hasLines && isByRules);
  if (!hasLines) return null;
  return (
    <div className="order-bar animate-rise @container sticky bottom-[12px] z-20 rounded-lg bg-card shadow-float max-md:mx-[12px] lg:hidden">
      {/* Its height is reserved before the delivery terms are loaded, so that nothing moves. */}
      {isByRules && (
        <div className="grid min-h-17 items-center px-[12px] py-1">{later && <later.PlaceStrip sum={sum} />}</div>
      )}
      <button
        type="button"
        onClick={openCart}
        disabled={isSaving}
        className="flex min-h-15 w-full flex-wrap items-center justify-between gap-x-4 @min-[18rem]:flex-nowrap rounded-lg bg-red px-[16px] py-2 text-left font-semibold text-white disabled:opacity-70"
      >
        <span>
          {m.home_bar({ count: sum.lines, total: formatAmount(sum.total) })}
          {sum.total < sum.listTotal && (
            <small className="block text-sm font-normal @max-[15rem]:hidden">
              {m.home_summary_saved({ amount: formatAmount(sum.listTotal - sum.total) })}
            </small>
          )}
        </span>
        <span className="whitespace-nowrap">{isSaving ? m.common_saving() : `${m.home_bar_go()} →`}</span>
      </button>
    </div>
  );
}
