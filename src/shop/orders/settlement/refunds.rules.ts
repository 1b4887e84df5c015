/** Which refunds that the bank rejected are still owed, and may be paid by hand or tried again. Pure. */
import type { Paise } from '#shared/money.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';

interface KnownRefund {
  id: number;
  status: string;
  key: string;
  /** Null for money that was collected by hand. */
  gatewayPaymentId: string | null;
  amount: Paise;
  /** The version that costs less and so caused it; null for other refunds. */
  version: number | null;
}

/**
 * The key of a refund that retries the rejected refund with the id `repeats`. The key has to record that (as
 * `instead-of-7` does), because a retry looks just like a refund of the same amount for other goods.
 */
const keyOfRepeat = (key: string, repeats: number): string => `${key}-of-${repeats}`;

/**
 * The key, goods and version of a refund that retries a rejected one. If goods came back for that one, the retry is not
 * what a version owes.
 */
export const repeating = <G>({ id, forGoods, goods }: { id: number; forGoods: boolean; goods: G }, key: string) => ({
  ...{ key: keyOfRepeat(key, id), forGoods, goods },
  ...(forGoods ? { version: null } : {}),
});

/** Whether the refund was opened by the request with this key, as a retry of a rejected one or not. */
export const isOfKey = (refund: Pick<KnownRefund, 'key'>, key: string): boolean =>
  refund.key === key || refund.key.startsWith(`${key}-of-`);

const isRepeated = ({ id }: Pick<KnownRefund, 'id'>, refunds: readonly KnownRefund[]): boolean =>
  refunds.some(({ key }) => key.endsWith(`-of-${id}`));

/**
 * Of all refunds of an order, the rejected ones without a later retry. Of several tries of one amount, only the last.
 */
export const unrepeated = <T extends KnownRefund>(refunds: readonly T[]): T[] =>
  refunds.filter((refund) => refund.status === 'failed' && !isRepeated(refund, refunds));

/**
 * The rejected refund that a new refund retries: same payment and amount. None if goods came back for the new one,
 * because then it is owed in addition.
 */
export const rejectionOf = <T extends KnownRefund>(
  rejected: readonly T[],
  refund: Pick<KnownRefund, 'gatewayPaymentId' | 'amount'> & { forGoods?: boolean },
): T | undefined =>
  refund.forGoods
    ? undefined
    : rejected.find(
        ({ gatewayPaymentId, amount }) => gatewayPaymentId === refund.gatewayPaymentId && amount === refund.amount,
      );

export interface RejectionFacts {
  order: { captured: Paise; total: Paise; statusId: number | null };
  /** What the rejected refund's payment captured. */
  captured: Paise;
  /** Whether a payment is part of the order's price, and not a second payment for it. */
  isOwn: (gatewayPaymentId: string | null) => boolean;
}

const sumOf = (refunds: readonly KnownRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Whether the money of a version's rejected refund was refunded in another way. Every later version's difference
 * contains it, wholly or in part, so it is repaid as soon as the versions have refunded all that was paid above the
 * current total.
 */
function isRepaid(rejected: KnownRefund, given: readonly KnownRefund[], { order, isOwn }: RejectionFacts): boolean {
  if (rejected.version === null || order.statusId === CANCELLED_STATUS_ID || !isOwn(rejected.gatewayPaymentId))
    return false;
  const byVersions = given.filter(({ version, gatewayPaymentId }) => version !== null && isOwn(gatewayPaymentId));
  return rejected.amount > order.captured - order.total - sumOf(byVersions);
}

/** Why a refund cannot be recorded as paid by hand; null if the gateway rejected it and its money is still owed. */
export function notOwedBecause(
  refund: KnownRefund,
  refunds: readonly KnownRefund[],
  facts: RejectionFacts,
): 'not rejected' | 'tried again' | 'gone back' | null {
  if (refund.status !== 'failed' || refund.gatewayPaymentId === null) return 'not rejected';
  if (isRepeated(refund, refunds)) return 'tried again';
  const given = refunds.filter(({ status }) => status !== 'failed');
  const left = facts.captured - sumOf(given.filter((one) => one.gatewayPaymentId === refund.gatewayPaymentId));
  // What was given back by hand of a gateway payment is not counted to it.
  const inOrder = facts.isOwn(refund.gatewayPaymentId)
    ? facts.order.captured - sumOf(given.filter(({ gatewayPaymentId }) => facts.isOwn(gatewayPaymentId)))
    : left;
  return refund.amount > Math.min(left, inOrder) || isRepaid(refund, given, facts) ? 'gone back' : null;
}
