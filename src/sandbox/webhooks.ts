/**
 * Delivers webhooks and runs scheduled events. Sleeps until something is due; pending work is in the database, so a restart
 * continues where the last process stopped.
 */
import { createHmac } from 'node:crypto';
import type { WebhookEvent } from './events.ts';
import { type Moment, momentOf, type Policy } from './faults.ts';
import { settleDue } from './payments.ts';
import type { ClaimedDelivery, Delivery, Store } from './store.ts';

/** Razorpay waits five seconds for a 2xx, then retries with growing pauses for a day (payments A.7). */
const ANSWER_TIMEOUT_MS = 5_000;
const GIVE_UP_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 1_000;
const LEASE_MS = 60_000;
const BATCH = 50;
const LONGEST_SLEEP_MS = 60_000;

const COPIES = { once: 1, never: 0, twice: 2, ten_times: 10 } as const;

/** How the events of one change are delivered under this policy. */
export function planDeliveries({ policy, nowMs }: Moment, events: WebhookEvent[]): Delivery[] {
  const { deliver, order, delayMinutes } = policy.webhooks;
  const inOrder = order === 'reversed' ? events.toReversed() : events;
  return inOrder.flatMap((event) =>
    Array.from({ length: event.deliveries ?? COPIES[deliver] }, () => ({
      eventId: event.id,
      name: event.name,
      body: event.body,
      dueAt: nowMs + delayMinutes * 60_000,
    })),
  );
}

/** The bytes to send, with one changed if the policy says so. */
function bytesOf(body: string, policy: Policy): Buffer {
  const bytes = Buffer.from(body);
  const last = bytes.length - 2;
  if (policy.webhooks.bytes === 'changed') bytes.writeUInt8(bytes.readUInt8(last) === 0x30 ? 0x31 : 0x30, last);
  return bytes;
}

export interface Courier {
  /** Checks soon for due work. */
  wake(): void;
  /** Does everything that is due now; resolves when each delivery was tried once. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createCourier(options: {
  store: Store;
  isControlled: boolean;
  webhookSecret: string;
  webhookUrl: () => string;
  fetch: typeof fetch;
  stopped: AbortSignal;
}): Courier {
  const { store, stopped } = options;
  const underway = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let alarmAt = Number.POSITIVE_INFINITY;
  let round: Promise<void> = Promise.resolve();

  async function send(delivery: ClaimedDelivery, policy: Policy): Promise<boolean> {
    const secret = policy.webhooks.secret ?? options.webhookSecret;
    const signature = createHmac('sha256', secret).update(delivery.body).digest('hex');
    try {
      const answer = await options.fetch(options.webhookUrl(), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': delivery.eventId,
        },
        body: new Uint8Array(bytesOf(delivery.body, policy)),
        signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function deliver(delivery: ClaimedDelivery, { policy, nowMs }: Moment): Promise<void> {
    const isTaken = await send(delivery, policy);
    const pause = FIRST_PAUSE_MS * 2 ** (delivery.attempts - 1);
    if (isTaken || nowMs + pause > delivery.createdAt + GIVE_UP_MS) await store.forgetDelivery(delivery.id);
    else await store.postponeDelivery(delivery.id, nowMs + pause);
  }

  /** Delivers the events of one order in sequence, copies of the same event in parallel. */
  async function deliverChain(chain: ClaimedDelivery[], moment: Moment): Promise<void> {
    for (const copies of Map.groupBy(chain, (delivery) => delivery.eventId).values())
      await Promise.all(copies.map((copy) => deliver(copy, moment)));
  }

  async function settleOrders(moment: Moment): Promise<void> {
    const plan = (events: WebhookEvent[]) => planDeliveries(moment, events);
    for (const id of await store.dueOrders(moment.now))
      await store.change(id, moment.nowMs, plan, (book, emit) => settleDue(book, moment.now, emit));
  }

  async function startDeliveries(moment: Moment): Promise<boolean> {
    const claimed = await store.claimDeliveries(moment.nowMs, LEASE_MS, BATCH);
    for (const chain of Map.groupBy(claimed, (delivery) => delivery.orderId).values()) {
      const work: Promise<void> = deliverChain(chain, moment)
        .catch(() => undefined)
        .finally(() => underway.delete(work))
        .then(() => wake());
      underway.add(work);
    }
    return claimed.length === BATCH;
  }

  async function runRound(): Promise<void> {
    let isMore = true;
    while (isMore && !stopped.aborted) {
      const moment = await momentOf(store, options.isControlled);
      await settleOrders(moment);
      isMore = await startDeliveries(moment);
    }
  }

  async function sleepUntilDue(): Promise<void> {
    const [moment, dueMs] = await Promise.all([momentOf(store, options.isControlled), store.nextDueMs()]);
    if (dueMs !== null) sleep(Math.min(Math.max(dueMs - moment.nowMs, 0), LONGEST_SLEEP_MS));
  }

  /** Sets the timer unless an earlier one is set, so that a wake during a round is not lost. */
  function sleep(ms: number): void {
    const at = performance.now() + ms;
    if (stopped.aborted || at >= alarmAt) return;
    clearTimeout(timer);
    alarmAt = at;
    timer = setTimeout(() => {
      alarmAt = Number.POSITIVE_INFINITY;
      round = queueRound()
        .then(sleepUntilDue)
        .catch(() => sleep(FIRST_PAUSE_MS));
    }, ms).unref();
  }

  /** Rounds never overlap: each starts when the previous one has ended. */
  function queueRound(): Promise<void> {
    return round.catch(() => undefined).then(runRound);
  }

  function wake(): void {
    sleep(0);
  }

  return {
    wake,
    async flush() {
      round = queueRound();
      await round;
      await Promise.all(underway);
      wake();
    },
    async stop() {
      clearTimeout(timer);
      await round.catch(() => undefined);
      await Promise.all(underway);
    },
  };
}
