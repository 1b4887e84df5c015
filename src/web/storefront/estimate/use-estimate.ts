/** The estimate of the page and the answers to it. Each answer shows what the server then holds. */
import { useState } from 'react';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { m } from '#web/words/messages.js';

export type Answering = 'accept' | 'ask' | 'renew';

/** What a press has led to, where the eye is. */
export interface EstimateNews {
  tone: 'success' | 'warning' | 'error';
  text: string;
}

/** The page shows something else than what holds now. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && ['ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED', 'CONFLICT'].includes(error.code);

export function useEstimate(token: string, loaded: Estimate) {
  const [estimate, setEstimate] = useState(loaded);
  const [busy, setBusy] = useState<Answering | null>(null);
  const [news, setNews] = useState<EstimateNews | null>(null);

  async function answer(kind: Answering, call: () => Promise<Estimate>): Promise<boolean> {
    setBusy(kind);
    setNews(null);
    try {
      setEstimate(await call());
      return true;
    } catch (error) {
      const fresh = isOutdated(error) ? await api.estimate(token).catch(() => null) : null;
      if (fresh) setEstimate(fresh);
      const isOther = fresh !== null && fresh.version !== estimate.version;
      setNews(isOther ? { tone: 'warning', text: m.estimate_changed() } : { tone: 'error', text: errorText(error) });
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
    accept: () => answer('accept', () => api.acceptEstimate(token, version)),
    ask: (text: string) => answer('ask', () => api.askForChange(token, { version, text })),
    renew: async () => {
      const isDone = await answer('renew', () => api.renewEstimate(token, version));
      if (isDone) setNews({ tone: 'success', text: m.estimate_renewed({ version: version + 1 }) });
    },
  };
}

export type EstimateAnswers = ReturnType<typeof useEstimate>;
