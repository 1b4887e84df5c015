/** Which rejected refunds are still owed, by hand or by another try. Pure. */
import type { Paise } from '#shared/money.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';

interface KnownRefund {
  id: number;
  status: string;
  key: string;
  /** Null for money that was collected by hand. */
  gatewayPaymentId: string | null;
  amount: Paise;
  /** Of the order, which owed it by costing less. */
  version: number | null;
}

/**
 * The key of a refund that repeats a rejected one. The key says it, as `instead-of-7` does, because afterwards nobody could
 * tell another try from a refund of the same amount for other goods.
 */
export const keyOfRepeat = (key: string, repeats: number): string => `${key}-of-${repeats}`;

/** The same request, whether or not its refund repeats a rejected one. */
export const isOfKey = (refund: Pick<KnownRefund, 'key'>, key: string): boolean =>
  refund.key === key || refund.key.startsWith(`${key}-of-`);

const isRepeated = ({ id }: Pick<KnownRefund, 'id'>, refunds: readonly KnownRefund[]): boolean =>
  refunds.some(({ key }) => key.endsWith(`-of-${id}`));

/** Of all refunds of an order: the rejected ones that no later one repeats. Of several tries of one sum, only the last. */
export const unrepeated = <T extends KnownRefund>(refunds: readonly T[]): T[] =>
  refunds.filter((refund) => refund.status === 'failed' && !isRepeated(refund, refunds));

/**
 * The one of these rejected refunds that another one repeats: of the same payment and amount, unless goods came back for the
 * new one, which are paid by themselves.
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
  /** The payments whose money is the order's; the money of a second payment is not. */
  isOwn: (gatewayPaymentId: string | null) => boolean;
}

const sumOf = (refunds: readonly KnownRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What a version owes is in every later version's difference, whole or in part, and anybody's refund returns it first. So it
 * is gone as soon as the versions gave back what was paid above the one in force.
 */
function isRepaid(rejected: KnownRefund, given: readonly KnownRefund[], { order, isOwn }: RejectionFacts): boolean {
  if (rejected.version === null || order.statusId === CANCELLED_STATUS_ID || !isOwn(rejected.gatewayPaymentId))
    return false;
  const byVersions = given.filter(({ version, gatewayPaymentId }) => version !== null && isOwn(gatewayPaymentId));
  return rejected.amount > order.captured - order.total - sumOf(byVersions);
}

/** Why a refund cannot be recorded as given back by hand; null if the gateway rejected it and its money is still owed. */
export function notOwedBecause(
  refund: KnownRefund,
  refunds: readonly KnownRefund[],
  facts: RejectionFacts,
): 'not rejected' | 'tried again' | 'gone back' | null {
  if (refund.status !== 'failed' || refund.gatewayPaymentId === null) return 'not rejected';
  if (isRepeated(refund, refunds)) return 'tried again';
  const given = refunds.filter(({ status }) => status !== 'failed');
  const left = facts.captured - sumOf(given.filter((one) => one.gatewayPaymentId === refund.gatewayPaymentId));
  return refund.amount > left || isRepaid(refund, given, facts) ? 'gone back' : null;
}
