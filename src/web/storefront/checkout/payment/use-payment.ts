/**
 * The payment step's course: choosing → starting → widget → confirming → placed. What must survive a reload is in
 * open-payment.ts; this holds only what the screen shows meanwhile.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { CartAdjustment } from '#shop/cart/cart.contract.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { applyAdjustments } from '../../cart/priced-cart.ts';
import { linesToSave } from '../../login/cart-handover.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { changePayment, forgetPayment, type OpenPayment, openPaymentOf, useOpenPayment } from './open-payment.ts';
import { findPlacedOrder, leavePayment, type OrderRequest, settlePayment, startPayment } from './payment-calls.ts';
import { loadWidget, openWidget, type WidgetRequest } from './razorpay-widget.ts';
import { isTransfer } from './transfer.ts';

/** `unsure`: confirming has not come to an end by itself; the shopper may ask again. */
export type PaymentPhase = 'choosing' | 'starting' | 'widget' | 'confirming' | 'unsure';

export type PaymentNotice =
  | { kind: 'error'; error: unknown }
  | { kind: 'adjusted'; adjusted: CartAdjustment[] }
  /** Not everything of the begun order is held: the shopper decides whether to pay all the same. */
  | { kind: 'notHeld'; started: StartedPayment; onGoOn: () => void }
  /** The window was closed and no failure reported. */
  | { kind: 'closed' }
  /** Asked for, but no money has arrived for the begun payment. */
  | { kind: 'notArrived' };

export interface PayRequest {
  order: OrderRequest;
  widget: Omit<WidgetRequest, 'started'>;
}

interface PaymentCourse {
  userId: number;
  onPlaced: (order: Order) => void;
  /** The gateway reported a failure and the window is closed. */
  onFailed: () => void;
}

/** When to look by itself for money of a payment whose window was closed: UPI often finishes a little later. */
const LOOK_AFTER_MS = [4000, 10_000, 20_000, 45_000];

/** A payment that the widget has answered, or that needs no gateway: only its confirmation is missing. */
function isDecided(open: OpenPayment | null): boolean {
  if (!open || isTransfer(open.started)) return false;
  return open.answer !== null || (open.started !== null && !open.started.id);
}

export function usePayment({ userId, onPlaced, onFailed }: PaymentCourse) {
  const open = useOpenPayment(userId);
  const [phase, setPhase] = useState<PaymentPhase>(isDecided(open) ? 'confirming' : 'choosing');
  const [notice, setNotice] = useState<PaymentNotice | null>(null);

  const confirm = async () => {
    const payment = openPaymentOf(userId);
    if (!payment) return setPhase('choosing');
    setPhase('confirming');
    setNotice(null);
    try {
      onPlaced(await settlePayment(payment));
    } catch (error) {
      setNotice({ kind: 'error', error });
      setPhase('unsure');
    }
  };

  /** Opens the gateway's window for a started payment and sees what became of it. */
  const throughWidget = async (request: WidgetRequest) => {
    await loadWidget(request.started.script ?? '');
    setPhase('widget');
    const outcome = await openWidget(request);
    if (outcome.kind === 'paid') {
      changePayment({ answer: outcome.answer });
      return confirm();
    }
    setPhase('choosing');
    changePayment({ failure: outcome.failure });
    if (outcome.failure === null) setNotice({ kind: 'closed' });
    else onFailed();
  };

  const goOn = async (request: PayRequest, started: StartedPayment) => {
    setPhase('starting');
    setNotice(null);
    try {
      if (!started.id) return await confirm();
      await throughWidget({ ...request.widget, started: { ...started, id: started.id } });
    } catch (error) {
      setNotice({ kind: 'error', error });
      setPhase('choosing');
    }
  };

  const pay = async (request: PayRequest) => {
    setPhase('starting');
    setNotice(null);
    try {
      const { adjusted } = await api.saveCart(linesToSave());
      if (adjusted.length > 0) {
        replaceCart(applyAdjustments(cartLines(), adjusted));
        setNotice({ kind: 'adjusted', adjusted });
        return setPhase('choosing');
      }
      const started = await startPayment(userId, request.order, cartLines());
      if (isTransfer(started)) return setPhase('choosing');
      if (started.not_held.length === 0) return await goOn(request, started);
      setNotice({ kind: 'notHeld', started, onGoOn: () => goOn(request, started) });
      setPhase('choosing');
    } catch (error) {
      setNotice({ kind: 'error', error });
      setPhase('choosing');
    }
  };

  const giveUp = () => {
    leavePayment(openPaymentOf(userId));
    forgetPayment();
    checkoutDraft.update({ utr: '' });
    setNotice(null);
    setPhase('choosing');
  };

  const resume = useEffectEvent(() => {
    if (isDecided(openPaymentOf(userId))) confirm();
  });
  useEffect(() => {
    resume();
  }, []);

  useLeaving(userId, phase);

  const isWaitedFor = phase === 'choosing' && open?.started?.id !== undefined;
  const { checkAgain } = useLateMoney({ userId, isWaitedFor, onPlaced, onNotice: setNotice });
  return { phase, notice, open, pay, confirm, checkAgain, giveUp };
}

/**
 * Whoever walks away from an unpaid order gives its goods back at once. Not while the gateway's window is open or a payment
 * is being confirmed: a UPI app takes the browser's place and comes back. The server asks the gateway before it lets go.
 */
function useLeaving(userId: number, phase: PaymentPhase): void {
  const leave = useEffectEvent(() => {
    const open = openPaymentOf(userId);
    // After a failure the shopper is on the way to try again.
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

interface LateMoney {
  userId: number;
  /** A payment is begun and its window is closed. */
  isWaitedFor: boolean;
  onPlaced: (order: Order) => void;
  onNotice: (notice: PaymentNotice | null) => void;
}

/** Looks for money that came after the window was closed: by itself a few times, and whenever the shopper asks. */
export function useLateMoney({ userId, isWaitedFor, onPlaced, onNotice }: LateMoney) {
  const look = async () => {
    const payment = openPaymentOf(userId);
    const order = payment?.started ? await findPlacedOrder(payment) : null;
    if (order) onPlaced(order);
    return order !== null;
  };

  const checkAgain = async () => {
    onNotice(null);
    try {
      if (!(await look())) onNotice({ kind: 'notArrived' });
    } catch (error) {
      onNotice({ kind: 'error', error });
    }
  };

  const lookQuietly = useEffectEvent(() => {
    // A failed look changes nothing on the screen: the button beside the notice asks again and says what is wrong.
    look().catch(() => undefined);
  });
  useEffect(() => {
    if (!isWaitedFor) return;
    const timers = LOOK_AFTER_MS.map((wait) => setTimeout(lookQuietly, wait));
    return () => timers.forEach(clearTimeout);
  }, [isWaitedFor]);

  return { checkAgain };
}
