import { useEffect, useRef } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { AdjustmentNotice } from '../../cart/AdjustmentNotice.tsx';
import { EmptyCart } from '../../cart/CartStep.tsx';
import { PaymentNotices } from './PaymentNotices.tsx';
import type { PaymentNotice } from './use-payment.ts';

interface EmptiedCartProps {
  notice: PaymentNotice;
  products: readonly Product[];
}

/** Shown when a click removed the last line: says why, above the empty cart. */
export function EmptiedCart({ notice, products }: EmptiedCartProps) {
  const reason = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the page is still scrolled to where it was.
  useEffect(() => reason.current?.focus(), []);
  return (
    <>
      <div ref={reason} tabIndex={-1} className="scroll-my-28 outline-none">
        {notice.kind === 'adjusted' ? (
          // Without a link back to the cart, which has nothing left to review.
          <AdjustmentNotice adjusted={notice.adjusted} products={products} />
        ) : (
          <PaymentNotices
            notice={notice}
            open={null}
            products={products}
            onCheckAgain={() => undefined}
            onOrderAgain={() => undefined}
          />
        )}
      </div>
      <EmptyCart />
    </>
  );
}
