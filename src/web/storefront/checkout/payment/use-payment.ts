/**
 * The states of the payment step: choosing → starting → widget → confirming → placed, or widget → closed → checking. What must
 * survive a reload is in open-payment.ts; this holds only what the screen shows meanwhile. Statements about the money repeat
 * what the server heard from the gateway (follow-payment.ts).
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
import { type PaymentState, useFollowedPayment } from './follow-payment.ts';
import { changePayment, forgetPayment, openPaymentOf, useOpenPayment, usePlacedElsewhere } from './open-payment.ts';
import { findSameOrder, leavePayment, type OrderRequest, settlePayment, startPayment } from './payment-calls.ts';
import { isDecided, mayBeOnItsWay, type PaymentPhase, shownPhase } from './payment-phase.ts';
import { loadWidget, openWidget, type WidgetRequest } from './razorpay-widget.ts';
import { isTransfer } from './transfer.ts';
import { useLeaving } from './use-leaving.ts';

export type PaymentNotice =
  | { kind: 'error'; error: unknown }
  | { kind: 'adjusted'; adjusted: CartAdjustment[] }
  /** Not everything in the started order is reserved, so the shopper decides whether to pay anyway. */
  | { kind: 'notHeld'; started: StartedPayment; onGoOn: () => void }
  /** The same goods were ordered a moment ago, so the page asks whether to order them again. */
  | { kind: 'again'; order: Order }
  /** The gateway was asked and knows of no payment: after its window was closed, or because the shopper asked. */
  | { kind: 'notArrived' }
  /** The owner switched between enquiries and payment after the page was loaded; nothing was sent or paid. */
  | { kind: 'otherMode'; isEnquiry: boolean };

export interface PayRequest {
  order: OrderRequest;
  widget: Omit<WidgetRequest, 'started'>;
  /** Which of the two the clicked button offered. */
  isEnquiry: boolean;
}

interface PaymentCourse {
  userId: number;
  isGuest?: boolean;
  onPlaced: (orderId: number) => void;
  /** Called when the gateway knows only refused payments for the begun order. */
  onFailed: () => void;
}

export type Payment = ReturnType<typeof usePayment>;

export function usePayment({ userId, isGuest = false, onPlaced, onFailed }: PaymentCourse) {
  const open = useOpenPayment(userId);
  const [phase, setPhase] = useState<PaymentPhase>(isDecided(open) ? 'confirming' : 'choosing');
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  /** The page said that a payment may still arrive, but the shopper wants to pay another way. */
  const [insists, setInsists] = useState(false);
  const followed = useFollowedPayment({
    userId,
    isOn: phase === 'choosing' || phase === 'checking' || phase === 'unsure',
    onPlaced,
  });
  const state = followed.heard?.state ?? null;
  const shown = shownPhase(phase, { open, state, insists });
  usePlacedElsewhere(onPlaced);

  const show = (next: PaymentPhase, news: PaymentNotice | null = null) => {
    setPhase(next);
    setNotice(news);
  };
  const fail = (error: unknown, next: PaymentPhase = 'choosing') => show(next, { kind: 'error', error });

  const conclude = (state: PaymentState) => {
    if (state === 'failed') return onFailed();
    if (state === 'none') show('choosing', { kind: 'notArrived' });
    else if (state !== 'placed') show('checking');
  };

  // Checks what is shown now, because the shopper may have moved on since the question was asked.
  const hear = useEffectEvent((news: PaymentState) => {
    if (shown === 'checking') conclude(news);
  });
  useEffect(() => {
    if (followed.heard) hear(followed.heard.state);
  }, [followed.heard]);

  /** Asks for the result of the begun payment; the answer decides what is shown next. */
  const check = () => {
    show('checking');
    return followed.look();
  };

  const checkAgain = () => {
    setInsists(false);
    return check();
  };

  const confirm = async () => {
    const payment = openPaymentOf(userId);
    if (!payment) return show('choosing');
    show('confirming');
    try {
      onPlaced((await settlePayment(payment)).id);
    } catch (error) {
      fail(error, 'unsure');
    }
  };

  /** Opens the gateway's window for a started payment and handles its result. */
  const throughWidget = async (request: WidgetRequest) => {
    await loadWidget(request.started.script ?? '');
    setInsists(false);
    setPhase('widget');
    const outcome = await openWidget(request);
    if (outcome.kind === 'paid') {
      changePayment({ answer: outcome.answer });
      return confirm();
    }
    changePayment({ failure: outcome.failure });
    await check();
  };

  const goOn = async (request: PayRequest, started: StartedPayment) => {
    show('starting');
    try {
      if (!started.id) return await confirm();
      await throughWidget({ ...request.widget, started: { ...started, id: started.id } });
    } catch (error) {
      fail(error);
    }
  };

  const refuseOtherMode = (isEnquiry: boolean) => {
    leavePayment(openPaymentOf(userId));
    forgetPayment();
    show('choosing', { kind: 'otherMode', isEnquiry });
  };

  /** `seen`: the order whose missing goods the shopper goes on without. After a long pause it begins anew, with a new hold. */
  const begin = async (request: PayRequest, seen?: string) => {
    show('starting');
    try {
      const started = await startPayment({ id: userId, isGuest }, request.order, cartLines());
      if ((started.payment_method === 'enquiry') !== request.isEnquiry) return refuseOtherMode(!request.isEnquiry);
      if (isTransfer(started)) return setPhase('choosing');
      if (started.not_held.length === 0 || started.number === seen) return await goOn(request, started);
      show('choosing', { kind: 'notHeld', started, onGoOn: () => begin(request, started.number) });
    } catch (error) {
      fail(error);
    }
  };

  /** `isAgain`: the shopper was shown the same order and wants another. */
  const pay = async (request: PayRequest, isAgain = false) => {
    show('starting');
    try {
      const before = insists ? 'none' : await followed.look();
      if (before === 'placed') return;
      if (mayBeOnItsWay(before)) return show('checking');
      const [{ adjusted }, same] = await Promise.all([api.saveCart(linesToSave()), findSameOrder(userId, cartLines())]);
      if (adjusted.length > 0) {
        replaceCart(applyAdjustments(cartLines(), adjusted));
        return show('choosing', { kind: 'adjusted', adjusted });
      }
      if (same && !isAgain) return show('choosing', { kind: 'again', order: same });
      await begin(request);
    } catch (error) {
      fail(error);
    }
  };

  const giveUp = () => {
    leavePayment(openPaymentOf(userId));
    forgetPayment();
    checkoutDraft.update({ utr: '' });
    show('choosing');
  };

  const payAnotherWay = () => {
    setInsists(true);
    show('choosing');
  };

  const resume = useEffectEvent(() => {
    if (isDecided(openPaymentOf(userId))) confirm();
  });
  useEffect(() => {
    resume();
  }, []);

  useLeaving(userId, shown);
  return { phase: shown, state, notice, open, pay, confirm, checkAgain, giveUp, payAnotherWay };
}
