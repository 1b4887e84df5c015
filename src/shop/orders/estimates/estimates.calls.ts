import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Order } from '../orders.contract.ts';
import { ChangeWish, Estimate, EstimateAnswer, EstimateChange, EstimateToken } from './estimates.contract.ts';

/** Calls with a token are open to anyone with the link; the checkout handles renewing, papers the PDF. */
export const estimateCalls = {
  getEstimate: {
    route: 'GET /estimate/{token}',
    summary: 'An estimate as its page shows it, by the secret of its link',
    access: 'public',
    params: EstimateToken,
    answer: Data(Estimate),
    mostAMinute: 120,
  },
  acceptEstimate: {
    route: 'POST /estimate/accept/{token}',
    summary: 'Accept the version of an estimate that was seen',
    access: 'public',
    params: EstimateToken,
    body: EstimateAnswer,
    answer: Data(Estimate),
    errors: ['NOT_FOUND', 'CONFLICT', 'ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED'],
    mostAMinute: 20,
  },
  askForChange: {
    route: 'POST /estimate/ask/{token}',
    summary: 'Ask the shop to change an estimate',
    access: 'public',
    params: EstimateToken,
    body: ChangeWish,
    answer: Data(Estimate),
    errors: ['NOT_FOUND', 'CONFLICT', 'ESTIMATE_CHANGED'],
    mostAMinute: 10,
  },
  answerWish: {
    route: 'POST /order/estimate/answered',
    summary: 'Say that what the customer asked about an estimate is dealt with',
    access: 'money',
    body: EstimateChange,
    answer: Data(Order),
    errors: ['NOT_FOUND', 'ESTIMATE_CHANGED'],
    audit: 'order.estimate.answered',
  },
} as const satisfies Calls;
