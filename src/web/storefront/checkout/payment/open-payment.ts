/**
 * The payment that this device has started and not finished. In local storage, so that a reload, a second tab or a
 * browser killed while the UPI app was open finds it and never pays twice.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { storedState } from '#web/stored-state.ts';

/** The widget's result after a payment; the server checks the signature. */
export interface GatewayAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface OpenPayment {
  userId: number;
  /** Nobody can sign in as a guest again. Missing in payments stored by an older version. */
  isGuest?: boolean;
  /** Identifies the content of the order; another fingerprint is another order and gets another key. */
  fingerprint: string;
  /** Idempotency key of create-order. */
  key: string;
  started: StartedPayment | null;
  /**
   * When it started, by this device's clock, which may be days off the server's. Missing in payments stored by an older
   * version.
   */
  startedAt?: number;
  /** How far this device's clock was ahead of the shop's then, in milliseconds. Missing as above. */
  clockAhead?: number;
  answer: GatewayAnswer | null;
  /** The gateway's reason for the last failed attempt. */
  failure: string | null;
  /** The shopper left the page: the server may have released the goods, so paying again makes a new order. */
  left?: boolean;
}

/** After this time a payment is settled or refunded by the server alone, without asking the shopper. */
const FORGET_AFTER_MS = 24 * 3_600_000;

interface Kept {
  payment: OpenPayment | null;
  /** The order that this device placed last: other tabs waiting for the same payment open it. */
  placed: number | null;
}

const stored = storedState<Kept>('local', 'mathappu.payment', { payment: null, placed: null });

function ofUser(payment: OpenPayment | null, userId: number): OpenPayment | null {
  if (payment?.userId !== userId) return null;
  return startOf(payment) + FORGET_AFTER_MS < Date.now() ? null : payment;
}

/** By this device's clock; NaN before it has started. */
export const startOf = ({ started, startedAt }: OpenPayment): number =>
  startedAt ?? Date.parse(started?.reserved_until ?? '');

/** How long goods are reserved for a payment. */
export const HOLD_MS = 30 * 60_000;

/** When the hold ends, by this device's clock. */
export const holdEndOf = ({ started, clockAhead = 0 }: OpenPayment): number =>
  Date.parse(started?.reserved_until ?? '') + clockAhead;

/** The open payment of this person, or null. */
export function useOpenPayment(userId: number): OpenPayment | null {
  return ofUser(stored.useValue().payment, userId);
}

export function openPaymentOf(userId: number): OpenPayment | null {
  return ofUser(stored.get().payment, userId);
}

/** A guest's payment whose visit has ended: it may have been made. Only for a page without a viewer. */
export function useGuestPayment(): OpenPayment | null {
  const { payment } = stored.useValue();
  if (!payment?.isGuest || payment.left) return null;
  return ofUser(payment, payment.userId);
}

export function keepPayment(payment: OpenPayment): void {
  stored.update({ payment });
}

export function changePayment(patch: Partial<OpenPayment>): void {
  const { payment } = stored.get();
  if (payment) stored.update({ payment: { ...payment, ...patch } });
}

export function forgetPayment(): void {
  stored.update({ payment: null });
}

/** Records that the payment ended in this order. */
export function endPayment(placed: number): void {
  stored.set({ payment: null, placed });
}

/** Reports an order that another tab placed while this one was open. */
export function usePlacedElsewhere(onPlaced: (orderId: number) => void): void {
  const { placed } = stored.useValue();
  const before = useRef<{ placed: number | null } | null>(null);
  const tell = useEffectEvent(onPlaced);
  useEffect(() => {
    // The first value comes from the server render, where nothing about this device is known.
    before.current ??= { placed: stored.get().placed };
    if (placed === null || placed === before.current.placed) return;
    before.current = { placed };
    tell(placed);
  }, [placed]);
}
