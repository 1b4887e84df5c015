/** Pays at the gateway what a change to an order added. */
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { getLocale } from '#web/words/runtime.js';
import { loadWidget, openWidget } from '../../checkout/payment/razorpay-widget.ts';

/** `closed` says nothing about the money: a UPI payment may still arrive, and the webhook books it. */
export async function payDue(order: Order, storeName: string): Promise<'paid' | 'closed'> {
  const started = await api.payDue(order.id);
  await loadWidget(started.script);
  const { name, email, phone_number } = order.User;
  const outcome = await openWidget({
    started,
    storeName,
    person: { name, email, contact: phone_number ?? order.Address.delivery_contact_number },
    method: 'upi',
    upiApp: 'other',
    locale: getLocale(),
  });
  if (outcome.kind === 'closed') return 'closed';
  await api.verifyPayment(outcome.answer);
  return 'paid';
}
