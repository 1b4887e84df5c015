/**
 * The gateway's own payment window. Card numbers are typed there and never in a field of ours, which keeps the shop out of
 * card-data scope (decisions §6.3). The demonstration's stand-in has the same class and options.
 */
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { UpiApp } from '../checkout-draft.ts';
import type { GatewayAnswer } from './open-payment.ts';

interface RazorpayOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  prefill: { name: string; email: string; contact: string; method: 'card' | 'upi' };
  theme: { color: string };
  config: { display: Record<string, unknown> };
  modal: { ondismiss: () => void };
  handler: (answer: GatewayAnswer) => void;
  timeout: number;
}

interface RazorpayWidget {
  open: () => void;
  on: (event: 'payment.failed', listener: (failed: { error?: { description?: string } }) => void) => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWidget;
  }
}

export interface WidgetRequest {
  started: Pick<StartedPayment, 'key_id' | 'amount' | 'currency' | 'script'> & { id: string };
  storeName: string;
  person: { name: string; email: string; contact: string };
  method: 'card' | 'upi';
  upiApp: UpiApp;
  locale: 'en' | 'ta';
}

/** `closed` says nothing about the money: a UPI payment may still arrive. `failure` is the last one reported. */
export type WidgetOutcome = { kind: 'paid'; answer: GatewayAnswer } | { kind: 'closed'; failure: string | null };

const WIDGET_TIMEOUT_S = 900;
const PRIMARY_RED = '#c8102e';

/** The gateway's names for the apps that it can open directly. */
const APP_NAMES: Partial<Record<UpiApp, string>> = { paytm: 'paytm', gpay: 'google_pay', phonepe: 'phonepe' };

let loading: Promise<void> | null = null;

/** Loads the widget's script once; after a failure the next call tries again. */
export function loadWidget(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = null;
      reject(new WidgetUnavailable());
    };
    document.head.append(script);
  });
  return loading;
}

/** The payment window could not be loaded; nothing was paid. */
export class WidgetUnavailable extends Error {
  override readonly name = 'WidgetUnavailable';
}

function displayOf({ method, upiApp, locale }: WidgetRequest): Record<string, unknown> {
  const language = locale === 'ta' ? 'tam' : 'en';
  const app = method === 'upi' ? APP_NAMES[upiApp] : undefined;
  if (!app) return { language };
  const instruments = [{ method: 'upi', flows: ['intent', 'collect', 'qr'], apps: [app] }];
  return {
    language,
    blocks: { chosen: { name: 'UPI', instruments } },
    sequence: ['block.chosen'],
    preferences: { show_default_blocks: true },
  };
}

/** Opens the payment window; resolves once it is paid or closed. */
export function openWidget(request: WidgetRequest): Promise<WidgetOutcome> {
  const { started, storeName, person, method } = request;
  const Razorpay = window.Razorpay;
  if (!Razorpay) return Promise.reject(new WidgetUnavailable());
  return new Promise((resolve) => {
    let failure: string | null = null;
    const widget = new Razorpay({
      key: started.key_id ?? '',
      amount: started.amount,
      currency: started.currency,
      order_id: started.id,
      name: storeName,
      prefill: { ...person, method },
      theme: { color: PRIMARY_RED },
      config: { display: displayOf(request) },
      modal: { ondismiss: () => resolve({ kind: 'closed', failure }) },
      handler: (answer) => resolve({ kind: 'paid', answer }),
      timeout: WIDGET_TIMEOUT_S,
    });
    // The window stays open after a failure, so that the shopper can try again in it.
    widget.on('payment.failed', (failed) => {
      failure = failed.error?.description ?? '';
    });
    widget.open();
  });
}
