import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { forgetQuotes } from '../../cart/delivery/delivery-quote.ts';
import type { PaymentNotice } from './use-payment.ts';

const OLD = new Set(['AMOUNT_CHANGED', 'OUT_OF_STOCK', 'BELOW_MINIMUM', 'NOT_DELIVERED', 'SALES_CLOSED']);

/** Errors about a choice that the place's rule, or its list of transport offices, no longer offers. */
const OFFERED = ['transport', 'payment_method'];

function areOld(notice: PaymentNotice | null): boolean {
  if (notice?.kind === 'otherMode') return true;
  const error = notice?.kind === 'error' ? notice.error : null;
  return error instanceof ApiError && (OLD.has(error.code) || OFFERED.some((field) => field in error.fields));
}

/**
 * After a refusal fetches prices, stock, the place's offers and the sales mode again, so that the button shows the
 * right action and total. The offices are fetched again with the place's quote.
 */
export function useFreshPrices(notice: PaymentNotice | null): void {
  const router = useRouter();
  useEffect(() => {
    if (!areOld(notice)) return;
    forgetQuotes();
    void router.invalidate();
  }, [router, notice]);
}
