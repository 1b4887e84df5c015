import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { forgetQuotes } from '../../cart/delivery-quote.ts';
import type { PaymentNotice } from './use-payment.ts';

const OLD = new Set(['AMOUNT_CHANGED', 'OUT_OF_STOCK', 'BELOW_MINIMUM', 'NOT_DELIVERED']);

function areOld(notice: PaymentNotice | null): boolean {
  const error = notice?.kind === 'error' ? notice.error : null;
  return error instanceof ApiError && OLD.has(error.code);
}

/** Reads prices and stock anew once the server has refused the old ones, so that the button names the total to be paid. */
export function useFreshPrices(notice: PaymentNotice | null): void {
  const router = useRouter();
  useEffect(() => {
    if (!areOld(notice)) return;
    forgetQuotes();
    void router.invalidate();
  }, [router, notice]);
}
