/**
 * Every way the gateway's window can end, combined with what the bank did, when the shop heard of it, and what the shopper did
 * meanwhile. The gateway and the shop's answers are simulated; the payment step's hook is real. In every case: a payment that
 * was or may have been made is never called failed, and a paid one ends at its order.
 */
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { answerWith } from '#web/api/client.ts';
import { replaceCart } from '../../cart/local-cart.ts';
import { endPayment, forgetPayment } from './open-payment.ts';
import { type PayRequest, usePayment } from './use-payment.ts';

const USER = 7;
const PAID = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' };

type Money = 'none' | 'underway' | 'refused' | 'captured';

/** What the bank and the shop know. */
let money: Money;
let isBooked: boolean;
let canAskGateway: boolean;
let isOnline: boolean;
/** Delayed answers about the payment, each with a function that releases it. */
let held: { release: () => void }[] | null;
let orders: number;
/** How many more times create-order is still running for a tab that was closed. */
let inFlight: number;
/** How far the device's clock is from the server's. */
let clockAheadMs: number;
/** What the shop could not reserve. */
let notHeld: StartedPayment['not_held'];
let number: string;
/** A new one for each row: a device remembers its last order. */
let orderId = 0;

const PROGRESS = { none: 'none', underway: 'underway', refused: 'failed', captured: 'placed' } as const;

/** The shop's answer, as `orders/settlement/following.ts` makes it. */
function progress(): string {
  if (isBooked) return 'placed';
  if (!canAskGateway) return 'unknown';
  if (money === 'captured') isBooked = true;
  return PROGRESS[money];
}

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string) => json({ code, error: code }, status);
const started = () => ({
  ...{ id: 'order_1', amount: 10_000, currency: 'INR', order_id: orderId, number, payment_method: 'online' },
  ...{ key_id: 'key', script: '/widget.js', holds_goods: true, reference_holds: false, not_held: notHeld },
  reserved_until: new Date(Date.now() - clockAheadMs + 30 * 60_000).toISOString(),
});

async function answer(address: string): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  const path = address.replace(/^\/api/, '').replace(/\?.*/, '');
  switch (path) {
    case `/order/payment/${orderId}`: {
      const state = progress();
      if (held) await new Promise<void>((release) => held?.push({ release }));
      return json({ data: { state } });
    }
    case '/cart/add':
      return json({ data: [], adjusted: [] });
    case `/order/details/user/${USER}`:
      return json({ data: [], stats: [], total: 0 });
    case '/order/create-order':
      inFlight -= 1;
      if (inFlight >= 0) return refusal(409, 'IN_FLIGHT');
      orders += 1;
      return json(started(), 201);
    case '/order/verify-payment':
      if (!isBooked && !canAskGateway) return refusal(409, 'PAYMENT_PENDING');
      isBooked = true;
      return json({ data: { id: orderId } });
    case '/order/add':
      return isBooked ? json({ data: { id: orderId } }) : refusal(409, 'PAYMENT_PENDING');
    default:
      return json({ data: { released: true } });
  }
}

/** The gateway's window; a reload closes it without a result. */
let widget: { fail: () => void; pay: () => void; close: () => void } | null;

class FakeRazorpay {
  #onFailed: (failed: object) => void = () => undefined;
  readonly #options: { handler: (answer: object) => void; modal: { ondismiss: () => void } };
  constructor(options: { handler: (answer: object) => void; modal: { ondismiss: () => void } }) {
    this.#options = options;
  }
  on(_: string, listener: (failed: object) => void) {
    this.#onFailed = listener;
  }
  open() {
    widget = {
      fail: () => this.#onFailed({ error: { description: 'Declined' } }),
      pay: () => this.#options.handler(PAID),
      close: () => this.#options.modal.ondismiss(),
    };
  }
}

type Course = ReturnType<typeof usePayment>;

/** A tab at the payment step: where it is, and which wrong statements it made. */
interface Tab {
  at: 'payment' | 'failed' | 'placed';
  course: Course;
  wrong: string[];
  close: () => void;
}

const tabs: Tab[] = [];
const mayHaveMoney = () => money === 'captured' || money === 'underway' || isBooked;

function openTab(): Tab {
  const tab = { at: 'payment', wrong: [] as string[] } as unknown as Tab;
  function Step() {
    tab.course = usePayment({
      userId: USER,
      onPlaced: (order) => {
        tab.at = 'placed';
        endPayment(order);
      },
      onFailed: () => {
        if (money !== 'refused') tab.wrong.push(`failed while the money is ${money}`);
        tab.at = 'failed';
      },
    });
    if (tab.course.notice?.kind === 'notArrived' && mayHaveMoney()) tab.wrong.push(`denied money that is ${money}`);
    return null;
  }
  const { unmount } = render(<Step />);
  tab.close = unmount;
  tabs.push(tab);
  return tab;
}

const request: PayRequest = {
  order: { amount: 100, address_id: 1, age_confirmed: true, payment_method: 'online' },
  widget: {
    ...{ storeName: 'Mathappu', person: { name: 'Kavitha', email: '', contact: '' } },
    ...{ method: 'upi', upiApp: 'gpay', locale: 'en' },
  },
  isEnquiry: false,
};

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const does = async (what: () => unknown) => {
  await act(async () => void what());
  await wait(0);
};

async function openWindow(tab: Tab): Promise<NonNullable<typeof widget>> {
  await does(() => tab.course.pay(request));
  if (!widget) throw new Error('The window did not open');
  return widget;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Razorpay', FakeRazorpay);
  vi.stubGlobal('scrollTo', () => undefined);
  answerWith(answer);
  money = 'none';
  isBooked = false;
  canAskGateway = true;
  isOnline = true;
  held = null;
  orders = 0;
  inFlight = 0;
  clockAheadMs = 0;
  notHeld = [];
  number = 'MTP-1';
  orderId += 1;
  widget = null;
  replaceCart([{ id: 1, quantity: 1 }]);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  forgetPayment();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SOON = 60_000;

/** How the window ends for the page, after the bank's decision at that time. */
const ENDS = {
  'says paid': (window: NonNullable<typeof widget>) => window.pay(),
  'says failed and is closed': (window: NonNullable<typeof widget>) => {
    window.fail();
    window.close();
  },
  'is closed': (window: NonNullable<typeof widget>) => window.close(),
  'never answers': () => undefined,
};

/** The state at the bank when the window ends, and the final one. */
const BANK = {
  'takes the money at once': ['captured', 'captured'],
  'takes it later': ['underway', 'captured'],
  'refuses it at once': ['refused', 'refused'],
  'refuses it later': ['underway', 'refused'],
  'refuses, then takes it': ['refused', 'captured'],
  'was never asked': ['none', 'none'],
} as const satisfies Record<string, readonly [Money, Money]>;

/** How the shop hears of money: by the webhook before or after the window's end, by asking, or finally from the reconciler. */
const NEWS = ['by the webhook before', 'by the webhook after', 'by asking', 'from the reconciler at last'] as const;

const LOOKS = ['stays', 'reloads', 'has a second tab', 'is offline meanwhile'] as const;

/** 'Paid' requires captured money, and 'failed' an attempt at the bank. */
function isPossible(end: keyof typeof ENDS, [then]: readonly [Money, Money]): boolean {
  if (end === 'says paid') return then === 'captured';
  return end !== 'says failed and is closed' || then !== 'none';
}

const ROWS = Object.keys(ENDS).flatMap((end) =>
  Object.entries(BANK)
    .filter(([, words]) => isPossible(end as keyof typeof ENDS, words))
    .flatMap(([bank]) =>
      NEWS.flatMap((news) =>
        LOOKS.map((look) => [end as keyof typeof ENDS, bank as keyof typeof BANK, news, look] as const),
      ),
    ),
);

describe('a window that', () => {
  it.each(ROWS)('%s, with a bank that %s, the shop told %s, a shopper who %s', async (end, bank, news, look) => {
    const [then, last] = BANK[bank];
    const book = () => {
      if (money === 'captured') isBooked = true;
    };
    canAskGateway = news === 'by asking';
    if (look === 'has a second tab') openTab();
    const first = openTab();
    await wait(0);
    // The page asks about the begun payment before its window opens: that answer is older than the bank's decision.
    const window = await openWindow(first);
    money = then;
    if (news === 'by the webhook before') book();
    isOnline = look !== 'is offline meanwhile';
    if (end !== 'never answers') await does(() => ENDS[end](window));
    // A page that shows the order stays there, reloaded or not.
    const isReloaded = first.at === 'payment' && (look === 'reloads' || end === 'never answers');
    if (isReloaded) {
      first.close();
      openTab();
    }
    await wait(20_000);
    isOnline = true;
    if (news === 'by the webhook after') book();
    await wait(SOON);
    money = last;
    if (news.startsWith('by the webhook')) book();
    await wait(SOON);
    if (news === 'from the reconciler at last') canAskGateway = true;
    await wait(2 * SOON);
    for (const tab of tabs.filter((one) => one !== first || !isReloaded)) {
      expect(tab.wrong).toEqual([]);
      // The failed page follows the payment by itself (FailedStep).
      const mayBeFailed = last === 'refused' || then === 'refused';
      expect(last === 'captured' && !mayBeFailed ? ['placed'] : ['placed', 'failed', 'payment']).toContain(tab.at);
      if (last !== 'captured') expect(tab.at).not.toBe('placed');
      if (last === 'none') expect(tab.at).toBe('payment');
    }
    expect(orders).toBe(1);
  });
});

describe('an order of which not everything is reserved', () => {
  const missing = { product_id: 1, name: 'Sparklers', tamil_name: '', count: 14, held: 5 };

  async function ask() {
    notHeld = [missing];
    const tab = openTab();
    await does(() => tab.course.pay(request));
    return {
      tab,
      goOn: () => does(() => (tab.course.notice?.kind === 'notHeld' ? tab.course.notice.onGoOn() : undefined)),
    };
  }

  it('is paid once the shopper goes on', async () => {
    const { tab, goOn } = await ask();
    expect([tab.course.notice?.kind, widget]).toEqual(['notHeld', null]);
    await goOn();
    expect(tab.course.phase).toBe('widget');
  });

  // Before: paid on a hold that had ended.
  it('begins anew if the shopper goes on when its hold has almost ended, and asks again', async () => {
    const { tab, goOn } = await ask();
    vi.setSystemTime(Date.now() + 26 * 60_000);
    number = 'MTP-2';
    await goOn();
    expect(tab.course.notice).toMatchObject({ kind: 'notHeld', started: { number: 'MTP-2' } });
    expect([orders, widget]).toEqual([2, null]);
  });
});

describe('an answer that comes late', () => {
  const STATES: Money[] = ['refused', 'none', 'underway', 'captured'];

  it.each(STATES)(
    '(%s) does not bring back a shopper who chose another payment method, unless the money has arrived',
    async (late) => {
      const tab = openTab();
      const window = await openWindow(tab);
      money = 'underway';
      await does(() => window.close());
      expect(tab.course.phase).toBe('checking');
      money = late;
      held = [];
      await does(() => void tab.course.checkAgain());
      await does(() => tab.course.payAnotherWay());
      const waiting = held;
      held = null;
      await does(() => {
        for (const { release } of waiting) release();
      });
      expect(tab.at).toBe(late === 'captured' ? 'placed' : 'payment');
      expect(tab.course.phase).toBe('choosing');
      expect(tab.course.notice).toBeNull();
    },
  );

  it.each(STATES)('(%s) does not close the window of the next attempt', async (late) => {
    const tab = openTab();
    const window = await openWindow(tab);
    money = 'underway';
    await does(() => window.close());
    money = late;
    held = [];
    await does(() => void tab.course.checkAgain());
    await does(() => tab.course.payAnotherWay());
    const waiting = held;
    held = null;
    widget = null;
    await openWindow(tab);
    await does(() => {
      for (const { release } of waiting) release();
    });
    expect(tab.at).toBe(late === 'captured' ? 'placed' : 'payment');
    expect(tab.course.phase).toBe('widget');
  });

  it('from before the window opened does not deny a payment made in it', async () => {
    const tab = openTab();
    const window = await openWindow(tab);
    await does(() => window.close());
    expect(tab.course.notice?.kind).toBe('notArrived');
    // The shopper returns to the tab, which asks, and clicks Pay again before the answer.
    held = [];
    await does(() => document.dispatchEvent(new Event('visibilitychange')));
    const waiting = held;
    held = null;
    widget = null;
    const again = await openWindow(tab);
    money = 'underway';
    held = [];
    await does(() => again.close());
    await does(() => {
      for (const { release } of waiting) release();
    });
    expect(tab.wrong).toEqual([]);
    expect(tab.course.phase).toBe('checking');
  });
});

// Before: two days ahead, the page forgot the payment as soon as it was made and offered to pay again; an hour ahead, it did not
// notice money that came later.
describe.each([1, 50, -50])('a device whose clock is %i hours ahead', (hours) => {
  it.each([true, false])('ends at the order that was paid; at once: %s', async (isAtOnce) => {
    clockAheadMs = hours * 3_600_000;
    const tab = openTab();
    const window = await openWindow(tab);
    money = isAtOnce ? 'captured' : 'underway';
    await does(() => (isAtOnce ? window.pay() : window.close()));
    expect(tab.course.phase).not.toBe('choosing');
    await wait(SOON);
    money = 'captured';
    await wait(SOON);
    expect(tab).toMatchObject({ at: 'placed', wrong: [] });
    expect(orders).toBe(1);
  });
});

// Before: 'The same request is still being processed.', while the gateway took its time.
it('a payment that is pressed again after its tab was closed opens once the first call has ended', async () => {
  const tab = openTab();
  inFlight = 3;
  await does(() => tab.course.pay(request));
  await wait(2_000);
  expect(tab.course).toMatchObject({ phase: 'starting', notice: null });
  await wait(5_000);
  expect(tab.course.phase).toBe('widget');
  expect(orders).toBe(1);
});

// Before: an hour behind, the reservation seemed to go on for an hour, and the window opened for an order that had ended.
it('a reservation is reused until it ends, on a device that is an hour behind', async () => {
  clockAheadMs = -3_600_000;
  const keys = new Set<string | null>();
  answerWith((address, init) => {
    if (address.endsWith('/create-order')) keys.add(new Headers(init?.headers).get('idempotency-key'));
    return answer(address);
  });
  const pressedAfter = async (minutes: number) => {
    await wait(minutes * 60_000);
    const tab = openTab();
    await openWindow(tab);
    tab.close();
    return keys.size;
  };
  expect([await pressedAfter(0), await pressedAfter(10), await pressedAfter(10), await pressedAfter(11)]).toEqual([
    1, 1, 1, 2,
  ]);
});
