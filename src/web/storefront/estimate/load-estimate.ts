import { notFound } from '@tanstack/react-router';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { m } from '#web/words/messages.js';
import { estimateCalls } from './estimate-calls.ts';

/** The estimate behind a link, with the title of its page. */
export async function loadEstimate(token: string): Promise<{ estimate: Estimate; title: string }> {
  try {
    const estimate = await estimateCalls.read(token);
    return { estimate, title: m.estimate_title({ number: estimate.number }) };
  } catch (error) {
    // A secret of the wrong form (400) means a wrong link, not an error of the shop.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
