/** Whether an amount of an order may be paid at the gateway. Asked by what the pages offer and by the calls that open it. Pure. */
import type { Paise } from '#shared/money.ts';
import { LEAST_ONLINE_TOTAL } from '../checkout/checkout.pricing.ts';
import { allowsMethod } from '../delivery/delivery.rules.ts';
import { modeByOpening } from '../settings/season.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaymentMethod } from './orders.status.ts';

interface Paid {
  paymentMethod: PaymentMethod;
  terms: { rule?: Parameters<typeof allowsMethod>[0] } | null;
}

/**
 * An order that was paid at the gateway goes on there whatever the shop takes by now (decisions §4); of other orders, an
 * enquiry-only or closed shop takes no payment at the gateway.
 */
export function paysOnline(store: StoreSettings, { terms, paymentMethod }: Paid, amount: Paise, now: number): boolean {
  const isTaken = paymentMethod === 'online' || modeByOpening(store, now) === 'online_payment';
  return isTaken && amount >= LEAST_ONLINE_TOTAL && allowsMethod(terms?.rule, 'online');
}
