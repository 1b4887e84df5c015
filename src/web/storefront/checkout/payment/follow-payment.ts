/**
 * Follows a started payment: the server asks the gateway, and the page shows only what it reported; of a transfer, whether its
 * order is placed. Runs in every checkout step and tab, quickly at first, and at once when the shopper returns to the page.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentProgress } from '#shop/orders/settlement/money.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { type OpenPayment, openPaymentOf, startOf, useOpenPayment } from './open-payment.ts';
import { isTransfer } from './transfer.ts';

export type PaymentState = PaymentProgress['state'];

interface Heard {
  orderId: number;
  state: PaymentState;
}

export interface FollowedPayment {
  /** The last answer about the started payment, a new object each time; null before the first one or without a payment. */
  heard: Heard | null;
  /** Asks now. Ignores answers that were requested before the gateway's window opened. */
  look: () => Promise<PaymentState>;
}

/** Waits between two requests; the last one repeats. */
const WAITS_MS = [2000, 3000, 5000, 8000, 10_000, 15_000, 20_000, 30_000];
/** Covers the hold, and slow banks, which answer within 12 minutes; after that, following is unnecessary. */
const STILL_FOLLOWED_MS = 45 * 60_000;

/**
 * The started payment whose result may reach the shop without this page. Includes one that the window has answered, because
 * the tab that got the answer may close before it notifies the shop, and a transfer: the answer to its reference may be lost,
 * and asking for money that was sent would be wrong.
 */
function followedOrderOf(open: OpenPayment | null): number | null {
  if (!open?.started?.id && !isTransfer(open?.started)) return null;
  return open?.started?.order_id ?? null;
}

/** Network and API errors do not throw: without an answer the state is unknown. */
export async function askPayment(open: OpenPayment | null): Promise<PaymentState> {
  const orderId = followedOrderOf(open);
  if (orderId === null) return 'none';
  try {
    const { state } = await api.paymentProgress(orderId);
    // A signed answer from the gateway proves the payment, even if its list of payments does not show it yet.
    return open?.answer && state !== 'placed' && state !== 'underway' ? 'unknown' : state;
  } catch (error) {
    if (error instanceof ApiError) return error.code === 'NOT_FOUND' ? 'none' : 'unknown';
    throw error;
  }
}

interface Follower {
  userId: number;
  /** Off while the gateway's window is open: the window reports the result. */
  isOn?: boolean;
  onPlaced: (orderId: number) => void;
}

/** Follows the shopper's started payment and reports the order once it is placed. */
export function useFollowedPayment({ userId, isOn = true, onPlaced }: Follower): FollowedPayment {
  const open = useOpenPayment(userId);
  const orderId = isOn ? followedOrderOf(open) : null;
  const [heard, setHeard] = useState<Heard | null>(null);
  const round = useRef(0);

  const look = async (): Promise<PaymentState> => {
    const asked = openPaymentOf(userId);
    const askedIn = round.current;
    const askedId = followedOrderOf(asked);
    const state = await askPayment(asked);
    if (askedId === null) return state;
    if (state === 'placed') onPlaced(askedId);
    if (askedIn === round.current) setHeard({ orderId: askedId, state });
    return state;
  };
  const lookQuietly = useEffectEvent(() => void look());
  const isWorthwhile = useEffectEvent(() => {
    const isRecent = open !== null && Date.now() < startOf(open) + STILL_FOLLOWED_MS;
    return document.visibilityState === 'visible' && isRecent;
  });

  useEffect(() => {
    if (orderId === null) return;
    let timer: number;
    let looks = 0;
    const plan = () => {
      const wait = WAITS_MS[Math.min(looks, WAITS_MS.length - 1)];
      looks += 1;
      timer = window.setTimeout(() => {
        if (isWorthwhile()) lookQuietly();
        plan();
      }, wait);
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') lookQuietly();
    };
    lookQuietly();
    plan();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      round.current += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [orderId]);

  return { heard: heard !== null && heard.orderId === followedOrderOf(open) ? heard : null, look };
}
