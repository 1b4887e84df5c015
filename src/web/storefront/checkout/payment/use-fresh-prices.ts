import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { forgetQuotes } from '../../cart/delivery-quote.ts';
import type { PaymentNotice } from './use-payment.ts';

const OLD = new Set(['AMOUNT_CHANGED', 'OUT_OF_STOCK', 'BELOW_MINIMUM', 'NOT_DELIVERED']);

/** What a place's rule, or its list of transport offices, no longer offers. */
const OFFERED = ['transport', 'payment_method'];

function areOld(notice: PaymentNotice | null): boolean {
  const error = notice?.kind === 'error' ? notice.error : null;
  return error instanceof ApiError && (OLD.has(error.code) || OFFERED.some((field) => field in error.fields));
}

/**
 * Reads prices, stock and what the place offers again once the server has refused the old ones, so that the button names the
 * total to be paid. The offices are asked for again with the place's quote.
 */
export function useFreshPrices(notice: PaymentNotice | null): void {
  const router = useRouter();
  useEffect(() => {
    if (!areOld(notice)) return;
    forgetQuotes();
    void router.invalidate();
  }, [router, notice]);
}
