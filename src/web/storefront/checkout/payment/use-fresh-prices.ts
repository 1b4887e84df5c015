import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import type { PaymentNotice } from './use-payment.ts';

function areOld(notice: PaymentNotice | null): boolean {
  const error = notice?.kind === 'error' ? notice.error : null;
  return error instanceof ApiError && (error.code === 'AMOUNT_CHANGED' || error.code === 'OUT_OF_STOCK');
}

/** Reads prices and stock anew once the server has refused the old ones, so that the button names the total to be paid. */
export function useFreshPrices(notice: PaymentNotice | null): void {
  const router = useRouter();
  useEffect(() => {
    if (areOld(notice)) void router.invalidate();
  }, [router, notice]);
}
