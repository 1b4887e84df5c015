/**
 * The payment that this device has begun and not finished: kept in local storage, so that a reload, a second tab or a
 * browser killed while the UPI app was open all find it again and never pay twice.
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
  /** Everything the order is made of; another fingerprint is another order and gets another key. */
  fingerprint: string;
  /** Idempotency key of create-order. */
  key: string;
  started: StartedPayment | null;
  answer: GatewayAnswer | null;
  /** The gateway's reason for the last failed attempt. */
  failure: string | null;
  /** The page was left: the server may have given the goods back, so that paying again is a new order. */
  left?: boolean;
}

/** Older payments are settled or refunded by the server alone, without asking the shopper. */
const FORGET_AFTER_MS = 24 * 3_600_000;

interface Kept {
  payment: OpenPayment | null;
  /** The order that this device placed last: other tabs that wait for the same payment go to it. */
  placed: number | null;
}

const stored = storedState<Kept>('local', 'mathappu.payment', { payment: null, placed: null });

function ofUser(payment: OpenPayment | null, userId: number): OpenPayment | null {
  if (payment?.userId !== userId) return null;
  const heldUntil = Date.parse(payment.started?.reserved_until ?? '');
  return heldUntil + FORGET_AFTER_MS < Date.now() ? null : payment;
}

/** The open payment of this person, or null. */
export function useOpenPayment(userId: number): OpenPayment | null {
  return ofUser(stored.useValue().payment, userId);
}

export function openPaymentOf(userId: number): OpenPayment | null {
  return ofUser(stored.get().payment, userId);
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

/** The payment has come to its end in this order. */
export function endPayment(placed: number): void {
  stored.set({ payment: null, placed });
}

/** Tells of an order that another tab has placed while this one was looking. */
export function usePlacedElsewhere(onPlaced: (orderId: number) => void): void {
  const { placed } = stored.useValue();
  const before = useRef<{ placed: number | null } | null>(null);
  const tell = useEffectEvent(onPlaced);
  useEffect(() => {
    // The first value is the server's, which knows nothing of this device.
    before.current ??= { placed: stored.get().placed };
    if (placed === null || placed === before.current.placed) return;
    before.current = { placed };
    tell(placed);
  }, [placed]);
}
