/** The page's estimate and the answers to it. After each answer the page shows the server's state. */
import { useState } from 'react';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { methodOfReference } from '#shop/orders/orders.references.rules.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';
import { storeName } from '../layout/store-words.ts';
import { estimateCalls } from './estimate-calls.ts';
import { payEstimate } from './pay-estimate.ts';

export type Answering = 'accept' | 'ask' | 'renew' | 'announce' | 'pay';

/** The result of a click. */
export interface EstimateNews {
  tone: 'success' | 'warning' | 'error';
  text: string;
}

/** The page shows an outdated estimate. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && ['ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED', 'CONFLICT'].includes(error.code);

/** States whose own alert says why a click came too late. */
const SAYS_WHY: readonly Estimate['state'][] = ['awaiting', 'expired', 'ordered', 'cancelled'];

/** Why a click failed: the estimate has changed since it was `seen`, its new state (null), or the server's reason. */
function newsOf(error: unknown, fresh: Estimate | null, seen: Estimate): EstimateNews | null {
  if (fresh && fresh.version !== seen.version) return { tone: 'warning', text: m.estimate_changed() };
  const isSaid = fresh && fresh.state !== seen.state && SAYS_WHY.includes(fresh.state);
  return isSaid ? null : { tone: 'error', text: errorText(error) };
}

export function useEstimate(token: string, loaded: Estimate) {
  const store = useStore();
  const [estimate, setEstimate] = useState(loaded);
  const [busy, setBusy] = useState<Answering | null>(null);
  const [news, setNews] = useState<EstimateNews | null>(null);
  const [isAnswered, setAnswered] = useState(false);

  async function answer(kind: Answering, call: () => Promise<Estimate>): Promise<boolean> {
    setBusy(kind);
    setNews(null);
    setAnswered(false);
    try {
      setEstimate(await call());
      setAnswered(true);
      return true;
    } catch (error) {
      const fresh = isOutdated(error) ? await estimateCalls.read(token).catch(() => null) : null;
      if (fresh) setEstimate(fresh);
      const why = newsOf(error, fresh, estimate);
      setNews(why);
      setAnswered(why === null);
      return false;
    } finally {
      setBusy(null);
    }
  }

  const { version } = estimate;
  return {
    estimate,
    busy,
    news,
    /** The state shown is the result of the last click here, or says why it failed; any other reason is said first. */
    isAnswered: isAnswered && news === null,
    accept: () => answer('accept', () => estimateCalls.accept(token, version)),
    announce: (utr: string) =>
      answer('announce', () => estimateCalls.announce(token, { version, payment_method: methodOfReference(utr), utr })),
    pay: async () => {
      let isClosed = false;
      const isRead = await answer('pay', async () => {
        const paid = await payEstimate(token, estimate, storeName(store));
        isClosed = paid === null;
        return paid ?? estimateCalls.read(token);
      });
      if (isRead && isClosed) setNews({ tone: 'warning', text: m.order_due_not_arrived() });
    },
    ask: (text: string) => answer('ask', () => estimateCalls.ask(token, { version, text })),
    renew: async () => {
      const isDone = await answer('renew', () => estimateCalls.renew(token, version));
      if (isDone) setNews({ tone: 'success', text: m.estimate_renewed({ version: version + 1 }) });
    },
  };
}

export type EstimateAnswers = ReturnType<typeof useEstimate>;
