/**
 * Every end of the payment window, with the webhook first, late or never, the network there or lost, and the tab left open,
 * reloaded, doubled or dead. Whatever the order of events, no page denies money that came or may be coming, 'failed' is said only
 * of a refusal, and captured money ends at the confirmation.
 */
import { act, cleanup, fireEvent, type RenderResult, render, within } from '@testing-library/react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { FailedStep } from './FailedStep.tsx';
import { endPayment, openPaymentOf } from './open-payment.ts';
import { OpenPaymentNotice, PaymentNotices } from './PaymentNotices.tsx';
import { PaymentChecking, PaymentWaiting } from './PaymentWaiting.tsx';
import { type PayRequest, usePayment } from './use-payment.ts';

const VIEWER = { id: 3 } as SessionUser;
const ORDER_ID = 7;

/** What is true at the gateway, and who has heard of it. */
const world = {
  money: 'none' as 'none' | 'pending' | 'refused' | 'captured',
  /** The order is placed: by the webhook, the reconciler or an answer of the page. */
  isBooked: false,
  hasNetwork: true,
  isGatewayUp: true,
};

/** The server's calls, with the answers of src/shop/orders/settlement. */
const { api } = vi.hoisted(() => ({ api: {} as Record<string, (...input: never[]) => unknown> }));
vi.mock('#web/api/calls.ts', () => ({ api }));

async function serve<T>(answer: () => T): Promise<T> {
  if (!world.hasNetwork) throw new ApiError(0, {});
  return answer();
}

function bookIfCaptured(): boolean {
  if (world.money === 'captured' && world.isGatewayUp) world.isBooked = true;
  return world.isBooked;
}

const STATE_OF = { none: 'none', pending: 'underway', refused: 'failed', captured: 'placed' } as const;
const started = (): StartedPayment => ({
  ...{ id: 'order_gateway', amount: 20_750, currency: 'INR', order_id: ORDER_ID, number: 'MP-100007' },
  ...{ payment_method: 'upi_direct' as never, script: '/widget.js', key_id: 'key', holds_goods: true },
  ...{ reference_holds: false, not_held: [], reserved_until: new Date(Date.now() + 1_800_000).toISOString() },
  payment_method: 'online',
});

Object.assign(api, {
  createOrder: () => serve(started),
  saveCart: () => serve(() => ({ adjusted: [] })),
  orders: () => serve(() => ({ data: [] })),
  leavePayment: () => serve(() => ({ released: false })),
  paymentProgress: () =>
    serve(() => {
      if (bookIfCaptured()) return { state: 'placed' };
      return { state: world.isGatewayUp ? STATE_OF[world.money] : 'unknown' };
    }),
  verifyPayment: () => serve(settled),
  addOrder: () => serve(settled),
});

function settled() {
  if (!bookIfCaptured()) throw new ApiError(409, { code: 'PAYMENT_PENDING', error: 'Not yet.' });
  return { id: ORDER_ID };
}

/** The gateway's window, opened last. */
let gate: { handler: (answer: object) => void; modal: { ondismiss: () => void }; onFailed: (failed: object) => void };
class Razorpay {
  constructor(options: Omit<typeof gate, 'onFailed'>) {
    gate = { ...options, onFailed: () => undefined };
  }
  on(_: string, listener: (failed: object) => void) {
    gate.onFailed = listener;
  }
  open() {}
}
function answer(): void {
  gate.handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_gateway', razorpay_signature: 'signed' });
}
function refuse(): void {
  world.money = 'refused';
  gate.onFailed({ error: { description: 'Declined by the bank' } });
}
function close(): void {
  gate.modal.ondismiss();
}

type Step = 'payment' | 'failed' | 'confirmation';
const Where = createContext<(to: { search: { step: Step } }) => void>(() => undefined);
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => useContext(Where),
  Link: ({ children }: { children: ReactNode }) => children,
  Navigate: function Navigate({ search }: { search: { step: Step } }) {
    const go = useContext(Where);
    useEffect(() => go({ search }));
    return null;
  },
}));

/** A tab of the checkout: the payment step's parts about money, as PaymentStep.tsx puts them together. */
function Tab({ first }: { first: Step }) {
  const [step, setStep] = useState(first);
  return (
    <Where value={({ search }) => setStep(search.step)}>
      {step === 'payment' && <Payment go={setStep} />}
      {step === 'failed' && <FailedStep viewer={VIEWER} />}
      {step === 'confirmation' && <Confirmation />}
    </Where>
  );
}

const REQUEST = { order: {}, widget: { person: {}, method: 'upi' } } as unknown as PayRequest;

function Payment({ go }: { go: (step: Step) => void }) {
  const payment = usePayment({ userId: VIEWER.id, onPlaced: () => go('confirmation'), onFailed: () => go('failed') });
  const { phase, open, notice, state } = payment;
  if (phase === 'confirming' || phase === 'unsure')
    return (
      <PaymentWaiting
        open={open}
        failure={notice?.kind === 'error' ? notice.error : null}
        onCheckAgain={payment.confirm}
        onGiveUp={payment.giveUp}
      />
    );
  if (phase === 'checking' && open)
    return (
      <PaymentChecking
        open={open}
        state={state}
        onCheckAgain={payment.checkAgain}
        onAnotherWay={payment.payAnotherWay}
      />
    );
  return (
    <>
      {notice === null && <OpenPaymentNotice open={open} onCheckAgain={payment.checkAgain} />}
      <PaymentNotices notice={notice} open={open} products={[]} onCheckAgain={payment.checkAgain} />
      <button type="button" onClick={() => payment.pay(REQUEST)}>
        Pay
      </button>
    </>
  );
}

/** What ConfirmationStep.tsx does to the begun payment. */
function Confirmation() {
  useEffect(() => {
    if (openPaymentOf(VIEWER.id)) endPayment(ORDER_ID);
  }, []);
  return CONFIRMED;
}

const CONFIRMED = 'Order Confirmed!';
const FAILED = /Payment Failed!/;
const NOTHING_CAME = /No payment has reached us|not placed|nothing was paid/i;
const textOf = (tab: RenderResult) => tab.container.textContent ?? '';
const denies = (tab: RenderResult) => FAILED.test(textOf(tab)) || NOTHING_CAME.test(textOf(tab));

/** What happens in the window, step by step, and what comes of it later. */
const ENDS: Record<string, { steps: (() => void)[]; later?: () => void }> = {
  'paid, and the window says so': { steps: [pays, answer] },
  'paid, but the answer is lost': { steps: [pays, close] },
  'refused, then paid in the same window': { steps: [refuse, pays, answer] },
  'refused, then paid, and the answer is lost': { steps: [refuse, pays, close] },
  'left while the bank decides, and approved': { steps: [becomes('pending'), close], later: becomes('captured') },
  'left while the bank decides, and refused': { steps: [becomes('pending'), close], later: becomes('refused') },
  'refused, and approved by the app afterwards': { steps: [refuse, close], later: becomes('captured') },
  'refused for good': { steps: [refuse, close] },
  'closed, and paid in the app afterwards': { steps: [close], later: becomes('captured') },
  'closed for good': { steps: [close] },
};

function becomes(money: typeof world.money): () => void {
  return () => {
    world.money = money;
  };
}
function pays(): void {
  world.money = 'captured';
  if (webhook === 'first') world.isBooked = true;
}

let webhook: 'first' | 'late' | 'never';
const WEBHOOKS = ['first', 'late', 'never'] as const;
const NETWORKS = ['there', 'lost for a while'] as const;
const TABS = ['one tab', 'a reload', 'two tabs', 'only the second tab is left'] as const;

const LOOK_MS = 5_000;
/** The longest wait between two looks, and the time that confirming takes at most before it asks the shopper. */
const HEARD_MS = 35_000;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(window, { Razorpay, scrollTo: () => undefined });
  Object.assign(world, { money: 'none', isBooked: false, hasNetwork: true, isGatewayUp: true });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time pass and watches what every tab says about the money meanwhile. */
async function watch(tabs: readonly RenderResult[], ms: number): Promise<void> {
  let deniedFor = 0;
  for (let passed = 0; passed < ms; passed += LOOK_MS) {
    const before = tabs.map(denies);
    await pass(LOOK_MS);
    const isThere = world.money === 'captured' || world.money === 'pending';
    const denied = isThere ? tabs.filter(denies) : [];
    deniedFor = denied.length > 0 && world.hasNetwork && world.isGatewayUp ? deniedFor + LOOK_MS : 0;
    expect(deniedFor, `denied for long: ${denied.map(textOf)}`).toBeLessThan(HEARD_MS);
    tabs.forEach((tab, index) => {
      if (isThere && !before[index]) expect(denies(tab), `newly denied: ${textOf(tab)}`).toBe(false);
      if (world.money !== 'refused' && !before[index]) expect(textOf(tab)).not.toMatch(FAILED);
    });
  }
}

/** As a shopper does who does not want to wait. */
function askAgain(tab: RenderResult): void {
  const button = within(tab.container).queryByRole('button', { name: /check again/i });
  if (button) fireEvent.click(button);
}

/** The address that a tab stands at. */
function stepOf(tab: RenderResult): Step {
  if (FAILED.test(textOf(tab))) return 'failed';
  return textOf(tab) === CONFIRMED ? 'confirmation' : 'payment';
}

async function payInOneTab(where: (typeof TABS)[number], end: () => void): Promise<RenderResult[]> {
  let first = render(<Tab first="payment" />);
  const second = where.includes('second') || where === 'two tabs' ? render(<Tab first="payment" />) : null;
  fireEvent.click(within(first.container).getByRole('button', { name: 'Pay' }));
  await pass(100);
  end();
  await pass(0);
  if (where === 'a reload') {
    const step = stepOf(first);
    first.unmount();
    first = render(<Tab first={step} />);
  }
  if (where !== 'only the second tab is left') return second ? [first, second] : [first];
  first.unmount();
  return [second as RenderResult];
}

async function play(name: string, network: string, where: (typeof TABS)[number]): Promise<RenderResult[]> {
  const { steps, later } = ENDS[name] as (typeof ENDS)[string];
  // Without a webhook, and while the gateway does not answer the shop, only the reconciler hears of it.
  const tabs = await payInOneTab(where, () => {
    world.hasNetwork = network === 'there';
    world.isGatewayUp = webhook !== 'never';
    for (const step of steps) step();
  });
  await watch(tabs, 20_000);
  for (const tab of tabs) askAgain(tab);
  await watch(tabs, 20_000);
  world.hasNetwork = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await watch(tabs, 20_000);
  later?.();
  if (webhook === 'late' && world.money === 'captured') world.isBooked = true;
  await watch(tabs, 20_000);
  world.isGatewayUp = true;
  if (world.money === 'captured') world.isBooked = true;
  await watch(tabs, 90_000);
  return tabs;
}

const rows = WEBHOOKS.flatMap((hook) =>
  NETWORKS.flatMap((network) => TABS.map((tab) => [hook, network, tab] as const)),
);

describe.each(Object.keys(ENDS))('%s', (name) => {
  it.each(rows)('webhook %s, network %s, %s', async (hook, network, where) => {
    webhook = hook;
    for (const tab of await play(name, network, where)) {
      if (world.money === 'captured') expect(textOf(tab)).toBe(CONFIRMED);
      if (world.money === 'none') expect(textOf(tab)).not.toMatch(FAILED);
    }
  });
});

it('a refusal is said where it was made', async () => {
  webhook = 'never';
  const [tab] = await play('refused for good', 'there', 'one tab');
  expect(textOf(tab as RenderResult)).toMatch(FAILED);
});
