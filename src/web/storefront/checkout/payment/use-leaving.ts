import { useEffect, useEffectEvent } from 'react';
import { openPaymentOf } from './open-payment.ts';
import { leavePayment } from './payment-calls.ts';
import type { PaymentPhase } from './payment-phase.ts';

/**
 * Releases the goods when the shopper leaves an unpaid order. Not while the gateway's window is open or a payment may be in
 * progress, because a UPI app replaces the browser and returns. The server asks the gateway before releasing.
 */
export function useLeaving(userId: number, phase: PaymentPhase): void {
  const leave = useEffectEvent(() => {
    const open = openPaymentOf(userId);
    // After a failure the shopper is about to try again.
    if (phase !== 'choosing' || !open?.started?.id || open.answer || open.left || open.failure !== null) return;
    leavePayment(open);
  });
  useEffect(() => {
    const onHide = (event: PageTransitionEvent) => {
      if (!event.persisted) leave();
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);
}
