import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface CheckoutLayoutProps {
  main: ReactNode;
  /** The order summary: beside the step on a wide screen. */
  aside: ReactNode;
  /** The step's one action: under the summary, at the foot of the window on a phone. */
  action?: ReactNode;
  notice?: ReactNode;
  /** On a phone the summary comes before the step, as a bar that opens, instead of after it. */
  summaryFirst?: boolean;
}

/** A step of the checkout: what to do at the left, what it costs at the right. */
export function CheckoutLayout({ main, aside, action, notice, summaryFirst = false }: CheckoutLayoutProps) {
  return (
    <div className="flex flex-col gap-4">
      {notice}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className={cx('flex min-w-0 flex-col gap-4', summaryFirst && 'max-lg:order-2')}>{main}</div>
        <div className="flex flex-col gap-4 max-lg:contents lg:sticky lg:top-24">
          <aside className={cx('min-w-0', summaryFirst && 'max-lg:order-1')}>{aside}</aside>
          {action && (
            <div className="checkout-action min-w-0 max-lg:sticky max-lg:bottom-(--bars-let-go) max-lg:z-10 max-lg:order-3">
              {action}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
