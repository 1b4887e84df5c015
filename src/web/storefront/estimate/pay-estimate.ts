/** Pays an estimate at the gateway, for anyone with its link. */
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { getLocale } from '#web/words/runtime.js';
import { loadWidget, openWidget } from '../checkout/payment/razorpay-widget.ts';
import { estimateCalls } from './estimate-calls.ts';

/**
 * Returns the estimate after the payment; null if the window was closed, which says nothing about the money: a UPI payment may
 * still arrive, and the webhook books it. The page does not know who the customer is, so the window asks.
 */
export async function payEstimate(token: string, { version }: Estimate, storeName: string): Promise<Estimate | null> {
  const started = await estimateCalls.startPayment(token, version);
  await loadWidget(started.script);
  const outcome = await openWidget({
    ...{ started, storeName, person: { name: '', email: '', contact: '' } },
    ...{ method: 'upi', upiApp: 'other', locale: getLocale() },
  });
  return outcome.kind === 'closed' ? null : estimateCalls.verifyPayment(token, outcome.answer);
}
