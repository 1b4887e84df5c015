/** How an amount of an order may be paid. Asked by what the pages offer and by the calls that take it. Pure. */
import type { Paise } from '#shared/money.ts';
import { LEAST_ONLINE_TOTAL } from '../checkout/checkout.pricing.ts';
import { allowsMethod } from '../delivery/delivery.rules.ts';
import { modeByOpening } from '../settings/season.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { upiLink } from '../settings/upi-link.rules.ts';
import { versionName } from './amending/amending.rules.ts';
import type { WaysToPay } from './orders.contract.ts';
import { DIRECT_METHODS, type DirectMethod, type PaymentMethod } from './orders.status.ts';

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

/** Whether the shop takes a transfer of this kind at the order's place. */
function takesTransfer(store: StoreSettings, { terms }: Pick<Paid, 'terms'>, way: DirectMethod): boolean {
  const target = way === 'upi_direct' ? store.upi_id : store.bank_details;
  return target !== '' && allowsMethod(terms?.rule, way);
}

/**
 * How the shop books a transfer: as its reference looks or, if the shop takes only the other way there, as that one,
 * because a bank's IMPS numbers look like UPI's. Null if it takes no transfer.
 */
export function transferMethod(store: StoreSettings, order: Pick<Paid, 'terms'>, looks: DirectMethod) {
  const ways = [looks, ...DIRECT_METHODS.filter((way) => way !== looks)];
  return ways.find((way) => takesTransfer(store, order, way)) ?? null;
}

/** Whether the shop takes the amount in any way. */
export const hasWayToPay = (store: StoreSettings, order: Paid, amount: Paise, now: number): boolean =>
  paysOnline(store, order, amount, now) || DIRECT_METHODS.some((way) => takesTransfer(store, order, way));

export const NO_WAY_TO_PAY: WaysToPay = { upi_link: null, bank_details: '', pays_online: false };

/** Each payment names the version, so that one for an outdated amount is noticed. */
export function waysToPay(
  store: StoreSettings,
  order: Paid & { number: string; version: number },
  amount: Paise,
  now: number,
): WaysToPay {
  const { number, version } = order;
  return {
    upi_link: takesTransfer(store, order, 'upi_direct') ? upiLink(store, amount, versionName(number, version)) : null,
    bank_details: takesTransfer(store, order, 'bank_transfer') ? store.bank_details : '',
    pays_online: paysOnline(store, order, amount, now),
  };
}
